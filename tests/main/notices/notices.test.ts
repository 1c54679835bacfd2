import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Failure } from '../../../src/main/failure'
import { createNotices } from '../../../src/main/notices/notices'
import { wordingIn } from '../../../src/main/wording'
import type { Notice } from '../../../src/shared/contract/notices'
import type { Settings, StoredNotices } from '../../../src/shared/desktop'
import { firstSettings } from '../../../src/shared/first-settings'
import { aNotice } from '../../support/a-notice'
import { silentLog } from '../../support/silent-log'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.setSystemTime(new Date(2026, 2, 4, 12, 0))
})
afterEach(() => vi.useRealTimers())

function setUp() {
  const settings: Settings = { ...firstSettings }
  const community = { page: { notices: [] as Notice[], unread: 0, next: null as string | null }, isAway: false, calls: 0 }
  const here = { account: { owner: 'embedded haru', userId: 'haru' } as { owner: string; userId: string } | null }
  const kept = new Map<string, StoredNotices>()
  const confirmed: number[] = []
  const told: (StoredNotices | null)[] = []
  const shown: { title: string; body: string; route: string | null }[] = []
  const marks: Record<string, number> = {}
  const start = () =>
    createNotices({
      client: {
        call: (async () => {
          community.calls += 1
          if (community.isAway) throw new Failure({ code: 'offline' })
          return community.page
        }) as never,
      },
      account: () => here.account,
      offline: {
        notices: () => kept.get(here.account?.userId ?? '') ?? null,
        storeNotices: (userId, notices) => kept.set(userId, notices),
      },
      settings: () => settings,
      wording: () => wordingIn('ko'),
      marks: { read: () => marks, write: (next) => Object.assign(marks, next) },
      onChange: (known) => void told.push(known),
      onConfirm: (time) => void confirmed.push(time),
      show: (one) => void shown.push(one),
      now: Date.now,
      log: silentLog,
    })
  const notices = start()
  const hear = async (...list: Notice[]) => {
    community.page = { notices: list, unread: list.filter(({ read }) => !read).length, next: null }
    notices.refresh()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return { notices, start, hear, settings, community, here, told, confirmed, shown, kept }
}

const at = (minute: number) => new Date(2026, 2, 4, 12, minute).toISOString()
const like = (minute: number, over: Partial<Notice> = {}) => aNotice({ id: `like:${minute}`, at: at(minute), ...over })

it('announces likes once, except earlier ones, those that the bot tells and those that are read', async () => {
  const { hear, shown } = setUp()
  await hear(like(1))
  expect(shown).toEqual([])
  await hear(like(5, { read: true }), like(4, { kind: 'comment', on: 'reply' }), like(3), like(2, { on: 'answer', people: [] }), like(1))
  const route = '/?%40id=0198c9a2-0000-7000-8000-000000000002'
  expect(shown).toEqual([
    { title: '한마디', body: '회원님의 답변에 좋아요가 달렸어요: 까치밥', route },
    { title: '한마디', body: '나리 님이 회원님의 글을 좋아해요: 까치밥', route },
  ])
  await hear(like(5, { read: true }), like(3), like(2), like(1))
  expect(shown).toHaveLength(2)
})

it('announces many at once as one, and without content where it is hidden', async () => {
  const { hear, shown, settings } = setUp()
  await hear()
  await hear(like(4), like(3), like(2), like(1))
  expect(shown).toEqual([{ title: '한마디', body: '새 알림 4개', route: '/notifications' }])
  settings.notificationContent = false
  await hear(like(5))
  expect(shown.at(-1)?.body).toBe('새 알림이 있어요')
})

it.each<[string, Partial<Settings>]>([
  ['the kind is switched off', { silenced: ['likes'] }],
  ['notifications are off', { notifications: false }],
  ['do not disturb is on', { quietUntil: new Date(2026, 2, 4, 13, 0).getTime() }],
  ['it is quiet hours', { quietHours: true, quietFrom: '11:00', quietTo: '13:00' }],
])('announces nothing while %s, nor afterwards, but counts it', async (_, patch) => {
  const { hear, shown, settings, told } = setUp()
  await hear()
  Object.assign(settings, patch)
  await hear(like(1))
  Object.assign(settings, firstSettings)
  await hear(like(1))
  expect(shown).toEqual([])
  expect(told.at(-1)?.unread).toBe(1)
})

it('requests once for several changes, and shows the stored notices while the community is unreachable', async () => {
  const { notices, start, hear, community, here, told } = setUp()
  await hear(like(1))
  const { calls } = community
  for (let count = 0; count < 5; count += 1) notices.refresh()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(community.calls).toBe(calls + 1)
  community.isAway = true
  const next = start()
  next.enter()
  next.refresh()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(next.known()).toMatchObject({ unread: 1, notices: [{ id: 'like:1' }] })
  here.account = null
  next.enter()
  expect(told.at(-1)).toBeNull()
})

it('tells pages when it received the same notices again, and sends them once', async () => {
  const { notices, hear, told, confirmed, community } = setUp()
  await hear(like(1))
  expect(told).toHaveLength(1)
  vi.setSystemTime(new Date(2026, 2, 4, 13, 0))
  await hear(like(1))
  expect(told).toHaveLength(1)
  expect(confirmed).toEqual([notices.known()?.at])
  expect(confirmed[0]).toBeGreaterThan(told[0]?.at ?? Number.POSITIVE_INFINITY)
  community.isAway = true
  notices.refresh()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(confirmed).toHaveLength(1)
})
