import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The program from which a chat was last opened. */
export function createRoomPrograms(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('rooms')
        .addColumn('program_id', text, (column) => column.references('programs.id').onDelete('set null'))
        .execute()
      // Deleting a program removes it from its rooms, which are found by the program.
      const begun = sql<boolean>`program_id is not null`
      await db.schema.createIndex('rooms_program').on('rooms').column('program_id').where(begun).execute()
    },
  }
}
