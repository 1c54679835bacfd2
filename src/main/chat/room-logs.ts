import type { Message } from '../../shared/contract/chat-shapes'
import type { AppError } from '../../shared/errors'
import { limits } from '../../shared/limits'
import { Failure } from '../failure'
import type { Log } from '../log'
import { type ChatCache, maxCached } from './chat-cache'
import { createLoadedRooms, type LoadedRoom, type RoomLogEntry } from './loaded-rooms'
import { askAgain, createOlderPages } from './older-pages'
import type { MessagePage, RoomLog } from './room-log'
import * as logs from './room-log'

/** The logs of one account's rooms: loaded from the cache, merged with the community's answers and live events, and cached. */
export interface RoomLogs {
  get(roomId: string): RoomLogEntry | undefined
  /** A page shows the room, or asks again after a refusal: requests its newest messages unless they are known. */
  open(roomId: string): void
  /** No page shows the room any more. */
  close(roomId: string): void
  /** The languages of the room are counted from now on: fetches what its log lacks for that while it is shown, and keeps it in memory. */
  count(roomId: string): void
  /** Requests the messages before one. @throws Failure */
  loadOlder(roomId: string, before: string): Promise<void>
  /** Messages arrived over the live connection. @param lastChange the number of the room's last change at that time */
  received(roomId: string, messages: readonly Message[], lastChange: number): void
  /** Messages changed. @param numbers the room's last change number before and after */
  changed(roomId: string, messages: readonly Message[], numbers: { since: number; until: number }): void
  /** The community accepted a change made on this device. Its number arrives over the live connection. */
  changedHere(roomId: string, messages: readonly Message[]): void
  /** The room has changes up to a number: requests those that the log does not have. */
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
  /** Whether the live connection has failed, so that an answer is unlikely. */
  isOffline: () => boolean
  /** @param before the log before the change */
  onChange: (roomId: string, before: RoomLog) => void
  now: () => number
  log: Log
}

/** Changed messages, and the change number up to which they are complete. */
export interface ChangesPage {
  messages: readonly Message[]
  until: number
}

