import type { Services } from '../../services'
import { isWritable } from './chat-presentation'
import type { RoomRow } from './room-queries'

/**
 * Shows the other member of a room that one is writing there, where both show such signs (docs/product/chat.md "Typing sign").
 * @param room as the writing member has it
 * @param after when the newest message was sent that they know in it, in seconds since 1970
 */
export function showTypingIn(room: RoomRow, live: Services['live'], after: number): void {
  // Before the first message the room is in one list only.
  const isShown = isWritable(room) && room.last_seq > 0 && room.own_show_typing === 1 && room.show_typing === 1
  if (isShown && room.partner_id !== null) live.showTyping(room.partner_id, { roomId: room.id, after })
}
