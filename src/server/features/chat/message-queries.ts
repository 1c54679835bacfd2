import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'

const columns = ['id', 'room_id', 'seq', 'sender_id', 'client_id', 'kind', 'text', 'images', 'bot', 'sent_at'] as const

export type MessageRow = Pick<Schema['messages'], Exclude<(typeof columns)[number], 'part'>>

/** What was said in a room, newest first. @param below only what has a smaller number */
export function selectMessages(db: Kysely<Schema>, roomId: string, below: number | undefined, most: number): Promise<MessageRow[]> {
  let query = db.selectFrom('messages').select(columns).where('room_id', '=', roomId).orderBy('seq', 'desc').limit(most)
  if (below !== undefined) query = query.where('seq', '<', below)
  return query.execute()
}

/** What was said after a message, oldest first. */
export function selectLaterMessages(db: Kysely<Schema>, roomId: string, after: number, most: number): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .select(columns)
    .where('room_id', '=', roomId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute()
}

/** Where a message stands in a room; undefined when it is not in that room. */
export function findMessage(
  db: Kysely<Schema>,
  roomId: string,
  messageId: string,
): Promise<{ id: string; seq: number; sender_id: string } | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'seq', 'sender_id'])
    .where('id', '=', messageId)
    .where('room_id', '=', roomId)
    .executeTakeFirst()
}

/** The messages of an earlier post under the same key, in order; none when there was no such post. */
export function selectPosted(
  db: Kysely<Schema>,
  senderId: string,
  clientId: string,
): Promise<(MessageRow & { body_hash: string | null })[]> {
  return db
    .selectFrom('messages')
    .select([...columns, 'body_hash'])
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .orderBy('part')
    .execute()
}

export async function insertMessages(trx: Transaction<Schema>, rows: Insertable<Schema['messages']>[]): Promise<void> {
  await trx.insertInto('messages').values(rows).execute()
}

/** @returns whether it is new; one person reports a message once */
export async function insertMessageReport(
  trx: Transaction<Schema>,
  report: { id: string; reporterId: string; messageId: string; reason: number; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reports')
    .values({
      id: report.id,
      reporter_id: report.reporterId,
      kind: 'message',
      item_id: report.messageId,
      reason: report.reason,
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
