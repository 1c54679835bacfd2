import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Question } from '../../src/shared/contract/qna-shapes'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* How a list loads its next pages, and how it is read again. */

const t = wordsIn('ko')
const idOf = (number: number) => `0198c9a2-0000-7000-8000-${String(number).padStart(12, '0')}`
const questionOf = (number: number): Question => ({
  id: idOf(number),
  title: `질문 ${number}`,
  content: '궁금해요.',
  author: { ...aPost().author, id: nari.id, nickname: nari.nickname },
  nickname: nari.nickname,
  anonymous: false,
  mine: false,
  askedAt: '2026-03-01T00:00:00Z',
  editedAt: null,
  replyCount: 0,
  answerCount: 0,
  acceptedId: null,
})
/** Questions with descending numbers, as one page. */
const questions = (from: number, to: number, more: boolean) =>
  ok({ items: Array.from({ length: from - to + 1 }, (_, row) => questionOf(from - row)), total: 60, more })
const asked = () => main.calls.filter(({ name }) => name === 'questions').length
/** What was hidden or blocked on another device is shown again. */
const readAgain = () => act(() => main.emit('blocked', { id: haru.id, blocked: false }))

beforeEach(() => {
  main.user = haru
})

test('a list that is opened while it is read again goes on once it has been', async () => {
  main.answers.questions = ({ before }) => (before === undefined ? questions(60, 52, true) : refused('serverError'))
  const { user } = await openApp({ route: '/qna' })
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
  await openApp({ route: '/qna' })
  await screen.findByText(t('qna.moreFailed'))
  main.answers.questions = ({ before }) => (before === undefined ? questions(60, 52, true) : questions(51, 51, false))
  readAgain()
  await screen.findByText('질문 51')
  await screen.findByText(t('qna.end'))
})
