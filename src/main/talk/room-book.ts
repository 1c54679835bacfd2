import type { Message, Room } from '../../shared/contract/chat-shapes'
import type { LiveEvent } from '../../shared/events'
import type { KeptTalk } from './kept-talk'
import { mostKept } from './kept-talk'

/** What main knows of one's rooms: for the badge, for notifications, and for reading without a network. */
export interface RoomBook {
  room(roomId: string): Room | undefined
  /** Unread messages of rooms that are not muted (decision 19). */
  unread(): number
  /** The whole list, as the community has it. */
  take(rooms: Room[]): void
  /** The newest messages of a room, as the community has them, oldest first. */
  takeMessages(roomId: string, newest: Message[]): void
  hear(event: LiveEvent): void
  /** What was said until now may not all have been heard. */
  missed(): void
}

export interface RoomBookDeps {
  kept: KeptTalk
  /** Asks the community for the newest messages of a room, oldest first; null when it cannot be asked. */
  newest: (roomId: string) => Promise<Message[] | null>
  now: () => number
}

export function createRoomBook({ kept, newest, now }: RoomBookDeps): RoomBook {
  const rooms = new Map<string, Room>()
  const adding = new Map<string, Promise<void>>()
  /** Rooms in which what is heard follows what is kept. */
  const followed = new Set<string>()

  const keepRooms = () => kept.keepRooms({ at: now(), rooms: [...rooms.values()].sort(latestFirst) })

  /** One after the other, so that none is lost between a reading and a writing. */
  function add(roomId: string, join: (known: Message[] | null) => Message[] | Promise<Message[]>): void {
    const before = adding.get(roomId) ?? Promise.resolve()
    const own = before.then(async () => {
      const known = await kept.messages(roomId)
      kept.keepMessages(roomId, { at: now(), messages: await join(known?.messages ?? null) })
    })
    adding.set(roomId, own)
    void own.finally(() => adding.get(roomId) === own && adding.delete(roomId))
  }

  function addHeard(roomId: string, messages: Message[]): void {
    const follows = followed.has(roomId)
    followed.add(roomId)
    add(roomId, async (known) => {
      if (known === null || follows) return merged(known ?? [], messages)
      const page = await newest(roomId).catch(() => null)
      return merged(joined(known, page ?? messages), messages)
    })
  }

  return {
    room: (roomId) => rooms.get(roomId),
    unread: () => [...rooms.values()].reduce((sum, { alarm, unread }) => sum + (alarm ? unread : 0), 0),
    take(list) {
      for (const gone of [...rooms.keys()].filter((known) => !list.some(({ id }) => id === known))) {
        rooms.delete(gone)
        kept.dropRoom(gone)
      }
      for (const room of list) rooms.set(room.id, room)
      keepRooms()
    },
    takeMessages: (roomId, page) => add(roomId, (known) => joined(known ?? [], page)),
    hear(event) {
      if (event.kind === 'roomGone') {
        rooms.delete(event.roomId)
        kept.dropRoom(event.roomId)
      } else {
        rooms.set(event.room.id, event.room)
        if (event.kind === 'messages') addHeard(event.room.id, event.messages)
      }
      keepRooms()
    },
    missed: () => followed.clear(),
  }
}

/** A page and what was known before it. One that does not reach back to it leaves a gap: then it stands alone. */
function joined(known: Message[], page: Message[]): Message[] {
  const meets = known.some(({ id }) => page.some((message) => message.id === id))
  return meets ? merged(known, page) : page
}

/** Messages in their order, each once. */
function merged(known: Message[], messages: Message[]): Message[] {
  const byId = new Map([...known, ...messages].map((message) => [message.id, message]))
  return [...byId.values()].sort((one, other) => one.sentAt - other.sentAt).slice(-mostKept)
}

function latestFirst(one: Room, other: Room): number {
  return timeOf(other) - timeOf(one)
}

function timeOf({ lastMessage, openedAt }: Room): number {
  return lastMessage?.sentAt ?? Date.parse(openedAt) / 1000
}
