import type { Message } from '../../shared/contract/chat-shapes'
import { maxCached } from './chat-cache'
import { lacksCounted } from './language-shares'
import type { LoadedRoom } from './loaded-rooms'
import type { MessagePage } from './room-log'

/** Reads messages before those that main has of a room, page by page. */
export interface OlderReads {
  /** Reads until as many are known as are cached, or counted in a shown room (language-shares.ts), unless the room is being read already. */
  read(roomId: string, room: LoadedRoom): void
  /** As `read`, also while the room is being read. Resolves when it has been read, or reading it has failed. */
  readAll(roomId: string, room: LoadedRoom): Promise<void>
}

export interface OlderReadsDeps {
  /** Requests the messages before one. @throws Failure */
  ask: (roomId: string, before: string) => Promise<MessagePage>
  join: (roomId: string, room: LoadedRoom, page: MessagePage, before: string) => Promise<void>
  /** A room that is counted has been read, or reading it has failed. */
  onEnd: (roomId: string, room: LoadedRoom) => void
  /** Whether the room is still in memory, and requests can be made. */
  isCurrent: (roomId: string, room: LoadedRoom) => boolean
  now: () => number
}

export function createOlderReads({ ask, join, onEnd, isCurrent, now }: OlderReadsDeps): OlderReads {
  /** The message before which more are needed; null where there are enough. */
  function firstBefore({ log, isOpen, isCounted }: LoadedRoom): Message | null {
    const { messages, hasOlder } = log
    const [first] = messages
    if (first === undefined || hasOlder === false) return null
    const needsMore = messages.length < maxCached || (isOpen && isCounted && lacksCounted(log, now()))
    return needsMore ? first : null
  }

  async function readAll(roomId: string, room: LoadedRoom): Promise<void> {
    room.olderReads += 1
    for (;;) {
      const first = isCurrent(roomId, room) ? firstBefore(room) : null
      const page = first && (await ask(roomId, first.id).catch(() => null))
      if (first === null || page === null || !isCurrent(roomId, room)) break
      await join(roomId, room, page, first.id)
    }
    room.olderReads -= 1
    if (room.isCounted && isCurrent(roomId, room)) onEnd(roomId, room)
  }

  return {
    read(roomId, room) {
      if (room.request === null && room.olderReads === 0) void readAll(roomId, room)
    },
    readAll,
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
