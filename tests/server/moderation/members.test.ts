import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedMember } from '../../../src/shared/contract/administering-shapes'
import type { Input } from '../../../src/shared/contract/index'
import type { Role } from '../../../src/shared/roles'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'

const hour = 60 * 60 * 1000
const day = 24 * hour
type Asked = Partial<Input<'members'>>

describe.each(databases)('the list of members on %s', (database) => {
  let world: World
  let administrator: NamedPerson
  beforeAll(async () => {
    world = await createWorld(database)
    administrator = await world.person()
    await change(administrator, { role: 'administrator' })
    const sessions = world.server.services.db.updateTable('sessions').set({ expires_at: world.clock.now + 3650 * day })
    await sessions.where('user_id', '=', administrator.id).execute()
  })
  afterAll(() => world?.server.stop())

  interface Columns {
    role?: Role
    nickname?: string
    suspended_until?: number | null
    closed_at?: number | null
  }
  const change = ({ id }: Person, columns: Columns) =>
    world.server.services.db.updateTable('users').set(columns).where('id', '=', id).execute()
  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const page = (asked: Asked = {}) =>
    expectYes(call('members', { filter: 'everyone', order: 'newest', ...asked }, { token: administrator.token }))
  const all = async (asked: Asked = {}, between: () => Promise<unknown> = async () => undefined) => {
    const found: ListedMember[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const answer = await page({ ...asked, ...(after && { after }) })
      found.push(...answer.items)
      after = answer.next
      await between()
    }
    return found
  }
  const rowOf = async ({ id }: Person) => (await all()).find(({ userId }) => userId === id)
  const join = async (nickname: string) => {
    const { token, user } = await world.server.signUp({ nickname })
    return { id: user.id, token, nickname }
  }
  const withdraw = ({ token }: Person) => expectYes(call('withdraw', { password: 'haru77!', keepPosts: true }, { token }))
  /** A decision about a member who was reported. */
  const decide = async (about: Person, kind: 'suspend' | 'close', days: 1 | null) => {
    const reporter = await world.person()
    await expectYes(call('reportUser', { userId: about.id, reason: 1 }, { token: reporter.token }))
    const { id, version } = await world.server.services.db
      .selectFrom('cases')
      .select(['id', 'version'])
      .where('item_id', '=', about.id)
      .executeTakeFirstOrThrow()
    const decision = { kind, reason: 1 as const, sentence: '', days }
    return expectYes(call('decideCase', { caseId: id, version, decision }, { token: administrator.token }))
  }

  it('has everybody once, newest first or by name, while members join and leave', async () => {
    const people: NamedPerson[] = []
    for (let index = 0; index < 47; index += 1) people.push(await world.person())
    const leavers = people.splice(5, 3).concat(people.splice(20, 4))
    const known = new Set(people.map(({ id }) => id))
    for (const order of ['newest', 'name'] as const) {
      const comeAndGo = async () => {
        await world.person()
        const leaver = leavers.pop()
        if (leaver) await withdraw(leaver)
      }
      const found = await all({ order }, comeAndGo)
      const seen = found.map(({ userId }) => userId)
      expect(new Set(seen).size).toBe(seen.length)
      const key = order === 'name' ? 'nickname' : 'id'
      const expected = [...people].sort((one, other) => (one[key] < other[key] ? -1 : 1))
      if (order === 'newest') expected.reverse()
      expect(seen.filter((id) => known.has(id))).toEqual(expected.map(({ id }) => id))
    }
  })

  it('says how many there are, without the bot and who has withdrawn', async () => {
    const { total } = await page()
    const leaver = await world.person()
    expect((await page()).total).toBe((total ?? 0) + 1)
    expect(await all()).toHaveLength((total ?? 0) + 1)
    await withdraw(leaver)
    expect((await page()).total).toBe(total)
    expect(await rowOf(leaver)).toBeUndefined()
    expect((await all()).map(({ userId }) => userId)).not.toContain('bot')
  })

  it('finds members by name as the search for people does, and nobody by another one’s address', async () => {
    const [hangul, latin] = [await join('한강에서_만나'), await join('haneul.kim')]
    const found = async (text: string, filter: Input<'members'>['filter'] = 'everyone') => {
      const { items, total, searched } = await page({ text, filter, order: 'name' })
      return { ids: items.map(({ userId }) => userId), total, searched }
    }
    for (const text of ['강에', 'ㅎㄱㅇ', '한강에서_만나'])
      expect(await found(text)).toEqual({ ids: [hangul.id], total: 1, searched: null })
    expect(await found('neul')).toEqual({ ids: [latin.id], total: 1, searched: null })
    expect(await found('gksrkd')).toEqual({ ids: [hangul.id], total: 1, searched: '한강' })
    expect(await found('…')).toEqual({ ids: [], total: 0, searched: null })
    const email = await world.server.services.db.selectFrom('users').select('email').where('id', '=', latin.id).executeTakeFirstOrThrow()
    expect((await found(email.email ?? '')).ids).toEqual([])
    // The same within a filter.
    expect((await found('강에', 'withRole')).ids).toEqual([])
    await change(hangul, { role: 'moderator' })
    for (const text of ['강에', 'ㅎㄱㅇ']) expect(await found(text, 'withRole')).toEqual({ ids: [hangul.id], total: 1, searched: null })
    expect(await found('gksrkd', 'withRole')).toEqual({ ids: [hangul.id], total: 1, searched: '한강' })
    expect((await found('#강에', 'withRole')).ids).toEqual([])
    // A page of results goes on after the last one.
    const many: string[] = []
    for (let index = 0; index < 23; index += 1) many.push((await join(`쌍둥이${index}`)).id)
    expect((await all({ text: '쌍둥이' })).map(({ userId }) => userId)).toEqual(many.reverse())
  })

  it('lists those with a role, and a role that was given or taken counts at once', async () => {
    const [one, other] = [await world.person(), await world.person()]
    const inCharge = async () => (await all({ filter: 'withRole' })).map(({ userId, role }) => [userId, role])
    await expectYes(call('setRole', { userId: one.id, role: 'moderator' }, { token: administrator.token }))
    expect(await inCharge()).toContainEqual([one.id, 'moderator'])
    expect(await inCharge()).toContainEqual([administrator.id, 'administrator'])
    expect((await inCharge()).map(([id]) => id)).not.toContain(other.id)
    expect((await page({ filter: 'withRole' })).total).toBe((await inCharge()).length)
    await expectYes(call('setRole', { userId: one.id, role: 'member' }, { token: administrator.token }))
    expect((await inCharge()).map(([id]) => id)).not.toContain(one.id)
    expect(await rowOf(one)).toMatchObject({ role: 'member' })
  })

  it('lists whose writing is suspended or account closed until that is over, and what is known of them', async () => {
    const [shortly, forGood, closed, free] = [await world.person(), await world.person(), await world.person(), await world.person()]
    const ids = async () => (await all({ filter: 'suspended', order: 'name' })).map(({ userId }) => userId)
    await decide(shortly, 'suspend', 1)
    await decide(forGood, 'suspend', null)
    const { case: decided } = await decide(closed, 'close', null)
    const listed = await ids()
    expect(new Set(listed)).toEqual(new Set([shortly.id, forGood.id, closed.id]))
    expect(await rowOf(shortly)).toMatchObject({
      suspended: { until: new Date(world.clock.now + day).toISOString() },
      closed: false,
      visible: true,
    })
    expect(await rowOf(forGood)).toMatchObject({ suspended: { until: null } })
    // Nobody else finds a closed account; administrators do, to be able to open it again.
    expect(await rowOf(closed)).toMatchObject({ closed: true, visible: false, activity: null })
    expect((await page({ text: closed.nickname })).items.map(({ userId }) => userId)).toContain(closed.id)
    expect(await rowOf(free)).toMatchObject({ suspended: null, closed: false })
    await expectYes(call('undoDecision', { decisionId: decided.decision?.id ?? '' }, { token: administrator.token }))
    expect(await ids()).not.toContain(closed.id)
    const now = world.clock.now
    world.clock.now += day
    expect(await ids()).toEqual([forGood.id])
    expect(await rowOf(shortly)).toMatchObject({ suspended: null })
    world.clock.now = now
  })

  it('has those on the other side of a block, whose profile the administrator cannot open', async () => {
    const [blocked, blocker] = [await world.person(), await world.person()]
    await world.block(administrator, blocked)
    await world.block(blocker, administrator)
    for (const person of [blocked, blocker]) {
      expect(await rowOf(person)).toMatchObject({ nickname: person.nickname, visible: false, activity: null })
      expect((await page({ text: person.nickname })).items.map(({ userId }) => userId)).toEqual([person.id])
    }
  })

  it('tells when somebody was last active as roughly as others learn it, and not of who does not show it', async () => {
    const member = await world.person()
    const activity = async () => (await rowOf(member))?.activity
    expect(await activity()).toBe('here')
    await expectYes(call('setPresence', { presence: 2 }, { token: member.token }))
    expect(await activity()).toBe('today')
    await expectYes(call('setPresence', { presence: 0 }, { token: member.token }))
    await expectYes(call('setListed', { listed: false }, { token: member.token }))
    expect(await activity()).toBeNull()
    await expectYes(call('setListed', { listed: true }, { token: member.token }))
    const now = world.clock.now
    for (const [later, told] of [
      [3 * day, 'week'],
      [20 * day, 'month'],
      [60 * day, 'longer'],
    ] as const) {
      world.clock.now = now + later
      expect(await activity()).toBe(told)
    }
    world.clock.now = now
    expect(JSON.stringify(await rowOf(member))).not.toContain('@')
  })

  it('is for administrators alone', async () => {
    const moderator = await world.person()
    await change(moderator, { role: 'moderator' })
    const asked = { filter: 'everyone', order: 'newest' } as const
    expect(await call('members', asked, { token: moderator.token })).toMatchObject({ http: 403, message: 'forbidden' })
  })
})
