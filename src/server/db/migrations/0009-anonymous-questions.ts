import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The number of questions a person asked anonymously, apart from those under their name: only the person may see it (docs/product/calls.md
 * "Qna").
 */
export const countAnonymousQuestions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('anonymous_question_count', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`anonymous_question_count >= 0`))
      .execute()
    for (const [counter, anonymous] of [
      ['question_count', 0],
      ['anonymous_question_count', 1],
    ] as const) {
      await sql`update users set ${sql.ref(counter)} = (select count(*) from questions
        where questions.user_id = users.id and questions.deleted_at is null and questions.anonymous = ${sql.lit(anonymous)})`.execute(db)
    }
  },
}
