import { useNavigate } from 'react-router-dom'
import type { Room } from '../../../shared/contract/chat-shapes'
import { useRoomInSight } from '../../bridge/machine'
import { isSomethingFloating } from '../../hooks/floating'
import { useHotkey } from '../../hooks/use-hotkey'
import { roomKeys } from './room-keys'

/** Goes from the open room to the one above or below it in the list, and to the next such with something unread, wherever the focus is. */
export function useRoomKeys(rooms: Room[] | undefined, openId: string | undefined): void {
  const navigate = useNavigate()
  const inSight = useRoomInSight()
  const go = (by: 1 | -1, isWanted: (room: Room) => boolean) => {
    if (rooms === undefined || isSomethingFloating()) return
    const at = rooms.findIndex(({ id }) => id === openId)
    const room = by === 1 ? rooms.slice(at + 1).find(isWanted) : rooms.slice(0, Math.max(at, 0)).findLast(isWanted)
    if (room) void navigate(`/talk/${room.id}`)
  }
  // A muted one asks for nobody (decision 19).
  const isUnread = ({ id, alarm, unread }: Room) => alarm && unread > 0 && id !== inSight
  useHotkey(roomKeys.previous, () => go(-1, () => true))
  useHotkey(roomKeys.next, () => go(1, () => true))
  useHotkey(roomKeys.previousUnread, () => go(-1, isUnread))
  useHotkey(roomKeys.nextUnread, () => go(1, isUnread))
}
