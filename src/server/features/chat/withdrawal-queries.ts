import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import { isAnyOf } from '../../db/any-of'
import type { Schema } from '../../db/schema'
import { isPostgres } from '../../db/transaction'
import { setUses } from '../../images/picture-queries'
import type { ClearingStep } from '../../leaving'
import { markChanged, markGone } from '../../live/firestore/mirror-queries'
import { isAnonymousName } from '../../writer-names'
import type { StoredNote } from './chat-presentation'
import { lockRooms } from './room-queries'

// Each has at most some hundred stored events.
const peopleAtOnce = 10

/** Deletes the rooms that only the leaver could read: the room with oneself and the bot's; also the hashes of the leaver's texts. */
export const clearOwnRooms: ClearingStep = async (trx, { userId }, most) => {
  await trx.deleteFrom('sent_texts').where('user_id', '=', userId).execute()
  const own = await trx
    .selectFrom('rooms')
    .innerJoin('room_members', 'room_members.room_id', 'rooms.id')
    .select('rooms.id')
    .where('room_members.user_id', '=', userId)
    .where('rooms.kind', '<>', 'pair')
    .execute()
  if (own.length === 0) return 0
  const rooms = own.map(({ id }) => id)
  const messages = await trx.selectFrom('messages').select('id').where('room_id', 'in', rooms).limit(most).execute()
  const ids = messages.map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('messages').where('id', 'in', ids).execute()
  else {
    await markGone(trx, rooms, userId)
    for (const id of rooms) await setUses(trx, { kind: 'room', itemId: id }, [])
    await trx.deleteFrom('rooms').where('id', 'in', rooms).execute()
  }
  return ids.length + rooms.length
}

/** Whether an event of a person was stored until a time. Their own events are few, and are looked up by the person. */
const hasEvents = (person: RawBuilder<string>, at: number) =>
  sql<SqlBool>`exists (select 1 from live_events where live_events.user_id = ${person} and live_events.created_at <= ${at})`

/**
 * Removes the leaver's name and picture from stored live events, of the leaver and of everybody who has a room with them, some people at a
 * time. Clients that have not received those events load everything again.
 */
export const forgetInEvents: ClearingStep = async (trx, { userId, at }) => {
  await forgetEventsOf(trx, [userId], at)
  const others = await trx
    .selectFrom('room_members as own')
    .innerJoin('room_members as them', (join) => join.onRef('them.room_id', '=', 'own.room_id').onRef('them.user_id', '<>', 'own.user_id'))
    .select('them.user_id')
    .distinct()
    .where('own.user_id', '=', userId)
    .where(hasEvents(sql.ref('them.user_id'), at))
    .limit(peopleAtOnce)
    .execute()
  await forgetEventsOf(
    trx,
    others.map(({ user_id }) => user_id),
    at,
  )
  return others.length
}

/**
 * Removes the withdrawn member's name from the bot's messages to others, and the quotations where the quoted text is deleted with the
 * account. Messages about anonymous texts that stay are unchanged: a change at that time would reveal the writer.
 */
export const forgetInNotes: ClearingStep = async (trx, { userId, keepPosts }, most) => {
  const found = await trx
    .selectFrom('messages')
    .innerJoin('room_members', 'room_members.room_id', 'messages.room_id')
    .select(['messages.id', 'messages.room_id'])
    .where(isNoteAbout(trx, userId))
    .limit(most)
    .execute()
  const changed = new Set<string>()
  for (const { id, room_id, seq, note, to } of await lockNotes(trx, found)) {
    const stays = keepPosts && isAnonymousName(note.name)
    // Programs, and with them the mentor's answers to reviews, are deleted in either case.
    const content = keepPosts && note.topic !== 'reviewAnswer' ? note.content : ''
    const blank: StoredNote = { ...note, ...(stays ? {} : { name: '', content }), by: null }
    await trx
      .updateTable('messages')
      .set({ bot: JSON.stringify(blank) })
      .where('id', '=', id)
      .execute()
    if (stays) continue
    await markChanged(trx, room_id, seq)
    changed.add(to)
  }
  // Whenever they were written: a note may come after the time of the withdrawal.
  await forgetEventsOf(trx, [...changed])
  return found.length
}

/** Whether a row of `messages` is one of the bot's that names or quotes a member. Written as in the index `messages_note_writer`. */
export const isNoteAbout = (db: Kysely<Schema>, userId: string) =>
  sql<SqlBool>`messages.bot is not null
    and ${isPostgres(db) ? sql`(messages.bot::json ->> 'by')` : sql`json_extract(messages.bot, '$.by')`} = ${userId}`

/**
 * Rewrites what messages of the bot quote of a text in the same way as the text, and deletes the events that may contain them, whenever they
 * were written.
 */
export async function rewordQuotations(trx: Transaction<Schema>, itemId: string, wording: (text: string) => string): Promise<void> {
  const quoting = await trx
    .selectFrom('notice_messages')
    .innerJoin('messages', 'messages.id', 'notice_messages.message_id')
    .select(['messages.id', 'messages.room_id'])
    .where('notice_messages.item_id', '=', itemId)
    .execute()
  for (const { id, room_id, seq, note, to } of await lockNotes(trx, quoting)) {
    const content = wording(note.content ?? '')
    if (content === (note.content ?? '')) continue
    await trx
      .updateTable('messages')
      .set({ bot: JSON.stringify({ ...note, content }) })
      .where('id', '=', id)
      .execute()
    await markChanged(trx, room_id, seq)
    await forgetEventsOf(trx, [to])
  }
}

/** Messages of the bot as they are once nobody else can write to their rooms, since each is rewritten as a whole. */
async function lockNotes(
  trx: Transaction<Schema>,
  found: { id: string; room_id: string }[],
): Promise<{ id: string; room_id: string; seq: number; note: StoredNote; to: string }[]> {
  if (found.length === 0) return []
  await lockRooms(
    trx,
    found.map(({ room_id }) => room_id),
  )
  const rows = await trx
    .selectFrom('messages')
    .innerJoin('room_members', 'room_members.room_id', 'messages.room_id')
    .select(['messages.id', 'messages.room_id', 'messages.seq', 'messages.bot', 'room_members.user_id as to'])
    .where(
      isAnyOf(
        trx,
        'messages.id',
        found.map(({ id }) => id),
      ),
    )
    .orderBy('messages.id')
    .execute()
  return rows.map(({ bot, ...row }) => ({ ...row, note: JSON.parse(bot ?? '{}') as StoredNote }))
}

async function forgetEventsOf(trx: Transaction<Schema>, userIds: string[], at = Number.MAX_SAFE_INTEGER): Promise<void> {
  if (userIds.length === 0) return
  await trx.deleteFrom('live_events').where('user_id', 'in', userIds).where('created_at', '<=', at).execute()
}
