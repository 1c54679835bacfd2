import { type ColumnDefinitionBuilder, type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import { programKinds, programSubjects } from '../../../shared/programs'
import type { Dialect } from '../connection'

type Database = Kysely<unknown>
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (column) => column.notNull()
const key: Column = (column) => column.primaryKey().notNull()
const counter: Column = (column) => column.notNull().defaultTo(0)
const person: Column = (column) => column.notNull().references('users.id').onDelete('cascade')
const program: Column = (column) => column.notNull().references('programs.id').onDelete('cascade')
const standing = sql<boolean>`deleted_at is null`
const oneOf = (column: string, names: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(names.map((name) => sql.lit(name)))})`

/** Programs, who likes, saves, sees and asks about them, and their figures by day. */
export function createProgramTables(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Database) {
      await createPrograms(db, text)
      await createReactions(db, text)
      await createFigures(db, text)
    },
  }
}

async function createPrograms(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('programs')
    .addColumn('id', text, key)
    .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
    .addColumn('title', text, required)
    .addColumn('description', text, required)
    .addColumn('subject', text, required)
    .addColumn('kind', text, required)
    .addColumn('tags', text, required)
    .addColumn('hours', 'integer', required)
    .addColumn('price', 'integer', required)
    .addColumn('image_path', text)
    .addColumn('like_count', 'bigint', counter)
    .addColumn('save_count', 'bigint', counter)
    .addColumn('view_count', 'bigint', counter)
    .addColumn('chat_count', 'bigint', counter)
    .addColumn('posted_at', 'bigint', required)
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addCheckConstraint('programs_subject', oneOf('subject', programSubjects))
    .addCheckConstraint('programs_kind', oneOf('kind', programKinds))
    .addCheckConstraint('programs_numbers', sql`hours >= 0 and price >= 0`)
    .addCheckConstraint('programs_counts', sql`like_count >= 0 and save_count >= 0 and view_count >= 0 and chat_count >= 0`)
    .execute()
  const lists: [string, string[]][] = [
    ['programs_list', ['id']],
    ['programs_subject_list', ['subject', 'id']],
    ['programs_kind_list', ['kind', 'id']],
    ['programs_mentor_list', ['user_id', 'id']],
    ['programs_liked', ['like_count', 'id']],
    ['programs_subject_liked', ['subject', 'like_count', 'id']],
    ['programs_kind_liked', ['kind', 'like_count', 'id']],
    ['programs_mentor_liked', ['user_id', 'like_count', 'id']],
  ]
  for (const [name, columns] of lists) await db.schema.createIndex(name).on('programs').columns(columns).where(standing).execute()
}

async function createReactions(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('program_likes')
    .addColumn('program_id', text, program)
    .addColumn('user_id', text, person)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('program_likes_key', ['program_id', 'user_id'])
    .execute()
  await db.schema.createIndex('program_likes_user').on('program_likes').columns(['user_id', 'program_id']).execute()
  await db.schema
    .createTable('program_saves')
    .addColumn('id', text, key)
    .addColumn('program_id', text, program)
    .addColumn('user_id', text, person)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('program_saves_pair', ['program_id', 'user_id'])
    .execute()
  await db.schema.createIndex('program_saves_user').on('program_saves').columns(['user_id', 'id']).execute()
  await db.schema
    .createTable('program_chats')
    .addColumn('program_id', text, program)
    .addColumn('user_id', text, person)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('program_chats_key', ['program_id', 'user_id'])
    .execute()
}

async function createFigures(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('program_views')
    .addColumn('program_id', text, program)
    .addColumn('user_id', text, person)
    .addColumn('day', text, required)
    .addPrimaryKeyConstraint('program_views_key', ['program_id', 'user_id', 'day'])
    .execute()
  await db.schema.createIndex('program_views_day').on('program_views').column('day').execute()
  await db.schema
    .createTable('program_days')
    .addColumn('program_id', text, program)
    .addColumn('day', text, required)
    .addColumn('views', 'integer', counter)
    .addColumn('likes', 'integer', counter)
    .addColumn('saves', 'integer', counter)
    .addColumn('chats', 'integer', counter)
    .addPrimaryKeyConstraint('program_days_key', ['program_id', 'day'])
    .execute()
}
