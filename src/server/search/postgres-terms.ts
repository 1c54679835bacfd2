import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../db/schema'
import { type TermStore, type TermWalk, termTable } from './term-store'
import type { SearchKind } from './text-index'

/* A GIN index returns all matches without order: good for a rare word, slow for a frequent one. So the newest items are read first. If they
contain enough matches, the search ends; if they contain some, the others are not far below; if they contain hardly any, the word is rare
enough for the index. */

const firstLook = 256
/** With fewer matches among the first items, the index is faster. */
const fewestNearby = 3
const mostLooked = 8_192

const table = (kind: SearchKind) => sql.table(termTable(kind))

export const postgresTerms: TermStore = {
  async put(trx, kind, id, terms) {
    await sql`insert into ${table(kind)} (id, terms) values (${id}, array_to_tsvector(${terms}::text[]))
      on conflict (id) do update set terms = excluded.terms`.execute(trx)
  },

  async drop(trx, kind, id) {
    await sql`delete from ${table(kind)} where id = ${id}`.execute(trx)
  },

  // Their ids are their places.
  async erase(trx, kind, ids) {
    await sql`delete from ${table(kind)} where id in (${sql.join(ids)})`.execute(trx)
  },

  async clear(trx, kind) {
    await sql`delete from ${table(kind)}`.execute(trx)
  },

  async walk(db, walk) {
    const near = await lookThrough(db, walk, firstLook)
    if (near.length >= walk.most) return near
    if (near.length < fewestNearby) return askIndex(db, walk)
    const enough = Math.ceil((walk.most / near.length) * firstLook * 1.5)
    const far = await lookThrough(db, walk, Math.min(enough, mostLooked))
    return far.length >= walk.most ? far : askIndex(db, walk)
  },
}

/** The matches among the newest items. */
async function lookThrough(db: Kysely<Schema>, walk: TermWalk, looked: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, terms from ${table(walk.kind)} where ${isBelow(walk)} order by id desc limit ${looked}) as newest
    where ${matches(walk)} order by id desc limit ${walk.most}`.execute(db)
  return rows.map(({ id }) => id)
}

async function askIndex(db: Kysely<Schema>, walk: TermWalk): Promise<string[]> {
  // Without `materialized` the planner may read along the ids instead, because of the order.
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select id from ${table(walk.kind)} where ${matches(walk)} and ${isBelow(walk)})
    select id from found order by id desc limit ${walk.most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Each term is quoted, so that nothing in it is parsed as an operator. */
function matches({ terms }: TermWalk): RawBuilder<boolean> {
  const asked = terms.map((term) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' & ')
  return sql<boolean>`terms @@ ${asked}::tsquery`
}

function isBelow({ before }: TermWalk): RawBuilder<boolean> {
  return before === undefined ? sql<boolean>`true` : sql<boolean>`id < ${before}`
}
