import type { Message, Room } from '../../shared/contract/chat-shapes'
import type { Reaction } from '../../shared/contract/reactions'
import type { Settings } from '../../shared/desktop'
import type { LiveEvent } from '../../shared/events'
import { isWholeExchange } from '../../shared/exchange-clock'
import { exchangeSentence } from '../../shared/exchange-text'
import { groupOfTopic, routeOfLink } from '../../shared/notices'
import { continuesPost } from '../../shared/one-post'
import { isQuiet } from '../../shared/quiet-hours'
import { reactionEmoji } from '../../shared/reactions'
import type { NativeWording } from '../wording'

/** The most notifications within `windowMs`; the rest are shown as one. */
const maxInWindow = 3
const windowMs = 5_000
/** Messages received within this time are marked by one synchronous write to disk. */
const batchMs = 20

/** A notification. `roomId` null: about several rooms; `silent`: without a sound. */
export interface Announcement {
  title: string
  body: string
  silent?: boolean
  roomId: string | null
  /** The route that a click opens, for a message of the bot. */
  route?: string
}

export interface AnnouncerDeps {
  settings: () => Pick<Settings, 'notifications' | 'notificationContent' | 'silenced'> & Parameters<typeof isQuiet>[0]
  wording: () => NativeWording
  /** The current state of a room; undefined when the member has left it. */
  room: (roomId: string) => Room | undefined
  /** Whether the room's end is on screen in a focused window. */
  isInSight: (roomId: string) => boolean
  /** The time of the last message announced of each room, on disk. */
  marks: { read(): Record<string, number>; write(marks: Record<string, number>): void }
  show: (announcement: Announcement) => void
  now: () => number
}

/**
 * Shows notifications of unread messages (docs/product/quality.md "Notifications once"): each at most once, marked on disk before it is
 * shown; none of own messages, muted rooms, the room in sight, or messages that were read elsewhere; those above three in five seconds as
 * one. Reactions to own messages make no sound, and those above three in five seconds are left out (docs/product/chat.md "Reactions").
 */
export interface Announcer {
  /** Takes a live event after it was applied to `room`. */
  receive(event: LiveEvent, ownId: string): void
  /** A page shows a room up to a message, whose unread count follows later: what waits to be announced up to there is dropped. */
  noteRead(roomId: string, messageId: string): void
  /** While missed events are still being received nothing is announced: a later event may say that the messages were read. */
  catchUp(isGoing: boolean): void
  /** Drops what waits to be announced: the account has signed out. */
  stop(): void
}

/** The messages that were sent as one (shared/one-post.ts). */
interface Post {
  room: Room
  messages: Message[]
}

/** A reaction of somebody else to an own message. */
interface ReactionNews {
  room: Room
  message: Message
  reaction: Reaction
}

