import type { KeptMessages } from '../../shared/bridge'
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
}

export function createRoomBook({ kept, now }: { kept: KeptTalk; now: () => number }): RoomBook {
  const rooms = new Map<string, Room>()
  const adding = new Map<string, Promise<void>>()

  const keepRooms = () => kept.keepRooms({ at: now(), rooms: [...rooms.values()].sort(latestFirst) })

  /** One after the other, so that none is lost between a reading and a writing. */
  function add(roomId: string, messages: Message[], replaces: boolean): void {
    const before = adding.get(roomId) ?? Promise.resolve()
    const own = before.then(async () => {
      const known = await kept.messages(roomId)
      kept.keepMessages(roomId, { at: now(), messages: joined(known, messages, replaces) })
    })
    adding.set(roomId, own)
    void own.finally(() => adding.get(roomId) === own && adding.delete(roomId))
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
    takeMessages: (roomId, newest) => add(roomId, newest, true),
    hear(event) {
      if (event.kind === 'roomGone') {
        rooms.delete(event.roomId)
        kept.dropRoom(event.roomId)
      } else {
        rooms.set(event.room.id, event.room)
        if (event.kind === 'messages') add(event.room.id, event.messages, false)
      }
      keepRooms()
    },
  }
}

/** Messages in their order, each once. A page that does not reach back to what is known leaves a gap: then it stands alone. */
function joined(known: KeptMessages | null, messages: Message[], isPage: boolean): Message[] {
  const first = messages[0]
  const meets = known !== null && first !== undefined && known.messages.some(({ id }) => messages.some((message) => message.id === id))
  if (isPage && known !== null && !meets) return messages
  const byId = new Map([...(known?.messages ?? []), ...messages].map((message) => [message.id, message]))
  return [...byId.values()].sort((one, other) => one.sentAt - other.sentAt).slice(-mostKept)
}

function latestFirst(one: Room, other: Room): number {
  return timeOf(other) - timeOf(one)
}

function timeOf({ lastMessage, openedAt }: Room): number {
  return lastMessage?.sentAt ?? Date.parse(openedAt) / 1000
}
