import type { Message } from '../../shared/contract/chat-shapes'
import { maxCached } from './chat-cache'
import { lacksCounted } from './language-shares'
import type { LoadedRoom } from './loaded-rooms'
import type { MessagePage } from './room-log'

/** Reads messages before those that main has of a room, page by page. */
export interface OlderReads {
  /** Reads until as many are known as are cached, or counted in a shown room (language-shares.ts), unless the room is being read already. */
  read(roomId: string, room: LoadedRoom): void
  /** Reads back to a time, in seconds since 1970; with null as `read` does. */
  readUntil(roomId: string, room: LoadedRoom, until: number | null): Promise<void>
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
  function firstBefore({ log, isOpen, isCounted }: LoadedRoom, until: number | null): Message | null {
    const { messages, hasOlder } = log
    const [first] = messages
    if (first === undefined || hasOlder === false) return null
    const needsMore =
      until === null ? messages.length < maxCached || (isOpen && isCounted && lacksCounted(log, now())) : first.sentAt > until
    return needsMore ? first : null
  }

  async function readUntil(roomId: string, room: LoadedRoom, until: number | null): Promise<void> {
    room.olderReads += 1
    for (;;) {
      const first = isCurrent(roomId, room) ? firstBefore(room, until) : null
      const page = first && (await ask(roomId, first.id).catch(() => null))
      if (first === null || page === null || !isCurrent(roomId, room)) break
      await join(roomId, room, page, first.id)
    }
    room.olderReads -= 1
    if (room.isCounted && isCurrent(roomId, room)) onEnd(roomId, room)
  }

  return {
    read(roomId, room) {
      if (room.request === null && room.olderReads === 0) void readUntil(roomId, room, null)
    },
    readUntil,
  }
}
