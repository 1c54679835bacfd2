import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aQuestion } from '../support/a-question'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* How a list loads its next pages, and how it is read again. */

const t = wordsIn('ko')
const idOf = (number: number) => `0198c9a2-0000-7000-8000-${String(number).padStart(12, '0')}`
const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
const questionOf = (number: number) =>
  aQuestion({
    id: idOf(number),
    title: `질문 ${number}`,
    author,
    nickname: nari.nickname,
  })
/** Questions with descending numbers, as one page. */
const questions = (from: number, to: number, more: boolean) =>
  ok({ items: Array.from({ length: from - to + 1 }, (_, row) => questionOf(from - row)), total: 60, more })
const asked = () => main.calls.filter(({ name }) => name === 'questions').length
/** What was hidden or blocked on another device is shown again. */
const readAgain = () => act(() => main.emit('blocked', { id: haru.id, blocked: false }))

const postOf = (number: number) => aPost({ id: idOf(number), author, content: `글 ${number}번` })
/** Answers with pages of four posts. */
const pagesOf =
  (numbers: readonly number[]): NonNullable<typeof main.answers.homePosts> =>
  ({ before = '~' }) => {
    const left = numbers.filter((number) => idOf(number) < before)
    return ok({ items: left.slice(0, 4).map(postOf), total: numbers.length, more: left.length > 4 })
  }
const even = Array.from({ length: 40 }, (_, row) => 180 - row * 2)
/** With posts between them that are visible again. */
const all = [...even, 151, 141, 121].sort((one, other) => other - one)
const shown = () => [...document.querySelectorAll('[data-post-id]')].map((row) => Number(row.textContent?.match(/글 (\d+)번/)?.[1]))
const homeCalls = () => main.calls.filter(({ name }) => name === 'homePosts').map(({ input }) => (input as { before?: string }).before)

const column = () => document.querySelector('[data-width] > div') as HTMLElement

/** Scrolls the page's column until a row is drawn. */
async function scrollTo(text: string) {
  await waitFor(async () => {
    await act(async () => {
      column().scrollTop += 400
      column().dispatchEvent(new Event('scroll'))
    })
    expect(screen.queryByText(text)).not.toBeNull()
  })
}

/** Scroll positions are stored by the key of the history entry, and the first one of every test has the same by default. */
const newKey = () => window.history.replaceState({ key: crypto.randomUUID() }, '', window.location.href)
function open(route: string) {
  window.location.hash = route
  newKey()
  return openApp({ route })
}

/** Opens home, and scrolls to the row 24, on the seventh page. */
async function readHome() {
  main.answers.homePosts = pagesOf(even)
  main.answers.questions = () => questions(60, 52, false)
  const app = await open('/')
  await screen.findByText('글 180번')
  await scrollTo('글 134번')
  expect(shown()).not.toContain(180)
  return app
}

/** Has all further requests for posts wait. @returns answers them, as they were and as what comes then */
function holdPosts(numbers: readonly number[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.homePosts = async (input) => {
    await promise
    return pagesOf(numbers)(input)
  }
  return resolve
}

async function leaveHome(user: Awaited<ReturnType<typeof openApp>>['user']) {
  await user.click(screen.getByRole('link', { name: t('qna.title') }))
  await screen.findByText('질문 52')
}
async function goBack() {
  act(() => window.history.back())
  await screen.findByRole('feed', { name: t('feed.posts') })
  // Without a layout, the list does not move the column to its place.
  column().scrollTop = 0
  await scrollTo('글 134번')
}

beforeEach(() => {
  main.user = haru
})
afterEach(() => {
  vi.useRealTimers()
  newKey()
})

test('a list that is opened while it is read again goes on once it has been', async () => {
  main.answers.questions = ({ before }) => (before === undefined ? questions(60, 52, true) : refused('serverError'))
  const { user } = await open('/qna')
  await screen.findByText(t('qna.moreFailed'))
  const again = Promise.withResolvers<void>()
  main.answers.questions = async ({ before }) => {
    if (before !== undefined) return questions(51, 51, false)
    await again.promise
    return questions(60, 52, true)
  }
  readAgain()
  await waitFor(() => expect(asked()).toBe(3))
  await user.click(screen.getByRole('link', { name: t('shell.home') }))
  await waitFor(() => expect(screen.queryByText('질문 52')).toBeNull())
  await user.click(screen.getByRole('link', { name: t('qna.title') }))
  await screen.findByText('질문 52')
  // The virtual list reports a moment later that its end is in sight.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  again.resolve()
  await screen.findByText('질문 51')
  await screen.findByText(t('qna.end'))
})

test('a list whose next page failed goes on once it has been read again', async () => {
  main.answers.questions = ({ before }) => (before === undefined ? questions(60, 52, true) : refused('serverError'))
  await open('/qna')
  await screen.findByText(t('qna.moreFailed'))
  main.answers.questions = ({ before }) => (before === undefined ? questions(60, 52, true) : questions(51, 51, false))
  readAgain()
  await screen.findByText('질문 51')
  await screen.findByText(t('qna.end'))
})

test('posts that are visible again appear where one reads far down in a list, which does not fall back to its first page', async () => {
  await readHome()
  const before = shown()
  const asked = homeCalls().length
  const answer = holdPosts(all)
  readAgain()
  await waitFor(() => expect(homeCalls().length).toBeGreaterThan(asked))
  expect(shown()).toEqual(before)
  answer()
  await screen.findByText('글 141번')
  // Not more than the pages near those on screen.
  await waitFor(() => expect(homeCalls().length).toBeGreaterThan(asked + 4))
  expect(homeCalls().slice(asked)).not.toContain(undefined)
  await scrollTo('글 102번')
  await screen.findByText(t('feed.end'))
})

test('going back finds the place in a list, also after something is shown again meanwhile, which appears there', async () => {
  const { user } = await readHome()
  await leaveHome(user)
  const answer = holdPosts(all)
  readAgain()
  await goBack()
  answer()
  await screen.findByText('글 141번')
})

test('going back after a long time finds the place in a list, and what has changed there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await readHome()
  await leaveHome(user)
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000))
  const answer = holdPosts(even.filter((number) => number !== 134))
  await goBack()
  answer()
  await waitFor(() => expect(shown()).not.toContain(134))
  expect(shown()).toContain(132)
})

test('a list that is opened anew after a long time begins with the newest posts', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await readHome()
  await leaveHome(user)
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000))
  main.answers.homePosts = pagesOf([200, ...even])
  await user.click(screen.getByRole('link', { name: t('shell.home') }))
  await screen.findByText('글 200번')
})

test('whom one blocks leaves a stale list at once', async () => {
  await readHome()
  const asked = homeCalls().length
  holdPosts(all)
  readAgain()
  await waitFor(() => expect(homeCalls().length).toBeGreaterThan(asked))
  act(() => main.emit('blocked', { id: nari.id, blocked: true }))
  await waitFor(() => expect(shown()).toEqual([]))
})

test('a list that was empty has what is visible again', async () => {
  main.answers.homePosts = pagesOf([])
  await open('/')
  await screen.findByText(t('feed.empty.home.title'))
  main.answers.homePosts = pagesOf(even)
  readAgain()
  await screen.findByText('글 180번')
})
