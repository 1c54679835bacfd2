import { type Kysely, type Migration, sql } from 'kysely'

/** The list of members: all of them, which are also counted there, and those whose writing is suspended or whose account is closed. */
export const indexMembers: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite counts without reading the rows only when the column of the condition is in the index too.
    await db.schema
      .createIndex('users_members')
      .on('users')
      .columns(['id', 'withdrawn_at'])
      .where(sql<boolean>`withdrawn_at is null`)
      .execute()
    await db.schema
      .createIndex('users_stopped')
      .on('users')
      .column('id')
      .where(sql<boolean>`suspended_until is not null or closed_at is not null`)
      .execute()
  },
}
