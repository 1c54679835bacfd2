import type { UnsentChange, UnsentMessage } from '../../../../shared/chat'
import type { Message, Quote, Room } from '../../../../shared/contract/chat-shapes'
import { limits } from '../../../../shared/limits'
import { continuesPost } from '../../../../shared/one-post'

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
  side: 'mine' | 'other' | 'bot' | 'ended'
  /** Milliseconds since 1970. */
  at: number
  senderId: string
  text: string
  /** Paths of the image store, in order. */
  images: string[]
  /** Oldest first; none while it is unsent. */
  messages: Message[]
  unsent: UnsentMessage | null
  /** Its text was changed. */
  edited: boolean
  /** Deleted for both: it has neither text nor images. */
  deleted: boolean
  /** The message that it answers. */
  quote: Quote | null
  /** Its last unsent change, which is drawn as if it were made. */
  change: UnsentChange | null
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
}

/** Whether two rows look the same. Rows are created anew with each message; the messages in them keep their identity. */
export function isSameRow(one: LogRow, other: LogRow): boolean {
  const { messages, images, quote, ...rest } = one
  return (
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => one[name] === other[name]) &&
    isSameList(messages, other.messages) &&
    isSameList(images, other.images) &&
    isSameQuote(quote, other.quote)
  )
}

const isSameQuote = (one: Quote | null, other: Quote | null) =>
  one === other || (one !== null && other !== null && (Object.keys(one) as (keyof Quote)[]).every((name) => one[name] === other[name]))

const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, index) => each === other[index])

/** Whether two states of a room differ only in its last message, its changes and how far it was read, for components that show neither. */
export function isSameRoom(one: Room, other: Room): boolean {
  const { lastMessage: _last, unread: _unread, lastReadId: _read, lastChange: _change, ...rest } = one
  return (Object.keys(rest) as (keyof typeof rest)[]).every((name) => one[name] === other[name])
}

/** Whether the last read message is older than all that are loaded. */
export function isLineAbove(line: LogInput['readUpTo'], messages: readonly Message[], hasOlder: boolean): boolean {
  return line !== null && hasOlder && !messages.some(({ id }) => id === line.id)
}

/** The rows of a room, oldest first. */
export function logRows({ messages, hidden, unsent, changes = [], ownId, readUpTo }: LogInput): LogRow[] {
  const sent = new Set(messages.map(({ key }) => key))
  const rows: LogRow[] = []
  for (const message of messages) {
    if (hidden?.has(message.id)) continue
    const last = rows.at(-1)
    if (last !== undefined && continuesPost(last.messages, message)) {
      last.messages.push(message)
      last.images.push(...message.images)
    } else rows.push(rowOf(message, ownId))
  }
  for (const each of unsent) if (!sent.has(each.id)) rows.push(rowOfUnsent(each, ownId))
  for (const change of changes) makeChange(rows, change)
  return withGroups(rows, readUpTo === null ? null : readTime(messages, readUpTo.id), ownId)
}

/** Draws an unsent change as if it were made. One that failed is drawn with its text, so that it is not lost, but deletes nothing. */
function makeChange(rows: LogRow[], change: UnsentChange): void {
  const { messageId } = change
  const row = rows.findLast(({ unsent, messages }) => unsent?.id === messageId || messages.some(({ id }) => id === messageId))
  if (row === undefined || row.deleted) return
  row.change = change
  if (change.change.kind === 'edit') {
    row.text = change.change.text
    row.edited ||= row.unsent === null && change.state !== 'failed'
  } else if (change.state !== 'failed') Object.assign(row, { deleted: true, text: '', images: [], quote: null })
}

function rowOf(message: Message, ownId: string): LogRow {
  const { id, senderId, text, images, sentAt, key, editedAt, deleted, quote } = message
  return {
    ...ungrouped,
    key: key ?? id,
    side: sideOf(message, ownId),
    at: sentAt * 1000,
    senderId,
    text,
    images: [...images],
    messages: [message],
    unsent: null,
    edited: editedAt !== null,
    deleted,
    quote,
    change: null,
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
    messages: [],
    unsent,
    edited: false,
    deleted: false,
    quote: unsent.quote,
    change: null,
  }
}

const ungrouped = { startsDay: false, unread: false, first: true, last: true }

function sideOf({ senderId, kind, bot }: Message, ownId: string): LogRow['side'] {
  if (kind === 'ended') return 'ended'
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
  if (row.side === 'bot' || row.side === 'ended' || before.side !== row.side || before.senderId !== row.senderId) return false
  // A failed message has its own notice under it, and unsent messages form groups of their own.
  if (before.unsent?.state === 'failed' || (before.unsent === null) !== (row.unsent === null)) return false
  return row.at - before.at <= limits.groupSeconds * 1000
}

function isSameDay(one: number, other: number): boolean {
  const [a, b] = [new Date(one), new Date(other)]
  return a.getDate() === b.getDate() && a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear()
}
