import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Category, categories } from '../../../src/shared/categories'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from './world'

describe.each(databases)('subscriptions on %s', (database) => {
  let world: World
  let person: Person

  beforeAll(async () => {
    world = await createWorld(database)
    person = await world.person()
  })
  afterAll(() => world?.server.stop())

  const set = (category: Category, subscribed = true, by = person) =>
    world.server.call('setSubscription', { category, subscribed }, { token: by.token })
  const chosen = async (by = person) => (await expectYes(world.server.call('subscriptions', {}, { token: by.token }))).categories

  it('are at most three; a fourth changes nothing', async () => {
    expect(await chosen()).toEqual([])
    for (const category of ['exam', 'korea', 'others'] as const) await expectYes(set(category))
    expect(await set('conv')).toMatchObject({ http: 200, status: '03' })
    expect(await chosen()).toEqual(['korea', 'exam', 'others'])
  })

  it('are set, not toggled', async () => {
    expect(await expectYes(set('exam'))).toEqual({ categories: ['korea', 'exam', 'others'] })
    for (const _ of [1, 2]) expect(await expectYes(set('korea', false))).toEqual({ categories: ['exam', 'others'] })
    expect(await expectYes(set('conv'))).toEqual({ categories: ['conv', 'exam', 'others'] })
  })

  it('stay at most three when all four are requested at once', async () => {
    for (const _ of [1, 2, 3]) {
      const racer = await world.person()
      const answers = await Promise.all(categories.map((category) => set(category, true, racer)))
      expect(answers.map(({ status }) => status).sort()).toEqual(['00', '00', '00', '03'])
      expect(await chosen(racer)).toHaveLength(3)
    }
  })

  it('belong to one member', async () => {
    expect(await chosen(await world.person())).toEqual([])
    expect(await world.server.call('subscriptions', {})).toMatchObject({ http: 401 })
    expect(await world.server.call('setSubscription', { category: 'conv', subscribed: true })).toMatchObject({ http: 401 })
  })
})
