import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeInactive } from '../../../src/server/features/partners/partner-card-queries'
import type { Input } from '../../../src/shared/contract/index'
import type { Learning } from '../../../src/shared/contract/languages'
import type { Partner } from '../../../src/shared/contract/partners'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson as Person, type World } from '../feed/world'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const usual: Input<'partners'> = { speaks: 'english', levels: [], goals: [], here: false }

describe.each(databases)('partners on %s', (database) => {
  let world: World
  let haru: Person
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  // Each test has a community of its own: whoever was there before is out of the search.
  beforeEach(async () => {
    world.clock.now = Date.parse('2026-06-01T09:00:00Z')
    await world.server.services.db.deleteFrom('partner_cards').execute()
    haru = await koreanLearningEnglish({ english: 'B1' }, { goals: ['work', 'exams'], city: '서울특별시 강남구' })
  })

  const learn = (by: Person, { languages, goals = [], about = '' }: Partial<Learning> & Pick<Learning, 'languages'>) =>
    expectYes(world.server.call('setLearning', { languages, goals, about }, { token: by.token }))

  async function member(
    languages: Learning['languages'],
    { goals = [], city = null }: { goals?: Learning['goals']; city?: string | null },
  ) {
    const person = await world.person()
    await learn(person, { languages, goals })
    const input = { name: '하루', nickname: person.nickname, phone: null, city }
    if (city !== null) await expectYes(world.server.call('editUser', input, { token: person.token }))
    return person
  }
  type More = Parameters<typeof member>[1]
  const koreanLearningEnglish = ({ english }: Pick<Learning['languages'], 'english'>, more: More = {}) =>
    member({ korean: 'native', english, motherTongue: null }, more)
  /** One whom haru looks for. */
  const partner = (korean: Learning['languages']['korean'], more: More = {}) =>
    member({ korean, english: 'native', motherTongue: null }, more)

  const page = (over: Partial<Input<'partners'>> = {}, by = haru) =>
    expectYes(world.server.call('partners', { ...usual, ...over }, { token: by.token, zone: 'Asia/Seoul' }))
  async function all(over: Partial<Input<'partners'>> = {}, by = haru): Promise<Partner[]> {
    const found: Partner[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const { partners, next } = await page({ ...over, ...(after === undefined ? {} : { after }) }, by)
      found.push(...partners)
      after = next
    }
    return found
  }
  const names = async (...asked: Parameters<typeof all>) => (await all(...asked)).map(({ user }) => user.nickname)
  const named = (...people: Person[]) => people.map(({ nickname }) => nickname)
  /** The time of a member's last call. */
  async function lastSeen(of: Person, at: number) {
    const { db } = world.server.services
    await db.updateTable('partner_cards').set({ active_at: at, seen_at: at }).where('user_id', '=', of.id).execute()
    await removeInactive(db, world.clock.now)
  }

  it('speak what the caller learns and learn what the caller speaks', async () => {
    const native = await partner('A1')
    const fluent = await member({ korean: 'C2', english: 'fluent', motherTongue: 'fr' }, {})
    await koreanLearningEnglish({ english: 'A1' })
    await member({ korean: 'A1', english: 'B2', motherTongue: 'ja' }, {})
    await member({ korean: 'native', english: 'native', motherTongue: null }, {})
    await world.person()
    expect((await names()).sort()).toEqual(named(native, fluent).sort())
    expect(await names({ speaks: 'korean' }, native)).toContain(haru.nickname)
  })

  it('are not those whose writing is suspended, until that is over', async () => {
    const suspended = await partner('A1')
    const { db } = world.server.services
    const suspend = (until: number) => db.updateTable('users').set({ suspended_until: until }).where('id', '=', suspended.id).execute()
    await suspend(world.clock.now + dayMs)
    expect(await names()).toEqual([])
    world.clock.now += dayMs
    expect(await names()).toEqual(named(suspended))
  })

  it('come by week, nearest level, shared goals, region, and then the newest first', async () => {
    const away = await partner('B1', { goals: ['work', 'exams'], city: '서울특별시 종로구' })
    const far = await partner('A1', { goals: ['work', 'exams'] })
    const lower = await partner('A2')
    const higher = await partner('B2')
    const older = await partner('B1')
    const newer = await partner('B1', { goals: ['culture'] })
    const near = await partner('B1', { city: '서울특별시 종로구' })
    const oneGoal = await partner('B1', { goals: ['exams', 'culture'] })
    const twoGoals = await partner('B1', { goals: ['work', 'exams'] })
    await lastSeen(away, world.clock.now - 8 * dayMs)
    expect(await names()).toEqual(named(twoGoals, oneGoal, near, newer, older, higher, lower, far, away))
  })

  it('show their languages, line, goals and whether the caller follows them', async () => {
    const one = await partner('B1')
    await learn(one, { languages: { korean: 'B1', english: 'native', motherTongue: 'es' }, goals: ['culture'], about: '한 장씩 바꿔요' })
    await world.follow(haru, one)
    const [found] = (await page()).partners
    expect(found?.user).toMatchObject({ nickname: one.nickname, following: true, goals: ['culture'], about: '한 장씩 바꿔요', own: null })
    expect(found?.user.languages?.motherTongue).toBe('es')
  })

  it('are narrowed by level, goals, region, school and who is here, alone and together', async () => {
    const busan = await partner('A1', { goals: ['work'], city: '부산광역시 금정구' })
    const seoul = await partner('B2', { goals: ['culture', 'exams'], city: '서울특별시 종로구' })
    const abroad = await partner('C1', { goals: ['work', 'culture'], city: '해외' })
    const school = { universityCode: 'yonsei-university', degree: 1, majorCode: 'linguistics' } as const
    const schools = [{ ...school, startYear: 2020, startMonth: null, finishYear: null, finishMonth: null }]
    const { schools: saved } = await expectYes(world.server.call('saveSchoolInfos', { schools }, { token: seoul.token }))
    const yonsei = saved[0]?.universityName ?? ''
    world.clock.now += 20 * minuteMs
    await expectYes(world.server.call('rooms', {}, { token: abroad.token }))

    expect(await names({ levels: ['A1', 'C1'] })).toEqual(named(abroad, busan))
    expect(await names({ goals: ['work'] })).toEqual(
      named(busan, abroad).sort((a, b) => order([abroad, busan], a) - order([abroad, busan], b)),
    )
    expect((await names({ goals: ['exams', 'work'] })).sort()).toEqual(named(busan, seoul, abroad).sort())
    expect(await names({ region: '부산광역시' })).toEqual(named(busan))
    expect(await names({ school: yonsei })).toEqual(named(seoul))
    expect(await names({ here: true })).toEqual(named(abroad))
    expect(await names({ goals: ['culture'], region: '해외', levels: ['C1'], here: true })).toEqual(named(abroad))
    expect(await names({ goals: ['culture'], region: '부산광역시' })).toEqual([])
    expect(await names({ school: '없는대학교' })).toEqual([])
  })
  const order = (people: Person[], nickname: string) => people.findIndex((one) => one.nickname === nickname)

  it('follow a change of city, school, languages and of the choice to be found', async () => {
    const one = await partner('B1', { city: '부산광역시 금정구' })
    await expectYes(world.server.call('editUser', { name: '원', nickname: one.nickname, phone: null, city: '해외' }, { token: one.token }))
    expect([await names({ region: '부산광역시' }), await names({ region: '해외' })]).toEqual([[], named(one)])
    await learn(one, { languages: { korean: 'C2', english: 'native', motherTongue: null }, goals: ['exams'] })
    expect([await names({ levels: ['B1'] }), await names({ levels: ['C2'], goals: ['exams'] })]).toEqual([[], named(one)])

    const choose = (listed: boolean) => expectYes(world.server.call('setListed', { listed }, { token: one.token }))
    expect((await choose(false)).user.own).toMatchObject({ listed: false })
    expect(await names()).toEqual([])
    // What changes meanwhile does not list them again.
    await learn(one, { languages: { korean: 'A1', english: 'native', motherTongue: null } })
    expect(await names()).toEqual([])
    const { parts } = await expectYes(world.server.call('exportData', {}, { token: one.token }))
    expect(parts['profile']).toMatchObject([{ listed: false }])
    await choose(true)
    expect(await names({ levels: ['A1'] })).toEqual(named(one))
  })

  it('leave out the caller, who is blocked or has blocked, and who withdrew', async () => {
    const [blocked, blocker, gone, stays] = [await partner('B1'), await partner('B1'), await partner('B1'), await partner('B1')]
    await world.block(haru, blocked)
    await world.block(blocker, haru)
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: gone.token }))
    expect(await names()).toEqual(named(stays))
    expect(await world.server.services.db.selectFrom('partner_cards').select('user_id').where('user_id', '=', gone.id).execute()).toEqual(
      [],
    )
    expect(await names({ speaks: 'korean' })).toEqual([])
  })

  it('tell the last activity rounded, and nobody who shows a presence is here', async () => {
    const one = await partner('B1')
    const shown = async () => (await page()).partners[0]?.activity
    expect(await shown()).toBe('here')
    await expectYes(world.server.call('setPresence', { presence: 1 }, { token: one.token }))
    expect([await shown(), await names({ here: true })]).toEqual(['today', []])
    await expectYes(world.server.call('setPresence', { presence: 0 }, { token: one.token }))
    const times = [
      ['2026-06-01T07:00:00Z', 'today'],
      // The day before in Seoul, where the caller is.
      ['2026-05-31T14:00:00Z', 'week'],
      ['2026-05-25T10:00:00Z', 'week'],
      ['2026-05-24T08:00:00Z', 'month'],
      ['2026-04-01T08:00:00Z', 'longer'],
    ] as const
    for (const [at, activity] of times) {
      await lastSeen(one, Date.parse(at))
      expect([at, await shown(), await names({ here: true })]).toEqual([at, activity, []])
    }
    // A call brings them back.
    world.clock.now += 6 * minuteMs
    await expectYes(world.server.call('rooms', {}, { token: one.token }))
    expect([await shown(), await names({ here: true })]).toEqual(['here', named(one)])
  })

  it('write a member’s activity at most every five minutes, and to the hour', async () => {
    const one = await partner('B1')
    const { db } = world.server.services
    const stored = () =>
      db.selectFrom('partner_cards').select(['active_at', 'seen_at']).where('user_id', '=', one.id).executeTakeFirstOrThrow()
    world.clock.now = Date.parse('2026-06-02T10:41:00Z')
    await expectYes(world.server.call('rooms', {}, { token: one.token }))
    const noted = { active_at: Date.parse('2026-06-02T10:00:00Z'), seen_at: Date.parse('2026-06-02T10:40:00Z') }
    expect(await stored()).toEqual(noted)
    world.clock.now += 3 * minuteMs
    await expectYes(world.server.call('rooms', {}, { token: one.token }))
    expect(await stored()).toEqual(noted)
  })

  it('are paged without repeating or missing anybody while others come and go', async () => {
    const people: Person[] = []
    for (let count = 0; count < 25; count += 1)
      people.push(await partner(count % 3 === 0 ? 'B2' : 'B1', { goals: count % 2 === 0 ? ['work'] : [] }))
    const whole = await names()
    expect(whole).toHaveLength(25)
    const first = await page()
    expect(first.partners).toHaveLength(20)
    // The last one shown leaves, another one of the page leaves, and somebody new comes to its front.
    const shown = first.partners.map(({ user }) => user.nickname)
    for (const nickname of [shown.at(-1), shown[3]]) {
      const leaver = people.find((one) => one.nickname === nickname)
      await expectYes(world.server.call('setListed', { listed: false }, { token: leaver?.token ?? '' }))
    }
    await partner('B1', { goals: ['work', 'exams'] })
    const rest: string[] = []
    for (let after = first.next; after !== null; ) {
      const { partners, next } = await page({ after })
      rest.push(...partners.map(({ user }) => user.nickname))
      after = next
    }
    expect([...shown, ...rest]).toEqual(whole)
  })

  it('are the same over windows of the same segment, each window in its own order', async () => {
    const { db } = world.server.services
    const ids = Array.from({ length: 250 }, (_, index) => `0198c9a2-0000-7000-9000-${String(index).padStart(12, '0')}`)
    const rows = ids.map((id, index) => ({ id, nickname: `w${index}`, email: `w${index}@example.com`, name: 'w', joined_at: 1 }))
    await db
      .insertInto('users')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const active = { recent: 1, active_at: world.clock.now, seen_at: 0 }
    const card = { speaks: 'english' as const, level: 2, region: '', school: '', ...active }
    await db
      .insertInto('partner_cards')
      .values(ids.map((user_id, index) => ({ ...card, user_id, goals: index % 50 === 0 ? 2 : 0 })))
      .execute()
    const listing = { list: 'all', speaks: 'english' as const, recent: 1, level: 2 }
    await db
      .insertInto('partner_listings')
      .values(ids.map((user_id) => ({ ...listing, user_id })))
      .execute()
    const found = await names()
    const newest = Array.from({ length: 250 }, (_, index) => `w${249 - index}`)
    const sorted = [newest.slice(0, 100), newest.slice(100, 200), newest.slice(200)].flatMap((window) => [
      ...window.filter((name) => Number(name.slice(1)) % 50 === 0),
      ...window.filter((name) => Number(name.slice(1)) % 50 !== 0),
    ])
    expect(found).toEqual(sorted)
  })

  it('end a call that finds nobody in many, and go on from there', async () => {
    const { db } = world.server.services
    const ids = Array.from({ length: 2_500 }, (_, index) => `0198c9a2-0000-7000-a000-${String(index).padStart(12, '0')}`)
    const part = 500
    for (let from = 0; from < ids.length; from += part) {
      const some = ids.slice(from, from + part)
      const users = some.map((id, index) => ({
        id,
        nickname: `z${from + index}`,
        email: `z${from + index}@example.com`,
        name: 'z',
        joined_at: 1,
      }))
      await db
        .insertInto('users')
        .values(users)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const card = { speaks: 'english' as const, level: 2, region: '해외', school: '', recent: 1, active_at: world.clock.now, seen_at: 0 }
      // Only the oldest one learns for an exam.
      await db
        .insertInto('partner_cards')
        .values(some.map((user_id) => ({ ...card, user_id, goals: user_id === ids[0] ? 2 : 0 })))
        .execute()
      const listing = { list: 'region:해외', speaks: 'english' as const, recent: 1, level: 2 }
      await db
        .insertInto('partner_listings')
        .values(some.map((user_id) => ({ ...listing, user_id })))
        .execute()
    }
    const first = await page({ region: '해외', goals: ['exams'] })
    expect(first.partners).toEqual([])
    expect(first.next).not.toBeNull()
    expect(await names({ region: '해외', goals: ['exams'] })).toEqual(['z0'])
    // A place that nobody was given, in a window of all of them, is not read at once either.
    const [lowest, highest] = ['0', 'f'].map((digit) => '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit))
    const wide = await page({ region: '해외', goals: ['exams'], after: `1:2::${lowest}:5:1:${highest}` })
    expect(wide.partners).toEqual([])
    expect(wide.next).not.toBeNull()
    expect((await page({ region: '해외', goals: ['exams'], after: wide.next ?? '' })).partners).toHaveLength(1)
  })

  it('refuse a place that is none', async () => {
    for (const after of ['x', '1:9:', '1:2:0:0', "1:2:'"]) {
      const answer = await fetch(`${world.server.url}/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${haru.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ eventType: 'partner', partnerType: 'list', eventData: { speaks: 'english', after } }),
      })
      expect(answer.status).toBe(400)
    }
  })
})
