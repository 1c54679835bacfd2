import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../src/shared/contract/feed-shapes'
import { limits } from '../../src/shared/limits'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aNestedReply, aReply } from '../support/a-reply'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const postId = noThings.post
const { shown } = limits.thread
const count = shown + 30
/** In the order of writing, as the community's ids are. */
const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
const from = { authorId: nari.id, nickname: nari.nickname, on: { postId } }
const comments: Reply[] = Array.from({ length: count }, (_, index) => aReply({ id: idOf(index), content: `댓글 ${index}번`, ...from }))

const post = aPost({ id: postId, author: { ...aPost().author, id: nari.id, nickname: nari.nickname }, replyCount: count })

const open = (reply?: number) => openApp({ route: `/?@id=${postId}${reply === undefined ? '' : `&reply=${idOf(reply)}`}` })
// By the text: looking at the role of everything in a long thread takes long.
const rows = () => screen.getAllByText(/^댓글 \d+번$/)
const more = (rest: number) => screen.getByText(t('compose.reply.more', { count: rest }))
const focused = () => document.activeElement?.textContent

beforeEach(() => {
  main.user = haru
  main.answers.post = () => ok({ post: { ...post, replies: comments } })
})

test('of a long thread the first comments are shown, and the next ones on request, with the focus on the first of them', async () => {
  const { user } = await open()
  await screen.findByText('댓글 0번')
  expect(rows()).toHaveLength(shown)
  await user.click(more(30))
  expect(rows()).toHaveLength(count)
  expect(focused()).toContain(`댓글 ${shown}번`)
  expect(screen.queryByText(t('compose.reply.more', { count: 0 }))).toBeNull()
})

test('an own comment stands at the end of a long thread, also while it is unsent or answers one that is left out', async () => {
  main.answers.saveReply = () => ({ ok: false, error: { code: 'invalid', fields: { content: 'threadFull' } } })
  const { user } = await open(shown + 5)
  await waitFor(() => expect(focused()).toContain(`댓글 ${shown + 5}번`))
  expect(rows()).toHaveLength(shown + 6)
  const answer = screen.getAllByLabelText(t('compose.reply.answerTo', { name: nari.nickname }))
  await user.click(answer.at(-1) as HTMLElement)
  const field = screen.getByLabelText(t('compose.reply.field'))
  await user.type(field, '아래에 쓴 답글{Enter}')
  await screen.findByText(t('errors.fields.threadFull'), { exact: false })

  main.answers.saveReply = ({ content }) =>
    ok({ reply: aReply({ id: idOf(count), content, authorId: haru.id, nickname: haru.nickname, mine: true, on: { postId } }) })
  await user.type(field, '끝에 쓴 댓글{Enter}')
  // Its row is another one once it has been sent.
  await waitFor(() => {
    const own = screen.getByText('끝에 쓴 댓글')
    expect(more(count - shown - 6).compareDocumentPosition(own)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

test('an unsent reply to a comment that is left out is shown with it', async () => {
  const unsent = [{ key: 'k', text: '보내지 못한 답글', to: { id: idOf(count - 1), nickname: nari.nickname } }]
  main.drafts.set(`${haru.id} comment:${postId}:${haru.id}`, JSON.stringify({ text: '', to: null, unsent }))
  main.answers.saveReply = () => refused('offline')
  await open()
  await screen.findByText('보내지 못한 답글')
  screen.getByText(`댓글 ${count - 1}번`)
  expect(rows()).toHaveLength(shown + 1)
})

test('a comment that an address or another comment names is shown wherever it is in the thread, and a missing one is said to be gone', async () => {
  const far = aReply({ id: idOf(count), content: '먼 댓글', ...from })
  const after = aNestedReply({ id: idOf(count + 1), content: '먼 답글', ...from, parentId: far.id })
  const last = { ...after, id: idOf(count + 2), content: '그 답글의 답글', answered: { id: after.id, nickname: nari.nickname } }
  main.answers.post = () => ok({ post: { ...post, replies: [...comments, { ...far, replies: [after, last] }] } })
  const first = await open(count + 2)
  await waitFor(() => expect(focused()).toContain('그 답글의 답글'))
  await first.user.click(screen.getByLabelText(t('compose.reply.answered', { name: nari.nickname })))
  await waitFor(() => expect(focused()).toContain('먼 답글'))
  first.close()
  await open(count + 3)
  await screen.findByText(t('notices.replyGone'))
})
