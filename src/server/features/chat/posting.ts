import type { Transaction } from 'kysely'
import type { Message, Quote, Room } from '../../../shared/contract/chat-shapes'
import type { LiveEvent } from '../../../shared/events'
import type { Schema } from '../../db/schema'
import { refuse } from '../../http/handler'
import type { LiveNews, WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { presentMessage, presentRoom, type StoredNote, storedKinds } from './chat-presentation'
import { countUnread, moveUp } from './member-queries'
import { insertMessages, type MessageRow } from './message-queries'
import { findRoom, type RoomRow, selectViews, takeNumbers, touchRoom } from './room-queries'

type Posting = Pick<Services, 'now' | 'newId' | 'live'>

/** One post: its messages get numbers that follow each other. */
export interface Post {
  roomId: string
  senderId: string
  /** What makes it the same post when it comes again; null: nothing does. */
  key: { clientId: string; bodyHash: string } | null
  kind: Message['kind']
  parts: { text: string; images: string[]; bot?: StoredNote }[]
  /** What its first message answers. */
  quote?: Quote | null
}

/**
 * Writes a post into a live room: its messages, the unread counts and everybody's news are one transaction. Who may write there is the
 * caller's to know.
 * @throws Refusal `wrongState` when the room has ended
 */
export async function writePost(
  trx: Transaction<Schema>,
  { now, newId, live }: Posting,
  { roomId, senderId, key, kind, parts, quote = null }: Post,
): Promise<{ rows: MessageRow[]; written: WrittenNews[] }> {
  const at = now()
  const last = await takeNumbers(trx, roomId, parts.length, at, kind === 'ended')
  if (!last) throw refuse('wrongState')
  const rows = parts.map(({ text, images, bot }, index) => ({
    id: newId(),
    room_id: roomId,
    seq: last.last_seq - parts.length + 1 + index,
    sender_id: senderId,
    client_id: key?.clientId ?? null,
    part: index,
    body_hash: key?.bodyHash ?? null,
    kind: storedKinds[kind],
    text,
    images: JSON.stringify(images),
    bot: bot ? JSON.stringify(bot) : null,
    sent_at: last.last_at - parts.length + 1 + index,
    change_no: 0,
    edited_at: null,
    deleted_at: null,
    reply_to: index === 0 && quote ? quote.id : null,
    quote: index === 0 && quote ? JSON.stringify(quote) : null,
  }))
  await insertMessages(trx, rows)
  if (kind === 'message') await countUnread(trx, roomId, { senderId, count: rows.length, at: last.last_at })
  else await moveUp(trx, roomId, last.last_at)
  const views = await selectViews(trx, roomId)
  return { rows, written: await live.append(trx, newsOfPost(views, rows), at) }
}

/** The event of a post for each member; one who never had the room in their list gets none of its end. */
function newsOfPost(views: RoomRow[], rows: MessageRow[]): LiveNews[] {
  return views
    .filter(({ listed_at }) => listed_at > 0)
    .map((view) => ({
      userId: view.user_id,
      event: { kind: 'messages', room: presentRoom(view), messages: rows.map((row) => presentMessage(row, view.user_id)) },
    }))
}

/**
 * Changes a room other than by a message, and sends its members the changed room.
 * @param members whose view changes
 * @param tell what each hears; that the room changed unless given
 * @param change inside the room's lock, which every writer to the room takes first; false: nothing changed
 */
export async function changeRoom(
  trx: Transaction<Schema>,
  { live, now }: Pick<Services, 'live' | 'now'>,
  {
    roomId,
    members,
    tell = (room) => ({ kind: 'room', room }),
  }: { roomId: string; members: 'all' | string; tell?: (room: Room, userId: string) => LiveEvent },
  change: () => Promise<boolean>,
): Promise<WrittenNews[]> {
  await touchRoom(trx, roomId)
  if (!(await change())) return []
  const views = members === 'all' ? await selectViews(trx, roomId) : [await findRoom(trx, roomId, members)]
  const news = views
    .filter((view) => view !== undefined)
    .filter(({ listed_at }) => listed_at > 0)
    .map((view): LiveNews => ({ userId: view.user_id, event: tell(presentRoom(view), view.user_id) }))
  return live.append(trx, news, now())
}
