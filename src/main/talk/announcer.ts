import type { Settings } from '../../shared/bridge'
import type { Message, Room } from '../../shared/contract/chat-shapes'
import type { NativeWording } from '../wording'

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
  /** Whether a person is looking at the room's end. */
  isInSight: (roomId: string) => boolean
  /** The time of the last message announced of each room, on disk. */
  told: { read(): Record<string, number>; write(told: Record<string, number>): void }
  show: (announcement: Announcement) => void
  now: () => number
}

/**
 * Announces unread chat (hardening "Reliability" 4): at most once each, the mark on disk before it shows; nothing of one's own, of muted
 * rooms, of the room before one's eyes, of what happened before; more than three in five seconds as one.
 */
export interface Announcer {
  hear(room: Room, messages: Message[], ownId: string): void
  stop(): void
}

export function createAnnouncer({ settings, wording, isInSight, told, show, now }: AnnouncerDeps): Announcer {
  let shownAt: number[] = []
  let folded: { room: Room; count: number }[] = []
  let timer: NodeJS.Timeout | null = null
  let fresh: { room: Room; message: Message }[] = []
  let gathering: NodeJS.Timeout | null = null
  /** Marks that are not on the disk yet. */
  const marks = new Map<string, number>()

  function isWanted(): boolean {
    const { notifications, quietUntil } = settings()
    return notifications && now() >= quietUntil
  }

  /** First the marks, then what they stand for. */
  function tellFresh(): void {
    gathering = null
    told.write({ ...told.read(), ...Object.fromEntries(marks) })
    marks.clear()
    const news = fresh
    fresh = []
    for (const { room, message } of news) announce(room, message)
  }

  function announce(room: Room, message: Message): void {
    shownAt = shownAt.filter((at) => now() - at < withinMs)
    if (shownAt.length < mostAtOnce && timer === null) {
      shownAt.push(now())
      show({ ...textOf(room, message), roomId: room.id })
      return
    }
    fold(room)
    timer ??= setTimeout(showFolded, withinMs)
  }

  function fold(room: Room): void {
    const known = folded.find((one) => one.room.id === room.id)
    if (known) known.count += 1
    else folded.push({ room, count: 1 })
  }

  function showFolded(): void {
    timer = null
    const waiting = isWanted() ? folded.filter(({ room }) => !isInSight(room.id)) : []
    folded = []
    const count = waiting.reduce((sum, one) => sum + one.count, 0)
    const [only, ...others] = waiting
    if (only === undefined) return
    shownAt.push(now())
    const words = wording()
    const title = others.length === 0 && settings().notificationContent ? nameOf(only.room) : words.appName
    show({ title, body: filled(words.chat.several, { count }), roomId: others.length === 0 ? only.room.id : null })
  }

  function nameOf({ kind, partner }: Room): string {
    return kind === 'bot' ? wording().appName : partner.nickname
  }

  function textOf(room: Room, { text, images, bot }: Message): { title: string; body: string } {
    const { chat, appName } = wording()
    if (!settings().notificationContent) return { title: appName, body: chat.hidden }
    if (bot) return { title: appName, body: filled(chat.bot[bot.topic], { ...bot }) }
    const isPicture = text === '' && images.length > 0
    return { title: nameOf(room), body: isPicture ? chat.picture : text }
  }

  return {
    hear(room, messages, ownId) {
      const last = marks.get(room.id) ?? told.read()[room.id] ?? 0
      const unheard = messages.filter(({ senderId, kind, sentAt }) => senderId !== ownId && kind === 'said' && sentAt > last)
      const newest = unheard.at(-1)
      if (newest === undefined) return
      marks.set(room.id, newest.sentAt)
      // What counts is how it was when it was heard.
      if (isWanted() && room.alarm && !isInSight(room.id)) fresh.push(...unheard.map((message) => ({ room, message })))
      gathering ??= setTimeout(tellFresh, gatherMs)
    },
    stop() {
      if (timer) clearTimeout(timer)
      if (gathering) clearTimeout(gathering)
      timer = null
      gathering = null
      fresh = []
      folded = []
    },
  }
}

/** Names and texts are put in as they are: to `replace`, a `$&` in them would mean something. */
function filled(sentence: string, values: Record<string, unknown>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
