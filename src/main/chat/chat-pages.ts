import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatChange, ChatPatch, RoomCaution, RoomList, RoomLogState, Unsent } from '../../shared/chat'
import type { Message } from '../../shared/contract/chat-shapes'
import { limits } from '../../shared/limits'
import { Failure } from '../failure'
import { createCountedRooms } from './language-shares'
import type { RoomLogEntry } from './loaded-rooms'
import type { RoomLog } from './room-log'

/** The current state of chat, for a page that begins to follow it. */
export interface ChatView {
  list(): RoomList
  unsent(): Unsent
  unread(): number
  /** The rooms in which the other member is writing. */
  typing(): string[]
  cautions(): RoomCaution[]
  /** The community's time less this machine's, in milliseconds. */
  clock(): number
  log(roomId: string): RoomLogEntry | undefined
  /** The signed-in member's id. */
  ownId(): string
  now(): number
}

/** Sends each page what it shows of chat, as one stream of numbered patches. */
export interface ChatPages<Page extends object> {
  /** The page follows chat from now on, beginning with a start patch; also after it lost a patch. */
  follow(page: Page): void
  /** The page is closed or reloads. @returns the rooms that no page shows any more */
  forget(page: Page): string[]
  openRoom(page: Page, roomId: string): void
  closeRoom(page: Page, roomId: string): void
  /** Whether any page follows chat. */
  isFollowed(): boolean
  /** Whether any page shows the room. */
  shows(roomId: string): boolean
  /**
   * Shows older messages: those that main has, else those that `load` adds to the log. When the community asks to wait, they are requested
   * again after that, as long as the page shows the room.
   * @param load requests the messages before one, named by its id
   * @throws what else `load` throws; the page then shows that loading failed
   */
  loadOlder(page: Page, roomId: string, load: (before: string) => Promise<void>): Promise<void>
  /** The shares of languages in a room are sent to every page from the next change of its log on. */
  countLanguages(roomId: string): void
  /** Sends a change to every page; changes that are made together, before the next microtask, form one patch. */
  send(change: ChatChange): void
  /** A room's log has changed. @param before the log before the change */
  logChanged(roomId: string, before: RoomLog): void
  /** Another account signed in or out: every page starts over. */
  restart(): void
}

/** What a page shows of a room. */
interface Shown {
  /** The first message it shows; null while it shows none. */
  firstId: string | null
  /** Whether messages have been sent at all. */
  isFilled: boolean
  rest: Omit<RoomLogState, 'messages'>
}

interface Following {
  number: number
  changes: ChatChange[]
  rooms: Map<string, Shown>
}

