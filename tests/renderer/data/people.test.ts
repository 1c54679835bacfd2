import { beforeEach, expect, test } from 'vitest'
import type { Result } from '../../../src/shared/errors'
import { aUser } from '../../support/a-user'
import { aPost } from '../feed/a-post'
import { answers, call, createDataStore, type DataStore, offline, ok } from './data-store'

const { find, received, sessionChanged } = await import('../../../src/renderer/data/entities')
const { followPerson, peopleApi, unfollowMany } = await import('../../../src/renderer/data/people')
const { ownSaved, personApi } = await import('../../../src/renderer/data/person')
const { cachedList, postsApi } = await import('../../../src/renderer/data/posts')

let store: DataStore
const follows = (id: string) => find(store.getState().entities, 'people', id)?.following
const turn = () => new Promise((done) => setTimeout(done))

beforeEach(() => {
  store = createDataStore()
  store.dispatch(sessionChanged(aUser({ id: 'me' })))
  store.dispatch(received({ people: ['a', 'b', 'c'].map((id) => aUser({ id })) }))
})

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function randoms(seed: number): () => number {
  let last = seed
  return () => {
    last = (last * 1_103_515_245 + 12_345) % 2 ** 31
    return last / 2 ** 31
  }
}

test('two buttons of one person share a queue: in any order of presses and answers the server ends with the shown value', async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const random = randoms(seed)
    store.dispatch(received({ people: ['a', 'b', 'c'].map((id) => aUser({ id })) }))
    const held: Record<string, boolean> = { a: false, b: false, c: false }
    const open: (() => void)[] = []
    let running = 0
    const send = (id: string, wish: boolean) =>
      new Promise<Result<unknown>>((resolve) => {
        running += 1
        expect(running).toBeLessThanOrEqual(3)
        open.push(() => {
          running -= 1
          const fails = random() < 0.2
          if (!fails) held[id] = wish
          resolve(fails ? offline : ok({}))
        })
      })
    answers['follow'] = ({ userId }) => send(String(userId), true)
    answers['unfollow'] = ({ userIds }) => send(String((userIds as string[])[0]), false)
    answers['userInfo'] = ({ userId }) => ok({ user: aUser({ id: String(userId), following: held[String(userId)] ?? false }) })
    const presses: Promise<unknown>[] = []
    for (let step = 0; step < 30; step += 1) {
      const id = ['a', 'b', 'c'][Math.floor(random() * 3)] ?? 'a'
      if (random() < 0.6) presses.push(store.dispatch(followPerson(id, random() < 0.5)))
      else open.splice(Math.floor(random() * open.length), 1)[0]?.()
      if (random() < 0.5) await turn()
    }
    let settled = false
    void Promise.all(presses).then(() => (settled = true))
    while (!settled) {
      open.shift()?.()
      await turn()
    }
    for (const id of ['a', 'b', 'c']) expect([seed, id, follows(id)]).toEqual([seed, id, held[id]])
    expect(store.getState().entities.unconfirmed).toEqual({})
  }
})

test('unfollowing several people is shown at once, and reverted on failure', async () => {
  store.dispatch(received({ people: ['a', 'b'].map((id) => aUser({ id, following: true })) }))
  answers['followList'] = () => ok({ users: ['a', 'b'].map((id) => aUser({ id, following: true })), next: null })
  answers['unfollow'] = () => offline
  const ending = store.dispatch(unfollowMany(['a', 'b']))
  expect([follows('a'), follows('b')]).toEqual([false, false])
  expect(await ending).toEqual({ code: 'offline' })
  expect([follows('a'), follows('b')]).toEqual([true, true])
  expect(call).toHaveBeenCalledWith('unfollow', { userIds: ['a', 'b'] }, undefined)
})

test('unfollowing several people that is not answered in time is sent again, and nobody comes back who was unfollowed', async () => {
  store.dispatch(received({ people: ['a', 'b'].map((id) => aUser({ id, following: true })) }))
  const shown: unknown[] = []
  answers['unfollow'] = () => {
    shown.push([follows('a'), follows('b')])
    return shown.length === 1 ? { ok: false, error: { code: 'timeout' } } : ok({})
  }
  expect(await store.dispatch(unfollowMany(['a', 'b']))).toBeNull()
  expect(shown).toEqual([
    [false, false],
    [false, false],
  ])
  expect([follows('a'), follows('b')]).toEqual([false, false])
})

