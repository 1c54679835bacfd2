import { type Kysely, type SqlBool, sql, type Transaction, type Updateable } from 'kysely'
import type { MessageCorrection } from '../../../shared/contract/corrections-shapes'
import { isAnyOf } from '../../db/any-of'
import type { Schema } from '../../db/schema'
import { correctionWords } from './message-correcting'
import { changedMessages, isShownTo, type MessageRow, messageColumns } from './message-queries'

/**
 * The messages of a room with changes after a given change number, ordered by the number of their last change, with those that the member
 * deleted for themselves.
 */
export function selectChanges(
  db: Kysely<Schema>,
  { roomId, userId, since, most }: { roomId: string; userId: string; since: number; most: number },
): Promise<(MessageRow & { shown: unknown })[]> {
  return changedMessages(db, roomId, since, most)
    .select(isShownTo(sql`${userId}`).as('shown'))
    .execute()
}

/** Writes the changed columns of a message. */
export async function updateMessage(trx: Transaction<Schema>, id: string, change: Updateable<Schema['messages']>): Promise<void> {
  await trx.updateTable('messages').set(change).where('id', '=', id).execute()
}

/** The messages that reply to some messages of a room. */
export function selectAnswers(trx: Transaction<Schema>, ids: readonly string[]): Promise<MessageRow[]> {
  return trx
    .selectFrom('messages')
    .select(messageColumns)
    .where(isAnyOf(trx, 'reply_to', ids))
    .orderBy('seq')
    .execute()
}

/** How many messages reply to some messages of a room. */
export async function countAnswers(trx: Transaction<Schema>, ids: readonly string[]): Promise<number> {
  const { count } = await trx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isAnyOf(trx, 'reply_to', ids))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The corrections of some messages of a room, and the corrections of these. */
export async function selectCorrections(trx: Transaction<Schema>, ids: readonly string[]): Promise<MessageRow[]> {
  const found: MessageRow[] = []
  for (let of = ids; of.length > 0; ) {
    const query = trx.selectFrom('messages').select(messageColumns).where('correction', 'is not', null)
    const rows = await query
      .where(isAnyOf(trx, 'reply_to', of))
      .orderBy('seq')
      .execute()
    found.push(...rows)
    of = rows.map(({ id }) => id)
  }
  return found
}

/** Which of some messages have replies. */
export async function selectAnswered(trx: Transaction<Schema>, ids: readonly string[]): Promise<Set<string>> {
  const query = trx.selectFrom('messages').select('reply_to').distinct()
  const rows = await query.where(isAnyOf(trx, 'reply_to', ids)).execute()
  return new Set(rows.flatMap(({ reply_to }) => reply_to ?? []))
}

/** Which of some messages are reported. */
export async function selectReported(trx: Transaction<Schema>, ids: readonly string[]): Promise<Set<string>> {
  const query = trx.selectFrom('reports').select('item_id').where('kind', '=', 'message')
  const rows = await query.where(isAnyOf(trx, 'item_id', ids)).execute()
  return new Set(rows.map(({ item_id }) => item_id))
}

/** A statement changes no more rows, so that it stays below PostgreSQL's limit of time. */
const changedAtOnce = 5_000

/**
 * Changes some messages of a room in the same way, in their order: those with the ids, or the replies to those.
 * @param count how many there are
 * @param before the change number before that of the first of them
 */
export async function updateAll(
  trx: Transaction<Schema>,
  [column, ids]: ['id' | 'reply_to', readonly string[]],
  { change, count, before }: { change: Updateable<Schema['messages']>; count: number; before: number },
): Promise<void> {
  const changed = trx
    .selectFrom('messages')
    .select(['messages.id as changed_id', sql<number>`row_number() over (order by seq)`.as('place')])
    .where(isAnyOf(trx, column, ids))
    .as('changed')
  for (let done = 0; done < count; done += changedAtOnce)
    await trx
      .updateTable('messages')
      .from(changed)
      .set({ ...change, change_no: sql<number>`cast(${before} as bigint) + changed.place` })
      .whereRef('messages.id', '=', 'changed.changed_id')
      .where('changed.place', '>', done)
      .where('changed.place', '<=', done + changedAtOnce)
      .execute()
}

/** Which of a room's messages each member has deleted for themselves, by member. */
export async function selectHiders(trx: Transaction<Schema>, roomId: string, seqs: number[]): Promise<Map<string, Set<number>>> {
  const rows = await trx
    .selectFrom('hidden_messages')
    .select(['user_id', 'seq'])
    .where('room_id', '=', roomId)
    .where('seq', 'in', seqs)
    .where('hidden', '=', 1)
    .execute()
  const hidden = new Map<string, Set<number>>()
  for (const { user_id, seq } of rows) hidden.set(user_id, (hidden.get(user_id) ?? new Set()).add(seq))
  return hidden
}

/** The body of an earlier change under the same key. */
export async function findChange(db: Kysely<Schema>, userId: string, clientId: string): Promise<{ body_hash: string } | undefined> {
  return db
    .selectFrom('message_changes')
    .select('body_hash')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

export async function insertChange(trx: Transaction<Schema>, change: Schema['message_changes']): Promise<void> {
  await trx.insertInto('message_changes').values(change).execute()
}

/** The words of a message, with the notes of its correction. */
function wordsOf({ text, correction }: MessageRow): string {
  return correction === null ? text : correctionWords(text, JSON.parse(correction) as MessageCorrection)
}

/** Stores the content of a reported post, in its first version, with its reports. @returns whether there are any */
export async function storeEvidence(trx: Transaction<Schema>, post: readonly MessageRow[]): Promise<boolean> {
  const ids = post.map(({ id }) => id)
  const reported = trx.selectFrom('reports').select('id').where('kind', '=', 'message').where('item_id', 'in', ids)
  const reports = (await reported.execute()).map(({ id }) => id)
  if (reports.length === 0) return false
  const images = post.flatMap((row) => JSON.parse(row.images) as string[])
  const wave = post.find((row) => row.wave !== null)?.wave
  const evidence = JSON.stringify({ text: post.map(wordsOf).join(''), images, ...(wave && { wave: JSON.parse(wave) as number[] }) })
  await trx.updateTable('reports').set({ evidence }).where('id', 'in', reports).where('evidence', 'is', null).execute()
  return true
}

/** For more messages the events of the whole room are removed: a condition for each is work, and SQLite takes no more than 1,000. */
const mostSought = 50

/**
 * Removes the stored live events that contain messages of a room, whoever was in it; of many messages, all events of the room. Clients that
 * have not received them load everything again.
 */
export async function eraseMessagesInEvents(trx: Transaction<Schema>, roomId: string, ids: readonly string[]): Promise<void> {
  const sought = ids.length > mostSought ? [roomId] : ids
  await trx
    .deleteFrom('live_events')
    .where('user_id', 'in', trx.selectFrom('room_members').select('user_id').where('room_id', '=', roomId))
    .where(({ or }) => or(sought.map((id) => sql<SqlBool>`event like ${`%"${id}"%`}`)))
    .execute()
}
