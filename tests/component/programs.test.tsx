import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Review } from '../../src/shared/contract/reviews-shapes'
import { wordsIn } from '../e2e/support/words'
import { aProgram } from '../renderer/programs/a-program'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const author = (id: string) => ({ id, nickname: '민지', imagePath: null, academy: null, languages: null })
const program = aProgram({ id: noThings.program, author: author(nari.id) })
const review: Review = {
  id: noThings.review,
  programId: program.id,
  author: author(nari.id),
  stars: 4,
  content: '좋았어요.',
  reviewedAt: '2026-03-01T00:00:00Z',
  editedAt: null,
  answer: null,
}

beforeEach(() => {
  main.user = haru
  // What gets no answer would be asked for again, and all that is shown with it.
  main.answers.ownDecisions = () => ok({ decisions: [], suspended: false, until: null, closed: false, slowed: false })
})

test('a review is written by keyboard: the first star has the focus, then what can be done, then the reviews', async () => {
  main.answers.program = () => ok({ program })
  main.answers.reviews = () => ok({ items: [], total: 0, more: false, mine: null, mayReview: true })
  main.answers.saveReview = () => refused('offline')
  const { user } = await openApp({ route: `/program?@id=${program.id}&profileId=x` })
  await user.click(await screen.findByRole('button', { name: t('reviews.write') }))
  const star = await screen.findByRole('radio', { name: t('reviews.stars', { count: 1 }) })
  expect(document.activeElement).toBe(star)
  await user.keyboard(' {Tab}좋았어요.{Control>}{Enter}{/Control}')
  const again = await screen.findByRole('button', { name: t('reviews.sendAgain') })
  expect(document.activeElement).toBe(again)
  main.answers.saveReview = () => ok({ review: { ...review, author: author(haru.id) }, reviewCount: 1, starSum: 1 })
  await user.keyboard('{Enter}')
  await screen.findByText(t('reviews.written'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: t('reviews.title') })))
})

test('a deleted review that is restored is on screen again, also where the list was read meanwhile', async () => {
  const own = { ...review, author: { ...author(haru.id), nickname: haru.nickname } }
  const answer = (mine: Review | null) => {
    const items = mine ? [mine] : []
    main.answers.reviews = () => ok({ items, total: items.length, more: false, mine, mayReview: true })
  }
  main.answers.program = () => ok({ program })
  main.answers.deleteReview = () => ok({ reviewCount: 0, starSum: 0 })
  main.answers.restoreReview = () => ok({ reviewCount: 1, starSum: 4 })
  main.answers.savedPrograms = () => ok({ items: [], total: 0, more: false })
  main.answers.programHome = () => ok({ recommended: [], saved: [], newest: [program] })
  main.answers.userPrograms = () => ok({ items: [program], total: 1, more: false, rating: { reviewCount: 1, starSum: 4 } })
  answer(own)
  const opened = `/program?@id=${program.id}&profileId=x`
  const { user } = await openApp({ route: opened })
  const row = await screen.findByRole('article', { name: t('reviews.by', { name: haru.nickname }) })
  await user.click(within(row).getByRole('button', { name: t('common.delete') }))
  answer(null)
  await user.click(within(await screen.findByRole('dialog', { name: t('reviews.deleteAsk.title') })).getByText(t('common.delete')))
  const undo = await screen.findByRole('button', { name: t('common.undo') })
  act(() => main.emit('navigate', { route: '/notebook' }))
  await waitFor(() => expect(screen.queryByText(t('reviews.none'))).toBeNull())
  act(() => main.emit('navigate', { route: opened }))
  await screen.findByText(t('reviews.none'))
  const reads = () => main.calls.filter(({ name }) => name === 'reviews').length
  await waitFor(() => expect(reads()).toBeGreaterThan(1))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  answer(own)
  const before = reads()
  await user.click(undo)
  await screen.findByText(t('common.restored'))
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  await screen.findByRole('article', { name: t('reviews.by', { name: haru.nickname }) })
})

test('nobody is said to have reviewed a program only where that is so, and a page of hidden reviews is followed by the next one', async () => {
  const rated = { ...program, reviewCount: 2, starSum: 9 }
  main.answers.program = () => ok({ program: rated })
  main.answers.reviews = ({ before }) =>
    ok({ items: before === undefined ? [review] : [], total: 2, more: before === undefined, mine: null, mayReview: true })
  main.answers.hideItem = () => ok({})
  const { user } = await openApp({ route: `/program?@id=${program.id}&profileId=x` })
  const row = await screen.findByRole('article', { name: t('reviews.by', { name: '민지' }) })
  await user.click(within(row).getByRole('button', { name: t('reviews.actions', { name: '민지' }) }))
  await user.click(await screen.findByRole('menuitem', { name: t('moderation.menu.hide.review') }))
  await waitFor(() => expect(screen.queryByRole('article', { name: t('reviews.by', { name: '민지' }) })).toBeNull())
  await waitFor(() => expect(main.calls.filter(({ name }) => name === 'reviews')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('button', { name: t('reviews.more') })).toBeNull())
  expect(screen.queryByText(t('reviews.none'))).toBeNull()
})

