import type { Message } from '../../shared/contract/chat-shapes'
import type { AppError } from '../../shared/errors'
import { Failure } from '../failure'
import type { Log } from '../log'
import { type ChatCache, maxCached } from './chat-cache'
import type { MessagePage, RoomLog } from './room-log'
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
}

/** The logs of one account's rooms: loaded from the cache, merged with the community's answers and live events, and cached. */
export interface RoomLogs {
  get(roomId: string): RoomLogEntry | undefined
  /** A page shows the room, or asks again after a refusal: requests its newest messages unless they are known. */
  open(roomId: string): void
  /** No page shows the room any more. */
  close(roomId: string): void
  /** Requests the messages before one. @throws Failure */
  loadOlder(roomId: string, before: string): Promise<void>
  /** Messages came over the live connection. @param lastChange the number of the room's last change by then */
  received(roomId: string, messages: readonly Message[], lastChange: number): void
  /** Messages changed. @param numbers the room's numbers of changes before and after */
  changed(roomId: string, messages: readonly Message[], numbers: { since: number; until: number }): void
  /** The community answered a change that was made here. The live connection brings its number. */
  changedHere(roomId: string, messages: readonly Message[]): void
  /** Messages of the room have changed up to a number: asks for what is not known of that. */
  catchUpChanges(roomId: string, until: number): void
  /** The community answered with messages that were sent from here. */
  sent(roomId: string, messages: readonly Message[]): void
  setHidden(roomId: string, messageIds: readonly string[], hidden: boolean): void
  /** Deleted messages are restored. */
  restore(roomId: string, messages: readonly Message[]): void
  /** Loads the log again: messages were deleted or restored elsewhere. */
  reload(roomId: string): void
  /** Requests the newest messages: the list of rooms names one that is newer than the log. */
  catchUp(roomId: string): void
  drop(roomId: string): void
  /** Messages may have been missed. */
  interrupt(): void
  /** The community can be reached again: repeats failed requests of shown rooms. */
  hurry(): void
  /** Starts no more requests. Resolves when all changes are handed to the cache. */
  stop(): Promise<void>
}

export interface RoomLogsDeps {
  cache: ChatCache
  /** Requests the newest messages of a room, or those before one. @throws Failure */
  ask: (roomId: string, before: string | null) => Promise<MessagePage>
  /** Requests the messages of a room that changed after a change, page by page. @throws Failure */
  askChanges: (roomId: string, since: number) => Promise<ChangesPage>
  /** Whether the live connection delivers everything. */
  isLive: () => boolean
  /** @param before the log before the change */
  onChange: (roomId: string, before: RoomLog) => void
  now: () => number
  log: Log
}

/** Messages as they were changed, and the number to which that is all. */
export interface ChangesPage {
  messages: readonly Message[]
  until: number
}

interface LoadedRoom extends RoomLogEntry {
  isOpen: boolean
  /** Whether messages of the room are cached: received ones must join them without a gap. */
  isCached: boolean
  /** Whether the community has answered since main started. */
  isAnswered: boolean
  /** The number of the room's last change that the log has; null for a log without messages. */
  changedUntil: number | null
  /** The greatest number of a change that was heard of. */
  heardChange: number
  /** Changes that wait for the cache to be read; null once it is. */
  queued: ((room: LoadedRoom) => void)[] | null
  request: Promise<void> | null
}

