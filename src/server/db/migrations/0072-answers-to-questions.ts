import { type Kysely, type Migration, sql } from 'kysely'
import type { Dialect } from '../connection'
import { fill, readAtOnce } from './0042-help-wanted'

/** On `answers`: it answers the question itself, and is seen. */
const counts = sql`answers.parent_id is null and answers.deleted_at is null
  and answers.user_id not in (select closed.id from users as closed where closed.closed_at is not null)`

/** Answers to answers no longer count, so questions that have only such are unanswered and wait for help. */
export function countAnswersToQuestions(dialect: Dialect): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // Nothing is answered or listed meanwhile by servers that run.
      if (dialect === 'postgres') await sql`lock table questions, help_wanted in share row exclusive mode`.execute(db)
      await recount(db)
      await listUnanswered(db)
    },
  }
}

async function recount(db: Kysely<unknown>): Promise<void> {
  let unanswered = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await sql<{ id: string }>`select distinct question_id as id from answers
      where question_id > ${after} and parent_id is not null order by question_id limit ${readAtOnce}`.execute(db)
    const ids = page.rows.map(({ id }) => id)
    after = ids.length < readAtOnce ? undefined : ids.at(-1)
    if (ids.length === 0) continue
    const { rows } = await sql<{ answer_count: number }>`update questions
      set answer_count = (select count(*) from answers where answers.question_id = questions.id and ${counts})
      where id in (${sql.join(ids)}) and deleted_at is null and answer_count > 0 returning answer_count`.execute(db)
    unanswered += rows.filter(({ answer_count }) => answer_count === 0).length
  }
  await sql`update list_counters set total = total + ${unanswered} where list = 'questions:unanswered'`.execute(db)
}

async function listUnanswered(db: Kysely<unknown>): Promise<void> {
  await fill(
    db,
    'question',
    (after) => sql`select questions.id, questions.title || ' ' || questions.content text,
      case when questions.anonymous = 1 then questions.id else questions.user_id end turn,
      case when questions.anonymous = 1 then null else users.languages end languages
    from questions join users on users.id = questions.user_id
    where questions.id > ${after} and questions.deleted_at is null and questions.correction_count = 0
      and (questions.anonymous = 1 or (users.withdrawn_at is null and users.languages is not null))
      and exists (select 1 from answers where answers.question_id = questions.id and answers.parent_id is not null)
      and not exists (select 1 from answers where answers.question_id = questions.id and ${counts}
        and (answers.user_id <> questions.user_id or answers.anonymous <> questions.anonymous))
    order by questions.id limit ${readAtOnce}`,
  )
  const isNewest = sql`not exists (select 1 from help_wanted newer
    where newer.turn = help_wanted.turn and newer.list = help_wanted.list and newer.id > help_wanted.id)`
  await sql`update help_wanted set is_first = 0 where is_first = 1 and not (${isNewest})`.execute(db)
  await sql`update help_wanted set is_first = 1 where is_first = 0 and ${isNewest}`.execute(db)
}
