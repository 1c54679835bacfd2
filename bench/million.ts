import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import { v7 } from 'uuid'
import { connect } from '../src/server/db/connection'
import { migrate } from '../src/server/db/migrate'
import { termsOf } from '../src/server/search/search-terms'
import { type PostgresCluster, startPostgres } from '../tests/support/postgres'
import { createPosts } from './million-text'

export const million = 1_000_000
export const tenThousand = 10_000
const writers = 10_000
const atOnce = 1_000
/** A post every half a minute, the last on this day: a community of a year. */
export const lastAt = Date.UTC(2026, 0, 1)

const source = join(import.meta.dirname, '..')

/** Where databases with many posts are kept from one run to the next, outside the checkout; another schema makes another place. */
function keptFolder(): string {
  const hash = createHash('sha256')
  const migrations = readdirSync(join(source, 'src/server/db/migrations')).sort()
  const terms = ['src/server/search/search-terms.ts', 'src/shared/text/search-units.ts', 'src/shared/text/hangul.ts']
  const files = [
    ...migrations.map((file) => `src/server/db/migrations/${file}`),
    ...terms,
    'bench/million.ts',
    'bench/million-text.ts',
    'bench/million-programs.ts',
    'bench/million-help.ts',
    'bench/million-people.ts',
  ]
  for (const file of files) hash.update(readFileSync(join(source, file)))
  const folder = join(tmpdir(), `hanmadi-bench-${hash.digest('hex').slice(0, 12)}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** A data folder whose `community.db` holds so many posts. */
export const sqliteOf = (count: number): Promise<string> => keptSqlite(`sqlite-${count}`, (database) => fillSqlite(database, count))

/** A data folder of that name; made when it is not kept from before, by filling the tables of a new one inside a transaction. */
export async function keptSqlite(name: string, fill: (database: Libsql.Database) => void): Promise<string> {
  const kept = join(keptFolder(), name)
  if (existsSync(kept)) return kept
  const making = `${kept}-making`
  rmSync(making, { recursive: true, force: true })
  await migrated({ databaseUrl: null, dataDir: making })
  const database = new Libsql(join(making, 'community.db'))
  database.exec('pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -500000')
  const insertUser = database.prepare('insert into users (id, nickname, name, joined_at, email) values (?, ?, ?, ?, ?)')
  database.exec('begin')
  for (const [id, nickname, at] of allWriters()) insertUser.run([id, nickname, nickname, BigInt(at), `${nickname}@example.com`])
  fill(database)
  database.exec('commit; pragma wal_checkpoint(truncate); analyze')
  database.close()
  renameSync(making, kept)
  return kept
}

function fillSqlite(database: Libsql.Database, count: number): void {
  const insertPost = database.prepare(
    "insert into posts (id, user_id, category, content, images, tags, posted_at) values (?, ?, ?, ?, '[]', ?, ?)",
  )
  const insertNumber = database.prepare('insert into search_post_numbers (number, id) values (?, ?)')
  const insertTerms = database.prepare('insert into search_posts (rowid, terms) values (?, ?)')
  let number = 0n
  for (const batch of allPosts(count)) {
    for (const post of batch) {
      number += 1n
      insertPost.run([post.id, post.writer, post.category, post.content, JSON.stringify(post.tags), BigInt(post.at)])
      insertNumber.run([number, post.id])
      insertTerms.run([number, termsOf({ text: post.content, tags: post.tags }).join(' ')])
    }
    if (number % 20_000n === 0n) database.exec('commit; begin')
  }
  database.exec(`insert into list_counters (list, total) values ('home', ${count})`)
}

export interface Databases {
  cluster: PostgresCluster
  urls: string[]
}

/** A running PostgreSQL and in it the databases with so many posts each, the URLs in the same order. */
export const postgresOf = (counts: number[]): Promise<Databases> => keptPostgres('posts', counts, fillPostgres)

/** The same with so many of anything; `fill` finds the tables with everyone in them. */
export async function keptPostgres(what: string, counts: number[], fill: Fill): Promise<Databases> {
  const cluster = await startPostgres(join(keptFolder(), 'postgres'))
  const urls: string[] = []
  for (const count of counts) urls.push(await postgresDatabase(cluster.adminUrl, `${what}_${count}`, (client) => fill(client, count)))
  return { cluster, urls }
}
type Fill = (client: pg.Client, count: number) => Promise<void>

async function postgresDatabase(adminUrl: string, name: string, fill: (client: pg.Client) => Promise<void>): Promise<string> {
  const making = `${name}_making`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length === 0) {
      await admin.query(`drop database if exists ${making}`)
      await admin.query(`create database ${making}`)
      await filled(urlOf(adminUrl, making), fill)
      await admin.query(`alter database ${making} rename to ${name}`)
    }
  } finally {
    await admin.end()
  }
  return urlOf(adminUrl, name)
}

async function filled(databaseUrl: string, fill: (client: pg.Client) => Promise<void>): Promise<void> {
  await migrated({ databaseUrl, dataDir: tmpdir() })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'")
  const people = [...allWriters()]
  await client.query(
    `insert into users (id, nickname, name, joined_at, email) select id, name, name, at, name || '@example.com'
      from unnest($1::text[], $2::text[], $3::bigint[]) as given (id, name, at)`,
    [people.map(([id]) => id), people.map(([, name]) => name), people.map(([, , at]) => at)],
  )
  await fill(client)
  await client.query('vacuum analyze')
  await client.end()
}

async function fillPostgres(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ indexdef: string }>("select indexdef from pg_indexes where indexname = 'search_posts_terms'")
  // Building an index at the end is many times quicker than keeping it.
  await client.query('drop index search_posts_terms')
  for (const batch of allPosts(count)) {
    const column = <T>(read: (post: (typeof batch)[number]) => T) => batch.map(read)
    await client.query(
      `insert into posts (id, user_id, category, content, images, tags, posted_at) select id, writer, category, content, '[]', tags, at
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[]) as given (id, writer, category, content, tags, at)`,
      [
        column(({ id }) => id),
        column(({ writer }) => writer),
        column(({ category }) => category),
        column(({ content }) => content),
        column(({ tags }) => JSON.stringify(tags)),
        column(({ at }) => at),
      ],
    )
    await client.query(
      `insert into search_posts (id, terms) select id, array_to_tsvector(string_to_array(terms, ' '))
        from unnest($1::text[], $2::text[]) as given (id, terms)`,
      [column(({ id }) => id), column(({ content, tags }) => termsOf({ text: content, tags }).join(' '))],
    )
  }
  await client.query('insert into list_counters (list, total) values ($1, $2)', ['home', count])
  await client.query(rows[0]?.indexdef ?? '')
}

async function migrated(where: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const { db, dialect, close } = await connect(where, () => undefined)
  await migrate(db, dialect)
  await close()
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Id, name and the time of joining of everyone who writes. */
export function* allWriters(): Generator<[string, string, number]> {
  const at = lastAt - 366 * 24 * 60 * 60 * 1000
  for (let index = 0; index < writers; index += 1) yield [idOf(at, index), `writer_${index}`, at]
}

function* allPosts(count: number) {
  const [people, write] = [[...allWriters()].map(([id]) => id), createPosts(count)]
  for (let from = 0; from < count; from += atOnce) {
    yield Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => {
      const at = lastAt - (count - from - index) * 30_000
      return { ...write(from + index), id: idOf(at, from + index), writer: people[(from + index) % writers] ?? '', at }
    })
  }
}

export const idOf = (at: number, index: number) => v7({ msecs: at, seq: index, random: new Uint8Array(16) })
