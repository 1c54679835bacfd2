import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../../src/server/db/transaction'
import { fillIndex } from '../../../src/server/search/fill-index'
import { databases, expectYes } from '../../support/server'
import { createWorld, type World } from '../feed/world'

describe.each(databases)('filling the index on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  it('finds all existing items, in the order of writing, and nothing else', async () => {
    const writer = await world.person()
    const kept: string[] = []
    for (let index = 0; index < 45; index += 1) {
      const postId = await world.post(writer, { content: `옛글 ${index}` })
      if (index % 5 === 0) await expectYes(world.server.call('deletePost', { postId }, { token: writer.token }))
      else kept.unshift(postId)
    }
    const { db, textIndex } = world.server.services
    const found = async () => {
      const first = await expectYes(world.server.call('searchPosts', { text: '옛글' }))
      const before = first.items.at(-1)?.id
      if (before === undefined) return []
      const second = await expectYes(world.server.call('searchPosts', { text: '옛글', before }))
      return [...first.items, ...second.items].map(({ id }) => id)
    }
    await transact(db, (trx) => textIndex.clear(trx, 'post'))
    expect(await found()).toEqual([])
    // An item that is indexed already must not come before older ones.
    await transact(db, (trx) => textIndex.put(trx, { kind: 'post', id: kept.at(-1) ?? '', text: '옛글' }))
    await transact(db, (trx) => fillIndex(trx, textIndex))
    expect(await found()).toEqual(kept)
  })
})
