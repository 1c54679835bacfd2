import type { Settings } from '../../shared/bridge'
import type { Message, Room } from '../../shared/contract/chat-shapes'
import type { LiveEvent } from '../../shared/events'
import { continuesPost } from '../../shared/one-post'
import type { NativeWording } from '../wording'
import { filled, nameOf, textOf } from './announced-text'

const mostAtOnce = 3
const withinMs = 5_000
/** What is heard within this time is marked at once: the disk is waited for, and a burst must not wait for it again and again. */
const gatherMs = 20

/** One thing to show beside the clock. `roomId` null: several rooms. */
export interface Announcement {
  title: string
  body: string
  roomId: string | null
}

export interface AnnouncerDeps {
  settings: () => Pick<Settings, 'notifications' | 'notificationContent' | 'quietUntil'>
  wording: () => NativeWording
  /** A room as it is by now; undefined when one has left it. */
  room: (roomId: string) => Room | undefined
  /** Whether a person is looking at the room's end. */
  isInSight: (roomId: string) => boolean
  /** The time of the last message announced of each room, on disk. */
  told: { read(): Record<string, number>; write(told: Record<string, number>): void }
  show: (announcement: Announcement) => void
  now: () => number
}

/**
 * Announces unread chat (hardening "Reliability" 4): at most once each, the mark on disk before it shows; nothing of one's own, of muted
 * rooms, of the room before one's eyes, of what happened before or was read elsewhere; more than three in five seconds as one.
 */
export interface Announcer {
  /** Takes in what is heard, once `room` knows of it. */
  hear(event: LiveEvent, ownId: string): void
  /** While what was missed is still coming nothing is announced: what comes behind it may say that it was read. */
  catchUp(isGoing: boolean): void
  /** Drops what waits to be announced: whoever it is for has left. */
  stop(): void
}

/** What was said at once: a text, pictures, or both. */
interface Post {
  room: Room
  messages: Message[]
}

export function createAnnouncer({ settings, wording, room: roomNow, isInSight, told, show, now }: AnnouncerDeps): Announcer {
  let shownAt: number[] = []
  let folded: Post[] = []
  let timer: NodeJS.Timeout | null = null
  let fresh: Post[] = []
  let gathering: NodeJS.Timeout | null = null
  let isCatchingUp = false
  /** Marks that are not on the disk yet. */
  const marks = new Map<string, number>()

  function isWanted(): boolean {
    const { notifications, quietUntil } = settings()
    return notifications && now() >= quietUntil
  }

  function hearMessages(room: Room, messages: Message[], ownId: string): void {
    const last = marks.get(room.id) ?? told.read()[room.id] ?? 0
    const unheard = messages.filter(({ senderId, kind, sentAt }) => senderId !== ownId && kind === 'said' && sentAt > last)
    const newest = unheard.at(-1)
    if (newest === undefined) return
    marks.set(room.id, newest.sentAt)
    // What was not wanted when it was heard is not told later.
    if (!isWanted() || !room.alarm || isInSight(room.id)) return
    for (const message of unheard) {
      const before = fresh.findLast((post) => post.room.id === room.id)
      if (before && continuesPost(before.messages, message)) before.messages.push(message)
      else fresh.push({ room, messages: [message] })
    }
  }

  function gather(): void {
    if (marks.size > 0 && !isCatchingUp) gathering ??= setTimeout(tellFresh, gatherMs)
  }

  /** First the marks, then what they stand for. */
  function tellFresh(): void {
    gathering = null
    // More of what was missed has begun to come: it is told with that.
    if (isCatchingUp) return
    told.write({ ...told.read(), ...Object.fromEntries(marks) })
    marks.clear()
    const news = unread(fresh)
    fresh = []
    for (const post of news) announce(post)
  }

  /** Those of some posts, the newest there are, that nobody has read, muted or left meanwhile, here or elsewhere. */
  function unread(posts: Post[]): Post[] {
    if (!isWanted()) return []
    const counts = new Map<string, number>()
    const isUnread = ({ room: { id }, messages }: Post): boolean => {
      const known = roomNow(id)
      if (!known?.alarm || isInSight(id)) return false
      const count = counts.get(id) ?? known.unread
      counts.set(id, count - messages.length)
      return count > 0
    }
    return posts.toReversed().filter(isUnread).reverse()
  }

  function announce(post: Post): void {
    shownAt = shownAt.filter((at) => now() - at < withinMs)
    if (shownAt.length < mostAtOnce && timer === null) {
      shownAt.push(now())
      const { room, messages } = post
      show({ ...textOf({ room, messages, wording: wording(), withContent: settings().notificationContent }), roomId: room.id })
      return
    }
    folded.push(post)
    timer ??= setTimeout(showFolded, withinMs)
  }

  function showFolded(): void {
    timer = null
    const waiting = unread(folded)
    folded = []
    const [first] = waiting
    if (first === undefined) return
    shownAt.push(now())
    const words = wording()
    const isOneRoom = waiting.every(({ room }) => room.id === first.room.id)
    const title = isOneRoom && settings().notificationContent ? nameOf(first.room, words) : words.appName
    show({ title, body: filled(words.chat.several, { count: waiting.length }), roomId: isOneRoom ? first.room.id : null })
  }

  const without = (posts: Post[], messageIds: string[]): Post[] =>
    posts
      .map(({ room, messages }) => ({ room, messages: messages.filter(({ id }) => !messageIds.includes(id)) }))
      .filter(({ messages }) => messages.length > 0)

  return {
    hear(event, ownId) {
      if (event.kind === 'messages') hearMessages(event.room, event.messages, ownId)
      if (event.kind === 'hidden') {
        fresh = without(fresh, event.messageIds)
        folded = without(folded, event.messageIds)
      }
      gather()
    },
    catchUp(isGoing) {
      isCatchingUp = isGoing
      gather()
    },
    stop() {
      if (timer) clearTimeout(timer)
      if (gathering) clearTimeout(gathering)
      timer = null
      gathering = null
      isCatchingUp = false
      marks.clear()
      fresh = []
      folded = []
    },
  }
}
