import { chatLearningScreens } from './chat-learning-screens'
import { chatPictureScreens } from './chat-picture-screens'
import { chatScreens } from './chat-screens'
import { correctionScreens } from './correction-screens'
import { desktopScreens } from './desktop-screens'
import { exchangeScreens } from './exchange-screens'
import { feedScreens } from './feed-screens'
import { firstStartScreens } from './first-start-screens'
import { givenScreens } from './given-screens'
import { helpScreens } from './help-screens'
import { hostingScreens } from './hosting-screens'
import { moderationScreens } from './moderation-screens'
import { notebookScreens } from './notebook-screens'
import { notebookStateScreens } from './notebook-state-screens'
import { noticesScreens } from './notices-screens'
import { peopleScreens } from './people-screens'
import { postScreens } from './post-screens'
import { programsScreens } from './programs-screens'
import { qnaScreens } from './qna-screens'
import { readingScreens } from './reading-screens'
import { reportsScreens } from './reports-screens'
import { safetyScreens } from './safety-screens'
import { schoolScreens } from './school-screens'
import type { ScreenArea } from './screen'
import { searchScreens } from './search-screens'
import { sessionScreens } from './session-screens'
import { settingsScreens } from './settings-screens'
import { shellScreens } from './shell-screens'
import { signupScreens } from './signup-screens'
import { standingScreens } from './standing-screens'
import { voiceScreens } from './voice-screens'
import { waitingScreens } from './waiting-screens'
import { writeScreens } from './write-screens'

/** Every area with screens to photograph; a new one is a line here. */
export const areas: readonly ScreenArea[] = [
  feedScreens,
  firstStartScreens,
  helpScreens,
  hostingScreens,
  postScreens,
  correctionScreens,
  writeScreens,
  signupScreens,
  shellScreens,
  moderationScreens,
  peopleScreens,
  programsScreens,
  qnaScreens,
  schoolScreens,
  searchScreens,
  sessionScreens,
  settingsScreens,
  chatScreens,
  chatLearningScreens,
  exchangeScreens,
  chatPictureScreens,
  safetyScreens,
  voiceScreens,
  reportsScreens,
  noticesScreens,
  notebookScreens,
  notebookStateScreens,
  readingScreens,
  waitingScreens,
  givenScreens,
  standingScreens,
  desktopScreens,
]
