import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import { termsOf } from '../src/server/search/search-terms'
import { startPostgres } from '../tests/support/postgres'
import { freshFolder } from './electron-run'
import { createPosts, words } from './million-text'

/*
 * The measurement behind docs/decisions/0011: what each set of n-grams costs, on both databases and in the forms PostgreSQL offers.
 *   node scripts/bench/run-typescript.mjs bench/search-terms.ts [posts]
 */

const count = Number(process.argv[2] ?? 100_000)
const initials = /^[ㄱ-ㅎ]+$/
const latin = /^[a-z0-9]+$/
const isTag = (term: string) => term.startsWith('#')
const letters = (term: string) => [...term].length

const sets: Record<string, (term: string) => boolean> = {
  'as decided': () => true,
  'without initials': (term) => !initials.test(term),
  'initials of two only': (term) => !initials.test(term) || letters(term) === 2,
  'without Latin three': (term) => !latin.test(term) || letters(term) < 3,
  'without single letters': (term) => isTag(term) || letters(term) > 1,
  'two letters only': (term) => isTag(term) || (letters(term) === 2 && !initials.test(term)),
}

const write = createPosts(count)
const indexed = (post: ReturnType<typeof write>) => termsOf({ text: post.content, tags: post.tags })
const asked = {
  common: [words.common],
  rare: [words.rareShort],
  initials: ['ㅎㄱㅇ'],
  'two in three': ['ㅎㄱ', 'ㄱㅇ'],
  latin: ['eve', 'ver', 'ery'],
}

function timed(times: number, run: () => unknown): number {
  const began = performance.now()
  for (let time = 0; time < times; time += 1) run()
  return (performance.now() - began) / times
}

function measureSqlite(keep: (term: string) => boolean) {
  const folder = freshFolder()
  const path = join(folder.path, 'terms.db')
  const database = new Libsql(path)
  database.exec(`pragma journal_mode = wal; pragma synchronous = off;
    create virtual table found using fts5(terms, content='', contentless_delete=1, detail='none', tokenize="ascii tokenchars '#_'")`)
  const insert = database.prepare('insert into found (rowid, terms) values (?, ?)')
  let terms = 0
  let spent = 0
  database.exec('begin')
  for (let index = 0; index < count; index += 1) {
    const kept = indexed(write(index)).filter(keep)
    terms += kept.length
    spent += timed(1, () => insert.run([BigInt(index + 1), kept.join(' ')]))
    if (index % 20_000 === 19_999) database.exec('commit; begin')
  }
  database.exec('commit; pragma wal_checkpoint(truncate)')
  const find = database.prepare('select rowid from found where found match ? order by rowid desc limit 21')
  const queries = Object.entries(asked).map(([name, list]) => {
    const match = list.map((term) => `"${term}"`).join(' AND ')
    return [`${name} ms`, timed(20, () => find.all([match])).toFixed(2)]
  })
  const row = {
    'terms a post': Math.round(terms / count),
    'bytes a post': Math.round(statSync(path).size / count),
    'write us a post': Math.round((spent * 1000) / count),
    ...Object.fromEntries(queries),
  }
  database.close()
  rmSync(folder.path, { recursive: true, force: true })
  return row
}

async function measurePostgres(client: pg.Client, type: string, column: string, matches: (terms: string[]) => string) {
  await client.query(`drop table if exists found; create table found (id bigint primary key, terms ${type} not null)`)
  for (let from = 0; from < count; from += 1000) {
    const batch = Array.from({ length: Math.min(1000, count - from) }, (_, index) => indexed(write(from + index)).join(' '))
    await client.query(`insert into found select $2 + place, ${column} from unnest($1::text[]) with ordinality as given (given, place)`, [
      batch,
      from,
    ])
  }
  await client.query('create index found_terms on found using gin (terms)')
  await client.query('vacuum analyze found')
  const { rows } = await client.query("select pg_table_size('found') as rows, pg_relation_size('found_terms') as index")
  const took: [string, string][] = []
  for (const [name, list] of Object.entries(asked)) {
    for (const [how, query] of [
      ['', `with hit as materialized (select id from found where ${matches(list)}) select id from hit order by id desc limit 21`],
      [' walked', `select id from (select id, terms from found order by id desc limit 256) as newest where ${matches(list)} limit 21`],
    ]) {
      const began = performance.now()
      for (let time = 0; time < 10; time += 1) await client.query(query ?? '')
      took.push([`${name}${how} ms`, ((performance.now() - began) / 10).toFixed(2)])
    }
  }
  return { 'row bytes': Math.round(rows[0].rows / count), 'index bytes': Math.round(rows[0].index / count), ...Object.fromEntries(took) }
}

console.log(`${count} posts; SQLite FTS5 by set of n-grams`)
console.table(Object.fromEntries(Object.entries(sets).map(([name, keep]) => [name, measureSqlite(keep)])))
const cluster = await startPostgres()
const client = new pg.Client({ connectionString: cluster.adminUrl })
await client.connect()
const list = (terms: string[]) => terms.map((term) => `'${term}'`).join(',')
console.log('PostgreSQL GIN, the set as decided, by form')
console.table({
  tsvector: await measurePostgres(
    client,
    'tsvector',
    "array_to_tsvector(string_to_array(given, ' '))",
    (terms) => `terms @@ '${terms.join(' & ')}'::tsquery`,
  ),
  'text[]': await measurePostgres(client, 'text[]', "string_to_array(given, ' ')", (terms) => `terms @> array[${list(terms)}]`),
  'int4[] of hashes': await measurePostgres(
    client,
    'int4[]',
    "(select array_agg(hashtext(term)) from unnest(string_to_array(given, ' ')) as term)",
    (terms) => `terms @> array[${terms.map((term) => `hashtext('${term}')`).join(',')}]`,
  ),
})
await client.end()
await cluster.stop()
