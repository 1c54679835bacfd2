import type { Shortcut } from '../../hooks/shortcuts'

/** What is pressed on a row of the table of one's own programs. */
export const rowKeys = {
  down: { key: 'ArrowDown' },
  up: { key: 'ArrowUp' },
  first: { key: 'Home' },
  last: { key: 'End' },
  edit: { key: 'Enter' },
  duplicate: { key: 'd', mod: true },
  choose: { key: ' ' },
  chooseAll: { key: 'a', mod: true },
  delete: { key: 'Delete' },
} satisfies Record<string, Shortcut>
export type RowKey = keyof typeof rowKeys

/** Heard on the whole page, and on its sheet. */
export const createKey: Shortcut = { key: 'n', mod: true, shift: true }
export const saveKey: Shortcut = { key: 'Enter', mod: true }
