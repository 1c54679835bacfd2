import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import { isTransient, transact } from '../../db/transaction'
import { isUniqueViolation } from '../../db/unique'
import { Refusal } from '../../http/handler'
import { removeOlderEvents } from '../../live/live-event-queries'
import type { LiveNews, WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { isWritable, presentMessage, presentRoom } from './chat-presentation'
import type { MessageRow } from './message-queries'
import { isRepeatable, requireNotRepeated } from './opening-limits'
import { type RoomRow, selectViews } from './room-queries'
import { insertText } from './text-queries'

type Posting = Pick<Services, 'db' | 'now' | 'newId' | 'live' | 'rate'>

interface Text {
  roomId: string
  userId: string
  text: string
  /** What identifies a repetition of the message; null: nothing does. */
  once: { clientId: string; bodyHash: string } | null
}

interface Posted {
  rows: MessageRow[]
  written: WrittenNews[]
}

/**
 * Posts a message of text alone on PostgreSQL with as few statements as there can be: one that reads the room, and one that writes, unless
 * the room has changed in between.
 * @returns undefined when nothing was written: the room has changed, may not be written to, or has the message already, or a deadlock was met
 */
export async function postText(services: Posting, said: Text): Promise<Posted | undefined> {
  try {
    if (!isRepeatable(said.text)) return await write(services, services.db, said, async () => undefined)
    const check = (trx: Transaction<Schema>) => requireNotRepeated(trx, services, { ...said, forwarded: false })
    return await transact(services.db, (trx) => write(services, trx, said, ({ kind }) => (kind === 'pair' ? check(trx) : undefined)))
  } catch (error) {
    if (isUniqueViolation(error) || isTransient(error) || error instanceof Refusal) return undefined
    throw error
  }
}

async function write(
  { live, now, newId }: Posting,
  db: Kysely<Schema>,
  { roomId, userId, text, once }: Text,
  check: (room: RoomRow) => Promise<void> | undefined,
): Promise<Posted | undefined> {
  const views = await selectViews(db, { roomId })
  const own = views.find(({ user_id }) => user_id === userId)
  if (!own || !isWritable(own)) return undefined
  await check(own)
  const at = now()
  const row: MessageRow = {
    ...{ id: newId(), room_id: roomId, seq: own.last_seq + 1, sender_id: userId, client_id: once?.clientId ?? null, part: 0 },
    ...{ kind: 'said', text, images: '[]', bot: null, forwarded: 0, sent_at: own.last_at >= at ? own.last_at + 1 : at },
    ...{ change_no: 0, edited_at: null, deleted_at: null, reply_to: null, quote: null, reactions: null, correction: null },
  }
  const news = views.map((view): LiveNews => {
    const messages = [presentMessage(row, view.user_id)]
    return { userId: view.user_id, event: { kind: 'messages', room: presentRoom(viewAfter(view, row)), messages } }
  })
  const encoded = live.encode(news)
  const stored = encoded.filter(({ json }) => json !== '')
  const numbers = await insertText(db, {
    ...row,
    body_hash: once?.bodyHash ?? null,
    version: own.version,
    userIds: stored.map((each) => each.userId),
    events: stored.map(({ json }) => json),
    now: at,
  })
  if (numbers.length === 0) return undefined
  const numberOf = new Map(numbers.map(({ user_id, seq }) => [user_id, seq]))
  const written = encoded.map((each) => ({ ...each, seq: numberOf.get(each.userId) ?? 0 }))
  for (const each of written) if (each.json !== '') await removeOlderEvents(db, each.userId, each.seq)
  return { rows: [row], written }
}

/** The view of a member once the message is there. */
function viewAfter(view: RoomRow, { id, seq, sender_id, text, sent_at }: MessageRow): RoomRow {
  const isOwn = view.user_id === sender_id
  return {
    ...view,
    ...{ last_seq: seq, last_at: sent_at, listed_at: sent_at },
    ...{ unread_count: isOwn ? view.unread_count : view.unread_count + 1, has_written: isOwn ? 1 : view.has_written },
    ...{ last_id: id, last_sender_id: sender_id, last_kind: 'said', last_text: text, last_bot: null },
    ...{ last_sent_at: sent_at, last_part: 0, last_images: '[]', last_deleted_at: null },
  }
}
