import type { UnsentChange, UnsentMessage } from '../../../../shared/chat'
import type { Message, Quote, Room } from '../../../../shared/contract/chat-shapes'
import type { MessageCorrection } from '../../../../shared/contract/corrections-shapes'
import type { ReadMark } from '../../../../shared/contract/read-mark'
import { limits } from '../../../../shared/limits'
import { continuesPost } from '../../../../shared/one-post'
import type { ReactionName } from '../../../../shared/reactions'

/** The recording of a voice message; without a path while it is unsent. */
export interface RowVoice {
  path: string | null
  seconds: number
  /** The loudness of its parts, 0-31 each. */
  wave: readonly number[]
}

/** One row of a room's log: the messages of one post (shared/one-post.ts), or an unsent message. */
export interface LogRow {
  /** The same for an unsent message and for the message it becomes. */
  key: string
  /** The first row of a day. */
  startsDay: boolean
  /** The first unread row. */
  unread: boolean
  /** Its place in a group of the same sender (docs/product/chat.md "Message groups"). */
  first: boolean
  last: boolean
  side: 'mine' | 'other' | 'bot' | 'ended' | 'exchange'
  /** Milliseconds since 1970. */
  at: number
  senderId: string
  text: string
  /** Paths of the image store, in order. */
  images: string[]
  /** The recording that it consists of. */
  voice: RowVoice | null
  /** Oldest first; none while it is unsent. */
  messages: Message[]
  unsent: UnsentMessage | null
  /** Its text was edited. */
  edited: boolean
  /** Deleted for both: it has neither text nor images. */
  deleted: boolean
  /** It was forwarded. */
  forwarded: boolean
  /** The message that it replies to. */
  quote: Quote | null
  /** What it corrects in that message; null for an ordinary reply. */
  correction: MessageCorrection | null
  /** Its last unsent change, which is drawn as if it were already made. */
  change: UnsentChange | null
  ownReaction: ReactionName | null
  otherReaction: ReactionName | null
  /** The unsent change of the member's own reaction, drawn in the same way. */
  reacting: UnsentChange | null
  /** The last of one's own that the other has read: when, in milliseconds since 1970; null for all others. */
  readAt: number | null
}

export interface LogInput {
  /** Oldest first. */
  messages: readonly Message[]
  /** Ids of those that are not drawn. */
  hidden?: ReadonlySet<string>
  /** In the order of writing. */
  unsent: readonly UnsentMessage[]
  /** Of messages and unsent ones, in the order they were made. */
  changes?: readonly UnsentChange[]
  ownId: string
  /** The last message that was read, after which the unread line is drawn; null: no line. */
  readUpTo: { id: string | null } | null
  /** How far the other has read. */
  readMark?: ReadMark | null
}

/** Whether two rows look the same. Rows are created anew with each message; the messages in them keep their identity. */
export function isSameRow(one: LogRow, other: LogRow): boolean {
  const { messages, images, quote, voice, ...rest } = one
  return (
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => one[name] === other[name]) &&
    isSameList(messages, other.messages) &&
    isSameList(images, other.images) &&
    voice?.path === other.voice?.path &&
    isSameQuote(quote, other.quote)
  )
}

const isSameQuote = (one: Quote | null, other: Quote | null) =>
  one === other || (one !== null && other !== null && (Object.keys(one) as (keyof Quote)[]).every((name) => one[name] === other[name]))

const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, index) => each === other[index])

/** Whether two states of a room differ only in its last message, its changes and how far it was read, for components that show neither. */
export function isSameRoom(one: Room, other: Room): boolean {
  const { lastMessage: _last, unread: _unread, lastReadId: _read, lastChange: _change, readMark: _mark, ...rest } = one
  // Absent from one of them, it would not be compared.
  return one.exchange === other.exchange && (Object.keys(rest) as (keyof typeof rest)[]).every((name) => one[name] === other[name])
}

/** Whether the last read message is older than all that are loaded. */
export function isLineAbove(line: LogInput['readUpTo'], messages: readonly Message[], hasOlder: boolean): boolean {
  return line !== null && hasOlder && !messages.some(({ id }) => id === line.id)
}

/** The rows of a room, oldest first. */
export function logRows({ messages, hidden, unsent, changes = [], ownId, readUpTo, readMark = null }: LogInput): LogRow[] {
  const sent = new Set(messages.map(({ key }) => key))
  const rows: LogRow[] = []
  for (const message of messages) {
    if (hidden?.has(message.id) || isAccepted(message)) continue
    const last = rows.at(-1)
    if (last !== undefined && continuesPost(last.messages, message)) {
      last.messages.push(message)
      last.images.push(...message.images)
    } else rows.push(rowOf(message, ownId))
  }
  for (const each of unsent) if (!sent.has(each.id)) rows.push(rowOfUnsent(each, ownId))
  for (const change of changes) makeChange(rows, change)
  if (readMark !== null) markRead(rows, readMark)
  return withGroups(rows, readUpTo === null ? null : readTime(messages, readUpTo.id), ownId)
}

