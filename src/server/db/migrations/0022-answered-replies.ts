import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Which nested comment or answer a nested one answers, and an index of the answers to the questions themselves. */
export function createAnsweredReplies(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      // Without a foreign key: it is looked up only among the rows of its thread, and a missing row counts as null.
      await db.schema.alterTable('replies').addColumn('answered_id', text).execute()
      await db.schema.alterTable('answers').addColumn('answered_id', text).execute()
      const standing = sql<boolean>`parent_id is null and deleted_at is null`
      await db.schema.createIndex('answers_to_question').on('answers').column('question_id').where(standing).execute()
    },
  }
}
