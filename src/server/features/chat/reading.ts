import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { readNoticesUpTo } from '../../notices'
import type { Services } from '../../services'
import { presentRoom } from './chat-presentation'
import { updateLastRead, updateReadMark } from './member-queries'
import { findMessage } from './message-queries'
import { changeRoom } from './posting'
import type { RoomRow } from './room-queries'

/**
 * Moves a member's read position in a room, which never goes back, and shows the other how far they have read (docs/product/chat.md "Read
 * mark"). In the bot's room the notices are read with it.
 * @throws Refusal `notFound` for a message that is not in the room
 */
export async function readUpTo(
  services: Pick<Services, 'db' | 'live' | 'now'>,
  { id: roomId, kind }: Pick<Schema['rooms'], 'id' | 'kind'>,
  { userId, messageId }: { userId: string; messageId: string },
): Promise<void> {
  const { db, live, now } = services
  const message = await findMessage(db, roomId, messageId)
  if (!message) throw refuse('notFound')
  const written = await transact(db, async (trx) => {
    let isMarked = false
    const members = (view: RoomRow) => view.user_id === userId || (isMarked && presentRoom(view).readMark !== null)
    const inRoom = await changeRoom(trx, services, { roomId, members }, async () => {
      if (!(await updateLastRead(trx, roomId, userId, message))) return false
      isMarked = await updateReadMark(trx, roomId, userId, { sent_at: message.sent_at, at: now() })
      return true
    })
    const isNews = kind === 'bot' && inRoom.length > 0
    return isNews ? [...inRoom, ...(await readNoticesUpTo(trx, services, { userId, roomId, seq: message.seq }))] : inRoom
  })
  live.publish(written)
}
