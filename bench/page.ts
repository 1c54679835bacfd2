import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CompiledQuery, Kysely } from 'kysely'
import Database from 'libsql'
import type { Schema } from '../src/server/db/schema'
import { LibsqlDialect } from '../src/server/db/sqlite-dialect'
import { readPage } from '../src/server/features/feed/post-lists'
import { startServer } from './community'
import { measurePairs, type Ratio } from './pairs'

const pagesPerSample = 400
/** Connections at once: a server is asked by many, and its own work is what counts. */
const connections = 4
const body = JSON.stringify({
  eventType: 'dashboard',
  categoryType: 'homeList',
  eventData: { order: 'posting_date', offset: 0, tag: ['전체'] },
})

/** A visitor's first page of the feed over HTTP, against the very statements it runs, on the same database file. */
export async function page(): Promise<Ratio> {
  const server = await startServer()
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    while ((await fetchPage(server.url, agent)).rows < 20) await wait(100)
    const path = join(server.dataDir, 'community.db')
    const statements = await statementsOfAPage(path)
    const database = new Database(path, { readonly: true })
    return await measurePairs({
      id: 'page',
      what: `HTTP feed page through the server / its bare SQL (${statements.length} statements)`,
      unit: 'ms',
      must: 2.5,
      ours: () => eachOf(() => fetchPage(server.url, agent), connections),
      baseline: () => eachOf(async () => runAll(database, statements), 1),
    })
  } finally {
    agent.destroy()
    await server.stop()
  }
}

/** Milliseconds a page, `atOnce` of them under way. */
async function eachOf(one: () => Promise<unknown>, atOnce: number): Promise<number> {
  let left = pagesPerSample
  const work = async () => {
    while (left-- > 0) await one()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  return (performance.now() - began) / pagesPerSample
}

async function statementsOfAPage(path: string): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = []
  const db = new Kysely<Schema>({ dialect: new LibsqlDialect(path), log: ({ query }) => void statements.push(query) })
  await readPage(db, null, { tags: [] }, {})
  await db.destroy()
  return statements
}

function runAll(database: InstanceType<typeof Database>, statements: CompiledQuery[]): void {
  for (const { sql, parameters } of statements) database.prepare(sql).all(...parameters)
}

let caller = 0

function fetchPage(url: string, agent: Agent): Promise<{ rows: number }> {
  return new Promise((resolve, reject) => {
    caller = (caller + 1) % 60_000
    const address = `10.1.${caller >> 8}.${caller & 255}`
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-forwarded-for': address }
    const sent = request(`${url}/`, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} ${text}`))
        else resolve({ rows: text.split('"post_id"').length - 1 })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