export function createRoomLogs({ cache, ask, askChanges, isLive, onChange, now, log: report }: RoomLogsDeps): RoomLogs {
  const rooms = new Map<string, LoadedRoom>()
  /** Rooms that are no longer in memory, but whose cached messages received ones still follow without a gap. */
  const continuousOnDisk = new Map<string, { hasOlder: boolean | null }>()
  const reading = new Set<Promise<void>>()
  let interruptions = 0
  let isStopped = false

  function loaded(roomId: string): LoadedRoom {
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
      heardChange: 0,
      queued: [],
      request: null,
    }
    rooms.set(roomId, room)
    const work = readCache(roomId, room)
    reading.add(work)
    void work.finally(() => reading.delete(work))
    return room
  }

  async function readCache(roomId: string, room: LoadedRoom): Promise<void> {
    const found = await cache.messages(roomId)
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

  /** Runs a change once the room is read from the cache; changes keep their order. */
  function withRoom(roomId: string, change: (room: LoadedRoom) => void): void {
    const room = loaded(roomId)
    if (room.queued) room.queued.push(change)
    else change(room)
  }

  function setLog(roomId: string, room: LoadedRoom, next: RoomLog): void {
    const before = room.log
    room.log = room.isOpen ? next : logs.trimmed(next, maxCached)
    store(roomId, room)
    onChange(roomId, before)
    evictIdle()
  }

  // A log with a gap is not cached: the messages before and after the gap do not belong together.
  function store(roomId: string, room: LoadedRoom): void {
    const { log, hidden } = room
    if (log.gap !== undefined || (log.messages.length === 0 && !room.isCached)) return
    room.isCached = true
    const messages = log.messages.filter(({ id }) => !hidden.has(id)).slice(-maxCached)
    cache.storeMessages(roomId, { at: room.at ?? now(), messages, changedUntil: room.changedUntil ?? 0 })
  }

  function evictIdle(): void {
    const idle = [...rooms].filter(([, room]) => !room.isOpen && room.queued === null && room.request === null)
    for (const [roomId, { log }] of idle.slice(0, Math.max(0, idle.length - maxIdle))) {
      rooms.delete(roomId)
      if (log.isContinuous && log.gap === undefined) continuousOnDisk.set(roomId, { hasOlder: log.hasOlder })
    }
  }

  function catchUp(roomId: string, room: LoadedRoom): void {
    if (room.request !== null || isStopped) return
    const work = requestNewest(roomId, room)
    room.request = work
    // Older messages are not part of the request, so that the next interruption can start another at once.
    void work.finally(() => {
      room.request = null
      if (room.error === null) void loadBack(roomId, room, null)
    })
    update(roomId, room, { isAsking: true })
  }

  /** Requests the newest messages until no interruption overtakes the answer. */
  async function requestNewest(roomId: string, room: LoadedRoom): Promise<void> {
    try {
      for (;;) {
        const asked = interruptions
        const page = await ask(roomId, null)
        if (isStopped || rooms.get(roomId) !== room) return
        room.changedUntil ??= page.lastChange
        room.heardChange = Math.max(room.heardChange, page.lastChange)
        const isCurrent = asked === interruptions
        Object.assign(room, { isSettled: true, isAsking: !isCurrent, error: null, at: now(), isCached: true, isAnswered: true })
        setLog(roomId, room, logs.joinNewest(room.log, page, isCurrent && isLive()))
        await readChanges(roomId, room)
        if (isCurrent) break
      }
    } catch (error) {
      if (!(error instanceof Failure)) report.error({ err: error }, 'the messages of a room could not be read')
      const cause: AppError = error instanceof Failure ? error.error : { code: 'serverError' }
      // A room that no page shows is reduced to what can be cached.
      if (!room.isOpen && !isStopped) setLog(roomId, room, logs.afterGap(room.log))
      if (!room.isOpen && isBehind(room)) invalidate(roomId, room)
      return update(roomId, room, { isSettled: true, isAsking: false, error: cause })
    }
  }

  const isBehind = ({ changedUntil, heardChange }: LoadedRoom) => changedUntil !== null && changedUntil < heardChange

  /** Brings the log to the last change that was heard of. @throws Failure */
  async function readChanges(roomId: string, room: LoadedRoom): Promise<void> {
    while (isBehind(room)) {
      const { messages, until } = await askChanges(roomId, room.changedUntil ?? 0)
      if (isStopped || rooms.get(roomId) !== room) return
      // A community that says nothing new has nothing to say.
      room.changedUntil = until > (room.changedUntil ?? 0) ? until : room.heardChange
      setLog(roomId, room, logs.changed(room.log, messages))
    }
  }

  /** Loads older messages until as many are known as are cached, or, with `until`, back to that time (seconds since 1970). */
  async function loadBack(roomId: string, room: LoadedRoom, until: number | null): Promise<void> {
    for (;;) {
      const [first] = room.log.messages
      const isEnough = until === null ? room.log.messages.length >= maxCached : (first?.sentAt ?? 0) <= until
      if (isStopped || first === undefined || room.log.hasOlder === false || isEnough || rooms.get(roomId) !== room) return
      const page = await ask(roomId, first.id).catch(() => null)
      if (page === null || isStopped) return
      setLog(roomId, room, logs.joinOlder(room.log, page, first.id))
    }
  }

  function update(roomId: string, room: LoadedRoom, change: Partial<Pick<LoadedRoom, 'isAsking' | 'isSettled' | 'error'>>): void {
    Object.assign(room, change)
    onChange(roomId, room.log)
  }

  /** Drops cached messages that may have been deleted. A page that shows the room keeps them until the community answers. */
  function invalidate(roomId: string, room: LoadedRoom): void {
    cache.storeMessages(roomId, { at: now(), messages: [], changedUntil: 0 })
    if (!room.isOpen) Object.assign(room, { log: logs.emptyLog, changedUntil: null })
    else update(roomId, room, { error: { code: 'offline' } })
  }

  async function reload(roomId: string, room: LoadedRoom, until: number | null): Promise<void> {
    const asked = interruptions
    const page = await ask(roomId, null).catch(() => null)
    if (isStopped || rooms.get(roomId) !== room) return
    if (page === null) return invalidate(roomId, room)
    // Messages up to the end of the page may have been deleted; later ones stay.
    const later = room.log.messages.filter(({ sentAt }) => sentAt > (page.messages.at(-1)?.sentAt ?? 0))
    Object.assign(room, { hidden: new Set(), at: now() })
    const known = { ...logs.emptyLog, messages: later, unconfirmed: room.log.unconfirmed }
    if (later.length === 0) room.changedUntil = page.lastChange
    setLog(roomId, room, logs.joinNewest(known, page, asked === interruptions && isLive()))
    await loadBack(roomId, room, until)
  }

  const isComplete = ({ log }: LoadedRoom) => log.isContinuous && log.gap === undefined && log.hasOlder !== null

  return {
    get: (roomId) => rooms.get(roomId),
    open: (roomId) =>
      withRoom(roomId, (room) => {
        room.isOpen = true
        if (isComplete(room) && isLive()) return update(roomId, room, { isSettled: true, error: null })
        room.isSettled = room.isAnswered
        catchUp(roomId, room)
      }),
    close(roomId) {
      const room = rooms.get(roomId)
      if (!room) return
      room.isOpen = false
      room.log = logs.trimmed(room.log, maxCached)
      evictIdle()
    },
    async loadOlder(roomId, before) {
      const room = loaded(roomId)
      const page = await ask(roomId, before)
      if (rooms.get(roomId) === room) setLog(roomId, room, logs.joinOlder(room.log, page, before))
    },
    received: (roomId, messages, lastChange) =>
      withRoom(roomId, (room) => {
        room.at = now()
        room.changedUntil ??= lastChange
        setLog(roomId, room, logs.received(room.log, messages, isLive()))
        if (room.isCached && room.log.gap !== undefined) catchUp(roomId, room)
      }),
    changed: (roomId, messages, { since, until }) =>
      withRoom(roomId, (room) => {
        if (room.changedUntil === null) return
        room.heardChange = Math.max(room.heardChange, until)
        const isNext = room.changedUntil >= since
        if (isNext) room.changedUntil = Math.max(room.changedUntil, until)
        setLog(roomId, room, logs.changed(room.log, messages))
        if (!isNext) catchUp(roomId, room)
      }),
    changedHere: (roomId, messages) => withRoom(roomId, (room) => setLog(roomId, room, logs.changed(room.log, messages))),
    catchUpChanges: (roomId, until) =>
      withRoom(roomId, (room) => {
        room.heardChange = Math.max(room.heardChange, until)
        if (isBehind(room)) catchUp(roomId, room)
      }),
    sent: (roomId, messages) =>
      withRoom(roomId, (room) => {
        // The log of a room that is not known yet begins with messages from the live connection.
        if (room.isOpen || room.isCached || room.log.messages.length > 0) setLog(roomId, room, logs.sent(room.log, messages))
      }),
    setHidden: (roomId, messageIds, hidden) =>
      withRoom(roomId, (room) => {
        const ids = messageIds.map((id) => ({ id }))
        room.hidden = hidden ? new Set([...room.hidden, ...messageIds]) : logs.without(room.hidden, ids)
        setLog(roomId, room, room.log)
      }),
    restore: (roomId, messages) =>
      withRoom(roomId, (room) => {
        room.hidden = logs.without(room.hidden, messages)
        setLog(roomId, room, logs.restored(room.log, messages))
      }),
    reload: (roomId) =>
      withRoom(roomId, (room) => {
        if (!room.isCached) return
        const until = room.isOpen ? (room.log.messages[0]?.sentAt ?? null) : null
        void (room.request ?? Promise.resolve()).then(() => reload(roomId, room, until))
      }),
    catchUp: (roomId) => withRoom(roomId, (room) => catchUp(roomId, room)),
    drop(roomId) {
      rooms.delete(roomId)
      continuousOnDisk.delete(roomId)
      cache.dropRoom(roomId)
    },
    interrupt() {
      interruptions += 1
      continuousOnDisk.clear()
      for (const [roomId, room] of rooms) {
        room.log = logs.interrupted(room.log)
        if (room.isOpen) withRoom(roomId, () => catchUp(roomId, room))
      }
    },
    hurry() {
      for (const [roomId, room] of rooms) if (room.isOpen && room.error !== null) withRoom(roomId, () => catchUp(roomId, room))
    },
    async stop() {
      isStopped = true
      await Promise.all(reading)
    },
  }
}
