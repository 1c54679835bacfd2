import type { Transaction } from 'kysely'
import type { Room } from '../../../shared/contract/chat-shapes'
import type { LiveEvent } from '../../../shared/events'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import type { WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { presentMessage } from './chat-presentation'
import { selectMessagesById, setHidden, settleReading } from './hidden-message-queries'
import type { MessageRow } from './message-queries'
import { changeRoom } from './posting'

interface Hiding {
  roomId: string
  userId: string
  messageIds: readonly string[]
  hidden: boolean
}

/**
 * Deletes messages for one member only, or restores them, and notifies the member's other devices.
 * @throws Refusal `notFound` for messages that are not in the room, `invalid` for the room's end
 */
export async function hideMessages(services: Services, { roomId, userId, messageIds, hidden }: Hiding): Promise<void> {
  const { db, live } = services
  const rows = await selectMessagesById(db, roomId, messageIds)
  if (rows.length < new Set(messageIds).size) throw refuse('notFound')
  if (rows.some(({ kind }) => kind === 'ended')) throw refuse('invalid', { messageIds: 'invalid' })
  const written = await transact(db, (trx) => hideRows(trx, services, { roomId, userId, rows, hidden }))
  live.publish(written)
}

/** The same within a larger change. @param rows messages of the room, without its end */
export function hideRows(
  trx: Transaction<Schema>,
  services: Pick<Services, 'live' | 'now'>,
  { roomId, userId, rows, hidden }: Omit<Hiding, 'messageIds'> & { rows: MessageRow[] },
): Promise<WrittenNews[]> {
  const messageIds = rows.map(({ id }) => id)
  let shown: MessageRow[] = []
  const toEvent = (room: Room): LiveEvent =>
    hidden ? { kind: 'hidden', room, messageIds } : { kind: 'shown', room, messages: shown.map((row) => presentMessage(row, userId)) }
  return changeRoom(trx, services, { roomId, members: userId, toEvent }, async () => {
    const seqs = await setHidden(trx, { roomId, userId, seqs: rows.map(({ seq }) => seq), hidden })
    const isChanged = seqs.length > 0
    if (isChanged) await settleReading(trx, { roomId, userId, seqs, hidden })
    // Read in the room's lock: one may have been deleted meanwhile.
    if (isChanged && !hidden) shown = await selectMessagesById(trx, roomId, messageIds)
    return isChanged
  })
}
