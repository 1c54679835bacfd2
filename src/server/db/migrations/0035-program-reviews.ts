import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

type Database = Kysely<unknown>

/** The days on which mentors are available, reviews of programs, and indexes of program lists that contain the columns of the filters. */
export function createProgramReviews(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Database) {
      await widenPrograms(db, text)
      await createReviews(db, text)
      await freeKinds(db, text, dialect)
    },
  }
}

const standing = sql<boolean>`deleted_at is null`

async function widenPrograms(db: Database, text: RawBuilder<unknown>): Promise<void> {
  const counters = ['review_count', 'star_sum'] as const
  await db.schema
    .alterTable('programs')
    .addColumn('free_days', 'integer', (column) => column.notNull().defaultTo(0).check(sql`free_days between 0 and 127`))
    .execute()
  await db.schema
    .alterTable('programs')
    .addColumn('free_note', text, (column) => column.notNull().defaultTo(''))
    .execute()
  for (const counter of counters)
    await db.schema
      .alterTable('programs')
      .addColumn(counter, 'bigint', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(counter)} >= 0`),
      )
      .execute()
  // With the filtered columns in the index, a list skips rows without reading the programs.
  const filters = ['price', 'hours', 'free_days']
  const lists: [string, string[]][] = [
    ['programs_subject_list', ['subject', 'id']],
    ['programs_kind_list', ['kind', 'id']],
    ['programs_subject_liked', ['subject', 'like_count', 'id']],
    ['programs_kind_liked', ['kind', 'like_count', 'id']],
  ]
  for (const [name, columns] of lists) {
    await db.schema.dropIndex(name).execute()
    await db.schema
      .createIndex(name)
      .on('programs')
      .columns([...columns, ...filters])
      .where(standing)
      .execute()
  }
}

async function createReviews(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('program_reviews')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('program_id', text, (column) => column.notNull().references('programs.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
    .addColumn('stars', 'integer', (column) => column.notNull().check(sql`stars between 1 and 5`))
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('answer', text, (column) => column.notNull().defaultTo(''))
    .addColumn('answered_at', 'bigint')
    .addColumn('answer_edited_at', 'bigint')
    .addColumn('reviewed_at', 'bigint', (column) => column.notNull())
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .execute()
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('program_reviews').columns(columns)
  await index('program_reviews_once', ['program_id', 'user_id']).unique().where(standing).execute()
  await index('program_reviews_list', ['program_id', 'id']).where(standing).execute()
  await index('program_reviews_writer', ['user_id', 'id']).execute()
  await index('program_reviews_to_erase', ['deleted_at']).where(sql<boolean>`deleted_at is not null and content <> ''`).execute()
}

/** More kinds of items can be hidden and reported, and SQLite cannot widen a check: the tables are created again without it. */
async function freeKinds(db: Database, text: RawBuilder<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') {
    await sql`alter table hidden_items drop constraint hidden_items_known_kind`.execute(db)
    await sql`alter table reports drop constraint reports_kind`.execute(db)
    return
  }
  await db.schema.alterTable('hidden_items').renameTo('hidden_items_before').execute()
  await db.schema
    .createTable('hidden_items')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('item_id', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('hidden_items_by_person', ['user_id', 'kind', 'item_id'])
    .execute()
  await sql`insert into hidden_items (user_id, kind, item_id, created_at)
    select user_id, kind, item_id, created_at from hidden_items_before`.execute(db)
  await db.schema.dropTable('hidden_items_before').execute()
  await db.schema.createIndex('hidden_items_list').on('hidden_items').columns(['user_id', 'kind', 'created_at']).execute()

  await db.schema.alterTable('reports').renameTo('reports_before').execute()
  await db.schema
    .createTable('reports')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('reporter_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('item_id', text, (column) => column.notNull())
    .addColumn('reason', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('evidence', text)
    .addUniqueConstraint('reports_once', ['reporter_id', 'kind', 'item_id'])
    .addCheckConstraint('reports_reason', sql`reason between 0 and 4`)
    .execute()
  await sql`insert into reports (id, reporter_id, kind, item_id, reason, created_at, evidence)
    select id, reporter_id, kind, item_id, reason, created_at, evidence from reports_before`.execute(db)
  await db.schema.dropTable('reports_before').execute()
  await db.schema.createIndex('reports_item').on('reports').columns(['kind', 'item_id']).execute()
}
