import { isDeepStrictEqual } from 'node:util'
import type { Notice } from '../../shared/contract/notices'
import type { Settings, StoredNotices } from '../../shared/desktop'
import { noticeKinds, routeOfLink } from '../../shared/notices'
import { isQuiet } from '../../shared/quiet-hours'
import type { CommunityClient } from '../api/community-client'
import { Failure } from '../failure'
import type { Log } from '../log'
import type { OfflineStore } from '../offline-store'
import type { NativeWording } from '../wording'

/** Several changes within this time lead to one request. */
const settleMs = 200
/** More new notices than this are shown as one notification. */
const mostShown = 3
const focusedAgainMs = 60_000

export interface NoticesDeps {
  client: Pick<CommunityClient, 'call'>
  /** The account that is signed in, null while nobody is; `owner` also names the community. */
  account: () => { owner: string; userId: string } | null
  offline: Pick<OfflineStore, 'notices' | 'storeNotices'>
  settings: () => Pick<Settings, 'notifications' | 'notificationContent' | 'silenced' | 'quietUntil'> & Parameters<typeof isQuiet>[0]
  wording: () => NativeWording
  /** The time of the newest announced notice by account, on disk. */
  marks: { read(): Record<string, number>; write(marks: Record<string, number>): void }
  onChange: (known: StoredNotices | null) => void
  /** The notices are as they were, at this time. */
  onConfirm: (at: number) => void
  show: (notification: { title: string; body: string; route: string | null }) => void
  now: () => number
  log: Log
}

/**
 * The newest notices of the signed-in account, stored for pages and for reading offline. A notice is announced unless the bot tells the
 * same: the bot's messages are announced as messages (chat/announcer.ts).
 */
export interface Notices {
  /** Null while nothing is known or nobody is signed in. */
  known(): StoredNotices | null
  /** Another account signed in or out: switches to its stored notices. */
  enter(): void
  /** Requests the notices soon. @param about an item or person: only when one of the known notices is about it */
  refresh(about?: string): void
  /** The app has the focus again: requests the notices if the last answer is old. */
  refreshIfOld(): void
  stop(): void
}

export function createNotices(deps: NoticesDeps): Notices {
  const { client, offline, marks, onChange, now, log } = deps
  let known: StoredNotices | null = null
  let timer: NodeJS.Timeout | null = null
  let asking: Promise<void> | null = null
  let isBehind = false
  let askedAt = 0

  const ownerNow = () => deps.account()?.owner ?? null

  function set(next: StoredNotices | null): void {
    const isSame = next?.unread === known?.unread && isDeepStrictEqual(next?.notices, known?.notices)
    known = next
    if (!isSame) onChange(next)
    else if (next !== null) deps.onConfirm(next.at)
  }

  async function ask(): Promise<void> {
    const account = deps.account()
    if (account === null) return
    askedAt = now()
    try {
      const { notices, unread } = await client.call('notices', { unread: false })
      if (ownerNow() !== account.owner) return
      set({ at: now(), unread, notices })
      offline.storeNotices(account.userId, { at: now(), unread, notices })
      announce(account.owner, notices)
    } catch (error) {
      // The next event, or the next time that the community can be reached, repeats the request.
      if (!(error instanceof Failure)) log.error({ err: error }, 'notices could not be read')
    }
  }

  function run(): void {
    timer = null
    if (asking !== null) {
      isBehind = true
      return
    }
    asking = ask().finally(() => {
      asking = null
      if (!isBehind) return
      isBehind = false
      refresh()
    })
  }

  function refresh(about?: string): void {
    const isAbout = ({ people, link }: Notice) =>
      people.some(({ userId }) => userId === about) || link?.id === about || link?.replyId === about
    if (about !== undefined && !known?.notices.some(isAbout)) return
    if (deps.account() !== null) timer ??= setTimeout(run, settleMs)
  }

  /** Announces what is new since the last time; nothing after the first answer, since all of it may be old. */
  function announce(owner: string, notices: Notice[]): void {
    const key = `notices ${owner}`
    const newest = Math.max(0, ...notices.map(({ at }) => Date.parse(at)))
    const last = marks.read()[key]
    if (last === undefined || newest > last) marks.write({ ...marks.read(), [key]: newest })
    const settings = deps.settings()
    if (last === undefined || !settings.notifications || isQuiet(settings, now())) return
    const news = notices.filter(({ kind, at, read }) => {
      const { group, topic } = noticeKinds[kind]
      return topic === null && !read && Date.parse(at) > last && !settings.silenced.includes(group)
    })
    const { notices: words, appName } = deps.wording()
    if (news.length > mostShown || (news.length > 1 && !settings.notificationContent)) {
      deps.show({ title: appName, body: words.several.replace('{{count}}', String(news.length)), route: '/notifications' })
      return
    }
    for (const notice of news.toReversed()) {
      const body = settings.notificationContent ? sentenceOf(notice, words) : words.hidden
      deps.show({ title: appName, body, route: notice.link ? routeOfLink(notice.link) : '/notifications' })
    }
  }

  return {
    known: () => known,
    enter() {
      const account = deps.account()
      set(account === null ? null : offline.notices())
    },
    refresh,
    refreshIfOld() {
      if (now() - askedAt >= focusedAgainMs) refresh()
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      isBehind = false
    },
  }
}

/** The sentence for a notice that the bot does not tell; it names the member who acted last. */
function sentenceOf({ on, people: [person], content }: Notice, { liked, likedNameless }: NativeWording['notices']): string {
  if (on === 'none' || on === 'question') return content
  const sentence = person === undefined ? likedNameless : liked[on]
  const values: Record<string, string> = { name: person?.nickname ?? '', content: content.replace(/\s+/g, ' ') }
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
