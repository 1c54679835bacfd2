import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../src/renderer/data/api'
import { postsApi } from '../../src/renderer/data/posts'
import type { Output } from '../../src/shared/contract/index'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* The days a member wrote on (docs/product/people.md "Days written"). */
const t = wordsIn('ko')
type Days = Output<'daysWritten'>
const written: Days = { days: ['2026-03-05', '2026-03-04', '2026-03-02'], until: '2026-03-05', streak: 3, shared: false }
const grid = (count: number) => screen.findByRole('img', { name: t('people.days.label', { count }) })

beforeEach(() => {
  // Wide enough for the side panel.
  window.innerWidth = 1280
  main.user = haru
  main.answers.daysWritten = () => ok(written)
  main.answers.correctionFigures = () => ok({ given: 12, received: 7 })
  main.answers.userInfo = ({ userId }) => ok({ user: userId === nari.id ? nari : haru })
})

afterEach(() => void vi.useRealTimers())

test('home shows the corrections, the days and the streak of the own month', async () => {
  // The month does not end meanwhile.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 5, 12) })
  await openApp({ route: '/' })
  const side = within(await screen.findByRole('region', { name: t('people.month.title') }))
  expect(side.getByText(t('people.month.given')).nextSibling?.textContent).toBe('12')
  expect(side.getByText(t('people.month.received')).nextSibling?.textContent).toBe('7')
  const days = side.getByRole('img', { name: t('people.days.label', { count: 3 }) })
  expect([...days.children].map((day) => day.getAttribute('title')).slice(-2)).toEqual(['2026-03-04', '2026-03-05'])
  side.getByText(t('people.days.streak', { count: 3 }), { exact: false })
  expect(side.getByRole('link', { name: t('people.month.mine') }).getAttribute('href')).toBe('#/profile')
  const now = new Date()
  const since = new Date(now.getFullYear(), now.getMonth(), 1).toISOString()
  expect(main.calls.find(({ name }) => name === 'correctionFigures')?.input).toEqual({ since })
})

test('the month is read again after writing', async () => {
  const { store } = await openApp({ route: '/' })
  const side = within(await screen.findByRole('region', { name: t('people.month.title') }))
  main.answers.daysWritten = () => ok({ ...written, streak: 4 })
  main.answers.correctionFigures = () => ok({ given: 13, received: 7 })
  main.answers.savePost = () => ok({ postId: '0198c9a2-0000-7000-8000-000000000101' })
  const input = { content: '오늘 쓴 글', category: 'korea' as const, tags: [], images: [] }
  await act(async () => void (await store.dispatch(postsApi.endpoints.savePost.initiate({ input, options: { key: 'k' } }))))
  await side.findByText(t('people.days.streak', { count: 4 }), { exact: false })
  expect(side.getByText(t('people.month.given')).nextSibling?.textContent).toBe('13')
})

test('the corrections of the month before are not shown as those of a month that has begun', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 31, 23, 50) })
  const { store } = await openApp({ route: '/' })
  await screen.findByRole('region', { name: t('people.month.title') })
  vi.setSystemTime(new Date(2026, 1, 1, 0, 10))
  main.answers.correctionFigures = () => refused('serverError')
  main.answers.daysWritten = () => ok({ ...written, streak: 4 })
  act(() => void store.dispatch(api.util.invalidateTags(['Days'])))
  await waitFor(() => expect(screen.queryByRole('region', { name: t('people.month.title') })).toBeNull())
})

test('home says how to begin where nothing is written yet, and has no such section for visitors', async () => {
  main.answers.daysWritten = () => ok({ ...written, days: [], streak: 0 })
  const app = await openApp({ route: '/' })
  const side = within(await screen.findByRole('region', { name: t('people.month.title') }))
  side.getByText(t('people.days.begin'))
  app.close()
  main.user = null
  await openApp({ route: '/' })
  await screen.findByRole('region', { name: t('feed.subscriptions.title') })
  expect(screen.queryByRole('region', { name: t('people.month.title') })).toBeNull()
})

test('the profile of another member has their days where they are shared, without what concerns their owner', async () => {
  main.answers.daysWritten = () => ok({ ...written, shared: true })
  await openApp({ route: `/profile/${nari.id}` })
  await grid(3)
  screen.getByText(t('people.days.streak', { count: 3 }))
  expect(screen.queryByRole('link', { name: t('people.days.change') })).toBeNull()
  expect(screen.queryByText(t('people.days.forgiving'), { exact: false })).toBeNull()
  expect(main.calls.filter(({ name }) => name === 'daysWritten').map(({ input }) => input)).toEqual([{ userId: nari.id }])
})

test('the profile of another member says nothing of days that are not shared', async () => {
  main.answers.daysWritten = () => ok({ ...written, days: null, streak: 0 })
  await openApp({ route: `/profile/${nari.id}` })
  await screen.findByRole('heading', { level: 1, name: '나리' })
  await waitFor(() => expect(main.calls.map(({ name }) => name)).toContain('daysWritten'))
  expect(screen.queryByText(t('people.days.title'))).toBeNull()
})

test('the switch in settings shares the days at once, and goes back when it is refused', async () => {
  let shared = false
  main.answers.daysWritten = () => ok({ ...written, shared })
  main.answers.shareDays = (input) => {
    shared = input.shared
    return ok({})
  }
  const { user } = await openApp({ route: '/profile/setting/account/days' })
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: t('account.days.share') })
  await waitFor(() => expect(control.disabled).toBe(false))
  await user.click(control)
  expect(control.checked).toBe(true)
  await waitFor(() => expect(shared).toBe(true))
  main.answers.shareDays = () => refused('tooMany')
  await user.click(control)
  await screen.findByText(t('errors.code.tooMany'))
  expect(control.checked).toBe(true)
})

test('of several presses of the switch the last one counts', async () => {
  let shared = false
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.daysWritten = () => ok({ ...written, shared })
  main.answers.shareDays = async (input) => {
    await promise
    shared = input.shared
    return ok({})
  }
  const { user } = await openApp({ route: '/profile/setting/account/days' })
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: t('account.days.share') })
  await user.click(control)
  await user.click(control)
  expect(control.checked).toBe(false)
  resolve()
  await waitFor(() => expect(main.calls.filter(({ name }) => name === 'shareDays').map(({ input }) => input)).toHaveLength(2))
  await waitFor(() => expect(shared).toBe(false))
  expect(control.checked).toBe(false)
})

test('settings say when the choice could not be loaded, and load it again when asked', async () => {
  main.answers.daysWritten = () => refused('offline')
  const { user } = await openApp({ route: '/profile/setting/account/days' })
  await screen.findByText(t('account.days.failed'))
  expect(screen.queryByRole('switch', { name: t('account.days.share') })).toBeNull()
  main.answers.daysWritten = () => ok({ ...written, shared: true })
  await user.click(screen.getByRole('button', { name: t('common.retry') }))
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: t('account.days.share') })).checked).toBe(true)
})
