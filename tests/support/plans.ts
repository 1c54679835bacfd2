import { join } from 'node:path'
import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import Libsql from 'libsql'
import type { Schema } from '../../src/server/db/schema'
import type { TestServer } from './server'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The statements of some work that read or change rows, each once; those that are built once for all calls are not among them. */
export async function statementsOf(db: Kysely<Schema>, work: (recorded: Kysely<Schema>) => Promise<unknown>): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = []
  const recording: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(recording))
  const statements = new Map<string, CompiledQuery>()
  for (const node of nodes) {
    const statement = db.getExecutor().compileQuery(node, { queryId: 'explained' })
    if (/^(select|update|delete)/.test(statement.sql) && !statement.sql.includes('advisory')) statements.set(statement.sql, statement)
  }
  return [...statements.values()]
}

/**
 * The statements that read a whole table, or many rows in vain.
 * @param most how many rows of others there are in the tables that grow with the community
 * @param of only of this table
 */
export async function wastefulOf(server: TestServer, statements: CompiledQuery[], most: number, of?: string): Promise<string[]> {
  const { db } = server.services
  const wasteful: string[] = []
  if (server.databaseUrl === null) {
    for (const statement of statements) {
      const steps = sqliteSteps(server, statement)
      if (steps.some((detail) => readsAll(detail) && (of === undefined || detail.includes(` ${of}`)))) wasteful.push(statement.sql)
    }
    return wasteful
  }
  // Without it, PostgreSQL knows nothing about new tables.
  await sql`analyze`.execute(db)
  for (const statement of statements) {
    const steps = (await stepsOf(db, statement)).filter((step) => of === undefined || step['Relation Name'] === of)
    const skipped = steps.map((step) => (step['Rows Removed by Filter'] ?? 0) * (step['Actual Loops'] ?? 1))
    if (steps.some((step) => step['Node Type'] === 'Seq Scan') || skipped.some((rows) => rows >= most)) wasteful.push(statement.sql)
  }
  return wasteful
}

/** The steps of SQLite's plan of a statement. */
export function sqliteSteps({ dataDir }: TestServer, { sql, parameters }: CompiledQuery): string[] {
  const file = new Libsql(join(dataDir, 'community.db'))
  const steps = file.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[]
  file.close()
  return steps.map(({ detail }) => detail)
}

/**
 * Whether a step of an SQLite plan goes through a whole table or index, or through all messages of the bot. The index of suspended and
 * closed accounts has only those.
 */
const readsAll = (detail: string) =>
  (detail.startsWith('SCAN') && !detail.includes('VIRTUAL TABLE') && !detail.endsWith(' users_stopped')) ||
  /SEARCH messages .*\(sender_id=\?( AND client_id>\?)?\)$/.test(detail)

/** The steps of PostgreSQL's plan, with what each has read. */
async function stepsOf(db: Kysely<Schema>, { sql: text, parameters }: CompiledQuery): Promise<Plan[]> {
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
  return withParts(plan)
}

const withParts = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(withParts)]
