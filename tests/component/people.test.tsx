import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Input } from '../../src/shared/contract/index'
import type { Partner } from '../../src/shared/contract/partners'
import type { User } from '../../src/shared/contract/people-shapes'
import { wordsIn } from '../e2e/support/words'
import { aUser } from '../support/a-user'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
type Search = Input<'partners'>
const idOf = (index: number) => `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`
const person = (index: number, over: Partial<User> = {}): Partner => ({
  user: aUser({ id: idOf(index), nickname: `친구${index}`, languages: { korean: 'B1', english: 'native', motherTongue: null }, ...over }),
  activity: 'week',
})
const learner: User = {
  ...haru,
  languages: { korean: 'native', english: 'B2', motherTongue: null },
  own: { email: 'haru@example.com', phone: null, listed: true },
}
const searches = () => main.calls.filter(({ name }) => name === 'partners').map(({ input }) => input as Search)
const row = (name: string) => screen.findByRole('article', { name })
const level = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  // Wide enough for the side panel.
  window.innerWidth = 1280
  main.user = learner
  main.answers.partners = () =>
    ok({ partners: [person(1, { about: '일기를 바꿔 봐요', following: true }), { ...person(2), activity: 'here' }], next: null })
})

test('a row shows the name, the languages and the last activity', async () => {
  await openApp({ route: '/people' })
  const first = within(await row('친구1'))
  first.getByText('일기를 바꿔 봐요')
  first.getByText(t('partners.activity.week'))
  first.getByRole('img', { name: '영어 원어민, 한국어 배우는 중, B1' })
  first.getByRole('button', { name: t('people.unfollowWho', { name: '친구1' }) })
  const second = within(await row('친구2'))
  second.getByText(t('partners.activity.here'))
  second.getByRole('button', { name: t('people.followWho', { name: '친구2' }) })
  expect(searches()).toEqual([{ speaks: 'english', levels: [], goals: [], here: false }])
})

test('the languages in words begin with a capital, whichever comes first', async () => {
  main.settings = { ...main.settings, language: 'en' }
  const languages = { korean: 'B1', english: null, motherTongue: null } as const
  main.answers.partners = () => ok({ partners: [person(1), person(2, { languages })], next: null })
  await openApp({ route: '/people' })
  await within(await row('친구1')).findByRole('img', { name: 'Native English, learning Korean, B1' })
  within(await row('친구2')).getByRole('img', { name: 'Learning Korean, B1' })
})

test('following takes effect at once; unfollowing asks first', async () => {
  main.answers.follow = () => ok({})
  main.answers.unfollow = () => ok({})
  const { user } = await openApp({ route: '/people' })
  await user.click(within(await row('친구2')).getByRole('button', { name: t('people.followWho', { name: '친구2' }) }))
  await user.click(within(await row('친구2')).getByRole('button', { name: t('people.unfollowWho', { name: '친구2' }) }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t('people.unfollowAsk.verb') }))
  await waitFor(() => expect(main.calls.map(({ name }) => name)).toContain('unfollow'))
})

test('filters are in the address and in the request', async () => {
  const { user } = await openApp({ route: '/people' })
  await row('친구1')
  await user.click(level('A1'))
  await user.click(level('A2'))
  screen.getByText(t('partners.levelsBetween', { from: 'A1', to: 'A2' }))
  await user.click(screen.getByRole('button', { name: t('learning.goal.exams') }))
  await user.click(screen.getByRole('switch', { name: t('partners.here') }))
  await user.click(screen.getByRole('radio', { name: t('learning.korean') }))
  await waitFor(() => expect(searches().at(-1)).toEqual({ speaks: 'korean', levels: ['A1', 'A2'], goals: ['exams'], here: true }))
  expect(window.location.hash).toBe('#/people?speaks=korean&levels=A1%2CA2&goals=exams&here=1')
  await user.click(level('A1'))
  await waitFor(() => expect(searches().at(-1)?.levels).toEqual(['A2']))
})

test('an address with filters is searched as it is, and unknown values are left out', async () => {
  await openApp({ route: '/people?speaks=klingon&levels=C1,Z9&goals=work,money&city=해외&school=부산대학교&here=2' })
  await row('친구1')
  expect(searches()[0]).toEqual({ speaks: 'english', levels: ['C1'], goals: ['work'], region: '해외', school: '부산대학교', here: false })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: t('partners.city') }).value).toBe('해외')
})

