import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followKeys } from '../../src/renderer/hooks/held-keys'
import type { NotebookEntry } from '../../src/shared/notebook/views'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { aVoice, fakeSpeech } from './support/fake-speech'
import { openApp } from './support/open-app'
import { haru } from './support/people'
import { selectWords } from './support/select-words'
import { main } from './support/setup'

const t = wordsIn('ko')
const entry: NotebookEntry = {
  id: '01a3a3a0-0000-7000-8000-000000000001',
  text: { sentence: 'I look forward to seeing you.', gap: { start: 18, end: 24 } },
  meaning: '뵙기를 기대해요.',
  note: '',
  tags: [],
  language: 'english',
  source: null,
  due: null,
}
const plain: NotebookEntry = { ...entry, text: { sentence: '눈이 와요.', gap: null }, meaning: 'It snows.', language: 'korean' }
const dues = { 1: Date.now(), 2: Date.now(), 3: Date.now(), 4: Date.now() }
const counts = { done: 0, left: 2, new: 2, again: 0 }

followKeys(window)
const gap = () => screen.findByRole('textbox', { name: t('notebook.review.blank') })

beforeEach(() => {
  main.reviewCard = {
    entry,
    dues: { 1: Date.now(), 2: Date.now(), 3: Date.now(), 4: Date.now() },
    counts: { done: 0, left: 1, new: 1, again: 0 },
    canUndo: false,
  }
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('thinking about the answer makes no pause shorter', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const due = Date.now() + 10 * 60_000
  main.reviewCard = { entry, dues: { 1: due, 2: due, 3: due, 4: due }, counts: { done: 0, left: 1, new: 1, again: 0 }, canUndo: false }
  const { user } = await openApp({ route: '/notebook/review' })
  await gap()
  vi.setSystemTime(Date.now() + 4 * 60_000)
  await user.type(await gap(), 'seeing{Enter}')
  expect(await screen.findAllByText(t('notebook.review.inMinutes', { count: 10 }))).toHaveLength(4)
})

test('a grade that could not be stored says so, and the entry stays with what was typed', async () => {
  const given: number[] = []
  main.gradeEntry = async (_, grade) => {
    given.push(grade)
    if (given.length === 1) return refused('serverError')
    main.reviewCard = { entry: null, dues: null, counts: { done: 1, left: 0, new: 0, again: 0 }, canUndo: true }
    return ok(main.reviewCard)
  }
  const { user } = await openApp({ route: '/notebook/review' })
  await user.type(await gap(), 'see{Enter}')
  await screen.findByText(t('notebook.review.typed'))
  await user.keyboard('1')
  await screen.findByRole('alert')
  expect(screen.getByRole('alert').textContent).toBe(t('errors.code.serverError'))
  expect(screen.getByText(t('notebook.review.typed')).nextElementSibling?.textContent).toContain('see')
  await user.keyboard('1')
  await waitFor(() => expect(screen.queryByText(entry.meaning)).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(given).toEqual([1, 1])
})

test('looking for what is due meanwhile takes nothing from an entry that was brought back', async () => {
  const asked = main.reviewCard
  main.reviewCard = { entry: null, dues: null, counts: { done: 1, left: 0, new: 0, again: 0 }, canUndo: true }
  const { user } = await openApp({ route: '/notebook/review' })
  await screen.findByRole('heading', { name: t('notebook.review.end.title') })
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = vi.spyOn(window.desktop, 'reviewCard').mockImplementation(async () => {
    await promise
    return ok(asked)
  })
  act(() => main.emit('notebook', null))
  expect(look).toHaveBeenCalledTimes(1)
  main.reviewCard = asked
  await user.keyboard('{Control>}z{/Control}')
  await user.type(await gap(), 'see')
  await act(async () => resolve())
  expect(await gap()).toHaveProperty('value', 'see')
})

test('L reads the sentence aloud and stops, but not before the answer, which it would give away', async () => {
  const speech = fakeSpeech(aVoice('Samantha', 'en-US'))
  const { user } = await openApp({ route: '/notebook/review' })
  await user.type(await gap(), 'seeing')
  expect(screen.queryByRole('button', { name: t('reading.listen') })).toBeNull()
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: t('reading.listen') })
  await user.keyboard('l')
  await waitFor(() => expect(speech.spoken.map(({ text }) => text)).toEqual([entry.text.sentence]))
  expect(speech.marked()).toBe(entry.text.sentence)
  await user.keyboard('l')
  expect([speech.cancelled(), speech.marked()]).toEqual([1, null])
})

test('the answer is announced, and the focus goes to the grades and then to the next sentence', async () => {
  main.reviewCard = { entry: plain, dues, counts, canUndo: false }
  main.gradeEntry = async () => {
    main.reviewCard = { entry: { ...plain, id: '01a3a3a0-0000-7000-8000-000000000002' }, dues, counts, canUndo: true }
    return ok(main.reviewCard)
  }
  const { user } = await openApp({ route: '/notebook/review' })
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await user.click(await screen.findByRole('button', { name: t('notebook.review.show') }))
  const grades = await screen.findByRole('group', { name: t('notebook.review.grades') })
  expect(document.activeElement).toBe(grades)
  expect(announced()).toContain('It snows.')
  await user.keyboard('{Enter}3')
  await waitFor(() => expect(screen.queryByRole('group', { name: t('notebook.review.grades') })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: '눈이 와요.' }))
})

