import type { Shortcut } from '../../hooks/shortcuts'

/** Leads to the bar of the selection. With an input method on, too: none takes Alt and Enter where nothing is typed. */
export const selectionKey: Shortcut = { key: 'Enter', alt: true }
