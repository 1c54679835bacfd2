import type { Kysely, Transaction } from 'kysely'
import { batched } from '../../batched'
import type { Schema } from '../../db/schema'
import { isPostgres, isTransient, transact } from '../../db/transaction'
import { isUniqueViolation } from '../../db/unique'
import { removeOlderEvents } from '../../live/live-event-queries'
import type { LiveNews, WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { isWritable, presentMessage, presentRoom } from './chat-presentation'
import type { MessageRow } from './message-queries'
import { repeatableHash, roomsWithTexts, waitForText } from './opening-limits'
import { type RoomRow, type RoomState, selectStates } from './room-queries'
import { insertTexts } from './text-queries'

type Posting = Pick<Services, 'db' | 'now' | 'newId' | 'live' | 'rate'>

const mostAtOnce = 64

interface Text {
  roomId: string
  userId: string
  text: string
  /** What identifies a repetition of the message; null: nothing does. */
  once: { clientId: string; bodyHash: string } | null
}

interface Posted {
  row: MessageRow
  written: WrittenNews[]
}

/**
 * Posts a message of text alone.
 * @returns undefined when nothing was written: the room has changed meanwhile, may not be written to, or has the message already, or the text
 * has gone to too many rooms; the caller then does it step by step, which says why
 */
export type TextPosting = (text: Text) => Promise<Posted | undefined>

/** Messages that arrive at the same time are posted together, at most one to a room: one statement reads their rooms, few write them. */
export function createTextPosting(services: Posting): TextPosting {
  return batched((texts) => postAll(services, texts), { most: mostAtOnce, apart: ({ roomId }) => roomId })
}

async function postAll(services: Posting, texts: Text[]): Promise<(Posted | undefined)[]> {
  const { db } = services
  const all = texts.map((one) => ({ ...one, hash: repeatableHash(one.userId, one.text) }))
  try {
    if (isPostgres(db) && all.every(({ hash }) => hash === null)) return await write(services, db, all)
    return await transact(db, async (trx) => write(services, trx, await withoutRepeated(trx, services, all)))
  } catch (error) {
    if (isUniqueViolation(error) || isTransient(error)) return []
    throw error
  }
}

interface NewText extends Text {
  hash: string | null
}

/** Leaves out what may not go to one more room. */
async function withoutRepeated(trx: Transaction<Schema>, { rate, now }: Posting, all: NewText[]): Promise<(NewText | undefined)[]> {
  const hashed = all.filter((one): one is NewText & { hash: string } => one.hash !== null)
  if (hashed.length === 0) return all
  const rooms = await roomsWithTexts(trx, hashed, now())
  // Two of the same text would not know of each other.
  const isFirst = (one: NewText) => hashed.find(({ hash }) => hash === one.hash) === one
  const isFree = (one: NewText) =>
    waitForText(rooms[hashed.indexOf(one as NewText & { hash: string })] ?? [], one.roomId, rate.sameTextRoomsPerHour, now()) === 0
  return all.map((one) => (one.hash === null || (isFirst(one) && isFree(one)) ? one : undefined))
}

async function write(services: Posting, db: Kysely<Schema>, given: (NewText | undefined)[]): Promise<(Posted | undefined)[]> {
  const at = services.now()
  const states = new Map<string, RoomState[]>()
  for (const state of await selectStates(db, { roomIds: given.flatMap((one) => one?.roomId ?? []) }))
    states.set(state.id, [...(states.get(state.id) ?? []), state])
  const drafts = given.map((one) => one && draftOf(services, one, states.get(one.roomId) ?? [], at))
  const events = drafts.flatMap((draft) => draft?.news.map((each) => ({ ...each, roomId: draft.row.room_id })) ?? [])
  const stored = events.filter(({ json }) => json !== '')
  const texts = drafts.flatMap((draft) => (draft ? { ...draft.row, version: draft.version, ...draft.hashes } : []))
  if (texts.length === 0) return []
  const written = await insertTexts(db, { texts, events: stored, now: at })
  const numberOf = new Map(written.map(({ room_id, user_id, seq }) => [`${room_id} ${user_id}`, seq ?? 0]))
  const rooms = new Set(written.map(({ room_id }) => room_id))
  for (const { user_id, seq } of written) if (user_id !== null && seq !== null) await removeOlderEvents(db, user_id, seq)
  return drafts.map((draft) => {
    if (!draft || !rooms.has(draft.row.room_id)) return undefined
    const news = draft.news.map((each) => ({ ...each, seq: numberOf.get(`${draft.row.room_id} ${each.userId}`) ?? 0 }))
    return { row: draft.row, written: news }
  })
}

/** A message that can be written into its room as read. */
function draftOf({ live, newId }: Posting, { userId, text, once, hash }: NewText, states: RoomState[], at: number) {
  const own = states.find(({ user_id }) => user_id === userId)
  if (!own || !isWritable(own)) return undefined
  const row: MessageRow = {
    ...{ id: newId(), room_id: own.id, seq: own.last_seq + 1, sender_id: userId, client_id: once?.clientId ?? null, part: 0 },
    ...{ kind: 'said', text, images: '[]', bot: null, forwarded: 0, sent_at: own.last_at >= at ? own.last_at + 1 : at },
    ...{ change_no: 0, edited_at: null, deleted_at: null, reply_to: null, quote: null, reactions: null },
    ...{ correction: null, wave: null, exchange: null },
  }
  const news = states.map((state): LiveNews => {
    const messages = [presentMessage(row, state.user_id)]
    return { userId: state.user_id, event: { kind: 'messages', room: presentRoom(viewAfter(state, row)), messages } }
  })
  const text_hash = own.kind === 'pair' ? hash : null
  return { row, version: own.version, hashes: { body_hash: once?.bodyHash ?? null, text_hash }, news: live.encode(news) }
}

/** The view of a member once the message is there. */
function viewAfter(state: RoomState, { id, seq, sender_id, text, sent_at }: MessageRow): RoomRow {
  const isOwn = state.user_id === sender_id
  return {
    ...state,
    ...{ last_seq: seq, last_at: sent_at, listed_at: sent_at },
    ...{ unread_count: isOwn ? state.unread_count : state.unread_count + 1, has_written: isOwn ? 1 : state.has_written },
    ...{ last_id: id, last_sender_id: sender_id, last_kind: 'said', last_text: text, last_bot: null },
    ...{ last_sent_at: sent_at, last_part: 0, last_images: '[]', last_deleted_at: null, last_exchange: null },
  }
}
