import { type ColumnDefinitionBuilder, type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

type Database = Kysely<unknown>
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (column) => column.notNull()
const key: Column = (column) => column.primaryKey().notNull()
const owner: Column = (column) => column.notNull().references('users.id').onDelete('cascade')
const writer: Column = (column) => column.notNull().references('users.id')
const flag: Column = (column) => column.notNull().defaultTo(0)
const isFlag = sql<boolean>`anonymous in (0, 1)`
const standing = sql<boolean>`deleted_at is null`

/** Questions and their answers, reports, blocks of anonymous writers, and hiding for everything that can be hidden. */
export function createQuestionTables(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Database) {
      await createQuestions(db, text)
      await createAnswers(db, text)
      await createModeration(db, text)
      await widenHiding(db, text)
    },
  }
}

async function createQuestions(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('questions')
    .addColumn('id', text, key)
    .addColumn('user_id', text, writer)
    .addColumn('title', text, required)
    .addColumn('content', text, required)
    .addColumn('anonymous', 'integer', flag)
    .addColumn('answer_count', 'bigint', flag)
    .addColumn('asked_at', 'bigint', required)
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addCheckConstraint('questions_anonymous', isFlag)
    .addCheckConstraint('questions_answers', sql`answer_count >= 0`)
    .execute()
  await db.schema.createIndex('questions_list').on('questions').column('id').where(standing).execute()
  await db.schema.createIndex('questions_author_list').on('questions').columns(['user_id', 'id']).where(standing).execute()
  await db.schema
    .createIndex('questions_unanswered')
    .on('questions')
    .column('id')
    .where(sql<boolean>`deleted_at is null and answer_count = 0`)
    .execute()
}

async function createAnswers(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('answers')
    .addColumn('id', text, key)
    .addColumn('question_id', text, (column) => column.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('user_id', text, writer)
    .addColumn('parent_id', text, (column) => column.references('answers.id').onDelete('cascade'))
    .addColumn('content', text, required)
    .addColumn('anonymous', 'integer', flag)
    .addColumn('answered_at', 'bigint', required)
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addCheckConstraint('answers_anonymous', isFlag)
    .execute()
  await db.schema.createIndex('answers_question').on('answers').columns(['question_id', 'id']).execute()
  await db.schema.createIndex('answers_user').on('answers').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('answers_parent').on('answers').columns(['parent_id', 'id']).execute()
  await db.schema
    .createTable('aliases')
    .addColumn('question_id', text, (column) => column.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('user_id', text, owner)
    .addColumn('number', 'integer', required)
    .addPrimaryKeyConstraint('aliases_key', ['question_id', 'user_id'])
    .addUniqueConstraint('aliases_number', ['question_id', 'number'])
    .execute()
}

async function createModeration(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', text, key)
    .addColumn('reporter_id', text, owner)
    .addColumn('kind', text, required)
    .addColumn('item_id', text, required)
    .addColumn('reason', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('reports_once', ['reporter_id', 'kind', 'item_id'])
    .addCheckConstraint('reports_kind', sql`kind in ('post', 'reply', 'question', 'answer', 'program', 'user', 'message')`)
    .addCheckConstraint('reports_reason', sql`reason between 0 and 4`)
    .execute()
  await db.schema.createIndex('reports_item').on('reports').columns(['kind', 'item_id']).execute()
  await db.schema
    .createTable('anonymous_blocks')
    .addColumn('id', text, key)
    .addColumn('blocker_id', text, owner)
    .addColumn('blocked_id', text, owner)
    .addColumn('label', text, required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('anonymous_blocks_pair', ['blocker_id', 'blocked_id'])
    .addCheckConstraint('anonymous_blocks_others', sql`blocker_id <> blocked_id`)
    .execute()
  await db.schema.createIndex('anonymous_blocks_blocked').on('anonymous_blocks').columns(['blocked_id', 'blocker_id']).execute()
}

/** A check cannot be widened on SQLite, so the table is created again. */
async function widenHiding(db: Database, text: RawBuilder<unknown>): Promise<void> {
  await db.schema.alterTable('hidden_items').renameTo('hidden_items_before').execute()
  await db.schema
    .createTable('hidden_items')
    .addColumn('user_id', text, owner)
    .addColumn('kind', text, required)
    .addColumn('item_id', text, required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('hidden_items_by_person', ['user_id', 'kind', 'item_id'])
    .addCheckConstraint('hidden_items_known_kind', sql`kind in ('post', 'reply', 'question', 'answer', 'program')`)
    .execute()
  await sql`insert into hidden_items (user_id, kind, item_id, created_at)
    select user_id, kind, item_id, created_at from hidden_items_before`.execute(db)
  await db.schema.dropTable('hidden_items_before').execute()
  await db.schema.createIndex('hidden_items_list').on('hidden_items').columns(['user_id', 'kind', 'created_at']).execute()
}
