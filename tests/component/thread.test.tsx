import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../src/shared/contract/feed-shapes'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aReply } from '../support/a-reply'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { holdDrafts } from './support/main'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'
import { typeBetweenTasks } from './support/type-between-tasks'

const t = wordsIn('ko')
const postId = noThings.post
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: t('compose.reply.field') })
const comments = () => screen.getAllByRole('article', { name: t('compose.reply.by', { name: haru.nickname }) })
const calls = () => main.calls.filter(({ name }) => name === 'saveReply')
const draft = () => main.drafts.get(`${haru.id} comment:${postId}:${haru.id}`)

const fromNari = (over: Partial<Reply> = {}) =>
  aReply({ id: noThings.reply, content: '나리의 댓글', authorId: nari.id, nickname: nari.nickname, on: { postId }, ...over })

async function openPost() {
  const app = await openApp({ route: `/?@id=${postId}` })
  await screen.findByText('나리의 댓글')
  await screen.findByRole('textbox', { name: t('compose.reply.field') })
  return app
}

beforeEach(() => {
  main.user = haru
  const post = aPost({ id: postId, author: { ...aPost().author, id: nari.id, nickname: nari.nickname }, replyCount: 1 })
  main.answers.post = () => ok({ post: { ...post, replies: [fromNari()] } })
})

test('a comment that could not be sent waits in its thread with the reason, and is sent again under the same key', async () => {
  main.answers.saveReply = () => refused('offline')
  const { user } = await openPost()
  await user.type(field(), '끊긴 사이에 쓴 댓글{Enter}')
  const alert = await within(comments()[0] as HTMLElement).findByRole('alert')
  expect(alert.textContent).toContain(t('compose.reply.failed'))
  expect(alert.textContent).toContain(t('errors.code.offline'))
  expect(field().value).toBe('')

  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.saveReply = async ({ content }) => {
    await promise
    return ok({ reply: fromNari({ id: noThings.parent, content, authorId: haru.id, nickname: haru.nickname, mine: true }) })
  }
  await user.dblClick(within(alert).getByRole('button', { name: t('compose.reply.again') }))
  expect(document.activeElement).toBe(field())
  resolve()
  await screen.findByRole('button', { name: t('compose.reply.editOwn') })
  expect(screen.getAllByText('끊긴 사이에 쓴 댓글')).toHaveLength(1)
  expect(calls().map(({ input }) => input)).toEqual(Array(2).fill({ postId, content: '끊긴 사이에 쓴 댓글' }))
  expect(new Set(calls().map(({ options }) => options.key)).size).toBe(1)
  await waitFor(() => expect(draft()).toBeUndefined())
})

test('an unsent comment survives the loss of the page, and returns to the field for editing', async () => {
  main.answers.saveReply = () => refused('offline')
  const first = await openPost()
  await first.user.click(screen.getByRole('button', { name: t('compose.reply.answerTo', { name: nari.nickname }) }))
  await first.user.type(field(), '나리에게 쓴 답글{Enter}')
  await within(comments()[0] as HTMLElement).findByRole('alert')
  await first.user.type(field(), '그다음 댓글')
  first.close()
  await waitFor(() => expect(draft()).toContain('그다음 댓글'))

  const { user } = await openPost()
  await waitFor(() => expect(field().value).toBe('그다음 댓글'))
  const unsent = comments()[0] as HTMLElement
  expect(unsent.textContent).toContain('나리에게 쓴 답글')
  await user.click(within(unsent).getByRole('button', { name: t('compose.reply.rewrite') }))
  expect(field().value).toBe('나리에게 쓴 답글\n그다음 댓글')
  expect(document.activeElement).toBe(field())
  main.answers.saveReply = ({ content }) => ok({ reply: fromNari({ id: noThings.parent, content, parentId: noThings.reply, mine: true }) })
  await user.type(field(), '{Enter}')
  await waitFor(() => expect(calls().at(-1)?.input).toMatchObject({ parentId: noThings.reply }))
})

test('while its thread is read, a comment that was not sent returns to the field, which has the focus', async () => {
  main.answers.saveReply = () => refused('offline')
  const first = await openPost()
  await first.user.type(field(), '끊긴 사이에 쓴 댓글{Enter}')
  await waitFor(() => expect(draft()).toContain('끊긴 사이에 쓴 댓글'))
  first.close()
  main.answers.post = () => new Promise(() => undefined)
  const { user } = await openApp({ route: `/?@id=${postId}` })
  await user.click(await screen.findByRole('button', { name: t('compose.reply.rewrite') }))
  expect(field().value).toBe('끊긴 사이에 쓴 댓글')
  expect(document.activeElement).toBe(field())
})

