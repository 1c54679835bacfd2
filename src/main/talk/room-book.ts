import type { Message, Room } from '../../shared/contract/chat-shapes'
import type { LiveEvent } from '../../shared/events'
import type { KeptTalk } from './kept-talk'
import { mostKept } from './kept-talk'

/** Messages of a room, oldest first, and whether there are older ones. */
interface Page {
  messages: Message[]
  more: boolean
}

/** What main knows of one's rooms: for the badge, for notifications, and for reading without a network. */
export interface RoomBook {
  room(roomId: string): Room | undefined
  /** Unread messages of rooms that are not muted (decision 19). @param besides the room that is being read */
  unread(besides: string | null): number
  /** The whole list, as the community has it. */
  take(rooms: Room[]): void
  /** The newest messages of a room, as the community has them, oldest first; those before them follow by themselves. */
  takeMessages(roomId: string, newest: Page): void
  hear(event: LiveEvent): void
  /** What was said until now may not all have been heard. */
  missed(): void
  /** Asks for nothing more. Resolves when what was heard is handed on to be kept. */
  stop(): Promise<void>
}

export interface RoomBookDeps {
  kept: KeptTalk
  /** Asks the community for messages of a room, the newest or those before one, oldest first; null when it cannot be asked. */
  page: (roomId: string, before: string | null) => Promise<Page | null>
  now: () => number
}

export function createRoomBook({ kept, page, now }: RoomBookDeps): RoomBook {
  const rooms = new Map<string, Room>()
  const adding = new Map<string, Promise<void>>()
  /** Rooms in which what is heard follows what is kept. */
  const followed = new Set<string>()
  /** Rooms that are kept from their first message on. */
  const whole = new Set<string>()

  let isStopped = false
  let stopAsking: (none: null) => void = () => undefined
  const stopped = new Promise<null>((resolve) => {
    stopAsking = resolve
  })
  const ask = (roomId: string, before: string | null) => Promise.race([stopped, page(roomId, before)])

  const keepRooms = () => kept.keepRooms({ at: now(), rooms: [...rooms.values()].sort(latestFirst) })
  const keep = (roomId: string, messages: Message[]) => kept.keepMessages(roomId, { at: now(), messages })

  /** One after the other, so that none is lost between a reading and a writing. */
  function add(roomId: string, join: (known: Message[] | null) => Message[] | null | Promise<Message[] | null>): void {
    const before = adding.get(roomId) ?? Promise.resolve()
    const own = before.then(async () => {
      const known = await kept.messages(roomId)
      const joined = await join(known?.messages ?? null)
      if (joined !== null) keep(roomId, joined)
    })
    adding.set(roomId, own)
    void own.finally(() => adding.get(roomId) === own && adding.delete(roomId))
  }

  function addHeard(roomId: string, messages: Message[]): void {
    const follows = followed.has(roomId)
    followed.add(roomId)
    add(roomId, async (known) => {
      if (known === null || follows) return merged(known ?? [], messages)
      const newest = await ask(roomId, null)
      if (newest !== null) return merged(await reachBack(roomId, known, newest), messages)
      followed.delete(roomId)
      // Whoever only leaves finds the old ones again rather than the last one alone.
      return isStopped ? known : messages
    })
  }

  function readAnew(roomId: string): void {
    followed.delete(roomId)
    add(roomId, async (known) => {
      if (known === null) return null
      const newest = await ask(roomId, null)
      return newest === null ? [] : reachBack(roomId, [], newest)
    })
  }

  /**
   * The newest messages as far back as they are kept, without a gap: a page, those asked for before it, and what is known where they
   * meet it. Where the community cannot be asked it ends with what there is.
   */
  async function reachBack(roomId: string, known: Message[], { messages, more }: Page): Promise<Message[]> {
    let found = messages
    let hasOlder = more
    for (let rest = known; ; ) {
      if (rest.some(({ id }) => found.some((message) => message.id === id))) {
        found = merged(outside(rest, found), found)
        rest = []
        hasOlder = hasOlder && !whole.has(roomId)
      }
      if (!hasOlder) whole.add(roomId)
      const [oldest] = found
      if (!hasOlder || found.length >= mostKept || oldest === undefined) return found
      keep(roomId, found)
      const older = await ask(roomId, oldest.id)
      if (older === null) return isStopped && rest.length > 0 ? known : found
      found = [...older.messages, ...found]
      hasOlder = older.more
    }
  }

  return {
    room: (roomId) => rooms.get(roomId),
    unread: (besides) => [...rooms.values()].reduce((sum, { id, alarm, unread }) => sum + (alarm && id !== besides ? unread : 0), 0),
    take(list) {
      for (const gone of [...rooms.keys()].filter((known) => !list.some(({ id }) => id === known))) {
        rooms.delete(gone)
        kept.dropRoom(gone)
      }
      for (const room of list) {
        const known = rooms.get(room.id)
        rooms.set(room.id, room)
        // Unheard, something was deleted here or brought back: what is kept no longer holds.
        if (known !== undefined && known.hiddenVersion !== room.hiddenVersion) readAnew(room.id)
      }
      keepRooms()
    },
    takeMessages: (roomId, newest) => add(roomId, (known) => reachBack(roomId, known ?? [], newest)),
    hear(event) {
      if (event.kind === 'roomGone') {
        rooms.delete(event.roomId)
        kept.dropRoom(event.roomId)
      } else {
        rooms.set(event.room.id, event.room)
        if (event.kind === 'messages') addHeard(event.room.id, event.messages)
        if (event.kind === 'hidden') add(event.room.id, (known) => known?.filter(({ id }) => !event.messageIds.includes(id)) ?? null)
        if (event.kind === 'shown') add(event.room.id, (known) => known && broughtBack(known, event.messages, whole.has(event.room.id)))
      }
      keepRooms()
    },
    missed: () => followed.clear(),
    async stop() {
      isStopped = true
      stopAsking(null)
      await Promise.allSettled(adding.values())
    },
  }
}

/** What is known before and behind a stretch; within it the community's answer is all there is. */
function outside(known: Message[], stretch: Message[]): Message[] {
  const [from, to] = [stretch[0]?.sentAt ?? 0, stretch.at(-1)?.sentAt ?? 0]
  return known.filter(({ sentAt }) => sentAt < from || sentAt > to)
}

/** Messages that are shown again, where they fall among the kept ones. @param isWhole whether nothing older is missing */
function broughtBack(known: Message[], messages: Message[], isWhole: boolean): Message[] {
  const from = isWhole ? 0 : (known[0]?.sentAt ?? Number.POSITIVE_INFINITY)
  return merged(
    known,
    messages.filter(({ sentAt }) => sentAt >= from),
  )
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
