import { type Kysely, type Migration, sql } from 'kysely'

/** The number of a member's comments and answers that are not deleted, stored with the other counters of the account. */
export const countRepliesOfPeople: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('reply_count', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`reply_count >= 0`))
      .execute()
    await sql`update users set reply_count =
      (select count(*) from replies where replies.user_id = users.id and replies.deleted_at is null)
      + (select count(*) from answers where answers.user_id = users.id and answers.deleted_at is null)`.execute(db)
  },
}
