import { join } from 'node:path'
import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import Libsql from 'libsql'
import { afterEach, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/server/db/schema'
import { clearAway } from '../../../src/server/features/account/withdrawal'
import { eventsHandled } from '../../support/events-handled'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type World } from '../feed/world'

/** How many rows of others there are in the tables that grow with the community. */
const others = 400

interface Plan {
  'Node Type': string
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

describe.each(databases)('what a withdrawal reads on %s', (database) => {
  let world: World | undefined
  afterEach(() => world?.server.stop())

  /** A member who has written a little, in a community in which others have written much. */
  async function createCommunity(world: World): Promise<NamedPerson> {
    const { server, clock } = world
    const { db, newId } = server.services
    const [leaver, other] = [await world.person(), await world.person()]
    for (const { id: userId } of [other, await world.person(), await world.person()])
      await expectYes(server.call('follow', { userId }, { token: leaver.token }))
    const postId = await world.post(leaver)
    await world.reply(other, postId)
    await world.program(leaver)
    await expectYes(server.call('openRoom', { userId: other.id }, { token: leaver.token }))
    await eventsHandled(server.services)
    const stranger = await world.person()
    const { roomId } = await expectYes(server.call('openRoom', { userId: 'bot' }, { token: stranger.token }))
    const bot = JSON.stringify({ topic: 'follower', name: 'x', content: '', link: null, by: other.id })
    const note = { room_id: roomId, sender_id: 'bot', kind: 'said' as const, text: '', images: '[]', bot, sent_at: 1 }
    const notes = Array.from({ length: others }, (_, n) => ({ ...note, id: newId(), seq: n + 1000, client_id: `${stranger.id}:${n}` }))
    await db.insertInto('messages').values(notes).execute()
    const events = notes.map(({ seq }) => ({ user_id: stranger.id, seq, event: '{}', created_at: clock.now }))
    await db.insertInto('live_events').values(events).execute()
    return leaver
  }

  /** The statements of clearing away that read or change rows, each once. */
  async function statementsOf(world: World, leaver: { userId: string; keepPosts: boolean; at: number }): Promise<CompiledQuery[]> {
    const { services } = world.server
    const nodes: RootOperationNode[] = []
    const recording: KyselyPlugin = {
      transformQuery({ node }) {
        nodes.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await clearAway({ ...services, db: services.db.withPlugin(recording) }, leaver)
    const statements = new Map<string, CompiledQuery>()
    for (const node of nodes) {
      const statement = services.db.getExecutor().compileQuery(node, { queryId: 'explained' })
      if (/^(select|update|delete)/.test(statement.sql) && !statement.sql.includes('advisory')) statements.set(statement.sql, statement)
    }
    return [...statements.values()]
  }

  it.each([true, false])('are the rows of the member, not those of everybody (posts kept: %s)', async (keepPosts) => {
    world = await createWorld(database)
    const leaver = await createCommunity(world)
    const { db } = world.server.services
    const notes = () => db.selectFrom('messages').select('bot').where('bot', 'like', `%${leaver.id}%`).execute()
    expect(await notes()).toHaveLength(3)
    const statements = await statementsOf(world, { userId: leaver.id, keepPosts, at: world.clock.now })
    expect(statements.length).toBeGreaterThan(40)
    expect((await notes()).map(({ bot }) => JSON.parse(bot ?? '').by)).toEqual([null, null, null])
    const wasteful: string[] = []
    // Without it, PostgreSQL knows nothing about new tables.
    if (database === 'postgres') await sql`analyze`.execute(db)
    if (database === 'sqlite') {
      const file = new Libsql(join(world.server.dataDir, 'community.db'))
      for (const { sql, parameters } of statements) {
        const steps = file.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[]
        if (steps.some(({ detail }) => readsAll(detail))) wasteful.push(sql)
      }
      file.close()
    } else for (const statement of statements) if (await skipsMany(db, statement)) wasteful.push(statement.sql)
    expect(wasteful).toEqual([])
  })
})

/** Whether a step of an SQLite plan goes through a whole table or index, or through all messages of the bot. */
const readsAll = (detail: string) =>
  (detail.startsWith('SCAN') && !detail.includes('VIRTUAL TABLE')) || /SEARCH messages .*\(sender_id=\?( AND client_id>\?)?\)$/.test(detail)

/** Whether PostgreSQL has no index for a statement, or reads many rows in vain. */
async function skipsMany(db: Kysely<Schema>, { sql: text, parameters }: CompiledQuery): Promise<boolean> {
  // An update that is done again would break the limits of the counters.
  const options = text.startsWith('update') ? 'format json' : 'analyze, format json'
  let plan: Plan | undefined
  const rolledBack = new Error('only explained')
  await db
    .transaction()
    .execute(async (trx) => {
      // Small tables are otherwise read as a whole.
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await trx.executeQuery(CompiledQuery.raw(`explain (${options}) ${text}`, [...parameters]))
      plan = (rows as { 'QUERY PLAN': [{ Plan: Plan }] }[])[0]?.['QUERY PLAN'][0].Plan
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  if (!plan) throw new Error('no plan')
  const steps = stepsOf(plan)
  const skipped = steps.map((step) => (step['Rows Removed by Filter'] ?? 0) * (step['Actual Loops'] ?? 1))
  return steps.some((step) => step['Node Type'] === 'Seq Scan') || skipped.some((rows) => rows >= others)
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]