export function createChatPages<Page extends object>(view: ChatView, sendPatch: (page: Page, patch: ChatPatch) => void): ChatPages<Page> {
  const pages = new Map<Page, Following>()
  const counted = createCountedRooms({ ...view, send: (roomId, shares) => send({ kind: 'shares', roomId, shares }) })

  function send(change: ChatChange): void {
    for (const page of pages.keys()) sendTo(page, change)
  }

  function sendTo(page: Page, change: ChatChange): void {
    const following = pages.get(page)
    if (!following) return
    if (following.changes.length === 0) queueMicrotask(() => flush(page, following))
    following.changes.push(change)
  }

  function flush(page: Page, following: Following): void {
    const { changes } = following
    if (pages.get(page) !== following || changes.length === 0) return
    following.changes = []
    sendPatch(page, { number: following.number, changes })
    following.number += 1
  }

  function start(page: Page): void {
    pages.set(page, { number: 0, changes: [], rooms: new Map() })
    const [list, unsent, unread] = [view.list(), view.unsent(), view.unread()]
    sendTo(page, { kind: 'start', list, unsent, unread, typing: view.typing(), cautions: view.cautions(), clock: view.clock() })
  }

  const isShown = (roomId: string) => [...pages.values()].some(({ rooms }) => rooms.has(roomId))
  const shownOf = (page: Page, roomId: string) => pages.get(page)?.rooms.get(roomId)

  /** Sends the log of a room again, from its newest messages. */
  function fill(page: Page, roomId: string, shown: Shown): void {
    const entry = view.log(roomId)
    const messages = entry?.isSettled ? entry.log.messages.slice(-limits.messagePage) : null
    shown.isFilled = messages !== null
    shown.firstId = messages?.[0]?.id ?? null
    shown.rest = restOf(entry, shown, 'idle')
    sendTo(page, { kind: 'log', roomId, log: { messages: messages && [...messages], ...shown.rest } })
  }

  function update(page: Page, roomId: string, shown: Shown, before: RoomLog): void {
    const entry = view.log(roomId)
    if (entry === undefined || !shown.isFilled) {
      fill(page, roomId, shown)
      return
    }
    const old = from(before.messages, shown.firstId)
    const oldById = new Map(old.map((message) => [message.id, message]))
    const all = entry.log.messages
    const firstAt = all.findIndex(({ id }) => oldById.has(id))
    // None of the shown messages is left, or the page shows an empty room.
    if (firstAt === -1 && old.length > 0) {
      fill(page, roomId, shown)
      return
    }
    const current = firstAt === -1 ? all : all.slice(firstAt)
    const currentIds = new Set(current.map(({ id }) => id))
    const changed = current.filter((message) => oldById.get(message.id) !== message)
    const put = [...new Map(changed.map((message) => [message.id, message])).values()]
    const drop = old.filter(({ id }) => !currentIds.has(id)).map(({ id }) => id)
    shown.firstId = current[0]?.id ?? null
    sendMessages(page, roomId, shown, put, drop)
  }

  /** Sends messages, and what else of the room has changed since the page was last sent it. */
  function sendMessages(page: Page, roomId: string, shown: Shown, put: Message[], drop: string[], older = shown.rest.older): void {
    const rest = restOf(view.log(roomId), shown, older)
    const changed = changesOf(shown.rest, rest)
    shown.rest = rest
    if (put.length > 0 || drop.length > 0 || Object.keys(changed).length > 0) {
      sendTo(page, { kind: 'messages', roomId, put, drop, rest: changed })
    }
  }

  /** Sends a page older messages that main has. @returns whether there were any */
  function showOlder(page: Page, roomId: string): boolean {
    const shown = shownOf(page, roomId)
    const all = view.log(roomId)?.log.messages ?? []
    const at = all.findIndex(({ id }) => id === shown?.firstId)
    if (shown === undefined || at < 1) return false
    const put = all.slice(Math.max(0, at - limits.messagePage), at)
    shown.firstId = put[0]?.id ?? shown.firstId
    sendMessages(page, roomId, shown, put, [], 'idle')
    return true
  }

  function setOlder(page: Page, roomId: string, older: RoomLogState['older']): void {
    const shown = shownOf(page, roomId)
    if (shown) sendMessages(page, roomId, shown, [], [], older)
  }

  return {
    follow: start,
    forget(page) {
      const shown = [...(pages.get(page)?.rooms.keys() ?? [])]
      pages.delete(page)
      return shown.filter((roomId) => !isShown(roomId))
    },
    openRoom(page, roomId) {
      const following = pages.get(page)
      if (!following) return
      const shown: Shown = { firstId: null, isFilled: false, rest: unknownRest }
      following.rooms.set(roomId, shown)
      fill(page, roomId, shown)
    },
    closeRoom: (page, roomId) => void pages.get(page)?.rooms.delete(roomId),
    isFollowed: () => pages.size > 0,
    shows: isShown,
    async loadOlder(page, roomId, load) {
      const shown = shownOf(page, roomId)
      const before = shown?.rest.hasOlder && shown.rest.older !== 'loading' ? shown.firstId : null
      if (before === null || showOlder(page, roomId)) return
      setOlder(page, roomId, 'loading')
      try {
        await loadOnceAllowed(
          () => load(before),
          () => shownOf(page, roomId) === shown,
        )
        if (!showOlder(page, roomId)) setOlder(page, roomId, 'idle')
      } catch (error) {
        setOlder(page, roomId, 'failed')
        throw error
      }
    },
    countLanguages: counted.count,
    send,
    logChanged(roomId, before) {
      for (const [page, { rooms }] of pages) {
        const shown = rooms.get(roomId)
        if (shown) update(page, roomId, shown, before)
      }
      counted.logChanged(roomId)
    },
    restart() {
      counted.reset()
      for (const page of pages.keys()) start(page)
    },
  }

  function restOf(entry: RoomLogEntry | undefined, shown: Shown, older: RoomLogState['older']): Shown['rest'] {
    if (entry === undefined) return unknownRest
    const { log, hidden, isAsking, error, at } = entry
    const hasMore = shown.firstId !== null && log.messages[0]?.id !== shown.firstId
    return { hidden: [...hidden], hasOlder: hasMore || (log.hasOlder ?? false), older, isAsking, error, at }
  }
}

/** Loads, again where the community has asked to wait. @param isWanted whether it is still needed after that */
async function loadOnceAllowed(load: () => Promise<void>, isWanted: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      const { code, retryAfter } = error instanceof Failure ? error.error : {}
      if (code !== 'tooMany' || retryAfter === undefined) throw error
      await sleep(retryAfter * 1000)
      if (!isWanted()) return
    }
  }
}

const unknownRest: Shown['rest'] = { hidden: [], hasOlder: false, older: 'idle', isAsking: true, error: null, at: null }

/** The messages from the one with an id on; all where it is not among them. */
function from(messages: readonly Message[], firstId: string | null): readonly Message[] {
  const at = messages.findIndex(({ id }) => id === firstId)
  return at === -1 ? messages : messages.slice(at)
}

function changesOf(before: Shown['rest'], after: Shown['rest']): Partial<Shown['rest']> {
  const names = Object.keys(after) as (keyof Shown['rest'])[]
  return Object.fromEntries(names.filter((name) => !isSame(before[name], after[name])).map((name) => [name, after[name]]))
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((each, index) => each === other[index])
}
