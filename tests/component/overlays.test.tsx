import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wordsIn } from '../e2e/support/words'
import { aPost } from '../renderer/feed/a-post'
import { aProgram } from '../renderer/programs/a-program'
import { aNotice } from '../support/a-notice'
import { aNestedReply } from '../support/a-reply'
import { noThings } from '../support/operation-samples'
import { ok, refused } from './support/fake-desktop'
import { historyPosition, showHistory } from './support/history'
import { openApp } from './support/open-app'
import { haru, nari } from './support/people'
import { main } from './support/setup'

const t = wordsIn('ko')
const author = { ...aPost().author, id: nari.id, nickname: nari.nickname }
const idOf = (number: number) => `0198c9a2-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`
const posts = [aPost({ id: idOf(1), author, content: '한국 여행 첫째 날' }), aPost({ id: idOf(2), author, content: '한국 여행 둘째 날' })]
const route = () => decodeURIComponent(window.location.hash.slice(1))
const openedPost = () => screen.findByRole('dialog', { name: t('compose.detail.label', { name: nari.nickname }) })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

let hideHistory: () => void

beforeEach(() => {
  // Wide enough for an overlay beside the page.
  window.innerWidth = 1280
  main.user = haru
  main.answers.post = ({ postId }) =>
    ok({ post: { ...(posts.find(({ id }) => id === postId) ?? aPost({ id: postId, author })), replies: [] } })
  main.answers.searchPosts = () => ok({ items: posts, total: 2, searched: null, more: false } as never)
  main.answers.hotPosts = () => ok({ hot: posts, newest: { korea: [], conv: [], exam: [], others: [] }, tags: [] })
  main.answers.homePosts = () => ok({ items: [], total: 0, more: false })
  hideHistory = showHistory()
})
afterEach(() => hideHistory())

test('a post that is closed over the results of a search with a space goes back to them', async () => {
  const { user } = await openApp({ route: '/' })
  act(() => main.emit('navigate', { route: '/search?search=%ED%95%9C%EA%B5%AD%20%EC%97%AC%ED%96%89' }))
  await waitFor(() => expect(document.querySelector('[data-post-id]')).not.toBeNull())
  const before = historyPosition()
  act(() => main.emit('navigate', { route: `${window.location.hash.slice(1)}&@id=${idOf(1)}` }))
  await openedPost()
  expect(historyPosition()).toBe(before + 1)
  await user.keyboard('{Escape}')
  await closed()
  expect(route()).toBe('/search?search=한국 여행')
  expect(historyPosition()).toBe(before)
})

test('a post that was deleted elsewhere is said to be missing, and leaves the list below it', async () => {
  main.answers.homePosts = () => ok({ items: posts, total: 2, more: false })
  await openApp({ route: '/' })
  await screen.findAllByText('한국 여행 둘째 날')
  main.answers.post = () => refused('notFound')
  act(() => main.emit('navigate', { route: `/?@id=${idOf(1)}` }))
  await screen.findByText(t('compose.detail.loadFailed'))
  await closed()
  await waitFor(() => expect(screen.queryByText('한국 여행 첫째 날')).toBeNull())
  expect(screen.getAllByText('한국 여행 둘째 날').length).toBeGreaterThan(0)
})

test('a program that is closed over a list limited to days goes back to it', async () => {
  const program = aProgram({ id: noThings.program, author })
  main.answers.programs = () => ok({ items: [program], total: 1, more: false })
  main.answers.program = () => ok({ program })
  const { user } = await openApp({ route: '/program/list?category=conv&days=sat,sun' })
  const before = historyPosition()
  await user.click(await screen.findByRole('link', { name: new RegExp(program.title) }))
  await screen.findByRole('dialog')
  expect(historyPosition()).toBe(before + 1)
  await user.keyboard('{Escape}')
  await closed()
  expect(route()).toBe('/program/list?category=conv&days=sat,sun')
  expect(historyPosition()).toBe(before)
})

test('a post that is opened beside an open program is shown as a post', async () => {
  const program = aProgram({ id: noThings.program, author })
  main.answers.program = () => ok({ program })
  main.answers.userPosts = () => ok({ items: posts, total: 2, more: false })
  const { user } = await openApp({ route: `/profile?@id=${program.id}&profileId=${nari.id}` })
  await screen.findByRole('dialog')
  await user.click(await screen.findByText('한국 여행 첫째 날'))
  await openedPost()
  expect(route()).toBe(`/profile?@id=${idOf(1)}`)
})

test('a popular post that is opened beside another replaces it, so that going back once closes it', async () => {
  const { user } = await openApp({ route: '/' })
  const strip = within(await screen.findByRole('region', { name: t('feed.hot.title') }))
  await user.click(await strip.findByRole('link', { name: /첫째 날/ }))
  await openedPost()
  const opened = historyPosition()
  await user.click(strip.getByRole('link', { name: /둘째 날/ }))
  await waitFor(() => expect(route()).toBe(`/?@id=${idOf(2)}`))
  expect(historyPosition()).toBe(opened)
})

test('a notice that is opened beside an open post shows its post in place of that one', async () => {
  const ofPost = (id: string, content: string) =>
    aNotice({ id: `like:${id}`, content, read: true, link: { kind: 'post', id, replyId: null } })
  main.answers.notices = () => ok({ notices: [ofPost(idOf(1), '첫째 알림'), ofPost(idOf(2), '둘째 알림')], unread: 0, next: null })
  const { user } = await openApp({ route: '/notifications' })
  await user.click(await screen.findByRole('link', { name: /첫째 알림/ }))
  await openedPost()
  const opened = historyPosition()
  await user.click(screen.getByRole('link', { name: /둘째 알림/ }))
  await waitFor(() => expect(route()).toBe(`/notifications?@id=${idOf(2)}`))
  expect(historyPosition()).toBe(opened)
})

test('an own comment that is opened beside an open post shows its post in place of that one', async () => {
  const comments = posts.map(({ id, content }, index) => ({
    ...aNestedReply({ id: idOf(10 + index), authorId: haru.id, content: `${content} 댓글`, on: { postId: id }, mine: true }),
    parentLine: content,
  }))
  main.answers.myReplies = () => ok({ items: comments, total: 2, more: false })
  const { user } = await openApp({ route: `/profile?tab=reply&@id=${idOf(2)}` })
  await openedPost()
  const opened = historyPosition()
  await user.click(await screen.findByRole('link', { name: /첫째 날 댓글/ }))
  await waitFor(() => expect(route()).toBe(`/profile?tab=reply&@id=${idOf(1)}`))
  expect(historyPosition()).toBe(opened)
})

test('“View” after posting opens the post over home when programs are shown by then', async () => {
  main.answers.savePost = () => ok({ postId: idOf(1) })
  const { user } = await openApp({ route: '/program' })
  act(() => main.emit('navigate', { route: '/write' }))
  const sheet = within(await screen.findByRole('dialog', { name: t('compose.title') }))
  await user.type(sheet.getByRole('textbox', { name: t('compose.text') }), '수업에서 배운 말을 적어 봐요')
  await user.click(sheet.getByRole('button', { name: t('compose.post') }))
  await waitFor(() => expect(route()).toBe('/program'))
  await user.click(await screen.findByRole('button', { name: t('compose.view') }))
  await openedPost()
  expect(route()).toBe(`/?@id=${idOf(1)}`)
})
