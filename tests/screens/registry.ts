import { feedScreens } from './feed-screens'
import { postScreens } from './post-screens'
import type { ScreenArea } from './screen'
import { sessionScreens } from './session-screens'
import { settingsScreens } from './settings-screens'
import { shellScreens } from './shell-screens'
import { signupScreens } from './signup-screens'
import { writeScreens } from './write-screens'

/** Every area with screens to photograph; a new one is a line here. */
export const areas: readonly ScreenArea[] = [
  feedScreens,
  postScreens,
  writeScreens,
  sessionScreens,
  signupScreens,
  settingsScreens,
  shellScreens,
]