test('when the same entry comes again, its sentence takes the focus', async () => {
  main.reviewCard = { entry: plain, dues, counts, canUndo: false }
  main.gradeEntry = async () => ok(main.reviewCard)
  const { user } = await openApp({ route: '/notebook/review' })
  await user.click(await screen.findByRole('button', { name: t('notebook.review.show') }))
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${t('notebook.review.grade.again')}`) }))
  await screen.findByRole('button', { name: t('notebook.review.show') })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: '눈이 와요.' }))
})

/** Holds a key for three repeats. @returns for each press whether something took it */
function hold(key: string, code: string, over: KeyboardEventInit = {}): boolean[] {
  const press = (repeat: boolean) => !fireEvent.keyDown(document.activeElement ?? document.body, { key, code, repeat, ...over })
  const taken = [press(false), press(true), press(true), press(true)]
  fireEvent.keyUp(document.activeElement ?? document.body, { key, code, ...over })
  return taken
}

test('a held Space shows the answer and gives no grade, and does nothing else', async () => {
  const given: number[] = []
  main.reviewCard = { entry: plain, dues, counts, canUndo: false }
  main.gradeEntry = async (_, grade) => {
    given.push(grade)
    return ok(main.reviewCard)
  }
  await openApp({ route: '/notebook/review' })
  await screen.findByRole('heading', { name: plain.text.sentence })
  // Repeats that nothing takes would scroll the page.
  expect(hold(' ', 'Space')).toEqual([true, true, true, true])
  await screen.findByRole('group', { name: t('notebook.review.grades') })
  expect(given).toEqual([])
  hold(' ', 'Space')
  await waitFor(() => expect(given).toEqual([3]))
})

test('a key that is held from one entry on types nothing into the gap of the next one', async () => {
  main.reviewCard = { entry: plain, dues, counts, canUndo: false }
  main.gradeEntry = async () => ok({ entry: { ...entry, id: '01a3a3a0-0000-7000-8000-000000000002' }, dues, counts, canUndo: true })
  const { user } = await openApp({ route: '/notebook/review' })
  await user.click(await screen.findByRole('button', { name: t('notebook.review.show') }))
  const grades = await screen.findByRole('group', { name: t('notebook.review.grades') })
  expect(fireEvent.keyDown(grades, { key: '3', code: 'Digit3' })).toBe(false)
  const field = await gap()
  expect(fireEvent.keyDown(field, { key: '3', code: 'Digit3', repeat: true })).toBe(false)
  fireEvent.keyUp(field, { key: '3', code: 'Digit3' })
  // A new press types.
  expect(fireEvent.keyDown(field, { key: '3', code: 'Digit3' })).toBe(true)
  expect(fireEvent.keyDown(field, { key: '3', code: 'Digit3', repeat: true })).toBe(true)
})

test('a held Ctrl and Z, or a held Enter on the button, takes back one review', async () => {
  main.reviewCard = { entry: plain, dues, counts, canUndo: true }
  const undo = vi.spyOn(window.desktop, 'undoReview')
  await openApp({ route: '/notebook/review' })
  const button = await screen.findByRole('button', { name: new RegExp(t('notebook.review.undo')) })
  const key = { key: 'z', code: 'KeyZ', ctrlKey: true }
  for (const repeat of [false, true, true]) {
    fireEvent.keyDown(document.body, { ...key, repeat })
    // The review before is taken back by then.
    await act(async () => undefined)
  }
  expect(undo).toHaveBeenCalledTimes(1)
  fireEvent.keyUp(document.body, key)
  // A browser presses a button with each repeat that is not prevented.
  expect(fireEvent.keyDown(button, { key: 'Enter', code: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(button, { key: 'Enter', code: 'Enter', repeat: true })).toBe(false)
  fireEvent.keyUp(button, { key: 'Enter', code: 'Enter' })
})

test('when the session ends, what the account has kept leaves the page, and the visitor’s review begins', async () => {
  main.user = haru
  const graded: string[] = []
  main.gradeEntry = async (id) => {
    graded.push(id)
    return ok(main.reviewCard)
  }
  const { user } = await openApp({ route: '/notebook/review' })
  await user.type(await gap(), 'see{Enter}')
  await screen.findByText(t('notebook.review.typed'))
  main.reviewCard = { entry: { ...plain, id: '01a3a3a0-0000-7000-8000-000000000002' }, dues, counts, canUndo: false }
  act(() => main.emit('session', { user: null, reason: 'tokenExpired' }))
  await screen.findByRole('heading', { name: plain.text.sentence })
  expect(screen.queryByText(t('notebook.review.typed'))).toBeNull()
  await user.keyboard('3')
  expect(graded).toEqual([])
})

test('a grade for an entry that is not in the open notebook says so, and the review goes on', async () => {
  main.gradeEntry = async () => {
    main.reviewCard = { entry: { ...plain, id: '01a3a3a0-0000-7000-8000-000000000002' }, dues, counts, canUndo: false }
    return refused('notFound')
  }
  const { user } = await openApp({ route: '/notebook/review' })
  await user.type(await gap(), 'seeing{Enter}')
  await screen.findByText(t('notebook.review.right'))
  await user.keyboard('3')
  await screen.findByText(t('errors.code.notFound'))
  await screen.findByRole('heading', { name: plain.text.sentence })
})

test('a note and a meaning have the bar of selected text', async () => {
  main.reviewCard = { entry: { ...entry, note: '전치사 뒤에는 동명사가 와요.' }, dues, counts, canUndo: false }
  const { user } = await openApp({ route: '/notebook/review' })
  await user.type(await gap(), 'seeing{Enter}')
  for (const [text, words] of [
    ['전치사 뒤에는 동명사가 와요.', '동명사'],
    [entry.meaning, '기대해요'],
  ] as const) {
    selectWords(await screen.findByText(text), words)
    await screen.findByRole('toolbar', { name: t('reading.bar') })
    act(() => {
      window.getSelection()?.removeAllRanges()
      document.dispatchEvent(new Event('selectionchange'))
    })
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: t('reading.bar') })).toBeNull())
  }
})
