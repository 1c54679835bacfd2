import { isDeepStrictEqual } from 'node:util'
import type { LanguageShares } from '../../shared/chat'
import type { Message } from '../../shared/contract/chat-shapes'
import { limits } from '../../shared/limits'
import { type WordCounts, wordCounts } from '../../shared/text/word-counts'
import type { RoomLogEntry } from './loaded-rooms'
import type { RoomLog } from './room-log'

/** Counts the languages of rooms (docs/product/chat.md "Shares of languages") from their logs, and sends the results. */
export interface CountedRooms {
  /** The room is counted from now on; the result is sent with the next change of its log, also where it stays the same. */
  count(roomId: string): void
  /** The room's log, or what is known of it, has changed. */
  logChanged(roomId: string): void
  /** Counts no room any more. */
  reset(): void
}

export interface CountedRoomsDeps {
  log: (roomId: string) => RoomLogEntry | undefined
  /** The signed-in member's id. */
  ownId: () => string
  now: () => number
  send: (roomId: string, shares: LanguageShares) => void
}

export function createCountedRooms({ log, ownId, now, send }: CountedRoomsDeps): CountedRooms {
  /** What was sent last of each counted room; null: nothing yet. */
  const sent = new Map<string, LanguageShares | null>()
  return {
    count: (roomId) => void sent.set(roomId, null),
    logChanged(roomId) {
      const before = sent.get(roomId)
      const entry = before === undefined ? undefined : log(roomId)
      if (before === undefined || entry === undefined) return
      const of = countedOf(entry, now())
      // Until everything is fetched the figures stay as they were.
      if (before !== null && of === 'reading') return
      const shares = { ...countsOf(entry, ownId(), now()), of }
      if (isDeepStrictEqual(before, shares)) return
      sent.set(roomId, shares)
      send(roomId, shares)
    },
    reset: () => sent.clear(),
  }
}

/** When the counted time begins, in seconds since 1970. */
const countedSince = (now: number) => now / 1000 - limits.shares.days * 24 * 60 * 60

/** Whether older messages than those of a log are to be counted too. @param now in milliseconds since 1970 */
export function lacksCounted({ messages, hasOlder }: RoomLog, now: number): boolean {
  return hasOlder !== false && messages.length < limits.shares.messages && (messages[0]?.sentAt ?? 0) > countedSince(now)
}

function countedOf({ log, error, isAsking, reloads, olderFetches }: RoomLogEntry, now: number): LanguageShares['of'] {
  if (error !== null) return 'known'
  if (isAsking || reloads > 0 || olderFetches > 0) return 'reading'
  const isMissing = !log.isContinuous || log.gap !== undefined || log.hasOlder === null || lacksCounted(log, now)
  if (isMissing) return 'known'
  const oldest = log.messages.at(-limits.shares.messages)
  const isOldest = oldest === log.messages[0] && log.hasOlder === false
  return oldest === undefined || isOldest || oldest.sentAt <= countedSince(now) ? 'all' : 'newest'
}

function countsOf({ log, hidden }: RoomLogEntry, ownId: string, now: number): Pick<LanguageShares, 'own' | 'partner'> {
  const [own, partner]: [WordCounts, WordCounts] = [
    { korean: 0, english: 0 },
    { korean: 0, english: 0 },
  ]
  const since = countedSince(now)
  for (const message of log.messages.slice(-limits.shares.messages)) {
    if (message.sentAt < since || hidden.has(message.id) || !isOwnWords(message)) continue
    const counts = countsOfMessage(message)
    const side = message.senderId === ownId ? own : partner
    side.korean += counts.korean
    side.english += counts.english
  }
  return { own, partner }
}

/** Whether a message has words that its sender has chosen: it is no note of the bot, nor forwarded, nor a correction of the other's text. */
const isOwnWords = ({ kind, bot, deleted, forwarded, correction }: Message) =>
  kind === 'message' && bot === null && !deleted && forwarded === undefined && correction === undefined

// A message stays the same object until it is changed.
const counted = new WeakMap<Message, WordCounts>()

function countsOfMessage(message: Message): WordCounts {
  const known = counted.get(message) ?? wordCounts(message.text)
  counted.set(message, known)
  return known
}
