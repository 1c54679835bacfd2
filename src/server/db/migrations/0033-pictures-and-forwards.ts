import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Pictures of questions and answers, and a mark for forwarded messages. Existing rows have neither. */
export function addPicturesAndForwards(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['questions', 'answers']) {
        await db.schema
          .alterTable(table)
          .addColumn('images', text, (column) => column.notNull().defaultTo('[]'))
          .execute()
      }
      // Deleting a question also has to find those of its answers that have pictures.
      await db.schema.createIndex('answers_with_pictures').on('answers').column('question_id').where(sql<boolean>`images <> '[]'`).execute()
      await db.schema
        .alterTable('messages')
        .addColumn('forwarded', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      // A picture stays in use by a room while another of its messages shows it.
      await db.schema
        .createIndex('messages_with_pictures')
        .on('messages')
        .columns(['room_id', 'images'])
        .where(sql<boolean>`images <> '[]'`)
        .execute()
    },
  }
}
