import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema'

const demoFact = 'demo'
/** Rows a statement; SQLite takes 32766 values. */
const atOnce = 500

export async function isDemoLoaded(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('facts').select('value').where('name', '=', demoFact).executeTakeFirst()) !== undefined
}

/** Notes that the demo community is loaded. @returns false when it was already, by another process perhaps */
export async function claimDemo(trx: Transaction<Schema>, at: number): Promise<boolean> {
  const insert = trx.insertInto('facts').values({ name: demoFact, value: new Date(at).toISOString() })
  const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What was computed before there was a community is no longer so. */
export async function forgetHotList(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('facts').where('name', '=', 'hot').execute()
}

/** Which of some nicknames are in use. */
export async function selectTakenNicknames(db: Kysely<Schema>, nicknames: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('nickname').where('nickname', 'in', nicknames).execute()
  return new Set(rows.flatMap(({ nickname }) => nickname ?? []))
}

/** Inserts many rows; those that stand already stay as they are. */
export async function insertRows<Table extends keyof Schema>(
  trx: Transaction<Schema>,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + atOnce))
      .execute()
  }
}

/** Images belong to nobody twice. */
export async function insertNewImages(trx: Transaction<Schema>, rows: Insertable<Schema['images']>[]): Promise<void> {
  await trx
    .insertInto('images')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Raises the totals of lists. */
export async function addTotals(trx: Transaction<Schema>, totals: Map<string, number>): Promise<void> {
  const rows = [...totals].map(([list, total]) => ({ list, total }))
  for (let from = 0; from < rows.length; from += atOnce) {
    await trx
      .insertInto('list_counters')
      .values(rows.slice(from, from + atOnce))
      .onConflict((conflict) =>
        conflict.column('list').doUpdateSet(({ eb, ref }) => ({ total: eb('list_counters.total', '+', ref('excluded.total')) })),
      )
      .execute()
  }
}