test('in a narrow window the filters are in a sheet', async () => {
  window.innerWidth = 800
  const { user } = await openApp({ route: '/people?goals=work&here=1' })
  await row('친구1')
  await user.click(screen.getByRole('button', { name: t('partners.filtersCount', { count: 2 }) }))
  const sheet = within(await screen.findByRole('dialog', { name: t('partners.filters') }))
  await user.click(sheet.getByRole('switch', { name: t('partners.here') }))
  await waitFor(() => expect(searches().at(-1)).toEqual({ speaks: 'english', levels: [], goals: ['work'], here: false }))
  sheet.getByText(t('partners.own.shown'))
  await user.click(sheet.getByRole('button', { name: t('partners.show') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without results the filters are offered without which somebody is found', async () => {
  main.answers.partners = ({ levels, goals }) =>
    ok({ partners: levels.length > 0 ? [] : [person(1), ...(goals.length > 0 ? [] : [person(2)])], next: null })
  const { user } = await openApp({ route: '/people?levels=C2&goals=work' })
  await screen.findByRole('heading', { name: t('partners.noneLeft.title') })
  const loosen = await screen.findByRole('button', { name: t('partners.loosen', { filter: t('partners.filter.levels'), count: '1' }) })
  expect(screen.queryByRole('button', { name: new RegExp(t('partners.filter.goals')) })).toBeNull()
  await user.click(loosen)
  await row('친구1')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(window.location.hash).not.toContain('levels')
})

test('a filter is also offered where somebody is found only on a further page, and looking ends after a few empty ones', async () => {
  main.answers.partners = ({ levels, goals, after }) => {
    if (levels.length > 0 && goals.length > 0) return ok({ partners: [], next: null })
    return levels.length > 0 || after === undefined ? ok({ partners: [], next: '1:2:' }) : ok({ partners: [person(1)], next: null })
  }
  await openApp({ route: '/people?levels=C2&goals=work' })
  await screen.findByRole('button', { name: t('partners.loosen', { filter: t('partners.filter.levels'), count: '1' }) })
  const withoutGoals = () => searches().filter(({ goals }) => goals.length === 0)
  await waitFor(() => expect(withoutGoals()).toHaveLength(5))
  expect(screen.queryByRole('button', { name: new RegExp(t('partners.filter.goals')) })).toBeNull()
})

test('a page without results is followed by the next one', async () => {
  main.answers.partners = ({ after }) =>
    after === undefined ? ok({ partners: [], next: '1:2:' }) : ok({ partners: [person(7)], next: null })
  await openApp({ route: '/people?goals=work' })
  await row('친구7')
})

test('members without languages are asked to choose them, and visitors to log in', async () => {
  main.user = { ...learner, languages: null }
  const app = await openApp({ route: '/people' })
  const link = await screen.findByRole('link', { name: t('partners.noLanguages.action') })
  expect(link.getAttribute('href')).toBe('#/profile/setting/account/languages')
  expect(searches()).toEqual([])
  app.close()
  main.user = null
  await openApp({ route: '/people' })
  await screen.findByRole('heading', { name: t('partners.visitor.title') })
})

test('offline the list says why, and is read again on request', async () => {
  main.answers.partners = () => refused('offline')
  const { user } = await openApp({ route: '/people' })
  await screen.findByRole('heading', { name: t('partners.failed') })
  main.answers.partners = () => ok({ partners: [person(1)], next: null })
  await user.click(screen.getByRole('button', { name: t('common.retry') }))
  await row('친구1')
})

test('a list whose request got no answer while the community can be reached is requested again by itself', async () => {
  main.answers.partners = () => refused('timeout')
  await openApp({ route: '/people' })
  await screen.findByRole('heading', { name: t('partners.failed') })
  main.answers.partners = () => ok({ partners: [person(1)], next: null })
  await row('친구1')
})

test('the end of the filters says how the member is shown, or why not', async () => {
  const app = await openApp({ route: '/people' })
  await screen.findByText(t('partners.own.shown'))
  app.close()
  main.user = { ...learner, own: { email: 'haru@example.com', phone: null, listed: false } }
  const off = await openApp({ route: '/people' })
  await screen.findByText(t('partners.own.off'))
  off.close()
  main.user = { ...learner, languages: { korean: 'native', english: 'native', motherTongue: null } }
  await openApp({ route: '/people' })
  await screen.findByText(t('partners.own.notYet'))
})

test('the switch in settings takes effect at once, and goes back when it is refused', async () => {
  let kept = learner
  main.answers.setListed = ({ listed }) => {
    kept = { ...learner, own: { email: 'haru@example.com', phone: null, listed } }
    return ok({ user: kept })
  }
  main.answers.userInfo = () => ok({ user: kept })
  const { user } = await openApp({ route: '/profile/setting/account/languages' })
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: t('partners.setting.label') })
  expect(control.checked).toBe(true)
  await user.click(control)
  expect(control.checked).toBe(false)
  await waitFor(() => expect(main.calls.filter(({ name }) => name === 'setListed').map(({ input }) => input)).toEqual([{ listed: false }]))
  main.answers.setListed = () => refused('tooMany')
  await user.click(control)
  await screen.findByText(t('errors.code.tooMany'))
  expect(control.checked).toBe(false)
})

test('home shows three of them', async () => {
  main.answers.partners = () => ok({ partners: [1, 2, 3, 4].map((index) => person(index)), next: null })
  await openApp({ route: '/' })
  const side = await screen.findByRole('region', { name: t('partners.side.title') })
  expect(within(side).getAllByRole('listitem')).toHaveLength(3)
  expect(
    within(side)
      .getByRole('link', { name: t('partners.side.more') })
      .getAttribute('href'),
  ).toBe('#/people')
})

test('the list is at most a minute old when it is opened, though home has kept its first people', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await openApp({ route: '/' })
  await screen.findByRole('region', { name: t('partners.side.title') })
  expect(searches()).toHaveLength(1)
  main.answers.partners = () => ok({ partners: [person(3)], next: null })
  vi.setSystemTime(Date.now() + 61_000)
  act(() => main.emit('navigate', { route: '/people' }))
  await waitFor(() => expect(searches()).toHaveLength(2))
  await row('친구3')
})

