import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { Theme } from '../../src/shared/desktop'
import type { Language } from '../../src/shared/i18n/index'
import type { Community } from '../e2e/support/community'
import type { Gate } from '../e2e/support/gate'
import type { RunningApp } from '../support/electron'

/** What a screen can use to prepare itself. */
export interface Scene {
  app: RunningApp
  page: Page
  t: TFunction
  language: Language
  theme: Theme
  width: number
}

/** The same with a gate in front of the community, which can cut, refuse and delay requests. */
export interface GatedScene extends Scene {
  gate: Gate
  /** The server behind the gate. */
  community: Pick<Community, 'url' | 'mailFolder'>
  /** Delays requests whose body contains this text until the next screen. */
  hold(text: string): void
}

/** The same while no community is chosen. */
export interface FirstScene extends Scene {
  community: Pick<Community, 'url'>
}

/** One picture: `<name>-<language>-<theme>-<width>.png`. */
export interface Screen<Found extends Scene = Scene> {
  /** Begins with the name of its area or page, so that `--only` selects related ones together. */
  name: string
  route: string
  /** The viewer; the demo community's member by default. */
  as?: 'visitor'
  /** Brings the loaded screen into the state to photograph. */
  arrange?(scene: Found): Promise<unknown>
  /** The window to photograph, if not the main one. */
  window?(scene: Found): Page
  /** Runs before the screen is opened. */
  prepare?(scene: Found): unknown
  /** Undoes what would be visible on other screens. */
  tidy?(scene: Found): unknown
  /** The picture shows the loading state. */
  isWaiting?: true
}

/** The screens of one part of the app. */
export interface ScreenArea {
  /** Photographed with the embedded community. */
  screens: readonly Screen[]
  /** Photographed with a gate in front of the community. */
  gated?: readonly Screen<GatedScene>[]
  /** Photographed as a visitor in an empty community. */
  empty?: readonly Screen[]
  /** Photographed while no community is chosen, with a community to join on this machine. */
  first?: readonly Screen<FirstScene>[]
}
