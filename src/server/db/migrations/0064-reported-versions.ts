import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** What reported items said when they were reported. Of earlier reports nothing is known but the items as they are now. */
export function createReportedVersions(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('reported_versions')
        .addColumn('id', text, (column) => column.primaryKey().notNull())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('item_id', text, (column) => column.notNull())
        .addColumn('writer_id', text, (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('reported_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('reported_versions_of').on('reported_versions').columns(['kind', 'item_id', 'id']).execute()
      await db.schema.createIndex('reported_versions_by').on('reported_versions').column('writer_id').execute()
      await db.schema
        .createTable('reported_version_mentions')
        .addColumn('version_id', text, (column) => column.notNull().references('reported_versions.id').onDelete('cascade'))
        .addColumn('user_id', text, (column) => column.notNull())
        .addColumn('nickname', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('reported_version_mentions_key', ['version_id', 'nickname'])
        .execute()
      await db.schema.createIndex('reported_version_mentions_of').on('reported_version_mentions').column('user_id').execute()
    },
  }
}