test('a comment that is sent before the draft was read is sent once that is known, and is kept when the thread is left before', async () => {
  const answerDrafts = holdDrafts()
  main.answers.saveReply = () => refused('offline')
  const { user, close } = await openPost()
  await user.type(field(), '빨리 쓴 댓글{Enter}')
  expect(calls()).toEqual([])
  answerDrafts()
  await waitFor(() => expect(calls().map(({ input }) => input)).toEqual([{ postId, content: '빨리 쓴 댓글' }]))
  expect(field().value).toBe('')
  await within(comments()[0] as HTMLElement).findByRole('alert')

  const readAgain = holdDrafts()
  close()
  const reopened = await openPost()
  await reopened.user.type(field(), '떠나기 전에 쓴 말')
  reopened.close()
  readAgain()
  await waitFor(() => expect(draft()).toContain('떠나기 전에 쓴 말'))
  expect(draft()).toContain('빨리 쓴 댓글')
})

/** Sends a comment and leaves its thread. @returns lets the community answer */
async function leaveWhileSending(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.saveReply = async ({ content }) => {
    await promise
    return ok({ reply: fromNari({ id: noThings.parent, content, authorId: haru.id, nickname: haru.nickname, mine: true }) })
  }
  const { user, close } = await openPost()
  await user.type(field(), '보내는 댓글{Enter}')
  await waitFor(() => expect(calls()).toHaveLength(1))
  close()
  return resolve
}

test('a thread that was left while it sent a comment does not overwrite what is typed after it was opened again', async () => {
  const answer = await leaveWhileSending()
  const { user } = await openPost()
  await within(comments()[0] as HTMLElement).findByText('보내는 댓글')
  await user.type(field(), '그다음 댓글')
  answer()
  await waitFor(() => expect(draft()).toContain('그다음 댓글'))
  // Drafts are saved sooner than this after a change: no later write is left.
  await new Promise((done) => setTimeout(done, 500))
  expect(draft()).toContain('그다음 댓글')
  expect(draft()).not.toContain('보내는 댓글')
})

test('a comment that was sent while its thread was closed, or was being opened again, is no longer unsent', async () => {
  const answer = await leaveWhileSending()
  const answerDrafts = holdDrafts()
  await openPost()
  answer()
  await waitFor(() => expect(calls()).toHaveLength(1))
  answerDrafts()
  await waitFor(() => expect(draft()).toBeUndefined())
  expect(screen.queryByText(t('compose.reply.failed'))).toBeNull()
  expect(screen.queryByText('보내는 댓글')).toBeNull()
})

test('no letter is lost that is typed in the moment in which the draft is read', async () => {
  const answerDrafts = holdDrafts()
  const { user } = await openPost()
  await user.type(field(), '내가 ')
  answerDrafts()
  const typed = '답할게요, 내일은 꼭.'
  await typeBetweenTasks(field(), typed)
  await waitFor(() => expect(draft()).toContain(`내가 ${typed}`))
  expect(field().value).toBe(`내가 ${typed}`)
})

test('an answer to a comment that is begun before the draft was read stays one, with its text', async () => {
  const answerDrafts = holdDrafts()
  main.answers.saveReply = () => refused('offline')
  const { user } = await openPost()
  await user.click(screen.getByRole('button', { name: t('compose.reply.answerTo', { name: nari.nickname }) }))
  await user.type(field(), '그 말에 답해요')
  answerDrafts()
  await waitFor(() => expect(draft()).toContain('그 말에 답해요'))
  expect(field().value).toBe('그 말에 답해요')
  await user.type(field(), '{Enter}')
  await waitFor(() => expect(calls().at(-1)?.input).toEqual({ postId, content: '그 말에 답해요', parentId: noThings.reply }))
})

test('an answer to a comment that is not to be one any more leaves the focus in the field', async () => {
  const { user } = await openPost()
  await user.click(screen.getByRole('button', { name: t('compose.reply.answerTo', { name: nari.nickname }) }))
  const stop = screen.getByRole('button', { name: t('compose.reply.stopReplying', { name: nari.nickname }) })
  await user.click(stop)
  expect(stop.isConnected).toBe(false)
  expect(document.activeElement).toBe(field())
})
