import { type Kysely, type Migration, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Languages } from '../../../shared/contract/languages'
import { learns } from '../../../shared/languages'
import { languagesOf, type TextLanguage } from '../../../shared/text/text-language'
import type { Dialect } from '../connection'

/** The texts of learners that nobody has corrected or answered, and who was invited to help. */
export function createHelpWanted(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('help_wanted')
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('list', text, (column) => column.notNull().check(sql`list in ('korean', 'english', 'either')`))
        .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('post', 'question', 'answer')`))
        .addColumn('turn', text, (column) => column.notNull())
        .addColumn('is_first', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('help_wanted_key', ['id', 'list'])
        .execute()
      await db.schema
        .createIndex('help_wanted_list')
        .on('help_wanted')
        .columns(['list', 'id', 'kind'])
        .where(sql<boolean>`is_first = 1`)
        .execute()
      await db.schema.createIndex('help_wanted_turn').on('help_wanted').columns(['turn', 'list', 'id']).execute()
      await db.schema
        .createIndex('help_wanted_first')
        .unique()
        .on('help_wanted')
        .columns(['turn', 'list'])
        .where(sql<boolean>`is_first = 1`)
        .execute()
      await db.schema
        .alterTable('users')
        .addColumn('help_invited', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await fillHelpWanted(db)
    },
  }
}

interface OpenText {
  id: string
  turn: string
  text: string
  /** The column of the writer; null for an anonymous question, which is listed in every language that it is written in. */
  languages: string | null
}

export const readAtOnce = 500
const both: readonly TextLanguage[] = ['korean', 'english']

/** Lists the existing texts that wait for help. Those that are listed already stay. */
export async function fillHelpWanted(db: QueryExecutorProvider): Promise<void> {
  const learner = sql`users.withdrawn_at is null and users.languages is not null`
  await fill(
    db,
    'post',
    (after) => sql`select posts.id, posts.user_id turn, posts.content text, users.languages
    from posts join users on users.id = posts.user_id
    where posts.id > ${after} and posts.deleted_at is null and posts.correction_count = 0 and ${learner}
    order by posts.id limit ${readAtOnce}`,
  )
  await fill(
    db,
    'answer',
    (after) => sql`select answers.id, answers.user_id turn, answers.content text, users.languages
    from answers join users on users.id = answers.user_id join questions on questions.id = answers.question_id
    where answers.id > ${after} and answers.deleted_at is null and answers.correction_count = 0 and answers.anonymous = 0
      and questions.deleted_at is null and ${learner}
    order by answers.id limit ${readAtOnce}`,
  )
  await fill(
    db,
    'question',
    (after) => sql`select questions.id, questions.title || ' ' || questions.content text,
      case when questions.anonymous = 1 then questions.id else questions.user_id end turn,
      case when questions.anonymous = 1 then null else users.languages end languages
    from questions join users on users.id = questions.user_id
    where questions.id > ${after} and questions.deleted_at is null and questions.correction_count = 0
      and (questions.anonymous = 1 or (${learner}))
      and not exists (select 1 from answers where answers.question_id = questions.id and answers.deleted_at is null
        and (answers.user_id <> questions.user_id or answers.anonymous <> questions.anonymous))
    order by questions.id limit ${readAtOnce}`,
  )
  await sql`update help_wanted set is_first = 1 where is_first = 0 and not exists (select 1 from help_wanted newer
    where newer.turn = help_wanted.turn and newer.list = help_wanted.list and newer.id > help_wanted.id)`.execute(db)
}

/** Lists the texts that a query reads, a part at a time. */
export async function fill(db: QueryExecutorProvider, kind: string, read: (after: string) => RawBuilder<unknown>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows } = (await read(after).execute(db)) as { rows: OpenText[] }
    const listed = rows.flatMap(({ id, turn, text, languages }) =>
      listsOf(text, languages).map((list) => sql`(${id}, ${list}, ${kind}, ${turn}, 0)`),
    )
    if (listed.length > 0)
      await sql`insert into help_wanted (id, list, kind, turn, is_first) values ${sql.join(listed)} on conflict do nothing`.execute(db)
    after = rows.length < readAtOnce ? undefined : rows.at(-1)?.id
  }
}

function listsOf(text: string, languages: string | null): string[] {
  const writer = languages === null ? null : (JSON.parse(languages) as Languages)
  const wanted = both.filter((language) => writer === null || learns(writer[language]))
  if (wanted.length === 0) return []
  const written = languagesOf(text)
  const found = wanted.filter((language) => written.has(language))
  return found.length === 0 ? [] : [...found, 'either']
}
