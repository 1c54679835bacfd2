import { type Kysely, type Migration, sql } from 'kysely'
import type { Dialect } from '../connection'

/** What a post means, in its writer's own language. */
export function addMeanings(dialect: Dialect): Migration {
  const text = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('posts')
        .addColumn('meaning', text, (column) => column.notNull().defaultTo(''))
        .execute()
    },
  }
}
