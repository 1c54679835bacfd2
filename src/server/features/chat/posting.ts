import type { Transaction } from 'kysely'
import type { Message, Quote, Room } from '../../../shared/contract/chat-shapes'
import type { MessageCorrection } from '../../../shared/contract/corrections-shapes'
import type { ExchangeStep } from '../../../shared/contract/exchange-shapes'
import type { LiveEvent } from '../../../shared/events'
import type { Schema } from '../../db/schema'
import { refuse } from '../../http/handler'
import type { LiveNews, WrittenNews } from '../../live/live-publisher'
import type { Services } from '../../services'
import { selectHiders } from './change-queries'
import { presentMessage, presentRoom, type StoredNote, storedKinds } from './chat-presentation'
import { countUnread, moveUp } from './member-queries'
import { insertMessages, type MessageRow } from './message-queries'
import { findRoom, type RoomRow, selectViews, selectViewsOf, takeNumbers, touchRoom, touchRooms } from './room-queries'

type Posting = Pick<Services, 'now' | 'newId' | 'live'>

/** One post: its messages get consecutive numbers. */
export interface Post {
  roomId: string
  senderId: string
  /** What identifies a repetition of the post; null: nothing does. */
  key: { clientId: string; bodyHash: string } | null
  kind: Message['kind']
  /** `images` of a voice message: the path of its recording alone, with its `wave` as JSON. */
  parts: { text: string; images: string[]; wave?: string | null; bot?: StoredNote }[]
  /** Its content is forwarded. */
  forwarded?: boolean
  /** The quotation of its first message. */
  quote?: Quote | null
  /** The correction that its first message consists of. */
  correction?: MessageCorrection | undefined
  /** The step of a 30 + 30 that it is. */
  exchange?: ExchangeStep
  /** The id of its first message; a new one where it is not given. */
  firstId?: string
}

/**
 * Writes a post into a live room: its messages, the unread counts and the live events are one transaction. The caller has checked who may
 * write there.
 * @throws Refusal `wrongState` when the room has ended
 */
export async function writePost(
  trx: Transaction<Schema>,
  { now, newId, live }: Posting,
  { roomId, senderId, key, kind, parts, forwarded = false, quote = null, correction, exchange, firstId }: Post,
): Promise<{ rows: MessageRow[]; written: WrittenNews[] }> {
  const at = now()
  const last = await takeNumbers(trx, roomId, parts.length, at, kind === 'ended')
  if (!last) throw refuse('wrongState')
  const rows = parts.map(({ text, images, wave = null, bot }, index) => ({
    id: index === 0 && firstId !== undefined ? firstId : newId(),
    room_id: roomId,
    seq: last.last_seq - parts.length + 1 + index,
    sender_id: senderId,
    client_id: key?.clientId ?? null,
    part: index,
    body_hash: key?.bodyHash ?? null,
    kind: storedKinds[kind],
    text,
    images: JSON.stringify(images),
    wave,
    bot: bot ? JSON.stringify(bot) : null,
    forwarded: forwarded ? 1 : 0,
    sent_at: last.last_at - parts.length + 1 + index,
    change_no: 0,
    edited_at: null,
    deleted_at: null,
    reply_to: index === 0 && quote ? quote.id : null,
    quote: index === 0 && quote ? JSON.stringify(quote) : null,
    reactions: null,
    correction: index === 0 && correction ? JSON.stringify(correction) : null,
    exchange: exchange ? JSON.stringify(exchange) : null,
  }))
  await insertMessages(trx, rows)
  const writerId = exchange === undefined ? senderId : null
  if (kind === 'message') await countUnread(trx, { roomId, senderId, writerId, count: rows.length, at: last.last_at })
  else await moveUp(trx, roomId, last.last_at)
  const views = await selectViews(trx, { roomId })
  return { rows, written: await live.append(trx, newsOfPost(views, rows), at) }
}

/** The event of a post for each member; a member who never had the room in their list gets no event of its end. */
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
 * @param members whose view changes: every member's, one's, or those that a function chooses after the change
 * @param toEvent the event for each member; by default that the room changed
 * @param change runs inside the room's lock, which every writer to the room takes first; returns false when nothing changed
 */
export async function changeRoom(
  trx: Transaction<Schema>,
  { live, now }: Pick<Services, 'live' | 'now'>,
  {
    roomId,
    members,
    toEvent = (room) => ({ kind: 'room', room }),
  }: { roomId: string; members: 'all' | string | ((view: RoomRow) => boolean); toEvent?: (room: Room, userId: string) => LiveEvent },
  change: () => Promise<boolean>,
): Promise<WrittenNews[]> {
  await touchRoom(trx, roomId)
  if (!(await change())) return []
  const views =
    typeof members === 'string' && members !== 'all' ? [await findRoom(trx, roomId, members)] : await selectViews(trx, { roomId })
  const news = views
    .filter((view) => view !== undefined)
    .filter((view) => typeof members === 'string' || members(view))
    .filter(({ listed_at }) => listed_at > 0)
    .map((view): LiveNews => ({ userId: view.user_id, event: toEvent(presentRoom(view), view.user_id) }))
  return live.append(trx, news, now())
}

/**
 * Sends members rooms that they see otherwise now. All rooms are locked before the first event is written, and each in the order of ids, so
 * that no message of the same people is in the way.
 * @param members whose view changes
 */
export async function showRooms(
  trx: Transaction<Schema>,
  { live, now }: Pick<Services, 'live' | 'now'>,
  roomIds: string[],
  members: (view: RoomRow) => boolean,
): Promise<WrittenNews[]> {
  if (roomIds.length === 0) return []
  await touchRooms(trx, roomIds)
  const views = (await selectViewsOf(trx, { roomIds })).filter((view) => view.listed_at > 0 && members(view))
  const news = views.map((view): LiveNews => ({ userId: view.user_id, event: { kind: 'room', room: presentRoom(view) } }))
  return live.append(trx, news, now())
}

/**
 * Changes messages of a room, and sends its members those that changed, each without those that they deleted for themselves.
 * @param change runs inside the room's lock; returns the changed messages in their new state, or those with the latest change numbers
 */
export async function changeMessages(
  trx: Transaction<Schema>,
  services: Pick<Services, 'live' | 'now'>,
  roomId: string,
  change: () => Promise<MessageRow[]>,
): Promise<WrittenNews[]> {
  let changed: MessageRow[] = []
  let hiders = new Map<string, Set<number>>()
  const shownTo = (viewerId: string) => changed.filter(({ seq }) => !hiders.get(viewerId)?.has(seq))
  return changeRoom(
    trx,
    services,
    {
      roomId,
      members: 'all',
      toEvent: (room, viewerId) => ({
        kind: 'changed',
        room,
        since: room.lastChange - changed.length,
        messages: shownTo(viewerId).map((row) => presentMessage(row, viewerId)),
      }),
    },
    async () => {
      changed = await change()
      const seqs = changed.map(({ seq }) => seq)
      if (seqs.length > 0) hiders = await selectHiders(trx, roomId, seqs)
      return changed.length > 0
    },
  )
}
