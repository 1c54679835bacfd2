import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Schema } from '../db/schema'
import { droppedFact, numberTable, type TermStore, termTable } from './term-store'
import type { SearchKind } from './text-index'

/* FTS5 identifies an item by a number. Numbers are assigned in the order of writing and without gaps, which keeps its lists short and lets
FTS5 read them newest first: frequent words cost no more than rare ones. A deleted item keeps its number until it is erased, since one that
comes back with another would be the newest. */

const numbers = (kind: SearchKind) => sql.table(numberTable(kind))
const terms = (kind: SearchKind) => sql.table(termTable(kind))

export const sqliteTerms: TermStore = {
  async put(trx, kind, id, texts) {
    const { numAffectedRows } = await sql`insert into ${numbers(kind)} (id) values (${id}) on conflict (id) do nothing`.execute(trx)
    if (numAffectedRows === 0n) {
      await sql`delete from ${terms(kind)} where rowid = ${numberOf(kind, id)}`.execute(trx)
      await noteDropped(trx, kind)
    }
    await sql`insert into ${terms(kind)} (rowid, terms) values (${numberOf(kind, id)}, ${texts.join(' ')})`.execute(trx)
  },

  async drop(trx, kind, id) {
    await dropTerms(trx, kind, [id])
  },

  async erase(trx, kind, ids) {
    await dropTerms(trx, kind, ids)
    await sql`delete from ${numbers(kind)} where id in (${sql.join(ids)})`.execute(trx)
  },

  async clear(trx, kind) {
    await sql`insert into ${terms(kind)} (${sql.ref(termTable(kind))}) values ('delete-all')`.execute(trx)
    await sql`delete from ${numbers(kind)}`.execute(trx)
  },

  async walk(db, { kind, terms: asked, before, most }) {
    // Each term is quoted, so that nothing in it is parsed as FTS5 syntax.
    const match = asked.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ')
    const below = before === undefined ? sql`` : sql`and found.rowid < ${numberBelow(kind, before)}`
    const { rows } = await sql<{ id: string }>`
      select numbered.id from ${terms(kind)} as found join ${numbers(kind)} as numbered on numbered.number = found.rowid
      where ${sql.ref(`found.${termTable(kind)}`)} match ${match} ${below} order by found.rowid desc limit ${most}`.execute(db)
    return rows.map(({ id }) => id)
  },
}

async function dropTerms(trx: Transaction<Schema>, kind: SearchKind, ids: string[]): Promise<void> {
  const gone = sql`select number from ${numbers(kind)} where id in (${sql.join(ids)})`
  const { numAffectedRows = 0n } = await sql`delete from ${terms(kind)} where rowid in (${gone})`.execute(trx)
  if (numAffectedRows > 0n) await noteDropped(trx, kind)
}

/** Full-text tables only mark removed items: their terms are to be merged away (`sqlite-erasing.ts`). */
async function noteDropped(trx: Transaction<Schema>, kind: SearchKind): Promise<void> {
  await trx
    .insertInto('facts')
    .values({ name: droppedFact(kind), value: v7() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
    .execute()
}

const numberOf = (kind: SearchKind, id: string) => sql`(select number from ${numbers(kind)} where id = ${id})`

/** The number of an item or, if it is deleted, one above that of the next older item. */
function numberBelow(kind: SearchKind, id: string) {
  const older = sql`(select number + 1 from ${numbers(kind)} where id < ${id} order by id desc limit 1)`
  return sql`coalesce(${numberOf(kind, id)}, ${older}, 0)`
}
