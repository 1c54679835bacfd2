import { type Kysely, sql } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'
import { isPostgres } from '../../db/transaction'

/**
 * Stores a report. When there are too many, the newest report of a crash that an earlier one tells of is removed, so that many of the same
 * displace no others; else the oldest.
 */
export async function insertCrash(db: Kysely<Schema>, row: Schema['crash_reports']): Promise<void> {
  await db.insertInto('crash_reports').values(row).execute()
  const { count } = await db
    .selectFrom('crash_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const surplus = Number(count) - limits.crashes.stored
  if (surplus <= 0) return
  const field = (name: string) =>
    isPostgres(db) ? sql`report::json ->> ${sql.lit(name)}` : sql`json_extract(report, ${sql.lit(`$.${name}`)})`
  const crash = sql.join(['kind', 'reason', 'version'].map(field))
  const ranked = db
    .selectFrom('crash_reports')
    .select(['id', sql<number>`row_number() over (partition by ${crash} order by id)`.as('place')])
    .as('ranked')
  const removed = db
    .selectFrom(ranked)
    .select('ranked.id')
    .orderBy(sql`case when place > 1 then 0 else 1 end`)
    .orderBy(sql`case when place > 1 then id else '' end`, 'desc')
    .orderBy('id')
    .limit(surplus)
  await db.deleteFrom('crash_reports').where('id', 'in', removed).execute()
}

/** All of them, the newest first. */
export function selectCrashes(db: Kysely<Schema>): Promise<Schema['crash_reports'][]> {
  return db.selectFrom('crash_reports').selectAll().orderBy('id', 'desc').execute()
}
