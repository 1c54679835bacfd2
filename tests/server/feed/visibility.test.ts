import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categories } from '../../../src/shared/categories'
import { databases } from '../../support/server'
import { createWorld, type Person, type World } from './world'

/** The same numbers for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe.each(databases)('who sees what on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  it.each([1, 2, 3])('no answer holds anything by somebody blocked, either way, nor what one hid (graph %i)', async (seed) => {
    const random = createRandom(seed)
    const people = await Promise.all(Array.from({ length: 6 }, () => world.person()))
    const anyone = () => people[random(people.length)] as Person
    const writerOf = new Map<string, string>()
    const posts: string[] = []
    for (let index = 0; index < 12; index += 1) {
      const by = anyone()
      const postId = await world.post(by, { tags: [`graph${seed}`], category: categories[random(4)] ?? 'korea' })
      posts.push(postId)
      writerOf.set(postId, by.id)
      const threads: string[] = []
      const leaving: [string, Person][] = []
      for (let count = random(7); count > 0; count -= 1) {
        const replier = anyone()
        const parentId = threads[random(threads.length * 2)]
        const { id } = await world.reply(replier, postId, parentId === undefined ? {} : { parentId })
        if (parentId === undefined) threads.push(id)
        writerOf.set(id, replier.id)
        if (random(5) === 0) leaving.push([id, replier])
      }
      for (const [replyId, { token }] of leaving) await world.server.call('deleteReply', { replyId }, { token })
      await world.server.call('setLike', { postId, liked: true }, { token: anyone().token })
    }
    for (const one of people) {
      const other = anyone()
      if (other.id !== one.id) await world.follow(one, other)
    }
    const blocked = new Set<string>()
    for (const one of people) {
      const other = anyone()
      if (other.id === one.id || blocked.has(`${one.id} ${other.id}`)) continue
      await world.block(one, other)
      for (const pair of [`${one.id} ${other.id}`, `${other.id} ${one.id}`]) blocked.add(pair)
    }
    const hidden = new Map(people.map(({ id }) => [id, new Set<string>()]))
    for (const person of people) {
      const [id, writer] = [...writerOf][random(writerOf.size)] ?? ['', '']
      if (writer === person.id) continue
      await world.hide(person, posts.includes(id) ? 'post' : 'reply', id)
      hidden.get(person.id)?.add(id)
    }

    for (const viewer of people) {
      const options = { token: viewer.token }
      const answers: unknown[] = [await world.server.call('hotPosts', {}, options)]
      for (const subscribedOnly of [false, true]) answers.push(await world.server.call('homePosts', { tags: [], subscribedOnly }, options))
      answers.push(await world.server.call('homePosts', { tags: [`graph${seed}`], subscribedOnly: false, offset: 0 }, options))
      for (const text of ['까치밥', 'ㄲㅊㅂ', `#graph${seed}`]) answers.push(await world.server.call('searchPosts', { text }, options))
      answers.push(await world.server.call('searchUsers', { text: 'person' }, options))
      answers.push(await world.server.call('myReplies', {}, options))
      answers.push(await world.server.call('follows', { userId: viewer.id }, options))
      for (const { id } of people) {
        if (blocked.has(`${viewer.id} ${id}`))
          expect(await world.server.call('userPosts', { userId: id }, options)).toMatchObject({ http: 404 })
        else answers.push(await world.server.call('userPosts', { userId: id }, options))
      }
      for (const category of categories) answers.push(await world.server.call('categoryPosts', { category, tags: [] }, options))
      for (const postId of posts) {
        const detail = await world.server.call('post', { postId }, options)
        answers.push(detail)
        if (detail.http !== 200) continue
        const shown = detail.response.post.replies.flatMap((reply) => [reply, ...reply.replies]).filter(({ content }) => content !== null)
        expect(detail.response.post.replyCount).toBe(shown.length)
      }
      const text = JSON.stringify(answers)
      for (const other of people) if (blocked.has(`${viewer.id} ${other.id}`)) expect(text).not.toContain(other.id)
      for (const [id, writer] of writerOf) {
        if (blocked.has(`${viewer.id} ${writer}`) || hidden.get(viewer.id)?.has(id)) expect(text).not.toContain(id)
      }
    }
  })
})