test('people who stay on screen are asked for again every few minutes, while the window has the focus', async () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  onTestFinished(() => {
    hasFocus.mockRestore()
    vi.useRealTimers()
  })
  // What gets no answer would be asked for again, and the list with it.
  main.answers.ownDecisions = () => ok({ decisions: [], suspended: false, until: null, closed: false, slowed: false })
  main.answers.areaCodes = () => ok({})
  main.answers.universities = () => ok({ items: [] })
  const pass = () => act(async () => void (await vi.advanceTimersByTimeAsync(6 * 60_000)))
  await openApp({ route: '/people' })
  await row('친구1')
  main.answers.partners = () => ok({ partners: [person(3)], next: null })
  await pass()
  await row('친구3')
  hasFocus.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('blur')))
  const before = searches().length
  await pass()
  expect(searches()).toHaveLength(before)
})

test('a profile shows the corrections that its member has given, received and was thanked for', async () => {
  const shown = aUser({ id: idOf(7), nickname: '고치는친구', corrections: { given: 1234, received: 5, thanked: 40 } })
  main.answers.userInfo = () => ok({ user: shown })
  await openApp({ route: `/profile/${shown.id}` })
  expect(await screen.findByText(t('people.corrections', { given: '1,234', received: '5', thanked: '40' }))).toBeTruthy()
})

test('members who have never said which languages they know are asked on home, also in a window without a side panel', async () => {
  main.user = { ...haru, languages: null }
  window.innerWidth = 900
  const { user } = await openApp({ route: '/' })
  await screen.findByText(t('learning.offer.title'))
  main.answers.setLearning = () => ok({ user: { ...haru, languages: { korean: null, english: null, motherTongue: null } } })
  await user.click(screen.getByRole('button', { name: t('learning.offer.later') }))
  await waitFor(() => expect(screen.queryByText(t('learning.offer.title'))).toBeNull())
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true))
})

test('a chat that is opened late leads nobody away from where they went meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.openRoom = async () => {
    await promise
    return ok({ roomId: idOf(9) })
  }
  const { user } = await openApp({ route: '/people' })
  await user.click(within(await row('친구2')).getByRole('button', { name: t('partners.chatWith', { name: '친구2' }) }))
  await waitFor(() => expect(main.calls.some(({ name }) => name === 'openRoom')).toBe(true))
  act(() => main.emit('navigate', { route: '/qna' }))
  await screen.findByRole('heading', { level: 1, name: t('qna.title') })
  await act(async () => resolve())
  expect(window.location.hash).toBe('#/qna')
})

test('the name of a listed university is English on English screens, at once when the language changes; another stays as it is', async () => {
  main.answers.partners = () => ok({ partners: [person(1, { academy: '연세대학교' }), person(2, { academy: '작은 학교' })], next: null })
  await openApp({ route: '/people' })
  within(await row('친구1')).getByText('연세대학교')
  act(() => main.emit('system', { language: 'en', theme: 'light' }))
  await within(await row('친구1')).findByText('Yonsei University')
  within(await row('친구2')).getByText('작은 학교')
})

test('a profile that could not be loaded is loaded the next time it is opened', async () => {
  const shown = aUser({ id: idOf(7), nickname: '다시온친구' })
  await openApp({ route: '/people' })
  await row('친구1')
  act(() => main.emit('navigate', { route: `/profile/${shown.id}` }))
  await screen.findByText(t('people.loadFailed'))
  await waitFor(() => expect(window.location.hash).not.toContain('/profile/'))
  main.answers.userInfo = () => ok({ user: shown })
  act(() => main.emit('navigate', { route: `/profile/${shown.id}` }))
  expect(await screen.findByRole('heading', { level: 1, name: shown.nickname })).toBeTruthy()
  expect(window.location.hash).toBe(`#/profile/${shown.id}`)
})
