import type { Kysely, Migration } from 'kysely'
import { sql } from 'kysely'
import type { Dialect } from '../connection'

/** Which answer the asker has accepted. */
export function createAcceptedAnswers(dialect: Dialect): Migration {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('questions').addColumn('accepted_answer_id', text).execute()
    },
  }
}
