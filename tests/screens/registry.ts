import { feedScreens } from './feed-screens'
import { moderationScreens } from './moderation-screens'
import { peopleScreens } from './people-screens'
import { schoolScreens } from './school-screens'
import type { ScreenArea } from './screen'
import { searchScreens } from './search-screens'
import { sessionScreens } from './session-screens'
import { settingsScreens } from './settings-screens'

/** Every area with screens to photograph; a new one is a line here. */
export const areas: readonly ScreenArea[] = [
  feedScreens,
  moderationScreens,
  peopleScreens,
  schoolScreens,
  searchScreens,
  sessionScreens,
  settingsScreens,
]
