import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/server/db/schema'
import { transact } from '../../../src/server/db/transaction'
import { clearAway, closeAccount } from '../../../src/server/features/account/withdrawal'
import { forgetMentions } from '../../../src/server/features/mentions/withdrawal-queries'
import { forgetInVersions } from '../../../src/server/features/moderation/version-queries'
import { findPasswordHash } from '../../../src/server/features/session/password-queries'
import type { Leaver } from '../../../src/server/leaving'
import { eventsHandled } from '../../support/events-handled'
import { race, raceForRow } from '../../support/held-row'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson as Person, type World } from '../feed/world'

const gone = '@탈퇴한 사용자'

describe.each(databases)('a withdrawal of somebody who was mentioned on %s', (database) => {
  let world: World
  let [writer, helper, reader]: Person[] = []
  beforeEach(async () => {
    world = await createWorld(database)
    for (const _ of [1, 2, 3]) [writer, helper, reader] = [helper, reader, await world.person()]
  })
  afterEach(() => world?.server.stop())

  const people = () => {
    if (!writer || !helper || !reader) throw new Error('not ready')
    return { writer, helper, reader }
  }
  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const as = ({ token }: Person) => ({ token })
  const rename = async (person: Person, nickname: string) => {
    await expectYes(call('editUser', { nickname }, as(person)))
    return { ...person, nickname }
  }
  const named = async (nickname: string) => rename(await world.person(), nickname)
  const settled = () => eventsHandled(world.server.services)
  const leave = async (person: Person) => {
    await settled()
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts: false }, as(person)))
    await settled()
  }
  /** Closes an account, without the steps that clear it away. */
  const close = async ({ id }: Person): Promise<Leaver> => {
    const { services } = world.server
    const leaver = { userId: id, keepPosts: false, at: world.clock.now }
    await closeAccount(services, leaver, (await findPasswordHash(services.db, id)) ?? '')
    return leaver
  }
  const textOf = async (table: 'posts' | 'replies', id: string) =>
    (
      await world.server.services.db
        .selectFrom(table as 'posts')
        .select('content')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).content
  const notes = async () => {
    const rows = await world.server.services.db.selectFrom('messages').select('bot').where('bot', 'is not', null).orderBy('id').execute()
    return rows.map(({ bot }) => (JSON.parse(bot ?? '') as { content: string }).content).filter((content) => content !== '')
  }
  const corrected = async (id: string) =>
    (await world.server.services.db.selectFrom('corrections').select('sentences').where('id', '=', id).executeTakeFirstOrThrow()).sentences
  const post = async (postId: string) => (await expectYes(call('post', { postId }))).post

  it('leaves no nickname in corrections, versions and quotations of a text that an edit took it from', async () => {
    const { writer, helper, reader } = people()
    const named1 = await named('kim_dropped')
    const postId = await world.post(reader)
    const { id: replyId } = await world.reply(writer, postId, { content: '@kim_dropped 안녕' })
    const correctionId = await world.correction(helper, { kind: 'reply', id: replyId })
    const edit = (content: string) => expectYes(call('saveReply', { postId, replyId, content }, as(writer)))
    await settled()
    await edit('안녕')
    await expectYes(call('reportItem', { kind: 'correction', id: correctionId, reason: 0 }, as(reader)))
    expect((await post(postId)).replies).toMatchObject([{ content: '안녕' }])
    expect((await post(postId)).replies[0]?.mentions).toBeUndefined()
    expect(await dump(world.server.services.db)).toContain('@kim_dropped 안녕')
    await leave(named1)
    expect(await dump(world.server.services.db)).not.toContain('kim_dropped')
    expect(await notes()).toEqual([`${gone} 안녕`, `${gone} 안녕 고침`])
    expect(await corrected(correctionId)).toContain(gone)
  })

  it('leaves neither the nickname before a change of it nor the one after, in a text that was saved before and afterwards', async () => {
    const { writer, helper } = people()
    const person = await named('kim_before')
    const postId = await world.post(writer, { content: '@kim_before 안녕' })
    await world.correction(helper, { kind: 'post', id: postId })
    const renamed = await rename(person, 'kim_after')
    await world.post(writer, { postId, content: '@kim_after 안녕하세요' })
    await world.correction(await world.person(), { kind: 'post', id: postId })
    await settled()
    expect((await post(postId)).mentions).toEqual([{ userId: person.id, nickname: 'kim_after' }])
    expect(await notes()).toContain('@kim_before 안녕 고침')
    await leave(renamed)
    const left = await dump(world.server.services.db)
    for (const name of ['kim_before', 'kim_after']) expect(left).not.toContain(name)
    expect(await textOf('posts', postId)).toBe(`${gone} 안녕하세요`)
  })

  it('leaves no nickname in a message about a correction that was made after a change of the nickname', async () => {
    const { writer, helper } = people()
    const person = await named('kim_stored')
    const ids = [await world.post(writer, { content: '@kim_stored 안녕' }), await world.post(writer, { content: '@kim_stored 잘 가' })]
    const renamed = await rename(person, 'kim_shown')
    const [changed = '', praised = ''] = ids
    await world.correction(helper, { kind: 'post', id: changed })
    const good = [{ original: '@kim_stored 잘 가', corrected: null, good: true, note: '' }]
    await world.correction(helper, { kind: 'post', id: praised }, { sentences: good })
    await leave(renamed)
    expect(await notes()).toEqual([`${gone} 안녕 고침`, `${gone} 잘 가`])
    expect(await dump(world.server.services.db)).not.toContain('kim_shown')
  })

  it('changes nothing of those who have the nickname, or a longer one, in the text as it is now', async () => {
    const { writer, helper } = people()
    const leaver = await named('kim')
    const postId = await world.post(writer, { content: '@kim 안녕' })
    const old = await world.correction(helper, { kind: 'post', id: postId })
    await world.post(writer, { postId, content: '안녕' })
    const renamed = await rename(leaver, 'former_kim')
    const [taker, longer] = [await named('kim'), await named('kimmy')]
    await world.post(writer, { postId, content: '@kim @kimmy 안녕' })
    const current = await world.correction(await world.person(), { kind: 'post', id: postId })
    await leave(renamed)
    expect(await post(postId)).toMatchObject({ content: '@kim @kimmy 안녕' })
    expect((await post(postId)).mentions?.map(({ userId }) => userId).sort()).toEqual([taker.id, longer.id].sort())
    expect(await corrected(old)).toBe(JSON.stringify([{ original: `${gone} 안녕`, corrected: `${gone} 안녕 고침`, good: false, note: '' }]))
    expect(await corrected(current)).toContain('@kim @kimmy 안녕')
    await leave(taker)
    expect(await textOf('posts', postId)).toBe(`${gone} @kimmy 안녕`)
    expect(await corrected(current)).toContain(`${gone} @kimmy 안녕`)
  })

  it('leaves nothing of a longer nickname that the member had before', async () => {
    const { writer, helper, reader } = people()
    const before = await named('honggildong')
    const postId = await world.post(reader)
    const { id: replyId } = await world.reply(writer, postId, { content: '@honggildong 안녕' })
    const correctionId = await world.correction(helper, { kind: 'reply', id: replyId }, { of: '@honggildong 안녕' })
    await settled()
    const now = await rename(before, 'hong')
    await expectYes(call('saveReply', { postId, replyId, content: '@hong 안녕!' }, as(writer)))
    await leave(now)
    expect(await corrected(correctionId)).toContain(gone)
    expect([await corrected(correctionId), ...(await notes())].join()).not.toContain('gildong')
    expect(await textOf('replies', replyId)).toBe(`${gone} 안녕!`)
  })

  it('leaves neither of two nicknames of one member in a text', async () => {
    const { writer, reader } = people()
    const before = await named('kim_before')
    const postId = await world.post(reader)
    const { id: replyId } = await world.reply(writer, postId, { content: '@kim_before 안녕' })
    const now = await rename(before, 'lee_now')
    await expectYes(call('saveReply', { postId, replyId, content: '@lee_now @kim_before 안녕' }, as(writer)))
    await leave(now)
    expect(await textOf('replies', replyId)).toBe(`${gone} ${gone} 안녕`)
    expect((await notes()).join()).not.toMatch(/kim_before|lee_now/)
  })

  it('counts a member whom a text mentions again, and forgets erased texts', async () => {
    const { writer } = people()
    const person = await named('kim_again')
    const { db } = world.server.services
    const postId = await world.post(writer, { content: '@kim_again 안녕' })
    const told = async () =>
      (await db.selectFrom('notices').select('item_id').where('user_id', '=', person.id).where('kind', '=', 'mention').execute()).length
    await settled()
    await world.post(writer, { postId, content: '안녕' })
    await world.post(writer, { postId, content: '@kim_again 또 안녕' })
    await settled()
    expect((await post(postId)).mentions).toEqual([{ userId: person.id, nickname: 'kim_again' }])
    expect(await told()).toBe(1)
    await leave(writer)
    for (const table of ['mentions', 'former_mentions'] as const) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('removes the nicknames of two who leave together', async () => {
    const { writer, helper, reader } = people()
    const [one, other] = [await named('kim_first'), await named('lee_second')]
    const content = '@kim_first @lee_second 안녕'
    const postId = await world.post(writer, { content })
    const { id: replyId } = await world.reply(writer, await world.post(reader), { content })
    await settled()
    const correctionId = await world.correction(helper, { kind: 'post', id: postId })
    await expectYes(call('reportItem', { kind: 'post', id: postId, reason: 0 }, as(reader)))
    const leavers = [await close(one), await close(other)]
    const { services } = world.server
    await raceForRow(
      services.db,
      { table: 'corrections', id: correctionId },
      leavers.map((leaver) => () => clearAway(services, leaver)),
    )
    expect([await textOf('posts', postId), await textOf('replies', replyId)]).toEqual(Array(2).fill(`${gone} ${gone} 안녕`))
    const left = await dump(services.db)
    for (const name of ['kim_first', 'lee_second']) expect(left).not.toContain(name)
  })

  it('removes the nicknames of two who leave together from what is kept of a reported text', async () => {
    const { writer, reader } = people()
    const [one, other] = [await named('kim_first'), await named('lee_second')]
    const postId = await world.post(writer, { content: '@kim_first @lee_second 안녕' })
    await expectYes(call('reportItem', { kind: 'post', id: postId, reason: 0 }, as(reader)))
    const { services } = world.server
    const leavers = [await close(one), await close(other)]
    await race(
      services.db,
      (trx) => trx.selectFrom('reported_versions').select('id').where('item_id', '=', postId).forUpdate().execute(),
      leavers.map((leaver) => () => transact(services.db, (trx) => forgetInVersions(trx, leaver, 10, services.textIndex))),
    )
    const versions = await services.db.selectFrom('reported_versions').select('content').execute()
    expect(versions.map(({ content }) => JSON.parse(content).text)).toEqual([`${gone} ${gone} 안녕`])
  })

  it('keeps the words of an edit that is made meanwhile, without the nickname', async () => {
    const { writer } = people()
    const person = await named('kim_edited')
    const postId = await world.post(writer, { content: '@kim_edited 안녕' })
    const leaver = await close(person)
    const { services } = world.server
    await race(services.db, (trx) => trx.selectFrom('posts').select('id').where('id', '=', postId).forUpdate().execute(), [
      () => world.post(writer, { postId, content: '@kim_edited 다시 썼다' }),
      () => clearAway(services, leaver),
    ])
    expect(await textOf('posts', postId)).toBe(`${gone} 다시 썼다`)
    expect(await dump(services.db)).not.toContain('kim_edited')
  })

  it('is later removed from what a report stores that had read the text before', async () => {
    const { writer, reader } = people()
    const person = await named('kim_reported')
    const postId = await world.post(writer, { content: '@kim_reported 안녕' })
    const leaver = await close(person)
    const { services } = world.server
    const forget = () =>
      transact(services.db, async (trx) => {
        await forgetMentions(trx, leaver, 10, services.textIndex)
        await forgetInVersions(trx, leaver, 10, services.textIndex)
      })
    await race(
      services.db,
      (trx) => sql`lock table reported_versions in share mode`.execute(trx),
      [() => call('reportItem', { kind: 'post', id: postId, reason: 0 }, as(reader))],
      forget,
    )
    await clearAway(services, leaver)
    const versions = await services.db.selectFrom('reported_versions').select('content').execute()
    expect(versions.map(({ content }) => JSON.parse(content).text)).toEqual([`${gone} 안녕`])
  })
})

/** Every row of every table, as text. */
async function dump(db: Kysely<Schema>): Promise<string> {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)))
  return JSON.stringify(rows.map((each) => each.rows))
}
