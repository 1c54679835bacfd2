import type { Message } from '../../shared/contract/chat-shapes'
import { maxCached } from './chat-cache'
import { lacksCounted } from './language-shares'
import type { LoadedRoom } from './loaded-rooms'
import type { MessagePage } from './room-log'

/** Fetches messages before those that main has of a room, page by page. */
export interface OlderPages {
  /** Fetches until as many are known as are cached, or counted in a shown room (language-shares.ts), unless that is under way. */
  fetch(roomId: string, room: LoadedRoom): void
  /** As `fetch`, also while that is under way. Resolves when they are fetched, or fetching them has failed. */
  fetchAll(roomId: string, room: LoadedRoom): Promise<void>
}

export interface OlderPagesDeps {
  /** Requests the messages before one. @throws Failure */
  ask: (roomId: string, before: string) => Promise<MessagePage>
  join: (roomId: string, room: LoadedRoom, page: MessagePage, before: string) => Promise<void>
  /** The older messages of a room that is counted are fetched, or fetching them has failed. */
  onEnd: (roomId: string, room: LoadedRoom) => void
  /** Whether the room is still in memory, and requests can be made. */
  isCurrent: (roomId: string, room: LoadedRoom) => boolean
  now: () => number
}

export function createOlderPages({ ask, join, onEnd, isCurrent, now }: OlderPagesDeps): OlderPages {
  /** The message before which more are needed; null where there are enough. */
  function firstBefore({ log, isOpen, isCounted }: LoadedRoom): Message | null {
    const { messages, hasOlder } = log
    const [first] = messages
    if (first === undefined || hasOlder === false) return null
    const needsMore = messages.length < maxCached || (isOpen && isCounted && lacksCounted(log, now()))
    return needsMore ? first : null
  }

  async function fetchAll(roomId: string, room: LoadedRoom): Promise<void> {
    room.olderFetches += 1
    for (;;) {
      const first = isCurrent(roomId, room) ? firstBefore(room) : null
      const page = first && (await ask(roomId, first.id).catch(() => null))
      if (first === null || page === null || !isCurrent(roomId, room)) break
      await join(roomId, room, page, first.id)
    }
    room.olderFetches -= 1
    if (room.isCounted && isCurrent(roomId, room)) onEnd(roomId, room)
  }

  return {
    fetch(roomId, room) {
      if (room.request === null && room.olderFetches === 0) void fetchAll(roomId, room)
    },
    fetchAll,
  }
}

/**
 * Requests the newest messages of a room, and while it is open those before them, back to the first message that it has. A room that is
 * left meanwhile is reduced to what can be cached, so that nothing more is needed.
 * @param isWanted whether the answer is still needed
 * @throws Failure
 */
export async function askAgain(
  ask: (before: string | null) => Promise<MessagePage>,
  room: LoadedRoom,
  isWanted: () => boolean,
): Promise<MessagePage> {
  let page = await ask(null)
  for (;;) {
    const [first] = page.messages
    const until = room.isOpen ? room.log.messages[0]?.sentAt : undefined
    if (first === undefined || until === undefined || !page.more || first.sentAt <= until || !isWanted()) return page
    const { messages, more, lastChange } = await ask(first.id)
    page = { messages: [...messages, ...page.messages], more, lastChange: Math.min(lastChange, page.lastChange) }
  }
}
