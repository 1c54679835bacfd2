import type { AppError } from '../../shared/errors'
import { type ChatCache, maxCached } from './chat-cache'
import type { RoomLog } from './room-log'
import * as logs from './room-log'

/** The most rooms that stay in memory without being shown. */
const maxIdle = 10

/** A room's log and its state. */
export interface RoomLogEntry {
  log: RoomLog
  /** Ids of messages that this member deleted for themselves since the log was loaded. */
  hidden: ReadonlySet<string>
  /** When the messages were last current, in milliseconds since 1970; null until they are loaded. */
  at: number | null
  error: AppError | null
  isAsking: boolean
  /** Whether the community has answered or refused since a page opened the room. */
  isSettled: boolean
  /** How often it is being loaded again. */
  reloads: number
  /** How many times older messages are being fetched at once. */
  olderFetches: number
}

/** A room in memory. */
export interface LoadedRoom extends RoomLogEntry {
  isOpen: boolean
  /** Whether messages of the room are cached: received ones must join them without a gap. */
  isCached: boolean
  /** Whether the community has answered since main started. */
  isAnswered: boolean
  /** The number of the room's last change that the log has; null for a log without messages. */
  changedUntil: number | null
  /** The greatest change number known to exist. */
  receivedChange: number
  /** Calls to run once the cache is read; null afterwards. */
  queued: ((room: LoadedRoom) => void)[] | null
  request: Promise<void> | null
  /** Whether its languages are counted: more of its messages stay in memory. */
  isCounted: boolean
  /** The number of the last time that it began to be loaded again. */
  lastReload: number
  /** Loading it again has failed: messages that were deleted elsewhere may be among those shown, so they are not cached. */
  mustReload: boolean
}

/** The rooms of one account that are in memory: read from the cache when first used, and dropped when idle. */
export interface LoadedRooms {
  all(): Iterable<[roomId: string, room: LoadedRoom]>
  get(roomId: string): LoadedRoom | undefined
  /** The room, which is read from the cache if it was not in memory. */
  load(roomId: string): LoadedRoom
  /** Runs a change once the room is read from the cache; changes keep their order. */
  change(roomId: string, change: (room: LoadedRoom) => void): void
  /** Writes a room's messages to the cache, unless the log has a gap: the messages before and after it do not belong together. */
  store(roomId: string, room: LoadedRoom): void
  /** Drops rooms that no page shows from memory, except the last few. */
  evictIdle(): void
  drop(roomId: string): void
  /** Messages may have been missed. */
  interrupt(): void
  /** Resolves when no room is being read from the cache. */
  settled(): Promise<unknown>
}

export function createLoadedRooms({ cache, now }: { cache: ChatCache; now: () => number }): LoadedRooms {
  const rooms = new Map<string, LoadedRoom>()
  /** Rooms that are no longer in memory, but whose cached messages received ones still follow without a gap. */
  const continuousOnDisk = new Map<string, { hasOlder: boolean | null }>()
  const reading = new Set<Promise<void>>()

  function load(roomId: string): LoadedRoom {
    const known = rooms.get(roomId)
    if (known) return known
    const room: LoadedRoom = {
      log: logs.emptyLog,
      hidden: new Set(),
      at: null,
      error: null,
      isAsking: false,
      isSettled: false,
      isOpen: false,
      isCached: false,
      isAnswered: false,
      changedUntil: null,
      receivedChange: 0,
      queued: [],
      request: null,
      reloads: 0,
      olderFetches: 0,
      isCounted: false,
      lastReload: 0,
      mustReload: false,
    }
    rooms.set(roomId, room)
    const work = readCache(roomId, room)
    reading.add(work)
    void work.finally(() => reading.delete(work))
    return room
  }

  async function readCache(roomId: string, room: LoadedRoom): Promise<void> {
    const found = await cache.messages(roomId)
    // Dropped meanwhile: a change would store it again.
    if (rooms.get(roomId) !== room) return
    if (found) {
      const before = continuousOnDisk.get(roomId)
      room.log = before ? { ...logs.cachedLog(found.messages), ...before, isContinuous: true } : logs.cachedLog(found.messages)
      room.at = found.at
      room.isCached = true
      room.isAnswered = before !== undefined
      room.changedUntil = found.messages.length === 0 ? null : found.changedUntil
    }
    continuousOnDisk.delete(roomId)
    const queued = room.queued ?? []
    room.queued = null
    for (const change of queued) change(room)
  }

  return {
    all: () => rooms,
    get: (roomId) => rooms.get(roomId),
    load,
    change(roomId, change) {
      const room = load(roomId)
      if (room.queued) room.queued.push(change)
      else change(room)
    },
    store(roomId, room) {
      const { log, hidden, mustReload } = room
      if (mustReload || log.gap !== undefined || (log.messages.length === 0 && !room.isCached)) return
      room.isCached = true
      const messages = log.messages.filter(({ id }) => !hidden.has(id)).slice(-maxCached)
      cache.storeMessages(roomId, { at: room.at ?? now(), messages, changedUntil: room.changedUntil ?? 0 })
    },
    evictIdle() {
      const isIdle = ({ isOpen, queued, request, reloads }: LoadedRoom) => !isOpen && queued === null && request === null && reloads === 0
      const idle = [...rooms].filter(([, room]) => isIdle(room))
      for (const [roomId, { log }] of idle.slice(0, Math.max(0, idle.length - maxIdle))) {
        rooms.delete(roomId)
        if (log.isContinuous && log.gap === undefined) continuousOnDisk.set(roomId, { hasOlder: logs.trimmed(log, maxCached).hasOlder })
      }
    },
    drop(roomId) {
      rooms.delete(roomId)
      continuousOnDisk.delete(roomId)
      cache.dropRoom(roomId)
    },
    interrupt() {
      continuousOnDisk.clear()
      for (const room of rooms.values()) room.log = logs.interrupted(room.log)
    },
    settled: () => Promise.all(reading),
  }
}