test('a mentor deletes their answer once, and can answer again', async () => {
  const own = { ...program, author: author(haru.id) }
  const answered = { ...review, answer: { content: '고마워요.', answeredAt: review.reviewedAt, editedAt: null } }
  main.answers.program = () => ok({ program: own })
  main.answers.reviews = () => ok({ items: [answered], total: 1, more: false, mine: null, mayReview: false })
  main.answers.answerReview = () => ok({ review })
  const { user } = await openApp({ route: `/program?@id=${program.id}&profileId=x` })
  await user.dblClick(await screen.findByRole('button', { name: t('reviews.deleteAnswer') }))
  const answer = await screen.findByRole('button', { name: t('reviews.answerTo', { name: '민지' }) })
  await waitFor(() => expect(document.activeElement).toBe(answer))
  expect(main.calls.filter(({ name }) => name === 'answerReview')).toHaveLength(1)
})

test('a deleted answer is restored without being sent again, and kept as a draft where that fails', async () => {
  const answered = { ...review, answer: { content: '고마워요.', answeredAt: review.reviewedAt, editedAt: null } }
  main.answers.program = () => ok({ program: { ...program, author: author(haru.id) } })
  main.answers.reviews = () => ok({ items: [answered], total: 1, more: false, mine: null, mayReview: false })
  main.answers.answerReview = () => ok({ review })
  main.answers.restoreReviewAnswer = () => ok({ review: answered })
  const { user } = await openApp({ route: `/program?@id=${program.id}&profileId=x` })
  const removeAndUndo = async () => {
    await user.click(await screen.findByRole('button', { name: t('reviews.deleteAnswer') }))
    await user.click(await screen.findByRole('button', { name: t('common.undo') }))
  }
  await removeAndUndo()
  await screen.findByText(t('common.restored'))
  await screen.findByText('고마워요.')
  expect(main.calls.filter(({ name }) => name === 'answerReview').map(({ input }) => input)).toMatchObject([{ content: null }])
  main.answers.restoreReviewAnswer = () => refused('expired')
  await removeAndUndo()
  await screen.findByText(new RegExp(t('reviews.answerKept')))
  await user.click(screen.getByRole('button', { name: t('reviews.answerTo', { name: '민지' }) }))
  expect(await screen.findByDisplayValue('고마워요.')).toBeTruthy()
})

test('removing a filter of a list leaves the focus on the next one', async () => {
  main.answers.programs = () => ok({ items: [program], total: 1, more: false })
  const { user } = await openApp({ route: '/program/list?category=korea&price=10-20&hours=1-2' })
  const chips = () => screen.findAllByRole('button', { name: new RegExp(t('programs.filter.remove', { filter: '.*' })) })
  await user.click((await chips())[0] as HTMLElement)
  await waitFor(async () => expect(await chips()).toHaveLength(1))
  const [left] = await chips()
  await waitFor(() => expect(document.activeElement).toBe(left))
})

test('a program that is no longer saved leaves the focus in the next one of the list', async () => {
  const other = aProgram({ id: noThings.post, author: author(nari.id), title: '둘째', saved: true })
  main.answers.savedPrograms = () => ok({ items: [{ ...program, saved: true }, other], total: 2, more: false })
  main.answers.setSaved = () => ok({ saved: false })
  const { user } = await openApp({ route: '/program/setting?category=like' })
  const card = (id: string) => document.querySelector<HTMLElement>(`[data-item-id="${id}"]`)
  await waitFor(() => expect(card(program.id)).not.toBeNull())
  await user.click(within(card(program.id) as HTMLElement).getByRole('button', { pressed: true }))
  await waitFor(() => expect(card(program.id)).toBeNull())
  await waitFor(() => expect(card(other.id)?.contains(document.activeElement)).toBe(true))
})