/** A proposal without a row of its own: the next message says that the 30 + 30 has started. */
export const isAccepted = ({ exchange }: Message) => exchange?.step === 'proposed' && exchange.answer === 'accepted'

/** Marks the last own row that the other member has read; a row with several pictures counts once all of them are read. */
function markRead(rows: readonly LogRow[], { until, at }: ReadMark): void {
  const row = rows.findLast(({ side, messages }) => side === 'mine' && (messages.at(-1)?.sentAt ?? Number.POSITIVE_INFINITY) <= until)
  if (row) row.readAt = at * 1000
}

/**
 * Draws an unsent change as if it were already made. A failed edit is drawn with its text, so that the text is not lost; a failed deletion
 * deletes nothing.
 */
function makeChange(rows: LogRow[], change: UnsentChange): void {
  const { messageId } = change
  const row = rows.findLast(({ unsent, messages }) => unsent?.id === messageId || messages.some(({ id }) => id === messageId))
  if (row === undefined || row.deleted) return
  if (change.change.kind === 'react') {
    row.reacting = change
    if (change.state !== 'failed') row.ownReaction = change.change.reaction
    return
  }
  row.change = change
  if (change.change.kind === 'edit') {
    row.text = change.change.text
    row.edited ||= row.unsent === null && change.state !== 'failed'
  } else if (change.state !== 'failed')
    Object.assign(row, { deleted: true, text: '', images: [], voice: null, quote: null, correction: null, ...unreacted })
}

function rowOf(message: Message, ownId: string): LogRow {
  const { id, senderId, text, images, voice = null, sentAt, key, editedAt, deleted, quote, reactions } = message
  return {
    ...ungrouped,
    key: key ?? id,
    side: sideOf(message, ownId),
    at: sentAt * 1000,
    senderId,
    text,
    images: [...images],
    voice,
    messages: [message],
    unsent: null,
    edited: editedAt !== null,
    deleted,
    forwarded: message.forwarded === true,
    quote,
    correction: message.correction ?? null,
    change: null,
    ownReaction: reactions.find(({ userId }) => userId === ownId)?.name ?? null,
    otherReaction: reactions.find(({ userId }) => userId !== ownId)?.name ?? null,
    reacting: null,
  }
}

function rowOfUnsent(unsent: UnsentMessage, ownId: string): LogRow {
  return {
    ...ungrouped,
    key: unsent.id,
    side: 'mine',
    at: Date.parse(unsent.writtenAt),
    senderId: ownId,
    text: unsent.text,
    images: [],
    voice: unsentVoice(unsent),
    messages: [],
    unsent,
    edited: false,
    deleted: false,
    forwarded: unsent.forwarded !== undefined,
    quote: unsent.quote,
    correction: unsent.correction ?? null,
    change: null,
    ...unreacted,
  }
}

const unsentVoice = ({ voice, forwarded }: UnsentMessage): RowVoice | null => forwarded?.voice ?? (voice ? { ...voice, path: null } : null)

const unreacted = { ownReaction: null, otherReaction: null, reacting: null }

const ungrouped = { startsDay: false, unread: false, first: true, last: true, readAt: null }

function sideOf({ senderId, kind, bot, exchange }: Message, ownId: string): LogRow['side'] {
  if (kind === 'ended') return 'ended'
  if (exchange !== undefined) return 'exchange'
  if (bot !== null) return 'bot'
  return senderId === ownId ? 'mine' : 'other'
}

/** The time of the last message that was read, also where it is hidden; null when it is not loaded. */
function readTime(messages: readonly Message[], readId: string | null): number | null {
  return readId === null ? 0 : (messages.find(({ id }) => id === readId)?.sentAt ?? null)
}

/** Fills in days, the unread line and groups. */
function withGroups(rows: LogRow[], readUntil: number | null, ownId: string): LogRow[] {
  // The first message of somebody else after the last that was read.
  const isNext = ({ senderId, messages }: LogRow) => senderId !== ownId && (messages[0]?.sentAt ?? 0) > (readUntil ?? 0)
  const lineAt = readUntil === null ? -1 : rows.findIndex(isNext)
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    row.startsDay = before === undefined || !isSameDay(before.at, row.at)
    // Above the very first message there is nothing that was read.
    row.unread = index === lineAt && index > 0
    row.first = before === undefined || row.startsDay || row.unread || !isSameGroup(before, row)
    if (before !== undefined) before.last = row.first
  }
  return rows
}

function isSameGroup(before: LogRow, row: LogRow): boolean {
  if (row.side === 'bot' || row.side === 'ended' || row.side === 'exchange' || before.side !== row.side || before.senderId !== row.senderId)
    return false
  // A failed message has its own notice under it, and unsent messages form groups of their own.
  if (before.unsent?.state === 'failed' || (before.unsent === null) !== (row.unsent === null)) return false
  return row.at - before.at <= limits.groupSeconds * 1000
}

function isSameDay(one: number, other: number): boolean {
  const [a, b] = [new Date(one), new Date(other)]
  return a.getDate() === b.getDate() && a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear()
}
