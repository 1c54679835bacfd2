import { isDeepStrictEqual } from 'node:util'
import type { Message } from '../../shared/contract/chat-shapes'

/** A page of a room's messages as the community answers it, oldest first; `more`: whether there are messages before it. */
export interface MessagePage {
  messages: readonly Message[]
  more: boolean
  /** The number of the room's last change at that time; the messages have all changes up to it. */
  lastChange: number
}

/** The newest messages of a room, each once, oldest first, and where one of them may be missing. */
export interface RoomLog {
  messages: readonly Message[]
  /** Whether there are messages before the first; null: not known. */
  hasOlder: boolean | null
  /** Messages may be missing after the one with this id (null: before all of them); no gap is known where this is absent. */
  gap?: { after: string | null }
  /** Messages received from now on come right after the last one. */
  isContinuous: boolean
  /** Ids known only from the answer to sending them: messages of others from just before may be missing. */
  unconfirmed: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

export const emptyLog: RoomLog = { messages: [], hasOlder: null, isContinuous: false, unconfirmed: none }

/** A log from the messages on disk: contiguous, but later ones may exist. */
export function cachedLog(messages: readonly Message[]): RoomLog {
  return { ...emptyLog, messages }
}

/** Adds messages from the live connection. @param isLive whether the connection delivers everything from now on */
export function received(log: RoomLog, messages: readonly Message[], isLive: boolean): RoomLog {
  const added = insert(log, messages)
  const unconfirmed = without(log.unconfirmed, messages)
  // The first messages of the log.
  if (log.messages.length === 0 && log.gap === undefined) return { ...added, unconfirmed, isContinuous: isLive }
  if (log.isContinuous || log.gap !== undefined) return { ...added, unconfirmed }
  return { ...added, unconfirmed, gap: { after: lastContiguous(log)?.id ?? null } }
}

/** Adds messages from the answer to sending them. The live connection delivers them as well, before or after. */
export function sent(log: RoomLog, messages: readonly Message[]): RoomLog {
  const known = new Set(log.messages.map(({ id }) => id))
  const news = messages.filter(({ id }) => !known.has(id))
  if (news.length === 0) return log
  const unconfirmed = new Set([...log.unconfirmed, ...news.map(({ id }) => id)])
  const gap = log.isContinuous || log.gap !== undefined ? log.gap : { after: lastContiguous(log)?.id ?? null }
  return { ...insert(log, news), unconfirmed, ...(gap && { gap }) }
}

/** Messages may be missed from now on. */
export function interrupted(log: RoomLog): RoomLog {
  return log.isContinuous ? { ...log, isContinuous: false } : log
}

/**
 * Merges the newest page. Within its range the page wins; later messages stay. A page that does not overlap the contiguous messages replaces
 * them, so that a log never hides a gap.
 * @param isCurrent whether no message can have been missed since the page was requested
 */
export function joinNewest(log: RoomLog, page: MessagePage, isCurrent: boolean): RoomLog {
  const first = page.messages[0]
  const last = page.messages.at(-1)
  const inPage = new Set(page.messages.map(({ id }) => id))
  const known = new Map(log.messages.map((message) => [message.id, message]))
  const overlaps = contiguousMessages(log).some(({ id }) => inPage.has(id))
  // An own message before them is in its place, also one that the live connection never delivered since it was deleted at once.
  const before = first !== undefined && overlaps && page.more ? untilGap(log).filter(({ sentAt }) => sentAt < first.sentAt) : []
  const since = log.messages.filter(({ id, sentAt }) => !inPage.has(id) && sentAt > (last?.sentAt ?? 0))
  const unconfirmed = without(log.unconfirmed, page.messages)
  return {
    messages: [...before, ...page.messages.map((message) => newer(known.get(message.id), message)), ...since],
    // A log from the disk does not know whether there are older messages, so they are asked for.
    hasOlder: before.length > 0 ? (log.hasOlder ?? true) : page.more,
    isContinuous: isCurrent,
    unconfirmed,
    ...(isCurrent || since.length === 0 ? {} : { gap: { after: last?.id ?? null } }),
  }
}

/** Replaces the messages up to the end of a page, some of which may have been deleted; later ones stay. @param isCurrent as for `joinNewest` */
export function replaced(log: RoomLog, page: MessagePage, isCurrent: boolean): RoomLog {
  const later = log.messages.filter(({ sentAt }) => sentAt > (page.messages.at(-1)?.sentAt ?? 0))
  return joinNewest({ ...emptyLog, messages: later, unconfirmed: log.unconfirmed }, page, isCurrent)
}

/** Puts an older page before the first message; a page requested with another first message changes nothing. @param before the id it was requested with */
export function joinOlder(log: RoomLog, page: MessagePage, before: string): RoomLog {
  if (log.messages[0]?.id !== before) return log
  return { ...log, messages: [...page.messages, ...log.messages], hasOlder: page.more }
}

/** Replaces messages by their changed state. Messages that are not in the log are left out: they arrive with their page. */
export function changed(log: RoomLog, messages: readonly Message[]): RoomLog {
  const changes = new Map(messages.map((message) => [message.id, message]))
  if (!log.messages.some(({ id }) => changes.has(id))) return log
  return { ...log, messages: log.messages.map((known) => newer(known, changes.get(known.id) ?? known)) }
}

/** The state with the greater change number. An unchanged message keeps its identity. */
function newer(known: Message | undefined, given: Message): Message {
  if (known === undefined) return given
  return known.change > given.change || isDeepStrictEqual(known, given) ? known : given
}

/** Adds messages that were deleted and are restored. Those older than the log arrive with their page. */
export function restored(log: RoomLog, messages: readonly Message[]): RoomLog {
  const from = log.hasOlder === false ? Number.NEGATIVE_INFINITY : (log.messages[0]?.sentAt ?? Number.POSITIVE_INFINITY)
  return insert(
    log,
    messages.filter(({ sentAt }) => sentAt >= from),
  )
}

/** The messages after a gap that could not be closed. */
export function afterGap(log: RoomLog): RoomLog {
  if (log.gap === undefined) return log
  const { gap, ...rest } = log
  const at = log.messages.findIndex(({ id }) => id === gap.after) + 1
  return { ...rest, messages: log.messages.slice(at), hasOlder: null }
}

/** The newest `max` messages. */
export function trimmed(log: RoomLog, max: number): RoomLog {
  return log.messages.length <= max ? log : { ...log, messages: log.messages.slice(-max), hasOlder: true }
}

/** The messages from the oldest on between which none is missing. */
const contiguousMessages = (log: RoomLog) => untilGap(log).filter(({ id }) => !log.unconfirmed.has(id))

const untilGap = ({ messages, gap }: RoomLog): readonly Message[] =>
  gap === undefined ? messages : messages.slice(0, messages.findIndex(({ id }) => id === gap.after) + 1)

const lastContiguous = (log: RoomLog): Message | undefined => contiguousMessages(log).at(-1)

/** The ids except those of some messages. */
export function without(ids: ReadonlySet<string>, messages: readonly Pick<Message, 'id'>[]): ReadonlySet<string> {
  if (ids.size === 0) return ids
  const rest = new Set(ids)
  for (const { id } of messages) rest.delete(id)
  return rest
}

/** Adds messages that are not in the log yet, in their order. */
function insert(log: RoomLog, news: readonly Message[]): RoomLog {
  const messages = [...log.messages]
  for (const message of news) {
    const at = messages.findLastIndex(({ sentAt }) => sentAt <= message.sentAt) + 1
    if (!isAmongEqual(messages, at - 1, message)) messages.splice(at, 0, message)
  }
  return { ...log, messages }
}

/** Whether a message is among those with the same time, the last of which is at `last`. */
function isAmongEqual(messages: readonly Message[], last: number, { id, sentAt }: Message): boolean {
  for (let index = last; messages[index]?.sentAt === sentAt; index -= 1) if (messages[index]?.id === id) return true
  return false
}
