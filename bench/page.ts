import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CompiledQuery, type Dialect, Kysely } from 'kysely'
import Database from 'libsql'
import pg from 'pg'
import { postgresAt } from '../src/server/db/postgres-pool'
import type { Schema } from '../src/server/db/schema'
import { LibsqlDialect } from '../src/server/db/sqlite-dialect'
import { readPage } from '../src/server/features/feed/post-lists'
import { createTestDatabase, startPostgres } from '../tests/support/postgres'
import { type BenchServer, startServer } from './community'
import { measurePairs, type Ratio } from './pairs'

const pagesPerSample = 300
const must = 2.5
const body = JSON.stringify({
  eventType: 'dashboard',
  categoryType: 'homeList',
  eventData: { order: 'posting_date', offset: 0, tag: ['전체'] },
})

/** A visitor's first page of the feed over HTTP, one after the other, against the very statements it runs, on SQLite. */
export async function page(): Promise<Ratio> {
  const server = await startServer()
  const path = join(server.dataDir, 'community.db')
  try {
    return await measurePage('page', server, new LibsqlDialect(path), (statements) => {
      const database = new Database(path, { readonly: true })
      const bound = statements.map(({ sql, parameters }) => ({
        sql,
        // SQLite has no lists: the product binds one as JSON.
        values: parameters.map((each) => (Array.isArray(each) ? JSON.stringify(each) : each)),
      }))
      return async () => {
        for (const { sql, values } of bound) database.prepare(sql).all(...values)
      }
    })
  } finally {
    await server.stop()
  }
}

/** The same on PostgreSQL. */
export async function pageOnPostgres(): Promise<Ratio> {
  const cluster = await startPostgres()
  const { url } = await createTestDatabase(cluster.adminUrl)
  const server = await startServer({ databaseUrl: url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The cluster may end before the last of its connections has said goodbye.
    const { postgres: dialect } = postgresAt(url, () => undefined)
    return await measurePage('page postgres', server, dialect, (statements) => async () => {
      for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
    })
  } finally {
    await client.end()
    await server.stop()
    await cluster.stop()
  }
}

async function measurePage(
  id: string,
  server: BenchServer,
  dialect: Dialect,
  bare: (statements: CompiledQuery[]) => () => Promise<void>,
): Promise<Ratio> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    let expected = await fetchPage(server.url, agent)
    for (; rowsIn(expected) < 20; expected = await fetchPage(server.url, agent)) await wait(100)
    const statements = await statementsOfAPage(dialect)
    return await measurePairs({
      id,
      what: `HTTP feed page through the server / its bare SQL (${statements.length} statements)`,
      unit: 'ms',
      must,
      ours: () => eachOf(() => expectPage(server.url, agent, expected.length)),
      baseline: () => eachOf(bare(statements)),
    })
  } finally {
    agent.destroy()
  }
}

/** Milliseconds a page. */
async function eachOf(one: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let count = 0; count < pagesPerSample; count += 1) await one()
  return (performance.now() - began) / pagesPerSample
}

async function statementsOfAPage(dialect: Dialect): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void statements.push(query) })
  await readPage(db, null, { tags: [] }, {})
  await db.destroy()
  return statements
}

let caller = 0

const rowsIn = (answer: Buffer) => answer.toString().split('"post_id"').length - 1

/** Looks at the length alone: what a client does with a page is not measured. */
async function expectPage(url: string, agent: Agent, bytes: number): Promise<void> {
  const answer = await fetchPage(url, agent)
  if (answer.length !== bytes) throw new Error(`a page has ${answer.length} bytes instead of ${bytes}`)
}

/** @returns the body of the answer */
function fetchPage(url: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    caller = (caller + 1) % 60_000
    const address = `10.1.${caller >> 8}.${caller & 255}`
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-forwarded-for': address }
    const sent = request(`${url}/`, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const content = Buffer.concat(chunks)
        if (answer.statusCode === 200) resolve(content)
        else reject(new Error(`${answer.statusCode} ${content}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
