import type { Shortcut } from '../../hooks/shortcuts'

/** What leads from room to room, as in other messengers. */
export const roomKeys = {
  previous: { key: 'ArrowUp', alt: true },
  next: { key: 'ArrowDown', alt: true },
  previousUnread: { key: 'ArrowUp', alt: true, shift: true },
  nextUnread: { key: 'ArrowDown', alt: true, shift: true },
} satisfies Record<string, Shortcut>

/** Closes a room's own window. */
export const closeWindowKey: Shortcut = { key: 'w', mod: true }
