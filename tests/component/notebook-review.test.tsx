import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NotebookEntry } from '../../src/shared/notebook/views'
import { wordsIn } from '../e2e/support/words'
import { ok, refused } from './support/fake-desktop'
import { aVoice, fakeSpeech } from './support/fake-speech'
import { openApp } from './support/open-app'
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
  const plain: NotebookEntry = { ...entry, text: { sentence: '눈이 와요.', gap: null }, meaning: 'It snows.', language: 'korean' }
  const counts = { done: 0, left: 2, new: 2, again: 0 }
  const dues = { 1: Date.now(), 2: Date.now(), 3: Date.now(), 4: Date.now() }
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