export function createRoomLogs({ cache, ask, askChanges, isLive, isOffline, onChange, now, log: report }: RoomLogsDeps): RoomLogs {
  const rooms = createLoadedRooms({ cache, now })
  let interruptions = 0
  let isStopped = false
  const older = createOlderPages({
    ask,
    join: joinOlder,
    onEnd: (roomId, room) => update(roomId, room, {}),
    isCurrent: (roomId, room) => !isStopped && rooms.get(roomId) === room,
    now,
  })

  function setLog(roomId: string, room: LoadedRoom, next: RoomLog): void {
    const before = room.log
    room.log = room.isOpen ? next : logs.trimmed(next, mostIdle(room))
    rooms.store(roomId, room)
    onChange(roomId, before)
    rooms.evictIdle()
  }

  function catchUp(roomId: string, room: LoadedRoom): void {
    if (room.mustReload && room.reloads === 0 && !isStopped) reload(roomId, room)
    if (room.request !== null || room.mustReload || isStopped) return
    const work = requestNewest(roomId, room)
    room.request = work
    // Older messages are not part of the request, so that the next interruption can start another at once.
    void work.finally(() => {
      room.request = null
      if (room.error === null) older.fetch(roomId, room)
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
        notePage(room, page)
        room.receivedChange = Math.max(room.receivedChange, page.lastChange)
        const isCurrent = asked === interruptions
        Object.assign(room, { isSettled: true, isAsking: !isCurrent, error: null, at: now(), isCached: true, isAnswered: true })
        setLog(roomId, room, logs.joinNewest(room.log, page, isCurrent && isLive()))
        await fetchChanges(roomId, room)
        if (isCurrent) break
      }
    } catch (error) {
      if (rooms.get(roomId) !== room) return
      if (!(error instanceof Failure)) report.error({ err: error }, 'the messages of a room could not be read')
      const cause: AppError = error instanceof Failure ? error.error : { code: 'serverError' }
      // A room that no page shows is reduced to what can be cached.
      if (!room.isOpen && !isStopped) setLog(roomId, room, logs.afterGap(room.log))
      if (!room.isOpen && isBehind(room)) invalidate(roomId, room)
      return update(roomId, room, { isSettled: true, isAsking: false, error: cause })
    }
  }

  /** What a page brings that the log does not have has the changes up to that page alone, also where the log has later ones already. */
  function notePage(room: LoadedRoom, page: MessagePage): void {
    const known = new Set(room.log.messages.map(({ id }) => id))
    const isNew = page.messages.some(({ id }) => !known.has(id))
    if (room.changedUntil === null || isNew) room.changedUntil = Math.min(room.changedUntil ?? page.lastChange, page.lastChange)
  }

  const isBehind = ({ changedUntil, receivedChange }: LoadedRoom) => changedUntil !== null && changedUntil < receivedChange

  /** Requests changes until the log has the last one known to exist. @throws Failure */
  async function fetchChanges(roomId: string, room: LoadedRoom): Promise<void> {
    while (isBehind(room)) {
      const since = room.changedUntil ?? 0
      const { messages, until } = await askChanges(roomId, since)
      if (isStopped || rooms.get(roomId) !== room) return
      // An answer with nothing new ends the loop. A page that was fetched before has messages that need earlier changes.
      const has = room.changedUntil ?? 0
      if (has >= since) room.changedUntil = Math.max(has, until > since ? until : room.receivedChange)
      setLog(roomId, room, logs.changed(room.log, messages))
    }
  }

  /** The most messages of a room that stay in memory while no page shows it. */
  const mostIdle = ({ isCounted }: LoadedRoom) => (isCounted ? limits.shares.messages : maxCached)

  async function joinOlder(roomId: string, room: LoadedRoom, page: MessagePage, before: string): Promise<void> {
    notePage(room, page)
    setLog(roomId, room, logs.joinOlder(room.log, page, before))
    await fetchMissed(roomId, room)
  }

  /** Requests the changes that messages just fetched do not have. After a failure the newest messages are requested, which says why. */
  const fetchMissed = (roomId: string, room: LoadedRoom) => fetchChanges(roomId, room).catch(() => catchUp(roomId, room))

  function update(
    roomId: string,
    room: LoadedRoom,
    change: Partial<Pick<LoadedRoom, 'isAsking' | 'isSettled' | 'error' | 'mustReload'>>,
  ): void {
    Object.assign(room, change)
    onChange(roomId, room.log)
  }

  /** Drops cached messages that may have been deleted. A page that shows the room keeps them until the community answers. */
  function invalidate(roomId: string, room: LoadedRoom): void {
    cache.storeMessages(roomId, { at: now(), messages: [], changedUntil: 0 })
    if (!room.isOpen) empty(room)
    else update(roomId, room, { error: { code: 'offline' }, mustReload: true })
  }

  const empty = (room: LoadedRoom) => Object.assign(room, { log: logs.emptyLog, changedUntil: null, mustReload: false })

  function reload(roomId: string, room: LoadedRoom): void {
    // Meanwhile it stays in memory: the list of rooms does not ask for it a second time.
    const number = room.lastReload + 1
    Object.assign(room, { reloads: room.reloads + 1, lastReload: number })
    // An answer that a later deletion overtakes may still have its messages.
    const isWanted = () => !isStopped && rooms.get(roomId) === room && room.lastReload === number
    const work = (room.request ?? Promise.resolve()).then(() => requestAgain(roomId, room, isWanted))
    void work.finally(() => Object.assign(room, { reloads: room.reloads - 1 }))
  }

  async function requestAgain(roomId: string, room: LoadedRoom, isWanted: () => boolean): Promise<void> {
    const [asked, hiddenBefore] = [interruptions, room.hidden]
    const page = await askAgain((before) => ask(roomId, before), room, isWanted).catch(() => null)
    if (!isWanted()) return
    if (page === null) return invalidate(roomId, room)
    const hidden = new Set([...room.hidden].filter((id) => !hiddenBefore.has(id)))
    Object.assign(room, { hidden, at: now(), error: null, isSettled: true, isAnswered: true, mustReload: false })
    const next = logs.replaced(room.log, page, asked === interruptions && isLive())
    const hasLater = next.messages.length > page.messages.length
    room.changedUntil = Math.min((hasLater ? room.changedUntil : null) ?? page.lastChange, page.lastChange)
    setLog(roomId, room, next)
    if (room.isOpen && asked !== interruptions) catchUp(roomId, room)
    await fetchMissed(roomId, room)
    await older.fetchAll(roomId, room)
  }

  const isComplete = ({ log }: LoadedRoom) => log.isContinuous && log.gap === undefined && log.hasOlder !== null

  return {
    get: rooms.get,
    open: (roomId) =>
      rooms.change(roomId, (room) => {
        room.isOpen = true
        if (isComplete(room) && isLive() && !room.mustReload) {
          older.fetch(roomId, room)
          return update(roomId, room, { isSettled: true, error: null })
        }
        room.isSettled = room.isAnswered
        // Cached messages do not wait for a request to time out.
        if (isOffline() && room.log.messages.length > 0) update(roomId, room, { isSettled: true, error: { code: 'offline' } })
        catchUp(roomId, room)
      }),
    close(roomId) {
      if (!rooms.get(roomId)) return
      // After its opening, which waits for the cache.
      rooms.change(roomId, (room) => {
        room.isOpen = false
        if (room.mustReload) empty(room)
        room.log = logs.trimmed(room.log, mostIdle(room))
        rooms.evictIdle()
      })
    },
    count: (roomId) =>
      rooms.change(roomId, (room) => {
        room.isCounted = true
        if (room.error === null) older.fetch(roomId, room)
        update(roomId, room, {})
      }),
    async loadOlder(roomId, before) {
      const room = rooms.load(roomId)
      const page = await ask(roomId, before)
      if (rooms.get(roomId) === room) await joinOlder(roomId, room, page, before)
    },
    received: (roomId, messages, lastChange) =>
      rooms.change(roomId, (room) => {
        room.at = now()
        room.changedUntil ??= lastChange
        setLog(roomId, room, logs.received(room.log, messages, isLive()))
        if (room.isCached && room.log.gap !== undefined) catchUp(roomId, room)
      }),
    changed: (roomId, messages, { since, until }) =>
      rooms.change(roomId, (room) => {
        // Also for a page on its way, which may have been read before.
        room.receivedChange = Math.max(room.receivedChange, until)
        if (room.changedUntil === null) return
        const isNext = room.changedUntil >= since
        if (isNext) room.changedUntil = Math.max(room.changedUntil, until)
        setLog(roomId, room, logs.changed(room.log, messages))
        if (!isNext) catchUp(roomId, room)
      }),
    changedHere: (roomId, messages) => rooms.change(roomId, (room) => setLog(roomId, room, logs.changed(room.log, messages))),
    catchUpChanges: (roomId, until) =>
      rooms.change(roomId, (room) => {
        room.receivedChange = Math.max(room.receivedChange, until)
        if (isBehind(room)) catchUp(roomId, room)
      }),
    sent: (roomId, messages) =>
      rooms.change(roomId, (room) => {
        // The log of a room that is not known yet begins with messages from the live connection.
        if (room.isOpen || room.isCached || room.log.messages.length > 0) setLog(roomId, room, logs.sent(room.log, messages))
      }),
    setHidden: (roomId, messageIds, hidden) =>
      rooms.change(roomId, (room) => {
        const ids = messageIds.map((id) => ({ id }))
        room.hidden = hidden ? new Set([...room.hidden, ...messageIds]) : logs.without(room.hidden, ids)
        setLog(roomId, room, room.log)
      }),
    restore: (roomId, messages) =>
      rooms.change(roomId, (room) => {
        room.hidden = logs.without(room.hidden, messages)
        setLog(roomId, room, logs.restored(room.log, messages))
      }),
    reload: (roomId) => rooms.change(roomId, (room) => (room.isCached ? reload(roomId, room) : undefined)),
    catchUp: (roomId) => rooms.change(roomId, (room) => catchUp(roomId, room)),
    drop: rooms.drop,
    interrupt() {
      interruptions += 1
      rooms.interrupt()
      for (const [roomId, room] of rooms.all()) if (room.isOpen) rooms.change(roomId, () => catchUp(roomId, room))
    },
    hurry() {
      for (const [roomId, room] of rooms.all()) if (room.isOpen && room.error !== null) rooms.change(roomId, () => catchUp(roomId, room))
    },
    async stop() {
      isStopped = true
      await rooms.settled()
    },
  }
}
