import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/server/features/moderation/commands'
import { applyRetention } from '../../../src/server/features/moderation/retention'
import type { AuditEntry } from '../../../src/shared/contract/administering-shapes'
import type { Input } from '../../../src/shared/contract/index'
import type { Role } from '../../../src/shared/roles'
import { connectLive } from '../../support/live-client'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'

const hour = 60 * 60 * 1000
const day = 24 * hour

describe.each(databases)('administration on %s', (database) => {
  let world: World
  let administrator: NamedPerson
  beforeAll(async () => {
    world = await createWorld(database)
    administrator = await withRole('administrator')
    // The clock of the tests goes on for years.
    const { db } = world.server.services
    await db
      .updateTable('sessions')
      .set({ expires_at: world.clock.now + 10 * 365 * day })
      .where('user_id', '=', administrator.id)
      .execute()
  })
  afterAll(() => world?.server.stop())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const withRole = async (role: Role) => {
    const person = await world.person()
    await world.server.services.db.updateTable('users').set({ role }).where('id', '=', person.id).execute()
    return person
  }
  const audit = async (filter: Input<'audit'> = {}) => expectYes(call('audit', filter, { token: administrator.token }))
  const staff = async () => (await expectYes(call('staff', {}, { token: administrator.token }))).people
  const setRole = (by: Person, userId: string, role: Role) => call('setRole', { userId, role }, { token: by.token })
  /** Reports an item of a new member's; an anonymous question, or a post. */
  const aCase = async (anonymous: boolean) => {
    const [writer, reporter] = [await world.person(), await world.person()]
    const itemId = anonymous ? await world.question(writer, { anonymous: true }) : await world.post(writer)
    const kind = anonymous ? ('question' as const) : ('post' as const)
    await expectYes(call('reportItem', { kind, id: itemId, reason: 1 }, { token: reporter.token }))
    const { id } = await world.server.services.db.selectFrom('cases').select('id').where('item_id', '=', itemId).executeTakeFirstOrThrow()
    return { caseId: id, itemId, writer }
  }
  const decide = ({ token }: Person, caseId: string) =>
    expectYes(call('decideCase', { caseId, version: 0, decision: { kind: 'remove', reason: 0, sentence: '', days: null } }, { token }))

  it('the audit has each act with its actor and leads to the case, the latest first', async () => {
    const moderator = await withRole('moderator')
    const { caseId, itemId } = await aCase(false)
    const { case: decided } = await decide(moderator, caseId)
    world.clock.now += 1000
    await expectYes(call('undoDecision', { decisionId: decided.decision?.id ?? '' }, { token: moderator.token }))
    const { items } = await audit({ actor: moderator.id })
    const about = { actor: { userId: moderator.id, nickname: moderator.nickname }, subject: 'post', subjectId: itemId, caseId }
    expect(items).toMatchObject([
      { ...about, act: 'undo', decision: 'remove' },
      { ...about, act: 'decide', decision: 'remove', reason: 0, removed: true },
    ])
  })

  it('entries outlive the withdrawal of whoever acted, and the case', async () => {
    const moderator = await withRole('moderator')
    const { caseId, itemId } = await aCase(false)
    await decide(moderator, caseId)
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts: false }, { token: moderator.token }))
    expect((await audit({ actor: moderator.id })).items).toMatchObject([{ act: 'decide', actor: { nickname: moderator.nickname }, caseId }])
    const now = world.clock.now
    world.clock.now += 366 * day
    await applyRetention(world.server.services)
    expect((await audit({ actor: moderator.id })).items).toMatchObject([{ act: 'decide', caseId: null }])
    expect(await world.server.services.db.selectFrom('reports').select('id').where('item_id', '=', itemId).execute()).toEqual([])
    world.clock.now = now + 3 * 365 * day + hour
    await applyRetention(world.server.services)
    expect((await audit({ actor: moderator.id })).items).toEqual([])
    world.clock.now = now
  })

  it('pages neither repeat nor skip an entry, under every filter, and new entries do not shift them', async () => {
    const moderator = await withRole('moderator')
    const { db } = world.server.services
    const at = world.clock.now
    // Several entries have the same time.
    const rows = Array.from({ length: 47 }, (_, index) => ({
      ...{ id: world.server.services.newId(), at: at - Math.floor(index / 5) * hour, actor_id: index % 2 === 0 ? moderator.id : null },
      ...{ actor: 'x', act: index % 3 === 0 ? ('grant' as const) : ('lift' as const), kind: 'user' as const, item_id: moderator.id },
      detail: '{}',
    }))
    for (const row of rows) await db.insertInto('audit_entries').values(row).execute()
    const mine = new Set(rows.map(({ id }) => id))
    /** @param byId as older clients ask */
    const readAll = async (filter: Input<'audit'>, between = async () => undefined as unknown, byId = false) => {
      const found: AuditEntry[] = []
      for (let before: string | null | undefined; ; ) {
        const page = await audit({ ...filter, ...(before && { before }) })
        found.push(...page.items)
        await between()
        before = byId ? found.at(-1)?.id : page.next
        if (!page.more) return found.filter(({ id }) => mine.has(id))
      }
    }
    const sorted = [...rows].sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
    const idsOf = (kept: typeof rows) => kept.map(({ id }) => id)
    const interrupt = () =>
      db
        .insertInto('audit_entries')
        .values({ ...(rows[0] as (typeof rows)[0]), id: world.server.services.newId() })
        .execute()
    expect((await readAll({}, interrupt)).map(({ id }) => id)).toEqual(idsOf(sorted))
    expect((await readAll({}, interrupt, true)).map(({ id }) => id)).toEqual(idsOf(sorted))
    expect((await readAll({ actor: moderator.id })).map(({ id }) => id)).toEqual(idsOf(sorted.filter((row) => row.actor_id !== null)))
    expect((await readAll({ actor: 'commandLine', act: 'grant' })).map(({ id }) => id)).toEqual(
      idsOf(sorted.filter((row) => row.actor_id === null && row.act === 'grant')),
    )
    const [from, to] = [new Date(at - 3 * hour).toISOString(), new Date(at).toISOString()]
    expect((await readAll({ from, to })).map(({ id }) => id)).toEqual(idsOf(sorted.filter((row) => row.at >= at - 3 * hour && row.at < at)))
    expect((await audit({ most: 1000 })).items.length).toBeGreaterThan(47)
    // The last entry of a page may be gone by the next one.
    const before = await audit({ act: 'lift', most: 6 })
    const { next } = await audit({ act: 'lift', most: 5 })
    await db
      .deleteFrom('audit_entries')
      .where('id', '=', before.items[4]?.id ?? '')
      .execute()
    expect((await audit({ act: 'lift', ...(next && { before: next }) })).items[0]?.id).toBe(before.items[5]?.id)
    const { actors } = await expectYes(call('auditActors', {}, { token: administrator.token }))
    expect(actors).toContainEqual({ userId: moderator.id, nickname: 'x' })
    expect(actors).toContainEqual({ userId: null, nickname: '' })
    await db.deleteFrom('audit_entries').where('act', 'in', ['grant', 'lift']).execute()
  })

  it('a role counts from the next call on, its holder hears of it, and it is in the audit', async () => {
    const member = await world.person()
    const live = connectLive(world.server.url, member.token)
    await live.until(({ type }) => type === 'welcome')
    const counts = () => call('moderationCount', {}, { token: member.token })
    expect(await counts()).toMatchObject({ http: 403, message: 'forbidden' })
    await expectYes(setRole(administrator, member.id, 'moderator'))
    await expectYes(counts())
    await live.event('standing')
    const { user } = await expectYes(call('userInfo', { userId: member.id }, { token: member.token }))
    expect(user.own?.role).toBe('moderator')
    expect(await staff()).toContainEqual(expect.objectContaining({ userId: member.id, nickname: member.nickname, role: 'moderator' }))
    await expectYes(setRole(administrator, member.id, 'member'))
    expect(await counts()).toMatchObject({ http: 403 })
    expect((await staff()).map(({ userId }) => userId)).not.toContain(member.id)
    const { items } = await audit({ actor: administrator.id })
    expect(items.filter(({ subjectId }) => subjectId === member.id)).toMatchObject([
      { act: 'revoke', role: 'member', subject: 'user', nickname: member.nickname },
      { act: 'grant', role: 'moderator' },
    ])
    live.close()
  })

  it('a community keeps an administrator, also when two take the role from each other at once', async () => {
    expect(await setRole(administrator, administrator.id, 'moderator')).toMatchObject({ http: 409, message: 'lastAdministrator' })
    const other = await world.person()
    await expectYes(setRole(administrator, other.id, 'administrator'))
    const answers = await Promise.all([setRole(administrator, other.id, 'member'), setRole(other, administrator.id, 'member')])
    expect(answers.filter(({ status }) => status === '00')).toHaveLength(1)
    const left = await world.server.services.db.selectFrom('users').select('id').where('role', '=', 'administrator').execute()
    expect(left).toHaveLength(1)
    const email = `${left[0]?.id}@example.com`
    await world.server.services.db.updateTable('users').set({ email }).where('role', '=', 'administrator').execute()
    await expect(runCommand(world.server.services, ['revoke', email])).rejects.toThrow('only administrator')
    await world.server.services.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', administrator.id).execute()
    await world.server.services.db.updateTable('users').set({ role: 'member' }).where('id', '=', other.id).execute()
  })

  it('only administrators suspend and close accounts with a role, and never that of the last administrator', async () => {
    const [moderator, other, reporter] = [await withRole('moderator'), await withRole('moderator'), await world.person()]
    const stop = async (by: Person, userId: string, kind: 'suspend' | 'close') => {
      const found = await world.server.services.db.selectFrom('cases').selectAll().where('item_id', '=', userId).executeTakeFirstOrThrow()
      const decision = { kind, reason: 1 as const, sentence: '', days: kind === 'suspend' ? (1 as const) : null }
      return call('decideCase', { caseId: found.id, version: found.version, decision }, { token: by.token })
    }
    for (const userId of [other.id, administrator.id]) await expectYes(call('reportUser', { userId, reason: 1 }, { token: reporter.token }))
    expect(await stop(moderator, other.id, 'suspend')).toMatchObject({ http: 403, message: 'forbidden' })
    expect(await stop(moderator, administrator.id, 'close')).toMatchObject({ http: 403, message: 'forbidden' })
    await expectYes(stop(administrator, other.id, 'suspend'))
    await expect(runCommand(world.server.services, ['suspend', await emailOf(administrator), '1'])).rejects.toThrow('only administrator')
  })

  it('the answer to a suspension of an anonymous writer is the same whatever their role is', async () => {
    const moderator = await withRole('moderator')
    const decision = { kind: 'suspend' as const, reason: 1 as const, sentence: '', days: 1 as const }
    const { db } = world.server.services
    for (const role of ['member', 'moderator', 'administrator'] as const) {
      const { caseId, writer } = await aCase(true)
      await db.updateTable('users').set({ role }).where('id', '=', writer.id).execute()
      const stop = ({ token }: Person) => call('decideCase', { caseId, version: 0, decision }, { token })
      expect(await stop(moderator)).toMatchObject({ http: 403, message: 'forbidden' })
      await expectYes(stop(administrator))
      await db.updateTable('users').set({ role: 'member' }).where('id', '=', writer.id).execute()
    }
  })

  it.each(['moderator', 'anonymous'] as const)('only administrators take back that they stopped somebody: %s', async (whose) => {
    const [moderator, second, reporter] = [await withRole('moderator'), await withRole('administrator'), await world.person()]
    const { db } = world.server.services
    const stopped = async (version: number) => {
      const decision = { kind: 'suspend' as const, reason: 1 as const, sentence: '', days: 30 as const }
      const { case: row } = await expectYes(call('decideCase', { caseId, version, decision }, { token: administrator.token }))
      return row.decision?.id ?? ''
    }
    const found = whose === 'anonymous' ? await aCase(true) : { writer: await withRole('moderator'), caseId: '' }
    const { writer } = found
    if (whose === 'moderator') await expectYes(call('reportUser', { userId: writer.id, reason: 1 }, { token: reporter.token }))
    const { id: caseId } = await db.selectFrom('cases').select('id').where('writer_id', '=', writer.id).executeTakeFirstOrThrow()
    const shownTo = async ({ token }: Person) => (await expectYes(call('moderationCase', { caseId }, { token }))).case
    const isStopped = async () => (await expectYes(call('ownDecisions', {}, { token: writer.token }))).suspended

    const first = await stopped(0)
    expect((await shownTo(moderator)).decision).toMatchObject({ id: first, undoUntil: null })
    expect(await call('undoDecision', { decisionId: first }, { token: moderator.token })).toMatchObject({ http: 403, message: 'forbidden' })
    expect(await isStopped()).toBe(true)
    expect((await shownTo(second)).decision?.undoUntil).not.toBeNull()
    await expectYes(call('undoDecision', { decisionId: first }, { token: second.token }))
    expect(await isStopped()).toBe(false)

    const decisionId = await stopped((await shownTo(second)).version)
    await expectYes(call('appeal', { decisionId, text: '장난이었어요.' }, { token: writer.token }))
    const { version, appeal } = await shownTo(moderator)
    expect(appeal).toMatchObject({ mayDecide: false })
    expect(await call('takeCase', { caseId }, { token: moderator.token })).toMatchObject({ http: 403, message: 'forbidden' })
    for (const outcome of ['lift', 'shorten', 'keep'] as const) {
      const asked = { caseId, version, outcome, days: outcome === 'shorten' ? (1 as const) : null, sentence: '' }
      expect(await call('decideAppeal', asked, { token: moderator.token }), outcome).toMatchObject({ http: 403, message: 'forbidden' })
    }
    expect(await isStopped()).toBe(true)
    expect((await shownTo(second)).appeal).toMatchObject({ mayDecide: true })
    await expectYes(call('decideAppeal', { caseId, version, outcome: 'lift', days: null, sentence: '' }, { token: second.token }))
    expect(await isStopped()).toBe(false)
    await db.updateTable('users').set({ role: 'member' }).where('id', '=', second.id).execute()
  })

  const emailOf = async ({ token, id }: Person) => (await expectYes(call('userInfo', { userId: id }, { token }))).user.own?.email ?? ''

  it('nobody who is gone, and not the bot, gets a role', async () => {
    const gone = await world.person()
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts: false }, { token: gone.token }))
    for (const userId of [gone.id, 'bot', randomUUID()])
      expect(await setRole(administrator, userId, 'moderator')).toMatchObject({ http: 404, message: 'notFound' })
  })

  it('an anonymous writer is revealed in one answer alone, and never without an entry', async () => {
    const moderator = await withRole('moderator')
    const { caseId, itemId, writer } = await aCase(true)
    const reveal = (by: Person, reason: string) => call('unsealWriter', { caseId, reason }, { token: by.token })
    expect(await reveal(moderator, '궁금해서')).toMatchObject({ http: 403, message: 'forbidden' })
    const bare = { eventType: 'administration', administrationType: 'unseal', eventData: { caseId, reason: ' ' } }
    expect(await world.server.raw('/', bare, { authorization: `Bearer ${administrator.token}` })).toMatchObject({
      http: 400,
      fields: { reason: 'required' },
    })
    expect((await audit({ act: 'unseal' })).items).toEqual([])
    const { writer: revealed } = await expectYes(reveal(administrator, '경찰이 요청했어요.'))
    expect(revealed.person).toMatchObject({ userId: writer.id, nickname: writer.nickname })
    const { items } = await audit({ act: 'unseal' })
    expect(items).toMatchObject([
      { actor: { userId: administrator.id }, subject: 'question', subjectId: itemId, caseId, words: '경찰이 요청했어요.' },
    ])
    // Everything else still has no name, for administrators too.
    for (const { token } of [administrator, moderator]) {
      const text = JSON.stringify([
        await call('moderationCase', { caseId }, { token }),
        await call('moderationCases', { filter: 'new' }, { token }),
        await call('question', { questionId: itemId }, { token }),
        await call('audit', {}, { token }),
      ])
      expect(text).not.toContain(writer.id)
      expect(text).not.toContain(writer.nickname)
    }
    await expectYes(reveal(administrator, '다시 보려고요.'))
    expect((await audit({ act: 'unseal' })).items).toHaveLength(2)
  })

  it('only an anonymous item of another member can be unsealed', async () => {
    const named = await aCase(false)
    const unseal = (caseId: string) => call('unsealWriter', { caseId, reason: '왜' }, { token: administrator.token })
    expect(await unseal(named.caseId)).toMatchObject({ http: 400, fields: { caseId: 'invalid' } })
    expect(await unseal(randomUUID())).toMatchObject({ http: 404 })
    const { caseId } = await aCase(true)
    await world.server.services.db.updateTable('cases').set({ writer_id: administrator.id }).where('id', '=', caseId).execute()
    expect(await unseal(caseId)).toMatchObject({ http: 404 })
  })
})
