import type { Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'

export const paneGroups = ['app', 'account', 'guidance'] as const
export type PaneGroup = (typeof paneGroups)[number]

/** A pane as the menu and other panes lead to it. */
export interface PaneLink {
  /** Below `/profile/setting/`. */
  path: string
  title: (t: TFunction) => string
  /** What one finds there, where a line is drawn for it. */
  hint?: (t: TFunction) => string
  Icon: Icon
}

/** What a pane is given: the panes below it. */
export interface PaneProps {
  below: readonly PaneLink[]
}

export const paneAddress = (path: string) => `/profile/setting/${path}`