test('after several people could not be unfollowed the list is read again: the request may have taken effect', async () => {
  const { followList: list } = peopleApi.endpoints
  const followed = (...ids: string[]) => ok({ users: ids.map((id) => aUser({ id, following: true })), next: null })
  answers['followList'] = () => followed('a', 'b')
  await store.dispatch(list.initiate('following'))
  answers['unfollow'] = () => {
    answers['followList'] = () => followed('b')
    return { ok: false, error: { code: 'badAnswer' } }
  }
  expect(await store.dispatch(unfollowMany(['a']))).toEqual({ code: 'badAnswer' })
  const shown = () =>
    list
      .select('following')(store.getState())
      .data?.pages.flatMap(({ ids }) => ids)
  await expect.poll(shown).toEqual(['b'])
})

test('an answer that was requested before a press, and arrives after it was confirmed, does not revert it', async () => {
  const read = () => store.dispatch(personApi.endpoints.userInfo.initiate({ userId: 'a' }, { forceRefetch: true, subscribe: false }))
  const { promise: first, resolve: answerFirst } = Promise.withResolvers<Result<unknown>>()
  answers['userInfo'] = () => first
  const early = read()
  answers['userInfo'] = () => new Promise(() => undefined)
  answers['follow'] = () => ok({})
  await store.dispatch(followPerson('a', true))
  answerFirst(ok({ user: aUser({ id: 'a', following: false, nickname: 'renamed' }) }))
  await early
  expect(find(store.getState().entities, 'people', 'a')).toMatchObject({ following: true, nickname: 'renamed' })
})

test('an answer that was requested before the own profile was saved, and arrives after it, does not revert it', async () => {
  const { promise: first, resolve: answerFirst } = Promise.withResolvers<Result<unknown>>()
  answers['userInfo'] = () => first
  const early = store.dispatch(personApi.endpoints.userInfo.initiate({ userId: 'me' }, { subscribe: false }))
  store.dispatch(ownSaved(aUser({ id: 'me', nickname: 'saved' }), ['nickname']))
  answerFirst(ok({ user: aUser({ id: 'me', nickname: 'before', likeCount: 3 }) }))
  await early
  expect(find(store.getState().entities, 'people', 'me')).toMatchObject({ nickname: 'saved', likeCount: 3 })
})

test('an answer that was requested after a press counts', async () => {
  answers['follow'] = () => ok({})
  answers['userInfo'] = () => ok({ user: aUser({ id: 'a', following: false }) })
  await store.dispatch(followPerson('a', true))
  await expect.poll(() => follows('a')).toBe(false)
})

test('an answer that was requested while several people are being unfollowed does not bring them back', async () => {
  const following = (...ids: string[]) => ok({ users: ids.map((id) => aUser({ id, following: true })), next: null })
  const { followList: list } = peopleApi.endpoints
  const asked = 'following'
  const shown = () =>
    list
      .select(asked)(store.getState())
      .data?.pages.flatMap(({ ids }) => ids)
  answers['userInfo'] = () => offline
  answers['followList'] = () => following('a', 'b')
  await store.dispatch(list.initiate(asked))
  const { promise: unfollowed, resolve: answerUnfollow } = Promise.withResolvers<Result<unknown>>()
  answers['unfollow'] = () => unfollowed
  const ending = store.dispatch(unfollowMany(['a']))
  await store.dispatch(list.initiate(asked, { forceRefetch: true }))
  expect(follows('a')).toBe(false)
  answers['followList'] = () => following('b')
  answerUnfollow(ok({}))
  expect(await ending).toBeNull()
  await expect.poll(shown).toEqual(['b'])
  expect(follows('a')).toBe(false)
  expect(store.getState().entities.unconfirmed).toEqual({})
})

test('the subscribed posts keep their loaded pages after somebody was followed', async () => {
  const list = { of: 'home' as const, subscribedOnly: true, tags: [] }
  let all: string[] = ['8', '6', '4', '2']
  answers['homePosts'] = ({ before }) => {
    const rest = all.filter((id) => before === undefined || id < String(before))
    return ok({ items: rest.slice(0, 2).map((id) => aPost({ id })), total: 9, more: rest.length > 2 })
  }
  const { posts } = postsApi.endpoints
  await store.dispatch(posts.initiate(list, { subscribe: false }))
  await store.dispatch(posts.initiate(list, { subscribe: false, direction: 'forward' }))
  const pages = () => cachedList(store.getState(), list)?.pages.map(({ ids }) => ids)
  expect(pages()).toEqual([
    ['8', '6'],
    ['4', '2'],
  ])
  all = ['8', '7', '6', '4', '2']
  answers['follow'] = () => ok({})
  await store.dispatch(followPerson('a', true))
  await expect.poll(pages).toEqual([
    ['8', '7'],
    ['6', '4'],
  ])
})
