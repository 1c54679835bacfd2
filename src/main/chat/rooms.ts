import type { Room } from '../../shared/contract/chat-shapes'
import { latestFirst } from '../../shared/room-order'
import type { ChatCache } from './chat-cache'

/** The rooms of one account that main knows. */
export interface Rooms {
  /** Null until they are loaded. */
  all(): Room[] | null
  get(roomId: string): Room | undefined
  /** When they were last known to be current, in milliseconds since 1970; null until they are loaded. */
  at(): number | null
  /** Unread messages of rooms that are not muted (docs/product/chat.md "Rooms"). @param except the room that is being read */
  unread(except: string | null): number
  /** Begins with the rooms on disk. */
  loadCached(cached: { at: number; rooms: Room[] }): void
  /**
   * Replaces the list by the community's.
   * @param isKept whether a room stays that is not in it
   * @returns the ids of rooms that are gone, those of rooms in which messages were hidden or restored, and the rooms in which some changed
   */
  replaceAll(rooms: readonly Room[], isKept: (roomId: string) => boolean): { gone: string[]; hiddenChanged: string[]; changed: Room[] }
  put(room: Room): void
  drop(roomId: string): void
}

/** @param clock the community's time less this machine's, in milliseconds */
export function createRooms(cache: ChatCache, now: () => number, clock: () => number): Rooms {
  const rooms = new Map<string, Room>()
  let isKnown = false
  let at: number | null = null

  const store = () => cache.storeRooms({ at: at ?? now(), clock: clock(), rooms: [...rooms.values()].sort(latestFirst) })

  return {
    all: () => (isKnown ? [...rooms.values()] : null),
    get: (roomId) => rooms.get(roomId),
    at: () => at,
    unread: (except) => [...rooms.values()].reduce((sum, { id, alarm, unread }) => sum + (alarm && id !== except ? unread : 0), 0),
    loadCached(cached) {
      for (const room of cached.rooms) rooms.set(room.id, room)
      isKnown = true
      at = cached.at
    },
    replaceAll(list, isKept) {
      const ids = new Set(list.map(({ id }) => id))
      const gone = [...rooms.keys()].filter((id) => !ids.has(id) && !isKept(id))
      for (const id of gone) rooms.delete(id)
      const hiddenChanged = list.filter(({ id, hiddenVersion }) => (rooms.get(id)?.hiddenVersion ?? hiddenVersion) !== hiddenVersion)
      const changed = list.filter(({ id, lastChange }) => lastChange > (rooms.get(id)?.lastChange ?? lastChange))
      for (const room of list) rooms.set(room.id, room)
      isKnown = true
      at = now()
      store()
      return { gone, hiddenChanged: hiddenChanged.map(({ id }) => id), changed }
    },
    put(room) {
      rooms.set(room.id, room)
      isKnown = true
      at ??= now()
      store()
    },
    drop(roomId) {
      rooms.delete(roomId)
      store()
    },
  }
}
