import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Corrections of texts, agreements with them, and their counts per text and person. */
export function createCorrections(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('corrections')
        .addColumn('id', text, (column) => column.primaryKey().notNull())
        .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('post', 'reply', 'question', 'answer')`))
        .addColumn('item_id', text, (column) => column.notNull())
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('writer_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('anonymous', 'integer', (column) => column.notNull())
        .addColumn('sentences', text, (column) => column.notNull())
        .addColumn('comment', text, (column) => column.notNull())
        .addColumn('agreement_count', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`agreement_count >= 0`))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('edited_at', 'bigint')
        .addColumn('thanked_at', 'bigint')
        .addColumn('applied_at', 'bigint')
        .addColumn('deleted_at', 'bigint')
        .execute()
      const stands = sql<boolean>`deleted_at is null`
      await db.schema.createIndex('corrections_once').unique().on('corrections').columns(['item_id', 'user_id']).where(stands).execute()
      await sql`create index corrections_list on corrections (item_id, agreement_count desc, id) where deleted_at is null`.execute(db)
      await db.schema.createIndex('corrections_user').on('corrections').columns(['user_id', 'id']).execute()
      for (const person of ['user', 'writer'])
        await db.schema
          .createIndex(`corrections_${person}_since`)
          .on('corrections')
          .columns([`${person}_id`, 'created_at'])
          .execute()
      await db.schema
        .createIndex('corrections_deleted')
        .on('corrections')
        .column('deleted_at')
        .where(sql<boolean>`deleted_at is not null`)
        .execute()
      await db.schema
        .createTable('correction_agreements')
        .addColumn('correction_id', text, (column) => column.notNull().references('corrections.id').onDelete('cascade'))
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('correction_agreements_key', ['correction_id', 'user_id'])
        .execute()
      await db.schema.createIndex('correction_agreements_user').on('correction_agreements').columns(['user_id', 'correction_id']).execute()
      for (const table of ['posts', 'replies', 'questions', 'answers']) await addCounter(db, table, 'correction_count')
      for (const counted of ['given', 'received', 'anonymous_received', 'thanked'])
        await addCounter(db, 'users', `correction_${counted}_count`)
    },
  }
}

async function addCounter(db: Kysely<unknown>, table: string, name: string): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(name, 'bigint', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`${sql.ref(name)} >= 0`),
    )
    .execute()
}
