import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Notice } from '../../src/shared/contract/notices'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aNotice } from '../support/a-notice'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const likeId = `like:${noThings.post}`
const commentId = `comment:${noThings.reply}`
let notices: Notice[] = []
const rows = () => screen.getAllByRole('article')
const bell = (unread: number) =>
  screen.findByRole('link', { name: unread === 0 ? t('notices.bell') : t('notices.bellUnread', { count: unread }) })
const unread = () => notices.filter(({ read }) => !read).length
const reads = () => main.calls.filter(({ name }) => name === 'readNotices').map(({ input }) => input)

beforeEach(() => {
  main.user = haru
  notices = [
    aNotice({ id: likeId, peopleCount: 4, content: '까치밥' }),
    aNotice({
      id: commentId,
      kind: 'comment',
      on: 'reply',
      content: '좋은 글이에요',
      link: { kind: 'post', id: noThings.post, replyId: noThings.reply },
    }),
    aNotice({ id: `answer:${noThings.answer}`, kind: 'answer', on: 'answer', people: [], read: true }),
  ]
  main.answers.notices = ({ group, unread: only }) =>
    ok({
      notices: notices.filter(({ read, kind }) => !(only && read) && (group !== 'likes' || kind === 'like')),
      unread: unread(),
      next: null,
    })
  main.answers.readNotices = ({ noticeIds }) => {
    notices = notices.map((notice) => (!noticeIds || noticeIds.includes(notice.id) ? { ...notice, read: true } : notice))
    return ok({ unread: unread() })
  }
})

async function openNotices() {
  const app = await openApp({ route: '/notifications' })
  await act(async () => main.emit('notices', { at: Date.now(), unread: unread(), notices }))
  await screen.findByText('나리 님 외 3명이 회원님의 글을 좋아해요.')
  return app
}

test('each row is a sentence about who did what, and is unread until it is marked', async () => {
  const { user } = await openNotices()
  expect(screen.getByText('나리 님이 회원님의 글에 댓글을 남겼어요.')).toBeTruthy()
  expect(screen.getByText('회원님의 질문에 새 답변이 달렸어요.')).toBeTruthy()
  await bell(2)
  expect(screen.getAllByRole('button', { name: t('notices.readOne') })).toHaveLength(2)
  await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: t('notices.readOne') }))
  await bell(1)
  expect(reads()).toEqual([{ noticeIds: [likeId] }])
  await waitFor(() => expect(document.activeElement).toBe(within(rows()[0] as HTMLElement).getByRole('link')))
  await user.click(screen.getByRole('button', { name: t('notices.readAll') }))
  await bell(0)
  expect(reads()).toEqual([{ noticeIds: [likeId] }, {}])
  expect(screen.queryByRole('button', { name: t('notices.readOne') })).toBeNull()
})

test('a mark that the community refuses is reverted with its reason', async () => {
  main.answers.readNotices = () => refused('serverError')
  const { user } = await openNotices()
  await user.click(screen.getByRole('button', { name: t('notices.readAll') }))
  await screen.findByText(t('errors.code.serverError'))
  await bell(2)
  expect(screen.getAllByRole('button', { name: t('notices.readOne') })).toHaveLength(2)
})

test('opening the notice of a deleted comment opens the post with a message, and marks the notice as read', async () => {
  const post = aPost({ id: noThings.post, author: { ...aPost().author, id: nari.id, nickname: nari.nickname } })
  main.answers.post = () => ok({ post: { ...post, replies: [] } })
  const { user } = await openNotices()
  await user.click(screen.getByRole('link', { name: /댓글을 남겼어요/ }))
  await screen.findByText(t('notices.replyGone'))
  await waitFor(() => expect(reads()).toEqual([{ noticeIds: [commentId] }]))
  await bell(1)
})

test('the list is filtered, and an empty filter is explained', async () => {
  const { user } = await openNotices()
  await user.click(screen.getByRole('link', { name: t('notices.filter.likes') }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  notices = notices.map((notice) => ({ ...notice, read: true }))
  await user.click(screen.getByRole('link', { name: t('notices.filter.unread') }))
  await screen.findByText(t('notices.none.unread.title'))
})

test('offline it shows the notices that main has stored', async () => {
  main.answers.notices = () => refused('offline')
  await openApp({ route: '/notifications' })
  await screen.findByText(t('notices.failed'))
  await act(async () => main.emit('notices', { at: Date.now() - 3.5 * 60_000, unread: 2, notices }))
  await screen.findByText('나리 님 외 3명이 회원님의 글을 좋아해요.')
  expect(screen.getByText(t('notices.kept', { age: t('common.age.minutes', { count: 3 }) }))).toBeTruthy()
  expect(rows()).toHaveLength(3)
})
