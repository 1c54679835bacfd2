import { beforeEach, expect, test } from 'vitest'
import type { Result } from '../../../src/shared/errors'
import { aUser } from '../../support/a-user'
import { aPost } from '../feed/a-post'
import { answers, createDataStore, type DataStore, offline, ok } from './data-store'

const { sessionChanged } = await import('../../../src/renderer/data/entities')
const { cachedHelp, helpApi, textHelped } = await import('../../../src/renderer/data/help')
const { peopleApi, unfollowMany } = await import('../../../src/renderer/data/people')
const { addNewPosts, cachedList, cacheFirstPage, postsApi } = await import('../../../src/renderer/data/posts')
const { addNewQuestions, questionsApi } = await import('../../../src/renderer/data/questions')

const home = { of: 'home' as const, subscribedOnly: false, tags: [] }
const next = { subscribe: false, direction: 'forward' } as const

let store: DataStore
beforeEach(() => {
  store = createDataStore()
  store.dispatch(sessionChanged(aUser({ id: 'me' })))
})

/** Loads the first page, and requests the next one. @returns what answers that, and waits until it is in the list */
async function loadPages(
  call: string,
  first: unknown,
  second: unknown,
  ask: (options: { subscribe: false; direction?: 'forward' }) => Promise<unknown>,
) {
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  answers[call] = () => ok(first)
  await ask({ subscribe: false })
  answers[call] = () => promise
  const asked = ask(next)
  return async () => {
    resolve(ok(second))
    await asked
    await new Promise((done) => setTimeout(done))
  }
}
const page = (more: boolean, ...items: { id: string }[]) => ({ items, total: 9, more, category: 'korea' })
const posts = (more: boolean, ...ids: string[]) => page(more, ...ids.map((id) => aPost({ id })))
const loadPosts = ({ more } = { more: false }) =>
  loadPages('homePosts', posts(true, '6', '5'), posts(more, '4', '3'), (how) =>
    store.dispatch(postsApi.endpoints.posts.initiate(home, how)),
  )
const shownPosts = () => cachedList(store.getState(), home)?.pages.flatMap(({ ids }) => ids)

test('new posts stay in the list when the next page arrives after them', async () => {
  const arrive = await loadPosts()
  store.dispatch(addNewPosts(home, { ids: ['7', '6', '5'], first: '7', last: '5', total: 9, more: true }))
  expect(shownPosts()).toEqual(['7', '6', '5'])
  await arrive()
  expect(shownPosts()).toEqual(['7', '6', '5', '4', '3'])
})

test('a newest page that has replaced the list is not followed by a page of the list before', async () => {
  const arrive = await loadPosts()
  store.dispatch(addNewPosts(home, { ids: ['9', '8'], first: '9', last: '8', total: 9, more: true }))
  expect(shownPosts()).toEqual(['9', '8'])
  await arrive()
  expect(shownPosts()).toEqual(['9', '8'])
})

test('home as it was stored is replaced for good, unless its reader has left the top meanwhile', async () => {
  const head = { ids: ['9', '8'], first: '9', last: '8', total: 9, more: true }
  for (const [isAtTop, expected] of [
    [true, ['9', '8']],
    [false, ['6', '5', '4', '3']],
  ] as const) {
    const arrive = await loadPosts()
    let atTop = true
    store.dispatch(cacheFirstPage(home, head, () => atTop))
    atTop = isAtTop
    await arrive()
    expect(shownPosts()).toEqual(expected)
    store.dispatch(postsApi.util.resetApiState())
  }
})

test('a post that was published while the next page was being loaded stays in the list', async () => {
  const arrive = await loadPosts()
  answers['savePost'] = () => ok({ postId: '7' })
  answers['post'] = () => ok({ post: { ...aPost({ id: '7' }), replies: [] } })
  const input = { content: 'a', category: 'korea' as const, tags: [], images: [] }
  await store.dispatch(postsApi.endpoints.savePost.initiate({ input, options: { key: 'k' } }))
  await expect.poll(shownPosts).toEqual(['7', '6', '5'])
  await arrive()
  expect(shownPosts()).toEqual(['7', '6', '5', '4', '3'])
})

test('a change also stays when one page after another is being loaded', async () => {
  const arrive = await loadPosts({ more: true })
  const second = Promise.withResolvers<Result<unknown>>()
  // As a list does that is scrolled on: as soon as a page is there, the next one is requested.
  const asked = Promise.withResolvers<unknown>()
  const stop = store.subscribe(() => {
    if (cachedList(store.getState(), home)?.pages.length !== 2) return
    stop()
    answers['homePosts'] = () => second.promise
    asked.resolve(store.dispatch(postsApi.endpoints.posts.initiate(home, next)))
  })
  store.dispatch(addNewPosts(home, { ids: ['7', '6', '5'], first: '7', last: '5', total: 9, more: true }))
  await arrive()
  second.resolve(ok(posts(false, '2')))
  await asked.promise
  await new Promise((done) => setTimeout(done))
  expect(shownPosts()).toEqual(['7', '6', '5', '4', '3', '2'])
})

test('a text that was corrected while more were being loaded stays away from those that wait', async () => {
  const waiting = (more: boolean, ...ids: string[]) => ({ items: ids.map((id) => ({ kind: 'post', post: aPost({ id }) })), more })
  const arrive = await loadPages('helpWanted', waiting(true, '6', '5'), waiting(false, '4', '3'), (how) =>
    store.dispatch(helpApi.endpoints.help.initiate(undefined, how)),
  )
  const rows = () => cachedHelp(store.getState()).map(({ id }) => id)
  store.dispatch(textHelped('5'))
  expect(rows()).toEqual(['6'])
  await arrive()
  expect(rows()).toEqual(['6', '4', '3'])
})

test('new questions stay in the list when the next page arrives after them', async () => {
  const questions = (more: boolean, ...ids: string[]) => page(more, ...ids.map((id) => ({ id, author: null })))
  const all = { of: 'all' as const }
  const { endpoints } = questionsApi
  const arrive = await loadPages('questions', questions(true, '6', '5'), questions(false, '4'), (how) =>
    store.dispatch(endpoints.questions.initiate(all, how)),
  )
  store.dispatch(addNewQuestions(all, { ids: ['7', '6', '5'], first: '7', last: '5', total: 9, more: true }))
  await arrive()
  const pages = endpoints.questions.select(all)(store.getState()).data?.pages
  expect(pages?.flatMap(({ ids }) => ids)).toEqual(['7', '6', '5', '4'])
})

test('members who are unfollowed while more are being loaded stay away, and are back in their places on failure', async () => {
  const following = (after: string | null, ...ids: string[]) => ({ users: ids.map((id) => aUser({ id, following: true })), next: after })
  const { followList: list } = peopleApi.endpoints
  const arrive = await loadPages('followList', following('d', 'a', 'b', 'c', 'd'), following(null, 'e'), (how) =>
    store.dispatch(list.initiate('following', how)),
  )
  const shown = () =>
    list
      .select('following')(store.getState())
      .data?.pages.flatMap(({ ids }) => ids)
  const { promise: refused, resolve: refuse } = Promise.withResolvers<Result<unknown>>()
  answers['unfollow'] = () => refused
  const ending = store.dispatch(unfollowMany(['a', 'c', 'd']))
  expect(shown()).toEqual(['b'])
  await arrive()
  expect(shown()).toEqual(['b', 'e'])
  // The list is read again afterwards.
  answers['followList'] = () => new Promise(() => undefined)
  refuse(offline)
  await ending
  expect(shown()).toEqual(['a', 'b', 'c', 'd', 'e'])
})
