import type { Kysely, Migration } from 'kysely'

/** What members show each other in chat: how far they have read, and that they type. What was read before is not shown. */
export const createSigns: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['show_read', 'show_typing']) {
      await db.schema
        .alterTable('users')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
    }
    for (const name of ['mark_sent_at', 'mark_read_at']) await db.schema.alterTable('room_members').addColumn(name, 'bigint').execute()
  },
}
