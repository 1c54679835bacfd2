import { randomUUID } from 'node:crypto'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../src/shared/contract/index'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

const dayMs = 24 * 60 * 60 * 1000

describe.each(databases)('programs on %s', (database) => {
  let world: World
  let mentor: Person
  let learner: Person
  beforeAll(async () => {
    world = await createWorld(database)
    mentor = await world.person()
    learner = await world.person()
  })
  afterAll(() => world?.server.stop())

  const detail = async (programId: string, by?: Person) =>
    (await expectYes(world.server.call('program', { programId }, { token: by?.token }))).program
  const list = (input: Input<'programs'>, by?: Person) => expectYes(world.server.call('programs', input, { token: by?.token }))
  const own = async (of: Person, by: Person = of) =>
    expectYes(world.server.call('userPrograms', { userId: of.id, order: 'date' }, { token: by.token }))
  const setSaved = (programId: string, saved: boolean, by: Person) =>
    world.server.call('setSaved', { programId, saved }, { token: by.token })
  const setLike = (programId: string, liked: boolean, by: Person) =>
    expectYes(world.server.call('setProgramLike', { programId, liked }, { token: by.token }))

  it('are shown as they were written, each tag once, to everybody', async () => {
    const description = '첫 시간에는 수준을 봐요.\n\n- 발음\n- 억양'
    const programId = await world.program(mentor, { description, tags: ['면접', '#면접', 'OPIc'], hours: 0, price: 30_000 })
    const shown = await detail(programId)
    expect(shown).toMatchObject({
      id: programId,
      description,
      tags: ['면접', 'OPIc'],
      hours: 0,
      price: 30_000,
      subject: 'conv',
      kind: 'mento',
    })
    expect(shown).toMatchObject({ liked: false, saved: false, likeCount: 0, figures: null, author: { id: mentor.id } })
  })

  it('have the two parts of their mentor’s city', async () => {
    const abroad = await world.server.signUp({ city: '해외' })
    const seoul = await world.server.signUp({ city: '서울특별시 강남구' })
    const of = async ({ token, user }: { token: string; user: { id: string } }) => detail(await world.program({ id: user.id, token }))
    expect(await of(abroad)).toMatchObject({ region: '해외', city: null })
    expect(await of(seoul)).toMatchObject({ region: '서울특별시', city: '강남구' })
  })

  it('accept an image with the form, keep it when edited, and remove it on request', async () => {
    const picture = Uint8Array.from(await Transformer.fromRgbaPixels(new Uint8Array(32 * 18 * 4).fill(90), 32, 18).png())
    const { token } = mentor
    const input = { ...(await sample()), imagePath: null }
    const { programId } = await expectYes(world.server.call('saveProgram', input, { token, files: [picture] }))
    const { imagePath } = await detail(programId)
    expect(imagePath).not.toBeNull()
    expect((await fetch(`${world.server.url}/images/${imagePath}`)).status).toBe(200)
    await expectYes(world.server.call('saveProgram', { ...input, programId, imagePath, title: '다시' }, { token }))
    expect(await detail(programId)).toMatchObject({ title: '다시', imagePath })
    await expectYes(world.server.call('saveProgram', { ...input, programId }, { token }))
    expect((await detail(programId)).imagePath).toBeNull()
  })

  it('show when they were edited, unless nothing changed', async () => {
    const { token } = mentor
    const input = { ...(await sample()), imagePath: null }
    const { programId } = await expectYes(world.server.call('saveProgram', input, { token }))
    await expectYes(world.server.call('saveProgram', { ...input, programId }, { token }))
    expect((await detail(programId)).editedAt).toBeNull()
    world.clock.now += 60_000
    await expectYes(world.server.call('saveProgram', { ...input, programId, price: input.price + 1 }, { token }))
    expect((await detail(programId)).editedAt).toBe(new Date(world.clock.now).toISOString())
  })

  it('name the invalid field', async () => {
    const { token } = mentor
    const draft = await sample()
    const fieldsOf = async (over: object) => {
      const program = { ...draft, type: draft.subject, ...over }
      const form = new FormData()
      form.set('programType', 'post')
      form.set('program', JSON.stringify(program))
      return (await world.server.raw('/program', form, { authorization: `Bearer ${token}` })).fields
    }
    expect(await fieldsOf({ title: ' ' })).toEqual({ title: 'required' })
    expect(await fieldsOf({ title: '가'.repeat(101) })).toEqual({ title: 'tooLong' })
    expect(await fieldsOf({ description: '가'.repeat(3001) })).toEqual({ description: 'tooLong' })
    expect(await fieldsOf({ hours: 1.5 })).toEqual({ hours: 'invalid' })
    expect(await fieldsOf({ price: -1 })).toEqual({ price: 'invalid' })
    expect(await fieldsOf({ hours: 'many' })).toEqual({ hours: 'invalid' })
    expect(await fieldsOf({ tags: ['가'.repeat(21)] })).toEqual({ tags: 'tag' })
    expect(await fieldsOf({ type: 'others' })).toEqual({ subject: 'required' })
    const broken = new FormData()
    broken.set('programType', 'post')
    broken.set('program', '{')
    expect((await world.server.raw('/program', broken, { authorization: `Bearer ${token}` })).http).toBe(400)
  })

  it('have no price and flexible hours unless these are given', async () => {
    const { title, description, subject: type, kind } = await sample()
    const form = new FormData()
    form.set('programType', 'post')
    form.set('program', JSON.stringify({ title, description, type, kind }))
    const { json } = await world.server.raw('/program', form, { authorization: `Bearer ${mentor.token}` })
    const { program_id: programId } = (json as { response: { program_id: string } }).response
    expect(await detail(programId)).toMatchObject({ price: 0, hours: 0, tags: [] })
    await expectYes(world.server.call('deletePrograms', { programIds: [programId] }, { token: mentor.token }))
  })

  it('are listed by subject and by kind, with counters that follow an edit and a deletion', async () => {
    const totals = async () => {
      const of = async (category: Input<'programs'>['category']) => (await list({ category, order: 'date' })).total
      return { conv: await of('conv'), exam: await of('exam'), mento: await of('mento'), tuto: await of('tuto') }
    }
    const before = await totals()
    const programId = await world.program(mentor)
    expect(await totals()).toEqual({ ...before, conv: before.conv + 1, mento: before.mento + 1 })
    await expectYes(
      world.server.call('saveProgram', { ...(await sample()), programId, subject: 'exam', kind: 'mento' }, { token: mentor.token }),
    )
    expect(await totals()).toEqual({ ...before, exam: before.exam + 1, mento: before.mento + 1 })
    expect((await list({ category: 'exam', order: 'date' })).items[0]?.id).toBe(programId)
    expect((await list({ category: 'mento', order: 'date' })).items[0]?.id).toBe(programId)
    const mine = (await own(mentor)).total
    await expectYes(world.server.call('deletePrograms', { programIds: [programId] }, { token: mentor.token }))
    expect(await totals()).toEqual(before)
    expect((await own(mentor)).total).toBe(mine - 1)
    expect((await world.server.call('program', { programId })).http).toBe(404)
  })

  it('are deleted in any number at once, all or none; those that exist no more are ignored', async () => {
    const writer = await world.person()
    const programIds: string[] = []
    for (let index = 0; index < 70; index += 1) programIds.push(await world.program(writer))
    const remove = (ids: string[]) => world.server.call('deletePrograms', { programIds: ids }, { token: writer.token })
    expect(await remove([...programIds, await world.program(mentor)])).toMatchObject({ http: 403, message: 'forbidden' })
    expect((await own(writer)).total).toBe(70)
    await expectYes(remove(programIds.slice(0, 1)))
    await expectYes(remove(programIds))
    expect(await own(writer)).toMatchObject({ items: [], total: 0 })
    expect(await remove(programIds)).toMatchObject({ http: 404, message: 'notFound' })
  })

  it.each([
    ['date', 'korea'],
    ['likes', 'exam'],
  ] as const)('page by %s without a repeat or a gap, also past one that was deleted', async (order, category) => {
    const writer = await world.person()
    const fans = [await world.person(), await world.person(), await world.person()]
    const made: string[] = []
    for (let index = 0; index < 45; index += 1) {
      const programId = await world.program(writer, { subject: category, kind: 'tuto' })
      for (const fan of fans.slice(0, index % 4)) await setLike(programId, true, fan)
      made.push(programId)
    }
    const found: string[] = []
    for (let before: string | undefined; ; before = found.at(-1)) {
      const page = await list({ category, order, ...(before === undefined ? {} : { before }) })
      found.push(...page.items.map(({ id }) => id))
      if (found.length === 20)
        await expectYes(world.server.call('deletePrograms', { programIds: [found[19] ?? ''] }, { token: writer.token }))
      if (!page.more) break
    }
    expect(found.filter((id) => made.includes(id)).sort()).toEqual(made.sort())
    const byOffset = await list({ category, order, offset: 19 })
    expect(byOffset.items[0]?.id).toBe(found[20])
  })

  it('are recommended by likes; a mentor’s received likes are counted and subtracted', async () => {
    const writer = await world.person()
    const best = await world.program(writer)
    const fans = await Promise.all(Array.from({ length: 5 }, () => world.person()))
    for (const fan of fans) await setLike(best, true, fan)
    expect(await setLike(best, true, learner)).toEqual({ liked: true, likeCount: 6 })
    expect(await setLike(best, true, learner)).toEqual({ liked: true, likeCount: 6 })
    const home = await expectYes(world.server.call('programHome', {}, { token: learner.token }))
    expect(home.recommended[0]).toMatchObject({ id: best, liked: true })
    expect(home.newest[0]?.id).toBe(best)
    const likesOf = async () => (await expectYes(world.server.call('userInfo', { userId: writer.id }))).user.likeCount
    expect(await likesOf()).toBe(6)
    expect(await setLike(best, false, learner)).toEqual({ liked: false, likeCount: 5 })
    await expectYes(world.server.call('deletePrograms', { programIds: [best] }, { token: writer.token }))
    expect(await likesOf()).toBe(0)
  })

  it('are saved once, listed latest first, and never by their owner', async () => {
    const saver = await world.person()
    const [one, two] = [await world.program(mentor), await world.program(mentor)]
    for (const programId of [one, two, one]) expect((await setSaved(programId, true, saver)).response).toEqual({ saved: true })
    const saved = async () => expectYes(world.server.call('savedPrograms', {}, { token: saver.token }))
    expect(await saved()).toMatchObject({ total: 2, more: false })
    expect((await saved()).items.map(({ id }) => id)).toEqual([two, one])
    const below = await expectYes(world.server.call('savedPrograms', { before: two }, { token: saver.token }))
    expect(below.items.map(({ id }) => id)).toEqual([one])
    expect((await expectYes(world.server.call('programHome', {}, { token: saver.token }))).saved.map(({ id }) => id)).toEqual([two, one])
    expect((await expectYes(world.server.call('programHome', {}))).saved).toEqual([])
    await setSaved(two, false, saver)
    expect((await saved()).items.map(({ id, saved: flag }) => [id, flag])).toEqual([[one, true]])
    expect((await setSaved(one, true, mentor)).status).toBe('05')
  })

  it('go on in the list of saved ones where a page ended, also when its last one is no longer saved', async () => {
    const saver = await world.person()
    const made: string[] = []
    for (let index = 0; index < 24; index += 1) made.unshift(await world.program(mentor))
    for (const programId of made.toReversed()) expect((await setSaved(programId, true, saver)).response).toEqual({ saved: true })
    const saved = async (place: Input<'savedPrograms'>) => {
      const { items, ...page } = await expectYes(world.server.call('savedPrograms', place, { token: saver.token }))
      return { ids: items.map(({ id }) => id), ...page }
    }
    const { ids, more, next } = await saved({})
    expect([ids, more]).toEqual([made.slice(0, 20), true])
    const last = ids.at(-1) ?? ''
    await setSaved(last, false, saver)
    expect(await saved({ offset: 20, before: last, after: next })).toEqual({ ids: made.slice(20), total: 23, more: false })
  })

  it('show their figures day by day to their mentor only', async () => {
    const writer = await world.person()
    const programId = await world.program(writer)
    const start = world.clock.now
    try {
      await detail(programId, learner)
      await detail(programId, learner)
      await detail(programId, writer)
      await detail(programId)
      await setSaved(programId, true, learner)
      await setLike(programId, true, learner)
      world.clock.now = start + dayMs
      await detail(programId, learner)
      await detail(programId, mentor)
      await setLike(programId, true, mentor)
      await setLike(programId, false, learner)
      await setSaved(programId, false, learner)
      const figures = async (input: Input<'programFigures'>) =>
        (await expectYes(world.server.call('programFigures', input, { token: writer.token }))).figures
      const days = await figures({ programId, days: 3 })
      expect(days).toEqual([
        { date: '2026-05-31', views: 0, likes: 0, saves: 0, chats: 0 },
        { date: '2026-06-01', views: 1, likes: 0, saves: 0, chats: 0 },
        { date: '2026-06-02', views: 2, likes: 1, saves: 0, chats: 0 },
      ])
      expect(await figures({ days: 3 })).toEqual(days)
      const { viewsByDay } = (await own(writer)).items[0]?.figures ?? {}
      expect(viewsByDay).toHaveLength(30)
      expect(viewsByDay?.slice(-3)).toEqual([0, 1, 2])
    } finally {
      world.clock.now = start
    }
    expect((await own(writer)).items[0]?.figures).toMatchObject({ views: 3, saves: 0, chats: 0 })
    expect((await own(writer, learner)).items[0]?.figures).toBeNull()
    expect((await detail(programId, learner)).figures).toBeNull()
  })

  it('count each reaction once when many are concurrent', async () => {
    const mentor = await world.person()
    const programId = await world.program(mentor)
    const fans = await Promise.all(Array.from({ length: 8 }, () => world.person()))
    await Promise.all(fans.flatMap((fan) => [setLike(programId, true, fan), setSaved(programId, true, fan), detail(programId, fan)]))
    await Promise.all(fans.flatMap((fan) => [setLike(programId, true, fan), setSaved(programId, true, fan), detail(programId, fan)]))
    const found = (await own(mentor)).items.find(({ id }) => id === programId)
    expect(found).toMatchObject({ likeCount: 8, figures: { views: 8, saves: 8 } })
  })

  it('are written once however often the same key is sent', async () => {
    const { token } = await world.person()
    const key = randomUUID()
    const input = await sample()
    const first = await expectYes(world.server.call('saveProgram', input, { token, key }))
    expect(await expectYes(world.server.call('saveProgram', input, { token, key }))).toEqual(first)
    expect((await world.server.call('saveProgram', { ...input, title: '다른 제목' }, { token, key })).http).toBe(409)
  })

  it('that a member hid or reported are left out of every list, and can be shown again', async () => {
    const mentor = await world.person()
    const viewer = await world.person()
    const { token } = viewer
    const [hidden, reported] = [await world.program(mentor), await world.program(mentor)]
    await setSaved(hidden, true, viewer)
    const seen = async () => {
      const home = await expectYes(world.server.call('programHome', {}, { token }))
      const lists = [
        home.newest,
        home.saved,
        (await list({ category: 'conv', order: 'date' }, viewer)).items,
        (await own(mentor, viewer)).items,
      ]
      return JSON.stringify(lists)
    }
    expect(await seen()).toContain(hidden)
    await expectYes(world.server.call('hideProgram', { programId: hidden }, { token }))
    await expectYes(world.server.call('hideProgram', { programId: hidden }, { token }))
    await expectYes(world.server.call('reportProgram', { programId: reported, reason: 2 }, { token }))
    expect((await world.server.call('reportProgram', { programId: reported, reason: 2 }, { token })).status).toBe('02')
    expect(await seen()).not.toContain(hidden)
    expect(await seen()).not.toContain(reported)
    expect((await world.server.call('program', { programId: hidden }, { token })).http).toBe(404)
    const kept = async () => expectYes(world.server.call('hiddenPrograms', {}, { token }))
    expect(await kept()).toMatchObject({ items: [{ id: reported }, { id: hidden }], total: 2, more: false })
    for (const programId of [hidden, reported]) await expectYes(world.server.call('showProgram', { programId }, { token }))
    expect(await kept()).toMatchObject({ items: [], total: 0 })
    expect(await seen()).toContain(hidden)
    expect(await seen()).toContain(reported)
  })

  it('are found by title, description and tags while they exist, and not by members who hid them', async () => {
    const mentor = await world.person()
    const viewer = await world.person()
    const find = async (text: string, by?: Person) =>
      (await expectYes(world.server.call('searchPrograms', { text }, { token: by?.token }))).items.map(({ id }) => id)
    const programId = await world.program(mentor, { title: '갈매기 회화반', description: '부두에서 만나요.', tags: ['바닷가'] })
    for (const text of ['갈매기', 'ㄱㅁㄱ', '부두', '#바닷가', 'rkfaorl']) expect(await find(text), text).toEqual([programId])
    await expectYes(world.server.call('saveProgram', { ...(await sample()), programId, title: '기러기 회화반' }, { token: mentor.token }))
    expect(await find('갈매기')).toEqual([])
    expect(await find('기러기')).toEqual([programId])
    await expectYes(world.server.call('hideProgram', { programId }, { token: viewer.token }))
    expect(await find('기러기', viewer)).toEqual([])
    await expectYes(world.server.call('deletePrograms', { programIds: [programId] }, { token: mentor.token }))
    expect(await find('기러기')).toEqual([])
  })

  async function sample(): Promise<Input<'saveProgram'>> {
    return {
      title: '면접 영어',
      description: '한 시간씩 여덟 번',
      subject: 'conv',
      kind: 'mento',
      tags: [],
      hours: 8,
      price: 10_000,
      imagePath: null,
    }
  }
})
