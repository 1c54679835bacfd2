import { matchPath, useNavigate } from 'react-router-dom'
import type { Room } from '../../../../shared/contract/chat-shapes'
import { useRoomInSight } from '../../../desktop/machine'
import { isSomethingFloating } from '../../../hooks/focus'
import { type Shortcut, useHotkey } from '../../../hooks/shortcuts'

/** The shortcuts that move from room to room, as in other messengers. */
export const roomKeys = {
  previous: { key: 'ArrowUp', alt: true },
  next: { key: 'ArrowDown', alt: true },
  previousUnread: { key: 'ArrowUp', alt: true, shift: true },
  nextUnread: { key: 'ArrowDown', alt: true, shift: true },
} satisfies Record<string, Shortcut>

/** Closes a room's own window. */
export const closeWindowKey: Shortcut = { key: 'w', mod: true }

/** Moves from the open room to its neighbour in the list, or to the next one with unread messages, wherever the focus is. */
export function useRoomKeys(rooms: Room[] | undefined): void {
  const navigate = useNavigate()
  const inSight = useRoomInSight()
  const go = (by: 1 | -1, isWanted: (room: Room) => boolean) => {
    if (rooms === undefined || isSomethingFloating()) return
    const openId = openRoomId()
    const at = rooms.findIndex(({ id }) => id === openId)
    const room = by === 1 ? rooms.slice(at + 1).find(isWanted) : rooms.slice(0, Math.max(at, 0)).findLast(isWanted)
    if (room) void navigate(`/talk/${room.id}`)
  }
  // Muted rooms are skipped (docs/product/chat.md "Rooms").
  const isUnread = ({ id, alarm, unread }: Room) => alarm && unread > 0 && id !== inSight
  useHotkey(roomKeys.previous, () => go(-1, () => true))
  useHotkey(roomKeys.next, () => go(1, () => true))
  useHotkey(roomKeys.previousUnread, () => go(-1, isUnread))
  useHotkey(roomKeys.nextUnread, () => go(1, isUnread))
}

/** The open room by the window's address, which changes at once: a key that is pressed again comes before the next room is rendered. */
const openRoomId = () => matchPath('/talk/:roomId/*', window.location.hash.slice(1))?.params.roomId
