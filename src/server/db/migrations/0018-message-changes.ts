import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Messages that are edited or deleted for both members after they were sent, and the number of each change in its room. */
export function createMessageChanges(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ['last_change', 'mirrored_change'])
        await db.schema
          .alterTable('rooms')
          .addColumn(column, 'bigint', (each) => each.notNull().defaultTo(0))
          .execute()
      await db.schema
        .alterTable('messages')
        .addColumn('change_no', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      for (const column of ['edited_at', 'deleted_at']) await db.schema.alterTable('messages').addColumn(column, 'bigint').execute()
      await db.schema
        .createIndex('messages_changed')
        .on('messages')
        .columns(['room_id', 'change_no'])
        .where(sql.ref('change_no'), '>', 0)
        .execute()
      // The content of a reported message that is deleted for both members.
      await db.schema.alterTable('reports').addColumn('evidence', text).execute()
      await db.schema
        .createTable('message_changes')
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('client_id', text, (column) => column.notNull())
        .addColumn('body_hash', text, (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('message_changes_key', ['user_id', 'client_id'])
        .execute()
      await db.schema.createIndex('message_changes_age').on('message_changes').column('changed_at').execute()
    },
  }
}
