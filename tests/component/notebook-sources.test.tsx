import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Message } from '../../src/shared/contract/chat-shapes'
import type { Correction } from '../../src/shared/contract/corrections-shapes'
import type { Reply } from '../../src/shared/contract/feed-shapes'
import type { Question } from '../../src/shared/contract/qna-shapes'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aNestedReply, aReply } from '../support/a-reply'
import { aMessage } from '../support/chat-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

/* Where an entry comes from, when that is only a part of what its route opens (docs/product/notebook.md "Entries"). */
const t = wordsIn('ko')
const idOf = (number: number) => `01a3a3a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const [postId, questionId, roomId] = [idOf(1), idOf(2), idOf(3)]
const [older, itsId, newer] = [idOf(10), idOf(11), idOf(12)]

const named = { id: nari.id, nickname: nari.nickname, imagePath: null, academy: null, languages: null }
const hers = { authorId: nari.id, nickname: nari.nickname, on: { postId } }
const aComment = (over: Partial<Reply> = {}) => aReply({ id: itsId, ...hers, ...over })
const placeholder = aComment({
  content: null,
  authorId: null,
  nickname: '',
  replies: [aNestedReply({ ...hers, id: newer, parentId: itsId })],
})
const aQuestion: Question = {
  ...{ id: questionId, title: '', content: '읽을 수가 없어요.', author: named, nickname: nari.nickname, anonymous: false, mine: false },
  ...{ askedAt: '2026-03-01T00:00:00Z', editedAt: null, replyCount: 0, answerCount: 0, acceptedId: null },
}
const aCorrection = (id: string): Correction => ({
  ...{ id, target: { kind: 'post', id: postId }, writer: named, createdAt: '2026-03-01T00:00:00Z', editedAt: null, of: '재미있다' },
  sentences: [{ original: '재미있다', corrected: '재미있어요', good: false, note: '' }],
  ...{ comment: '', thanked: false, applied: false, agreements: 0, agreed: false, agreeing: [], current: true, mine: false },
})

const post = (...replies: Reply[]) => {
  main.answers.post = () => ok({ post: { ...aPost({ id: postId, author: { ...aPost().author, ...named } }), replies } })
}
const question = (...replies: Reply[]) => {
  main.answers.question = () => ok({ question: { ...aQuestion, replies } })
}
/** The corrections of the post, a page each. */
const corrections = (...ids: string[]) => {
  post()
  main.answers.corrections = ({ before }) => {
    const at = before === undefined ? 0 : ids.indexOf(before) + 1
    return ok({ items: ids.slice(at, at + 1).map(aCorrection), total: ids.length, more: at < ids.length - 1 })
  }
}
/** The messages of the room, the newest first, a page each. */
const messages = (...sent: Partial<Message>[]) => {
  main.answers.messages = ({ before }) => {
    const at = before === undefined ? 0 : sent.findIndex(({ id }) => id === before) + 1
    return ok({ messages: sent.slice(at, at + 1).map((one) => aMessage(one)), more: at < sent.length - 1, lastChange: 0 })
  }
}

const comment = `/?@id=${postId}&reply=${itsId}`
const correction = `/?@id=${postId}&correction=${itsId}`
const message = `/talk/${roomId}?message=${itsId}`

/** Presses the link to the source of an entry that says the opposite. */
async function press(route: string, isGone: boolean): Promise<void> {
  main.user = haru
  main.entries = [
    {
      ...{
        id: idOf(20),
        text: { sentence: 'I look forward to seeing you.', gap: null },
        meaning: '',
        note: '',
        tags: [],
        language: 'english',
      },
      ...{ source: { kind: 'comment', route, name: '나리', gone: !isGone }, due: null },
    },
  ]
  await openApp({ route: '/notebook' })
  const name = isGone ? t('notebook.source.comment', { name: '나리' }) : t('notebook.source.gone')
  fireEvent.click(await screen.findByRole('link', { name }))
}

test.each<[what: string, route: string, show: () => void]>([
  ['comment', comment, () => post(aComment())],
  [
    'comment on another one',
    comment,
    () => post(aComment({ id: older, replies: [aNestedReply({ ...hers, id: itsId, parentId: older })] })),
  ],
  ['correction', correction, () => corrections(older, itsId)],
  ['message', message, () => messages({ id: newer }, { id: itsId }, { id: older })],
])('a %s that can be seen again is opened, and its entry says so', async (_, route, show) => {
  show()
  await press(route, false)
  await waitFor(() => expect(main.entries[0]?.source?.gone).toBe(false))
  await waitFor(() => expect(window.location.hash).not.toBe('#/notebook'))
})

test.each<[what: string, route: string, show: () => void]>([
  ['deleted comment', comment, () => post(aComment({ id: older }))],
  ['deleted comment that has answers', comment, () => post(placeholder)],
  ['deleted answer', `/qna/${questionId}?reply=${itsId}`, () => question()],
  ['correction of a deleted comment', `${comment}&correction=${newer}`, () => post()],
  ['deleted correction', correction, () => corrections(older, newer)],
  ['deleted message', message, () => messages({ id: newer }, { id: itsId, deleted: true, text: '', change: 1, editedAt: 1_772_323_300 })],
  ['message that the member has hidden', message, () => messages({ id: newer }, { id: older }, { id: idOf(9) })],
  [
    'message of a room that the member has left',
    message,
    () => {
      main.answers.messages = () => refused('room is undefined')
    },
  ],
])('a %s is not opened, and its entry says so', async (_, route, show) => {
  show()
  await press(route, true)
  await waitFor(() => expect(main.entries[0]?.source?.gone).toBe(true))
  await screen.findByRole('link', { name: t('notebook.source.gone') })
  expect(window.location.hash).toBe('#/notebook')
})