test('saved programs and their number are read again when their page is opened later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  main.answers.programHome = () => ok({ recommended: [], saved: [], newest: [program] })
  const answer = (total: number) => {
    main.answers.savedPrograms = () => ok({ items: [{ ...program, title: `저장 ${total}`, saved: true }], total, more: false })
  }
  const go = (route: string) => act(() => main.emit('navigate', { route }))
  answer(1)
  await openApp({ route: '/program/setting?category=like' })
  await screen.findByText('저장 1')
  go('/notebook')
  await waitFor(() => expect(screen.queryByText('저장 1')).toBeNull())
  answer(7)
  vi.setSystemTime(Date.now() + 61_000)
  go('/program/setting?category=like')
  await screen.findByText('저장 7')
})

test('the number of saved programs follows one that is no longer saved and is not loaded in their list', async () => {
  const shown = { ...program, saved: true }
  const others = aProgram({ id: noThings.post, author: author(nari.id), title: '둘째', saved: true })
  let total = 30
  main.answers.programHome = () => ok({ recommended: [], saved: [], newest: [shown] })
  main.answers.savedPrograms = () => ok({ items: [others], total, more: true })
  main.answers.setSaved = () => {
    total = 29
    return ok({ saved: false })
  }
  const { user } = await openApp({ route: '/program' })
  await screen.findByText('30', { selector: '.num' })
  const [card] = await screen.findAllByRole('article', { name: program.title })
  await user.click(within(card as HTMLElement).getByRole('button', { pressed: true }))
  await screen.findByText('29', { selector: '.num' })
})

test('a program that is saved late leaves the sheet of another one open, which is edited by then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const other = '0198c9a2-0000-7000-8000-0000000000ff'
  const programs = [
    aProgram({ id: noThings.program, author: author(haru.id), title: '한글 첫걸음' }),
    aProgram({ id: other, author: author(haru.id), title: '받침 읽기' }),
  ]
  main.answers.userPrograms = () => ok({ items: programs, total: 2, more: false, rating: { reviewCount: 0, starSum: 0 } })
  main.answers.saveProgram = async () => {
    await promise
    return ok({ programId: noThings.program })
  }
  const { user } = await openApp({ route: '/program/setting?category=program' })
  await screen.findAllByText('한글 첫걸음')
  act(() => main.emit('navigate', { route: `/program/setting?category=program&post=${noThings.program}` }))
  const sheet = await screen.findByRole('dialog', { name: t('programs.form.edit') })
  await user.type(within(sheet).getByDisplayValue('한글 첫걸음'), '!')
  await user.click(within(sheet).getByRole('button', { name: t('common.save') }))
  await waitFor(() => expect(main.calls.some(({ name }) => name === 'saveProgram')).toBe(true))
  const route = `/program/setting?category=program&post=${other}`
  act(() => main.emit('navigate', { route }))
  await screen.findByDisplayValue('받침 읽기')
  await act(async () => resolve())
  await screen.findByText(t('programs.updated'))
  // Going back takes a task of its own.
  await new Promise((done) => setTimeout(done, 50))
  expect(window.location.hash.slice(1)).toBe(route)
  expect(screen.getByDisplayValue('받침 읽기')).toBeTruthy()
})

test.each(['program', 'like'] as const)('a program is written, and an own one edited, over each list (%s)', async (category) => {
  const own = aProgram({ id: noThings.program, author: author(haru.id), title: '한글 첫걸음' })
  main.answers.userPrograms = () => ok({ items: [own], total: 1, more: false, rating: { reviewCount: 0, starSum: 0 } })
  main.answers.program = () => ok({ program: own })
  main.answers.savedPrograms = () => ok({ items: [], total: 0, more: false })
  const list = `/program/setting?category=${category}`
  const { user } = await openApp({ route: `${list}&post=true` })
  await screen.findByRole('dialog', { name: t('programs.form.create') })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(window.location.hash.slice(1)).toBe(list))
  act(() => main.emit('navigate', { route: `${list}&post=${own.id}` }))
  const sheet = await screen.findByRole('dialog', { name: t('programs.form.edit') })
  expect(within(sheet).getByDisplayValue('한글 첫걸음')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.hash.slice(1)).toBe(list)
})

test.each([noThings.post, noThings.program])(
  'over the saved programs, a program that cannot be edited leads back with a message',
  async (id) => {
    main.answers.savedPrograms = () => ok({ items: [], total: 0, more: false })
    // The second is another member's program.
    main.answers.program = () => (id === noThings.post ? refused('notFound') : ok({ program }))
    await openApp({ route: `/program/setting?category=like&post=${id}` })
    await screen.findByText(t('programs.loadFailed'))
    await waitFor(() => expect(window.location.hash.slice(1)).toBe('/program/setting?category=like'))
  },
)
