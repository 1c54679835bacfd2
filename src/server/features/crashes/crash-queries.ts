import type { Kysely } from 'kysely'
import { limits } from '../../../shared/limits'
import type { Schema } from '../../db/schema'

/** Stores a report; only the newest ones are kept. */
export async function insertCrash(db: Kysely<Schema>, row: Schema['crash_reports']): Promise<void> {
  await db.insertInto('crash_reports').values(row).execute()
  const first = db.selectFrom('crash_reports').select('id').orderBy('id', 'desc').limit(1).offset(limits.crashes.stored)
  await db.deleteFrom('crash_reports').where('id', '<=', first).execute()
}

/** All of them, the newest first. */
export function selectCrashes(db: Kysely<Schema>): Promise<Schema['crash_reports'][]> {
  return db.selectFrom('crash_reports').selectAll().orderBy('id', 'desc').execute()
}
