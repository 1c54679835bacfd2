import type { Message } from '../../../shared/contract/chat-shapes'
import { limits } from '../../../shared/limits'
import { continuesPost } from '../../../shared/one-post'
import type { WaitingMessage } from '../../../shared/talk'

/** One row of a room's log: what was said in one breath, or what is still on its way. */
export interface LogRow {
  /** The same for a message on its way and for what it becomes. */
  key: string
  /** A new day begins with it. */
  startsDay: boolean
  /** Reading stopped before it. */
  unread: boolean
  /** Its place in a group of the same sender (decision 20). */
  first: boolean
  last: boolean
  side: 'mine' | 'other' | 'bot' | 'ended'
  /** Milliseconds since 1970. */
  at: number
  senderId: string
  text: string
  /** Paths of the image store, in order. */
  images: string[]
  /** What the community has of it, oldest first; none while it waits. */
  messages: Message[]
  waiting: WaitingMessage | null
}

export interface LogInput {
  /** Oldest first. */
  messages: readonly Message[]
  /** Those of them that are not drawn. */
  hidden?: ReadonlySet<string>
  /** In the order of writing. */
  waiting: readonly WaitingMessage[]
  ownId: string
  /** The last message that was read, where the line is drawn; null: none is. */
  readUpTo: { id: string | null } | null
}

/** Whether two rows are drawn the same: a list of rows is made anew with each message, its messages are not. */
export function isSameRow(one: LogRow, other: LogRow): boolean {
  const { messages, images, ...rest } = one
  return (
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => one[name] === other[name]) &&
    isSameList(messages, other.messages) &&
    isSameList(images, other.images)
  )
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((each, index) => each === other[index])

/** Whether reading stopped further up than what is loaded. */
export function isLineAbove(line: LogInput['readUpTo'], messages: readonly Message[], hasOlder: boolean): boolean {
  return line !== null && hasOlder && !messages.some(({ id }) => id === line.id)
}

/** The rows of a room, oldest first. */
export function logRows({ messages, hidden, waiting, ownId, readUpTo }: LogInput): LogRow[] {
  const there = new Set(messages.map(({ key }) => key))
  const rows: LogRow[] = []
  for (const message of messages) {
    if (hidden?.has(message.id)) continue
    const last = rows.at(-1)
    if (last !== undefined && continuesPost(last.messages, message)) {
      last.messages.push(message)
      last.images.push(...message.images)
    } else rows.push(rowOf(message, ownId))
  }
  // What has just arrived may still be told as waiting.
  for (const one of waiting) if (!there.has(one.id)) rows.push(rowOfWaiting(one, ownId))
  return placed(rows, readUpTo === null ? null : readTime(messages, readUpTo.id), ownId)
}

function rowOf(message: Message, ownId: string): LogRow {
  const { id, senderId, text, images, sentAt, key } = message
  return {
    ...unplaced,
    key: key ?? id,
    side: sideOf(message, ownId),
    at: sentAt * 1000,
    senderId,
    text,
    images: [...images],
    messages: [message],
    waiting: null,
  }
}

function rowOfWaiting(one: WaitingMessage, ownId: string): LogRow {
  return {
    ...unplaced,
    key: one.id,
    side: 'mine',
    at: Date.parse(one.writtenAt),
    senderId: ownId,
    text: one.text,
    images: [],
    messages: [],
    waiting: one,
  }
}

const unplaced = { startsDay: false, unread: false, first: true, last: true }

function sideOf({ senderId, kind, bot }: Message, ownId: string): LogRow['side'] {
  if (kind === 'ended') return 'ended'
  if (bot !== null) return 'bot'
  return senderId === ownId ? 'mine' : 'other'
}

/** When what was read last was said; null when that is not loaded. Hidden, it still is where reading stopped. */
function readTime(messages: readonly Message[], readId: string | null): number | null {
  return readId === null ? 0 : (messages.find(({ id }) => id === readId)?.sentAt ?? null)
}

function placed(rows: LogRow[], readUntil: number | null, ownId: string): LogRow[] {
  // The first of somebody else's after what was read last.
  const isNext = ({ senderId, messages }: LogRow) => senderId !== ownId && (messages[0]?.sentAt ?? 0) > (readUntil ?? 0)
  const lineAt = readUntil === null ? -1 : rows.findIndex(isNext)
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    row.startsDay = before === undefined || !isSameDay(before.at, row.at)
    row.unread = index === lineAt
    row.first = before === undefined || row.startsDay || row.unread || !isGroup(before, row)
    if (before !== undefined) before.last = row.first
  }
  return rows
}

function isGroup(before: LogRow, row: LogRow): boolean {
  if (row.side === 'bot' || row.side === 'ended' || before.side !== row.side || before.senderId !== row.senderId) return false
  // A refused one keeps its own words under it, and what waits stands apart from what was said.
  if (before.waiting?.state === 'failed' || (before.waiting === null) !== (row.waiting === null)) return false
  return row.at - before.at <= limits.groupSeconds * 1000
}

function isSameDay(one: number, other: number): boolean {
  const [a, b] = [new Date(one), new Date(other)]
  return a.getDate() === b.getDate() && a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear()
}
