import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/server/db/schema'
import { type OperationName, operations } from '../../../src/shared/contract/index'
import type { Operation } from '../../../src/shared/contract/operation'
import { noThings, type SampleThings, samples } from '../../support/operation-samples'
import { administer } from '../../support/postgres'
import { databases, expectYes, type TestDatabase } from '../../support/server'
import { until } from '../../support/until'
import { createWorld, type NamedPerson, type World } from '../feed/world'

/** Makes a database refuse writes, as one on a disk that became read-only does. */
async function refuseWrites(db: Kysely<Schema>, database: TestDatabase, databaseUrl: string | null): Promise<void> {
  if (database === 'sqlite') return void (await sql`pragma query_only = on`.execute(db))
  const url = new URL(databaseUrl ?? '')
  const name = url.pathname.slice(1)
  await administer(url.href, `alter database ${name} set default_transaction_read_only = on`)
  // Only new connections notice.
  const others = `from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
  await administer(url.href, `select pg_terminate_backend(pid) ${others}`)
}

/** These change or count something although they are no `write` of an account. */
const notReads = new Set<OperationName>(['logOut', 'readNotices', 'syncNotebook', 'exportData'])

describe.each(databases)('a %s database that accepts no writes', (database) => {
  let world: World
  let member: NamedPerson
  let things: SampleThings
  beforeAll(async () => {
    world = await createWorld(database)
    member = await world.moderator()
    const mentor = await world.person()
    const [post, program] = [await world.post(mentor), await world.program(mentor)]
    await expectYes(world.server.call('setLike', { postId: post, liked: true }, { token: member.token }))
    things = { ...noThings, user: mentor.id, post, program, question: await world.question(mentor) }
    // The session was used long ago, and the hot list is old.
    world.clock.now += 2 * 60 * 60_000
    await refuseWrites(world.server.services.db, database, world.server.databaseUrl)
    // What used a connection that was ended fails once.
    await until(async () => expect((await world.server.call('checkNickname', { nickname: 'haru' })).http).toBe(200))
  }, 120_000)
  afterAll(() => world?.server.stop())

  const reads = (Object.keys(operations) as OperationName[]).filter((name) => {
    const { write, once, login }: Operation = operations[name]
    return !write && !once && login !== 'ignored' && !notReads.has(name)
  })
  it.each(reads)('serves members who call %s', async (name) => {
    const { http } = await world.server.call(name, samples[name](things) as never, { token: member.token })
    expect(http).not.toBe(503)
  })

  it('shows a post, a program and the hot list, and refuses writes temporarily', async () => {
    const { token } = member
    expect((await expectYes(world.server.call('post', { postId: things.post }, { token }))).post.id).toBe(things.post)
    expect((await expectYes(world.server.call('program', { programId: things.program }, { token }))).program.id).toBe(things.program)
    expect((await expectYes(world.server.call('hotPosts', {}, { token }))).hot.map(({ id }) => id)).toEqual([things.post])
    expect((await world.server.call('setLike', { postId: things.post, liked: false }, { token })).http).toBe(503)
  })
})
