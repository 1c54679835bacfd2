import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { correctionSent } from '../../src/renderer/data/corrections'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aProgram } from '../renderer/programs/a-program'
import { aQuestion } from '../support/a-question'
import { ok } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const idOf = (number: number) => `0198c9a2-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`
const view = (name: 'all' | 'subscribed') => screen.findByRole('radio', { name: new RegExp(`^${t(`feed.views.${name}`)}`) })
const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
const pill = (count: number) => screen.queryByRole('button', { name: t('feed.newPosts', { count }) })

/** The window gets the focus a good minute after the lists were loaded. */
function aMinuteLater() {
  const later = Date.now() + 61_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  act(() => void window.dispatchEvent(new Event('focus')))
}

beforeEach(() => {
  main.user = haru
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  vi.mocked(document.hasFocus).mockRestore()
  if (vi.isMockFunction(Date.now)) vi.mocked(Date.now).mockRestore()
  vi.useRealTimers()
})

test('new posts of all categories are not announced above the subscribed ones', async () => {
  let all = [aPost({ id: idOf(1), author, content: '먼저 쓴 글' })]
  const subscribed = [aPost({ id: idOf(1), author, content: '먼저 쓴 글' })]
  main.answers.homePosts = ({ subscribedOnly }) => {
    const items = subscribedOnly ? subscribed : all
    return ok({ items, total: items.length, more: false })
  }
  const { user } = await openApp({ route: '/' })
  await screen.findByText('먼저 쓴 글')
  all = [aPost({ id: idOf(2), author, content: '나중에 쓴 글' }), ...all]
  aMinuteLater()
  await waitFor(() => expect(pill(1)).not.toBeNull())
  await user.click(await view('subscribed'))
  await screen.findByText('먼저 쓴 글')
  expect(pill(1)).toBeNull()
})

test('the subscribed view does not say that nothing is subscribed before that is known', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.homePosts = () => ok({ items: [], total: 0, more: false })
  main.answers.subscriptions = async () => {
    await promise
    return ok({ categories: [] })
  }
  const { user } = await openApp({ route: '/' })
  await user.click(await view('subscribed'))
  await waitFor(() => expect(main.calls.some(({ name }) => name === 'subscriptions')).toBe(true))
  expect(screen.queryByText(t('feed.empty.subscribed.title'))).toBeNull()
  resolve()
  await screen.findByText(t('feed.empty.subscribed.title'))
})

test('the subscribed view says that it is quiet where subscriptions cannot be loaded', async () => {
  main.answers.homePosts = () => ok({ items: [], total: 0, more: false })
  const { user } = await openApp({ route: '/' })
  await user.click(await view('subscribed'))
  await screen.findByText(t('feed.empty.quiet.title'))
})

test('a text that was helped is not announced as new', async () => {
  const waiting = [2, 1].map((number) => ({ kind: 'post' as const, post: aPost({ id: idOf(number), author, content: `${number}번 글` }) }))
  main.user = { ...haru, languages: { korean: 'native', english: null, motherTongue: null } }
  main.answers.helpWanted = () => ok({ items: waiting, more: false })
  main.answers.helpCount = () => ok({ count: 2, invited: false })
  const { store, user } = await openApp({ route: '/' })
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${t('feed.views.help')}`) }))
  await screen.findByText('2번 글')
  act(() => store.dispatch(correctionSent({ kind: 'post', id: idOf(2) })))
  await waitFor(() => expect(screen.queryByText('2번 글')).toBeNull())
  const asked = () => main.calls.filter(({ name }) => name === 'helpWanted').length
  const before = asked()
  aMinuteLater()
  await waitFor(() => expect(asked()).toBe(before + 1))
  expect(pill(1)).toBeNull()
})

test('new questions are announced, and shown when asked', async () => {
  const question = (number: number) =>
    aQuestion({
      id: idOf(number),
      title: `${number}번 질문`,
      author,
      nickname: nari.nickname,
    })
  let all = [question(1)]
  main.answers.questions = ({ unanswered }) => ok({ items: unanswered ? [] : all, total: all.length, more: false })
  const { user } = await openApp({ route: '/qna' })
  await screen.findByText('1번 질문')
  all = [question(2), question(1)]
  aMinuteLater()
  const announced = await screen.findByRole('button', { name: t('qna.newQuestions', { count: 1 }) })
  expect(screen.queryByText('2번 질문')).toBeNull()
  await user.click(announced)
  const first = await screen.findByText('2번 질문')
  await waitFor(() => expect(document.activeElement).toBe(first.closest('article')))
  expect(screen.queryByRole('button', { name: t('qna.newQuestions', { count: 1 }) })).toBeNull()
})

test('popular posts are read again when home is opened after an hour', async () => {
  main.answers.hotPosts = () => ok({ hot: [], newest: { korea: [], conv: [], exam: [], others: [] }, tags: [] })
  main.answers.homePosts = () => ok({ items: [], total: 0, more: false })
  const { user } = await openApp({ route: '/' })
  await screen.findByText(t('feed.empty.home.title'))
  const asked = () => main.calls.filter(({ name }) => name === 'hotPosts').length
  expect(asked()).toBe(1)
  await user.click(screen.getByRole('link', { name: t('qna.title') }))
  await screen.findByRole('heading', { level: 1, name: t('qna.title') })
  vi.setSystemTime(Date.now() + 3_601_000)
  await user.click(screen.getByRole('link', { name: t('shell.home') }))
  await waitFor(() => expect(asked()).toBe(2))
})

test('a list of programs that is opened again after a minute has the new ones', async () => {
  let all = [aProgram({ id: idOf(1), author, title: '먼저 올린 수업' })]
  main.answers.programs = () => ok({ items: all, total: all.length, more: false })
  const { user } = await openApp({ route: '/program/list?category=korea' })
  await screen.findByText('먼저 올린 수업')
  await user.click(screen.getByRole('link', { name: t('qna.title') }))
  await screen.findByRole('heading', { level: 1, name: t('qna.title') })
  all = [aProgram({ id: idOf(2), author, title: '나중에 올린 수업' }), ...all]
  vi.setSystemTime(Date.now() + 61_000)
  window.history.back()
  await screen.findByText('나중에 올린 수업')
})
