import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'
import type { ExportPart } from '../../export-part'
import type { ClearingStep } from '../../leaving'

/** Notes that a member wrote on a day; deleting what was written later leaves the day (docs/product/people.md "Days written"). */
export async function noteDay(
  trx: Transaction<Schema>,
  { userId, day, byName }: { userId: string; day: string; byName: boolean },
): Promise<void> {
  await trx
    .insertInto('days_written')
    .values({ user_id: userId, day, by_name: byName ? 1 : 0 })
    .onConflict((conflict) => {
      const known = conflict.columns(['user_id', 'day'])
      return byName ? known.doUpdateSet({ by_name: 1 }) : known.doNothing()
    })
    .execute()
}

/**
 * The days a member wrote on, the newest first.
 * @param before only earlier ones
 * @param byName without those on which they only wrote anonymously
 */
export async function selectDays(
  db: Kysely<Schema>,
  { userId, before, byName, most }: { userId: string; before: string | undefined; byName: boolean; most: number },
): Promise<string[]> {
  let query = db.selectFrom('days_written').select('day').where('user_id', '=', userId)
  if (before !== undefined) query = query.where('day', '<', before)
  if (byName) query = query.where('by_name', '=', 1)
  return (await query.orderBy('day', 'desc').limit(most).execute()).map(({ day }) => day)
}

export async function selectSharesDays(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('shares_days').where('id', '=', userId).executeTakeFirst()
  return row?.shares_days === 1
}

export async function updateSharesDays(db: Kysely<Schema>, userId: string, shared: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ shares_days: shared ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
}

export const exportDays: ExportPart = {
  name: 'daysWritten',
  async read(db, userId) {
    const rows = await db.selectFrom('days_written').select(['day', 'by_name']).where('user_id', '=', userId).orderBy('day').execute()
    const shared = await selectSharesDays(db, userId)
    return rows.map((row) => ({ day: row.day, anonymous: row.by_name === 0, shared }))
  },
}

/** The calendar goes, also where what was written stays under no name. */
export const forgetDays: ClearingStep = async (trx, { userId }) => {
  await trx.deleteFrom('days_written').where('user_id', '=', userId).execute()
  return 0
}