export function createAnnouncer({ settings, wording, room: roomNow, isInSight, marks, show, now }: AnnouncerDeps): Announcer {
  let shownAt: number[] = []
  /** Posts above the limit, to be shown as one. */
  let overflow: Post[] = []
  let timer: NodeJS.Timeout | null = null
  /** Posts of the current batch. */
  let batch: Post[] = []
  /** Reactions of the current batch. */
  let reactions: ReactionNews[] = []
  let batchTimer: NodeJS.Timeout | null = null
  let isCatchingUp = false
  /** Marks that are not on disk yet. */
  const unwritten = new Map<string, number>()

  function isWanted(): boolean {
    return settings().notifications && !isQuiet(settings(), now())
  }

  /** Whether its kind is announced (docs/product/notifications.md "Native notifications"). */
  function isKindWanted({ bot, exchange }: Message): boolean {
    // Its end by time is announced at that time (exchange-announcer.ts).
    if (exchange?.step === 'ended' && isWholeExchange(exchange)) return false
    const kind = bot === null ? 'messages' : groupOfTopic(bot.topic)
    return kind === null || !settings().silenced.includes(kind)
  }

  function receiveMessages(room: Room, messages: Message[], ownId: string): void {
    const last = unwritten.get(room.id) ?? marks.read()[room.id] ?? 0
    const unannounced = messages.filter(
      ({ senderId, kind, deleted, sentAt }) => senderId !== ownId && kind === 'message' && !deleted && sentAt > last,
    )
    const newest = unannounced.at(-1)
    if (newest === undefined) return
    unwritten.set(room.id, newest.sentAt)
    // Judged when it is received: enabling notifications later announces nothing from before.
    if (!isWanted() || !room.alarm || isInSight(room.id)) return
    for (const message of unannounced.filter(isKindWanted)) {
      const before = batch.findLast((post) => post.room.id === room.id)
      if (before && continuesPost(before.messages, message)) before.messages.push(message)
      else batch.push({ room, messages: [message] })
    }
  }

  function scheduleBatch(): void {
    if ((unwritten.size > 0 || reactions.length > 0) && !isCatchingUp) batchTimer ??= setTimeout(announceBatch, batchMs)
  }

  /** Writes the marks, then shows the notifications. */
  function announceBatch(): void {
    batchTimer = null
    // More missed events are being received; the batch is announced with them.
    if (isCatchingUp) return
    if (unwritten.size > 0) marks.write({ ...marks.read(), ...Object.fromEntries(unwritten) })
    unwritten.clear()
    const news = unread(batch)
    batch = []
    for (const post of news) announce(post)
    const made = reactions
    reactions = []
    for (const each of made) announceReaction(each)
  }

  function receiveReactions(room: Room, messages: readonly Message[], { since, ownId }: { since: number; ownId: string }): void {
    const changed = new Set(messages.map(({ id }) => id))
    reactions = reactions.filter(({ message }) => !changed.has(message.id))
    if (!isWanted() || !room.alarm || isInSight(room.id)) return
    for (const message of messages.filter(({ senderId }) => senderId === ownId))
      for (const reaction of message.reactions)
        if (reaction.userId !== ownId && reaction.change > since) reactions.push({ room, message, reaction })
  }

  /** Each reaction arrives in one event only, so no mark of it is stored. */
  function announceReaction({ room, message, reaction }: ReactionNews): void {
    const known = roomNow(room.id)
    shownAt = shownAt.filter((at) => now() - at < windowMs)
    if (!isWanted() || !known?.alarm || isInSight(room.id) || shownAt.length >= maxInWindow || timer !== null) return
    shownAt.push(now())
    const words = wording()
    const showsContent = settings().notificationContent
    const emoji = reactionEmoji[reaction.name]
    const text = message.text.replace(/\s+/g, ' ') || (message.voice ? words.chat.voice : words.chat.picture)
    const body = showsContent ? filled(words.chat.reaction, { emoji, text }) : words.chat.hiddenReaction
    show({ title: showsContent ? nameOf(room, words) : words.appName, body, silent: true, roomId: room.id })
  }

  /** Those of the newest posts that are still unread, in rooms that were not muted or left meanwhile. */
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
    shownAt = shownAt.filter((at) => now() - at < windowMs)
    if (shownAt.length < maxInWindow && timer === null) {
      shownAt.push(now())
      const { room, messages } = post
      const link = messages[0]?.bot?.link
      show({
        ...textOf({ room, messages, wording: wording(), withContent: settings().notificationContent }),
        roomId: room.id,
        ...(link ? { route: routeOfLink(link) } : {}),
      })
      return
    }
    overflow.push(post)
    timer ??= setTimeout(showOverflow, windowMs)
  }

  function showOverflow(): void {
    timer = null
    const posts = unread(overflow)
    overflow = []
    const [first] = posts
    if (first === undefined) return
    shownAt.push(now())
    const words = wording()
    const isOneRoom = posts.every(({ room }) => room.id === first.room.id)
    const title = isOneRoom && settings().notificationContent ? nameOf(first.room, words) : words.appName
    show({ title, body: filled(words.chat.several, { count: posts.length }), roomId: isOneRoom ? first.room.id : null })
  }

  const without = (posts: Post[], messageIds: string[]): Post[] =>
    posts
      .map(({ room, messages }) => ({ room, messages: messages.filter(({ id }) => !messageIds.includes(id)) }))
      .filter(({ messages }) => messages.length > 0)

  /** Posts that wait to be announced, with changed messages in their newest state. */
  const replaced = (posts: Post[], changes: readonly Message[]): Post[] => {
    const byId = new Map(changes.map((message) => [message.id, message]))
    const deleted = changes.filter((message) => message.deleted).map(({ id }) => id)
    const current = posts.map(({ room, messages }) => ({ room, messages: messages.map((message) => byId.get(message.id) ?? message) }))
    return without(current, deleted)
  }

  return {
    receive(event, ownId) {
      if (event.kind === 'messages') receiveMessages(event.room, event.messages, ownId)
      if (event.kind === 'changed') {
        batch = replaced(batch, event.messages)
        overflow = replaced(overflow, event.messages)
        receiveReactions(event.room, event.messages, { since: event.since, ownId })
      }
      if (event.kind === 'hidden') {
        batch = without(batch, event.messageIds)
        overflow = without(overflow, event.messageIds)
        reactions = reactions.filter(({ message }) => !event.messageIds.includes(message.id))
      }
      scheduleBatch()
    },
    noteRead(roomId, messageId) {
      const isUnread = (post: Post) => post.room.id !== roomId || post.messages.some(({ id }) => id > messageId)
      batch = batch.filter(isUnread)
      overflow = overflow.filter(isUnread)
    },
    catchUp(isGoing) {
      isCatchingUp = isGoing
      scheduleBatch()
    },
    stop() {
      if (timer) clearTimeout(timer)
      if (batchTimer) clearTimeout(batchTimer)
      timer = null
      batchTimer = null
      isCatchingUp = false
      unwritten.clear()
      batch = []
      reactions = []
      overflow = []
    },
  }
}

/**
 * The notification of a post: the sender and the text, unless content is hidden in the settings (docs/product/desktop.md "Notifications").
 * @param messages those of the post, at least one
 */
function textOf({
  room,
  messages,
  wording,
  withContent,
}: {
  room: Room
  messages: readonly Message[]
  wording: NativeWording
  withContent: boolean
}): { title: string; body: string } {
  const { chat, appName } = wording
  if (!withContent) return { title: appName, body: chat.hidden }
  const [first] = messages
  if (first?.bot) return { title: appName, body: filled(chat.bot[first.bot.topic], { ...first.bot }) }
  if (first?.exchange) return { title: nameOf(room, wording), body: exchangeSentence(first.exchange, wording.exchangeLines) }
  const pictures = messages.length === 1 ? chat.picture : filled(chat.pictures, { count: messages.length })
  return { title: nameOf(room, wording), body: first?.text || (first?.voice ? chat.voice : pictures) }
}

function nameOf({ kind, partner }: Room, { appName }: NativeWording): string {
  return kind === 'bot' ? appName : partner.nickname
}

/** Fills placeholders with values as they are. A function, since `replace` would interpret a `$&` in a replacement string. */
function filled(sentence: string, values: Record<string, unknown>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
