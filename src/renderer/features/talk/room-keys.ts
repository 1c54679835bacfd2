import type { Shortcut } from '../../hooks/shortcuts'

/** Closes a room's own window. */
export const closeWindowKey: Shortcut = { key: 'w', mod: true }
