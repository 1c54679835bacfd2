import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Reports of crashes of the app, which members have sent: JSON of the contract's `crashReport`, without whose they are. */
export function createCrashReports(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('crash_reports')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('report', text, (column) => column.notNull())
        .execute()
    },
  }
}
