import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../src/shared/contract/index'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

describe.each(databases)('lists of programs filtered by price, hours and days on %s', (database) => {
  let world: World
  let mentor: Person
  beforeAll(async () => {
    world = await createWorld(database)
    mentor = await world.person()
  })
  afterAll(() => world?.server.stop())

  const list = (over: Partial<Input<'programs'>> = {}, by?: Person) =>
    expectYes(world.server.call('programs', { category: 'exam', order: 'date', ...over }, { token: by?.token }))
  const idsOf = async (over: Partial<Input<'programs'>>, by?: Person) => (await list(over, by)).items.map(({ id }) => id)
  const write = (over: Partial<Input<'saveProgram'>>) => world.program(mentor, { subject: 'exam', ...over })

  it('contain what is within every limit, in the order of the list', async () => {
    const free = await write({ price: 0, hours: 0 })
    const cheap = await write({ price: 20, hours: 1, freeDays: ['sat'] })
    const middle = await write({ price: 50, hours: 4, freeDays: ['mon', 'sun'] })
    const dear = await write({ price: 300, hours: 12, freeDays: ['mon'] })
    await world.program(mentor, { subject: 'korea', price: 20, hours: 1, freeDays: ['sat'] })
    expect(await idsOf({})).toEqual([dear, middle, cheap, free])
    expect(await idsOf({ priceTo: 0 })).toEqual([free])
    expect(await idsOf({ priceFrom: 20, priceTo: 50 })).toEqual([middle, cheap])
    expect(await idsOf({ hoursFrom: 4 })).toEqual([dear, middle])
    expect(await idsOf({ hoursTo: 1 })).toEqual([cheap, free])
    expect(await idsOf({ days: ['sat', 'sun'] })).toEqual([middle, cheap])
    expect(await idsOf({ days: ['mon'], hoursTo: 4, priceFrom: 1 })).toEqual([middle])
    expect(await list({ days: ['tue'] })).toMatchObject({ items: [], total: 0, more: false })

    await expectYes(world.server.call('setProgramLike', { programId: middle, liked: true }, { token: mentor.token }))
    expect(await idsOf({ order: 'likes', priceFrom: 20 })).toEqual([middle, dear, cheap])
    expect(await idsOf({ order: 'likes', priceFrom: 20, before: middle })).toEqual([dear, cheap])
  })

  it('continue below a program page by page, and count what the viewer can see', async () => {
    const written: string[] = []
    for (let index = 0; index < 45; index += 1) written.push(await write({ price: 777, hours: index % 2 }))
    const wanted = written.filter((_, index) => index % 2 === 1).reverse()
    for (const order of ['date', 'likes'] as const) {
      const filter = { order, priceFrom: 777, priceTo: 777, hoursFrom: 1 }
      const first = await list(filter)
      expect(first).toMatchObject({ total: wanted.length, more: true })
      const second = await list({ ...filter, before: first.items.at(-1)?.id })
      expect(second.more).toBe(false)
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(wanted)
    }
    const viewer = await world.person()
    await expectYes(world.server.call('hideProgram', { programId: wanted[0] ?? '' }, { token: viewer.token }))
    expect(await list({ priceFrom: 777, hoursFrom: 1 }, viewer)).toMatchObject({ total: wanted.length - 1 })
  })

  it('by likes, continue where a page ended, also when its last program has lost a like meanwhile', async () => {
    const fans = [await world.person(), await world.person()]
    const like = (programId: string, { token }: Person, liked = true) =>
      expectYes(world.server.call('setProgramLike', { programId, liked }, { token }))
    const written: string[] = []
    for (let index = 0; index < 22; index += 1) written.push(await write({ price: 888 }))
    const wanted = [...written].reverse()
    for (const id of wanted.slice(0, 20)) for (const fan of fans) await like(id, fan)
    for (const id of wanted.slice(20)) await like(id, fans[0] as Person)
    const filter = { order: 'likes', priceFrom: 888, priceTo: 888 } as const
    const first = await list(filter)
    expect(first.items.map(({ id }) => id)).toEqual(wanted.slice(0, 20))
    const last = wanted[19] ?? ''
    for (const fan of fans) await like(last, fan, false)
    const second = await list({ ...filter, before: last, after: first.next })
    expect([second.more, second.next]).toEqual([false, undefined])
    expect(second.items.map(({ id }) => id)).toEqual([...wanted.slice(20), last])
    // An app that only sends the last id goes on at its likes of now.
    expect((await list({ ...filter, before: last })).items).toEqual([])
    expect((await list({ ...filter, order: 'date' })).next).toBeUndefined()
    const mentors = await expectYes(world.server.call('userPrograms', { userId: mentor.id, order: 'likes' }, {}))
    const further = await expectYes(world.server.call('userPrograms', { userId: mentor.id, order: 'likes', after: mentors.next }, {}))
    expect(further.items.map(({ id }) => id)).not.toContain(mentors.items.at(-1)?.id)
  })

  it('refuse invalid limits, naming the field', async () => {
    const fieldsOf = async (eventData: object) =>
      (await world.server.raw('/program', { eventType: 'program', programType: 'list', eventData })).fields
    expect(await fieldsOf({ priceFrom: -1 })).toEqual({ priceFrom: 'invalid' })
    expect(await fieldsOf({ orderBy: 'like_cnt', after: '2' })).toEqual({ after: 'invalid' })
    expect(await fieldsOf({ hoursTo: '1.5' })).toEqual({ hoursTo: 'invalid' })
    expect(await fieldsOf({ days: ['someday'] })).toEqual({ days: 'invalid' })
  })

  it('show the dates of a mentor, which an older client leaves unchanged', async () => {
    const { token } = mentor
    const programId = await write({ freeDays: ['sun', 'mon'], freeNote: ' 평일 저녁 8시 이후 ' })
    const detail = async () => (await expectYes(world.server.call('program', { programId }))).program
    expect(await detail()).toMatchObject({ freeDays: ['mon', 'sun'], freeNote: expect.stringContaining('평일 저녁 8시 이후') })
    const { title, description, subject, kind, tags, hours, price, imagePath } = await detail()
    const older = { programId, title: `${title}!`, description, subject, kind, tags, hours, price, imagePath }
    await expectYes(world.server.call('saveProgram', older, { token }))
    expect(await detail()).toMatchObject({ title: `${title}!`, freeDays: ['mon', 'sun'] })
    await expectYes(world.server.call('saveProgram', { ...older, freeDays: [], freeNote: '' }, { token }))
    expect(await detail()).toMatchObject({ freeDays: [], freeNote: '' })
  })
})
