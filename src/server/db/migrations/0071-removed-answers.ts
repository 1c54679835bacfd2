import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Mentors' answers to reviews that were removed and can still be restored. */
export function createRemovedAnswers(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('removed_answers')
        .addColumn('review_id', text, (column) => column.primaryKey().notNull().references('program_reviews.id').onDelete('cascade'))
        .addColumn('answer', text, (column) => column.notNull())
        .addColumn('answered_at', 'bigint')
        .addColumn('answer_edited_at', 'bigint')
        .addColumn('removed_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  }
}
