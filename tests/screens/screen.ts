import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { Theme } from '../../src/shared/desktop'
import type { Language } from '../../src/shared/i18n/index'
import type { Gate } from '../e2e/support/gate'
import type { RunningApp } from '../support/electron'

/** What a screen finds when it is to be photographed. */
export interface Scene {
  app: RunningApp
  page: Page
  t: TFunction
  language: Language
  theme: Theme
  width: number
}

/** The same with a door before the community, which can be shut, refuse and hold. */
export interface GatedScene extends Scene {
  gate: Gate
  /** Lets what holds this text wait until the next screen. */
  hold(text: string): void
}

/** One picture: `<name>-<language>-<theme>-<width>.png`. */
export interface Screen<Found extends Scene = Scene> {
  /** Begins with its area's or its page's name, so that `--only` finds its like. */
  name: string
  route: string
  /** Who looks; the demo community's member unless said otherwise. */
  as?: 'visitor'
  /** Brings the screen, which is drawn and at rest, into the state to be seen. */
  arrange?(scene: Found): Promise<unknown>
  /** The window that is photographed, where it is another one than the main one. */
  window?(scene: Found): Page
  /** Before the screen is opened. */
  prepare?(scene: Found): unknown
  /** Takes back what would be seen on other screens. */
  tidy?(scene: Found): unknown
  /** It is the waiting that is photographed. */
  isWaiting?: true
}

/** The screens of one part of the app. */
export interface ScreenArea {
  /** Seen in the community inside the app. */
  screens: readonly Screen[]
  /** Seen with a gate before the community. */
  gated?: readonly Screen<GatedScene>[]
  /** Seen by a visitor in a community in which nobody has written yet. */
  empty?: readonly Screen[]
}
