import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Correction } from '../../src/shared/contract/corrections-shapes'
import type { CallableName } from '../../src/shared/contract/index'
import type { Question } from '../../src/shared/contract/qna-shapes'
import type { Result } from '../../src/shared/errors'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aProgram } from '../renderer/programs/a-program'
import { aReply } from '../support/a-reply'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { showHistory } from './support/history'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* A form that is left while what was written in it is being sent (docs/product/desktop.md "Drafts"). */
const t = wordsIn('ko')
const route = () => window.location.hash.slice(1)
const button = (name: string) => screen.findByRole('button', { name })
const by = { id: nari.id, nickname: nari.nickname, imagePath: null, academy: null, languages: null }
let endHistory = () => {}

/** The community answers once it is told to. */
function hold(name: CallableName, answer: Result<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(main.answers, {
    [name]: async () => {
      await promise
      return answer
    },
  })
  return {
    isCalled: () => waitFor(() => expect(main.calls.some((call) => call.name === name)).toBe(true)),
    answer: () => act(async () => resolve()),
  }
}

const leave = {
  'by going elsewhere': async () => {
    act(() => main.emit('navigate', { route: '/notebook' }))
    await waitFor(() => expect(route()).toBe('/notebook'))
  },
  'by its close button': async (user: UserEvent) => {
    const sheet = screen.getAllByRole('dialog').at(-1) as HTMLElement
    await user.click(within(sheet).getByRole('button', { name: t('common.close') }))
  },
  'by Escape': async (user: UserEvent) => user.keyboard('{Escape}'),
  'by Cancel': async (user: UserEvent) => user.click(await button(t('common.cancel'))),
} as const

interface Form {
  /** Opens it, and sends what is written in it. */
  send: () => Promise<UserEvent>
  saves: CallableName
  /** What is said once it could not be sent. */
  says: string
  /** What was written, or what leads to it, once its address is open again. */
  reopened: () => Promise<HTMLElement>
  /** The name of a dialog that is closed then; by default, of any. */
  sheet?: string
  ways: readonly (keyof typeof leave)[]
}

const anyWay = ['by going elsewhere', 'by its close button', 'by Escape'] as const
const forms: Record<string, Form> = {
  post: {
    async send() {
      const { user } = await openApp({ route: '/write' })
      await user.type(await screen.findByRole('textbox', { name: t('compose.text') }), '느린 글')
      await user.click(await button(t('compose.post')))
      return user
    },
    saves: 'savePost',
    says: t('compose.notSent.post'),
    reopened: () => screen.findByDisplayValue('느린 글'),
    sheet: t('compose.title'),
    ways: anyWay,
  },
  question: {
    async send() {
      const { user } = await openApp({ route: '/qna/write?shape=free' })
      await user.type(await screen.findByRole('textbox', { name: t('qna.write.content') }), '느린 질문')
      await user.click(await button(t('qna.write.submit')))
      return user
    },
    saves: 'saveQuestion',
    says: t('compose.notSent.question'),
    reopened: () => screen.findByDisplayValue('느린 질문'),
    sheet: t('qna.write.title'),
    ways: anyWay,
  },
  program: {
    async send() {
      const { user } = await openApp({ route: '/program/setting?category=program&post=true' })
      await user.type(await screen.findByRole('textbox', { name: t('programs.form.title') }), '느린 프로그램')
      await user.type(screen.getByRole('textbox', { name: t('programs.form.description') }), '함께 읽어요')
      await user.click(await button(t('common.save')))
      return user
    },
    saves: 'saveProgram',
    says: t('compose.notSent.program'),
    reopened: () => screen.findByDisplayValue('느린 프로그램'),
    sheet: t('programs.form.create'),
    ways: anyWay,
  },
  review: {
    async send() {
      const { user } = await openApp({ route: `/program?@id=${noThings.program}&profileId=x` })
      await user.click(await button(t('reviews.write')))
      await user.keyboard(' {Tab}느린 후기{Control>}{Enter}{/Control}')
      return user
    },
    saves: 'saveReview',
    says: t('compose.notSent.review'),
    reopened: () => button(t('reviews.write')),
    ways: ['by going elsewhere'],
  },
  comment: {
    async send() {
      const { user } = await openApp({ route: `/?@id=${noThings.post}` })
      await user.type(await screen.findByRole('textbox', { name: t('compose.reply.field') }), '느린 댓글{Enter}')
      return user
    },
    saves: 'saveReply',
    says: t('compose.notSent.newReply'),
    reopened: () => screen.findByText('느린 댓글'),
    ways: anyWay,
  },
  answer: {
    async send() {
      const { user } = await openApp({ route: `/qna/${noThings.question}` })
      await user.type(await screen.findByRole('textbox', { name: t('qna.answer.field') }), '느린 답변')
      await user.click(await button(t('qna.answer.send')))
      return user
    },
    saves: 'saveAnswer',
    says: t('compose.notSent.newAnswer'),
    reopened: () => screen.findByText('느린 답변'),
    ways: ['by going elsewhere'],
  },
  'changed comment': {
    async send() {
      const { user } = await openApp({ route: `/?@id=${noThings.post}` })
      await user.click(await button(t('compose.reply.editOwn')))
      await user.type(await screen.findByRole('textbox', { name: t('compose.reply.editing') }), ' 고쳐요{Enter}')
      return user
    },
    saves: 'saveReply',
    says: t('compose.notSent.reply'),
    reopened: () => button(t('compose.reply.editOwn')),
    sheet: t('compose.leave.editTitle'),
    ways: ['by going elsewhere', 'by Cancel'],
  },
  'changed correction': {
    async send() {
      const { user } = await openApp({ route: `/?@id=${noThings.post}` })
      await user.click(await button(t('corrections.actions')))
      await user.click(await screen.findByRole('menuitem', { name: t('corrections.edit') }))
      const line = await screen.findByRole('textbox', { name: t('corrections.line') })
      await user.type(line, ' 고쳐요{Control>}{Enter}{/Control}')
      return user
    },
    saves: 'editCorrection',
    says: t('compose.notSent.correction'),
    reopened: () => button(t('corrections.actions')),
    sheet: t('corrections.correctOf', { name: nari.nickname }),
    ways: ['by its close button'],
  },
}

