import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Notice } from '../../src/shared/contract/notices'
import { limits } from '../../src/shared/limits'
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
  // It keeps the focus, and a further press does nothing.
  const readAll = screen.getByRole<HTMLButtonElement>('button', { name: t('notices.readAll') })
  expect(document.activeElement).toBe(readAll)
  expect([readAll.disabled, readAll.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await user.click(readAll)
  expect(reads()).toHaveLength(2)
})

test('a mark that the community refuses is reverted with its reason', async () => {
  main.answers.readNotices = () => refused('serverError')
  const { user } = await openNotices()
  await user.click(screen.getByRole('button', { name: t('notices.readAll') }))
  await screen.findByText(t('errors.code.serverError'))
  await bell(2)
  expect(screen.getAllByRole('button', { name: t('notices.readOne') })).toHaveLength(2)
})

test('a mark that is refused after a new notice has come leaves that one, and makes the others unread again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  main.answers.readNotices = async () => {
    await promise
    return refused('serverError')
  }
  const { user } = await openNotices()
  await user.click(screen.getByRole('button', { name: t('notices.readAll') }))
  await bell(0)
  expect(screen.queryByRole('button', { name: t('notices.readOne') })).toBeNull()
  notices = [aNotice({ id: 'like:new', at: '2026-03-01T00:05:00.000Z', peopleCount: 8 }), ...notices]
  await act(async () => main.emit('notices', { at: Date.now() + 1, unread: unread(), notices }))
  resolve()
  await screen.findByText(t('errors.code.serverError'))
  await bell(3)
  await screen.findByText('나리 님 외 7명이 회원님의 글을 좋아해요.')
  expect(rows()).toHaveLength(4)
  expect(screen.getAllByRole('button', { name: t('notices.readOne') })).toHaveLength(3)
})

test('notices that are marked while older ones are being loaded stay marked, and are unread again when that is refused', async () => {
  showMany(limits.pageSize + 6)
  notices = notices.map((notice) => ({ ...notice, read: false }))
  const older = Promise.withResolvers<void>()
  const { notices: page } = main.answers
  main.answers.notices = async (input) => {
    if (input.after !== undefined) await older.promise
    return page?.(input) ?? refused('offline')
  }
  const marked = Promise.withResolvers<void>()
  main.answers.readNotices = async () => {
    await marked.promise
    return refused('serverError')
  }
  const { user } = await openApp({ route: '/notifications' })
  await mainReads()
  await screen.findByText('글 1')
  await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: t('notices.readOne') }))
  const isRead = () => within(rows()[0] as HTMLElement).queryByRole('button', { name: t('notices.readOne') }) === null
  expect(isRead()).toBe(true)
  older.resolve()
  await screen.findByText('글 26')
  expect(isRead()).toBe(true)
  marked.resolve()
  await waitFor(() => expect(isRead()).toBe(false))
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

test('the notices that main has stored are as old as its last answer, also where nothing had changed since', async () => {
  main.answers.notices = () => refused('offline')
  await openApp({ route: '/notifications' })
  await screen.findByText(t('notices.failed'))
  await act(async () => main.emit('notices', { at: Date.now() - 3.5 * 60 * 60_000, unread: 2, notices }))
  await screen.findByText(t('notices.kept', { age: t('common.age.hours', { count: 3 }) }))
  await act(async () => main.emit('noticesConfirmed', Date.now() - 3.5 * 60_000))
  await screen.findByText(t('notices.kept', { age: t('common.age.minutes', { count: 3 }) }))
  // Those of another account are as old as they are.
  await act(async () => main.emit('notices', { at: Date.now() - 2.5 * 60 * 60_000, unread: 2, notices }))
  await screen.findByText(t('notices.kept', { age: t('common.age.hours', { count: 2 }) }))
})

/** Many notices, a page at a time, the first one unread. */
function showMany(count: number) {
  const after = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 0, 0) - minutes * 60_000).toISOString()
  const nameOf = (at: number) => `글 ${at + 1}`
  notices = Array.from({ length: count }, (_, at) =>
    aNotice({
      id: `like:${at}`,
      at: after(at),
      content: nameOf(at),
      read: at !== 0,
      link: { kind: 'post', id: noThings.post, replyId: null },
    }),
  )
  main.answers.notices = ({ after: last, unread: only }) => {
    const listed = notices.filter(({ read }) => !(only && read))
    const from = last === undefined ? 0 : listed.findIndex(({ id }) => last.endsWith(id)) + 1
    const page = listed.slice(from, from + limits.pageSize)
    const end = page.at(-1)
    return ok({ notices: page, unread: unread(), next: end && listed.at(-1) !== end ? `1:${end.id}` : null })
  }
}
/** Main has read the newest notices again. */
const mainReads = () =>
  act(async () => main.emit('notices', { at: Date.now(), unread: unread(), notices: notices.slice(0, limits.pageSize) }))
const contents = () => rows().map((row) => within(row).getByText(/^글/).textContent)

test('a long list stays loaded and is up to date when notices are read or new ones come, without a request', async () => {
  showMany(limits.pageSize + 6)
  await openApp({ route: '/notifications' })
  await mainReads()
  await screen.findByText('글 26')
  main.answers.notices = () => refused('offline')
  notices = notices.map((notice) => ({ ...notice, read: true }))
  await mainReads()
  await waitFor(() => expect(screen.queryByRole('button', { name: t('notices.readOne') })).toBeNull())
  // An old one is news again, and another is new.
  const again = aNotice({ ...notices[23], at: '2026-03-01T00:01:00.000Z', read: false })
  const added = aNotice({ id: 'like:new', at: '2026-03-01T00:02:00.000Z', content: '글 새' })
  notices = [added, again, ...notices.filter(({ id }) => id !== again.id)]
  await mainReads()
  await screen.findByText('글 새')
  expect(contents()).toEqual(notices.map(({ content }) => content))
})

test('a list is read again where more notices are new than main has read', async () => {
  showMany(limits.pageSize + 4)
  await openApp({ route: '/notifications' })
  await mainReads()
  await screen.findByText('글 24')
  const added = Array.from({ length: limits.pageSize + 1 }, (_, at) =>
    aNotice({ id: `like:new-${at}`, at: `2026-03-01T00:${59 - at}:00.000Z`, content: `글 새 ${at + 1}` }),
  )
  notices = [...added, ...notices]
  await mainReads()
  await screen.findByText('글 새 21')
  await waitFor(() => expect(contents()).toEqual(notices.map(({ content }) => content).slice(0, 28)))
})

test('a notice that is read leaves the list of unread ones, with the focus on the next one', async () => {
  showMany(3)
  notices = notices.map((notice) => ({ ...notice, read: false }))
  const { user } = await openApp({ route: '/notifications?show=unread' })
  await mainReads()
  await waitFor(() => expect(rows()).toHaveLength(3))
  await user.click(within(rows()[1] as HTMLElement).getByRole('button', { name: t('notices.readOne') }))
  // Main hears of it through the community, which may take some seconds.
  await act(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
  expect(contents()).toHaveLength(3)
  await mainReads()
  await waitFor(() => expect(contents()).toEqual(['글 1', '글 3']))
  await waitFor(() => expect(document.activeElement).toBe(within(rows()[1] as HTMLElement).getByRole('link')))
})
