import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { setUses } from '../../images/picture-queries'
import type { Services } from '../../services'
import { isForgotten } from './member-queries'
import { touchRoom } from './room-queries'

type Needed = Pick<Services, 'pictures'>

/**
 * Keeps the pictures of a reported post that is being deleted for the moderators who may see its case, whatever becomes of their other uses.
 * @param ids the messages of the post, any of which may be reported
 */
export async function withholdEvidence(
  trx: Transaction<Schema>,
  { pictures }: Needed,
  ids: readonly string[],
  images: readonly string[],
): Promise<void> {
  const query = trx.selectFrom('reports').select('item_id').distinct().where('kind', '=', 'message').where('item_id', 'in', ids)
  for (const { item_id: itemId } of await query.execute()) await pictures.showMore(trx, { kind: 'deleted', itemId }, images)
}

/**
 * Removes the pictures that a report of a message has kept: of the message, once it is deleted, and of the room, once both have left it.
 * Call it in the lock of `touchRoom`, after the report, or its evidence, was deleted.
 */
export async function releaseEvidence(
  trx: Transaction<Schema>,
  { pictures }: Needed,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<void> {
  await pictures.show(trx, { kind: 'deleted', itemId: messageId }, [])
  if (await isForgotten(trx, roomId)) await pictures.show(trx, { kind: 'room', itemId: roomId }, [])
}

/** Removes the pictures of rooms that both have left, and that only reports of some messages have kept; the reports are deleted before. */
export async function releaseRooms(trx: Transaction<Schema>, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  const query = trx.selectFrom('messages').select('room_id').distinct().where('id', 'in', messageIds).orderBy('room_id')
  for (const { room_id: itemId } of await query.execute()) {
    await touchRoom(trx, itemId)
    if (await isForgotten(trx, itemId)) await setUses(trx, { kind: 'room', itemId }, [])
  }
}