const aQuestion: Question = {
  ...{ id: noThings.question, title: '', content: '나리의 질문', author: by, nickname: nari.nickname, anonymous: false, mine: false },
  ...{ askedAt: '2026-03-01T00:00:00Z', editedAt: null, replyCount: 0, answerCount: 0, acceptedId: null },
}

beforeEach(() => {
  endHistory = showHistory()
  main.user = haru
  const author = { ...aPost().author, ...by }
  const own = aReply({
    id: noThings.reply,
    content: '내 댓글',
    authorId: haru.id,
    nickname: haru.nickname,
    mine: true,
    on: { postId: noThings.post },
  })
  main.answers.post = () =>
    ok({ post: { ...aPost({ id: noThings.post, author, content: '나는 간다.', corrected: true }), replies: [own] } })
  const correction: Correction = {
    ...{ id: noThings.reply, target: { kind: 'post', id: noThings.post }, writer: { ...by, id: haru.id }, mine: true },
    ...{ createdAt: '2026-03-01T00:00:00Z', editedAt: null, of: '나는 간다.', comment: '' },
    sentences: [{ original: '나는 간다.', corrected: '나는 가요.', good: false, note: '' }],
    ...{ thanked: false, applied: false, agreements: 0, agreed: false, agreeing: [], current: true },
  }
  main.answers.corrections = ({ target }) =>
    ok(target.kind === 'post' ? { items: [correction], total: 1, more: false } : { items: [], total: 0, more: false })
  main.answers.question = () => ok({ question: { ...aQuestion, replies: [] } })
  main.answers.questions = () => ok({ items: [], total: 0, more: false })
  main.answers.userPrograms = () => ok({ items: [], total: 0, more: false, rating: { reviewCount: 0, starSum: 0 } })
  main.answers.program = () => ok({ program: aProgram({ id: noThings.program, author: by }) })
  main.answers.reviews = () => ok({ items: [], total: 0, more: false, mine: null, mayReview: true })
})
afterEach(() => endHistory())

const cases = Object.entries(forms).flatMap(([what, { ways }]) => ways.map((way) => [what, way] as const))

test.each(cases)('a %s that is left %s asks nothing; that it could not be sent is told, and leads back', async (what, way) => {
  const { send, saves, says, reopened, sheet = /./ } = forms[what] as Form
  const held = hold(saves, refused('forbidden'))
  const user = await send()
  await held.isCalled()
  const before = route()
  await leave[way](user)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: sheet })).toBeNull())
  expect(screen.queryByText(t('compose.leave.discard'))).toBeNull()
  await held.answer()
  await screen.findByText(says)
  await user.click(await button(t('compose.notSent.open')))
  await waitFor(() => expect(route()).toBe(before))
  await reopened()
})

test('a comment that fails once its thread is open again is shown there, without a toast', async () => {
  const held = hold('saveReply', refused('forbidden'))
  await forms['comment']?.send()
  await held.isCalled()
  await leave['by going elsewhere']()
  act(() => main.emit('navigate', { route: `/?@id=${noThings.post}` }))
  await screen.findByText('느린 댓글')
  await held.answer()
  await screen.findByText(t('compose.reply.failed'), { exact: false })
  expect(screen.queryByText(t('compose.notSent.newReply'))).toBeNull()
})

test('a question that is closed and then arrives is told of, and leads nobody further back', async () => {
  const held = hold('saveQuestion', ok({ questionId: noThings.question }))
  const { user } = await openApp({ route: '/notebook' })
  for (const next of ['/qna', '/qna/write?shape=free']) {
    act(() => main.emit('navigate', { route: next }))
    await waitFor(() => expect(route()).toBe(next))
  }
  await user.type(await screen.findByRole('textbox', { name: t('qna.write.content') }), '느린 질문')
  await user.click(await button(t('qna.write.submit')))
  await held.isCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(route()).toBe('/qna'))
  // The sheet is still closing.
  await held.answer()
  await screen.findByText(t('qna.write.posted'))
  // Going back takes a task of its own.
  await new Promise((done) => setTimeout(done, 50))
  expect(route()).toBe('/qna')
})
