import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema'

const demoFact = 'demo'
/** The number of rows per statement; SQLite allows 32766 values. */
const atOnce = 500

export async function isDemoLoaded(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('facts').select('value').where('name', '=', demoFact).executeTakeFirst()) !== undefined
}

/** Records that the demo community is loaded. @returns false when it was recorded already, perhaps by another process */
export async function claimDemo(trx: Transaction<Schema>, at: number): Promise<boolean> {
  const insert = trx.insertInto('facts').values({ name: demoFact, value: new Date(at).toISOString() })
  const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes the stored hot list, which was computed without the demo community. */
export async function forgetHotList(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('facts').where('name', '=', 'hot').execute()
}

/** Which of some nicknames are in use. */
export async function selectTakenNicknames(db: Kysely<Schema>, nicknames: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('nickname').where('nickname', 'in', nicknames).execute()
  return new Set(rows.flatMap(({ nickname }) => nickname ?? []))
}

/** Inserts many rows; existing ones stay unchanged. */
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

/** Inserts images, except those that have an owner already. */
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

/** Marks the newest notices of a member as unread. */
export async function leaveUnread(trx: Transaction<Schema>, nickname: string, count: number): Promise<void> {
  const newest = await trx
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .select(['notices.user_id', 'notices.kind', 'notices.item_id'])
    .where('users.nickname', '=', nickname)
    .orderBy('notices.told_at', 'desc')
    .orderBy('notices.kind', 'desc')
    .orderBy('notices.item_id', 'desc')
    .limit(count)
    .execute()
  for (const { user_id, kind, item_id } of newest)
    await trx
      .updateTable('notices')
      .set({ read_at: null })
      .where('user_id', '=', user_id)
      .where('kind', '=', kind)
      .where('item_id', '=', item_id)
      .execute()
}
