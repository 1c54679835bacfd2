import type { BotNote } from '../../../shared/contract/bot-note'
import { botId, type Message, type Quote, type Room } from '../../../shared/contract/chat-shapes'
import type { MessageCorrection } from '../../../shared/contract/corrections-shapes'
import type { ExchangeStep } from '../../../shared/contract/exchange-shapes'
import type { Reaction } from '../../../shared/contract/reactions'
import { limits } from '../../../shared/limits'
import { withdrawn } from '../../../shared/text/withdrawn'
import { languagesIn } from '../../languages-column'
import { filesIn, voiceSeconds } from '../../message-files'
import { exchangeIn, presentExchange } from './exchange/exchange-rules'
import type { MessageRow } from './message-queries'
import type { RoomRow, RoomState } from './room-queries'

/** The kinds of messages as the database has them. */
export const storedKinds = { message: 'said', ended: 'ended' } as const
const kindOf = (stored: MessageRow['kind']): Message['kind'] => (stored === 'said' ? 'message' : stored)

/** A room in the contract's form for the member whose view the row is. */
export function presentRoom(row: RoomRow): Room {
  return {
    id: row.id,
    kind: row.kind,
    partner: partnerOf(row),
    alarm: row.alarm === 1,
    ended: row.ended_at !== null,
    writable: isWritable(row),
    unread: row.unread_count,
    lastReadId: row.last_read_id,
    openedAt: new Date(row.opened_at).toISOString(),
    hiddenVersion: row.hidden_version,
    lastChange: row.last_change,
    // A program of a blocked member must not be opened, nor may its deletion be noticed.
    programId: row.blocked ? null : row.program_id,
    lastMessage: lastMessageOf(row),
    readMark: readMarkOf(row),
    ...(isStranger(row) && { stranger: true as const }),
    ...exchangeOf(row),
  }
}

/**
 * Whether the partner is still somebody new (docs/product/chat.md "Somebody new"). A block changes nothing about it, so that it does not
 * uncover their pictures.
 */
function isStranger({ kind, acquainted, has_written, last_seq }: RoomRow): boolean {
  return kind === 'pair' && !acquainted && (has_written === 0 || last_seq < limits.strangers.messages)
}

/** What is proposed or running, while the room can be written to. */
function exchangeOf(row: RoomRow): Pick<Room, 'exchange'> {
  const exchange = isWritable(row) ? exchangeIn(row.exchange) : null
  return exchange === null ? {} : { exchange: presentExchange(exchange) }
}

/** Null across a block, of a withdrawn partner, and where either of the two does not show theirs. */
function readMarkOf(row: RoomRow): Room['readMark'] {
  const { kind, blocked, withdrawn_at, own_show_read, show_read, mark_sent_at, mark_read_at } = row
  if (kind !== 'pair' || blocked || withdrawn_at !== null || own_show_read === 0 || show_read === 0) return null
  return mark_sent_at === null || mark_read_at === null ? null : { until: mark_sent_at / 1000, at: mark_read_at / 1000 }
}

/**
 * A room is not writable when it has ended, is the bot's, or one of the two is blocked or has withdrawn (docs/product/moderation.md
 * "Blocking", docs/product/chat.md "Ended rooms").
 */
export function isWritable(row: RoomState): boolean {
  return row.ended_at === null && row.kind !== 'bot' && !row.blocked && row.withdrawn_at === null
}

function partnerOf(row: RoomRow): Room['partner'] {
  if (row.kind === 'bot') return { id: botId, nickname: '', imagePath: null, presence: 0, languages: null }
  const id = row.partner_id ?? row.user_id
  if (row.blocked) return { id, nickname: row.shown_nickname ?? withdrawn, imagePath: row.shown_image_path, presence: 0, languages: null }
  return {
    id,
    nickname: row.nickname ?? withdrawn,
    imagePath: row.image_path,
    presence: row.presence ?? 0,
    languages: languagesIn(row.languages),
  }
}

function lastMessageOf(row: RoomRow): Room['lastMessage'] {
  if (row.last_id === null || row.last_sender_id === null || row.last_kind === null) return null
  // Each picture is a message of its own, and this is the last one of its post.
  const pictures = row.last_images === '[]' ? 0 : (row.last_part ?? 0) + 1
  const voice = voiceSeconds(row.last_images ?? '[]')
  return {
    id: row.last_id,
    senderId: row.last_sender_id,
    kind: kindOf(row.last_kind),
    text: row.last_text ?? '',
    sentAt: (row.last_sent_at ?? 0) / 1000,
    bot: noteIn(row.last_bot),
    ...(pictures > 1 ? { pictures } : {}),
    ...(row.last_deleted_at === null ? {} : { deleted: true }),
    ...stepIn(row.last_exchange),
    ...(voice === undefined ? {} : { voice }),
  }
}

/** A message in the contract's form. Only its sender gets its key. */
export function presentMessage(row: MessageRow, viewerId: string | null): Message {
  return {
    id: row.id,
    senderId: row.sender_id,
    kind: kindOf(row.kind),
    text: row.text,
    ...filesIn(row),
    sentAt: row.sent_at / 1000,
    key: row.sender_id === viewerId ? row.client_id : null,
    bot: noteIn(row.bot),
    change: row.change_no,
    editedAt: row.edited_at === null ? null : row.edited_at / 1000,
    deleted: row.deleted_at !== null,
    quote: row.quote === null ? null : (JSON.parse(row.quote) as Quote),
    reactions: reactionsIn(row),
    ...(row.forwarded === 1 && { forwarded: true }),
    ...(row.correction !== null && { correction: JSON.parse(row.correction) as MessageCorrection }),
    ...stepIn(row.exchange),
  }
}

const stepIn = (json: string | null) => (json === null ? {} : { exchange: JSON.parse(json) as ExchangeStep })

/** The reactions to a message, in the order in which they were made. */
export function reactionsIn({ reactions }: Pick<MessageRow, 'reactions'>): Reaction[] {
  return reactions === null ? [] : (JSON.parse(reactions) as Reaction[])
}

/** The quotation of a post. */
export function quoteOf(post: readonly MessageRow[]): Quote | null {
  const [first] = post
  if (first === undefined) return null
  const voice = voiceSeconds(first.images)
  return {
    id: first.id,
    senderId: first.sender_id,
    text: [...first.text].slice(0, limits.messageQuote).join(''),
    pictures: voice === undefined ? post.filter(({ images }) => images !== '[]').length : 0,
    deleted: first.deleted_at !== null,
    ...(voice === undefined ? {} : { voice }),
  }
}

/** A note as stored: with the id of the member it is about, so that their name can be removed. `hidden`: their account is closed. */
export type StoredNote = BotNote & { by: string | null; hidden?: true }

function noteIn(json: string | null): BotNote | null {
  if (json === null) return null
  const { by: _, hidden, ...note } = JSON.parse(json) as StoredNote
  return hidden ? { ...note, name: '', content: '' } : note
}
