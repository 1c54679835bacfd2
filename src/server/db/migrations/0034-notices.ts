import { type Kysely, type Migration, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** The notices of members, and the bot's messages about the same events. Notices of earlier events count as read. */
export function createNotices(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('notices')
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('item_kind', text, (column) => column.notNull())
        .addColumn('item_id', text, (column) => column.notNull())
        .addColumn('people', 'bigint', (column) => column.notNull().defaultTo(1))
        .addColumn('told_at', 'bigint', (column) => column.notNull())
        .addColumn('read_at', 'bigint')
        .addPrimaryKeyConstraint('notices_key', ['user_id', 'kind', 'item_id'])
        .execute()
      await db.schema.createIndex('notices_newest').on('notices').columns(['user_id', 'told_at', 'kind', 'item_id']).execute()
      await db.schema
        .createIndex('notices_unread')
        .on('notices')
        .columns(['user_id', 'told_at', 'kind', 'item_id'])
        .where(sql.ref('read_at'), 'is', null)
        .execute()
      await db.schema
        .createTable('notice_messages')
        .addColumn('message_id', text, (column) => column.primaryKey().references('messages.id').onDelete('cascade'))
        .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('item_id', text, (column) => column.notNull())
        .addColumn('is_read', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema.createIndex('notice_messages_notice').on('notice_messages').columns(['user_id', 'kind', 'item_id']).execute()
      await db.schema
        .createIndex('notice_messages_unread')
        .on('notice_messages')
        .column('user_id')
        .where(sql.ref('is_read'), '=', 0)
        .execute()
      for (const [table, column] of Object.entries(likedBy))
        await db.schema.createIndex(`${table}_latest`).on(table).columns([column, 'created_at']).execute()
      await fillNotices(db)
    },
  }
}

/** Who liked, saved or followed something, the latest first. */
const likedBy = {
  post_likes: 'post_id',
  comment_likes: 'item_id',
  program_likes: 'program_id',
  program_saves: 'program_id',
  follows: 'followed_id',
}

/** Creates the notices of earlier events, all of them read. */
export async function fillNotices(db: QueryExecutorProvider): Promise<void> {
  const fill = (rows: RawBuilder<unknown>) =>
    sql`insert into notices (user_id, kind, item_kind, item_id, people, told_at, read_at)
      select user_id, kind, item_kind, item_id, people, told_at, told_at from (${rows}) as happened where true
      on conflict do nothing`.execute(db)

  for (const { item, table, on, onId, at, kind, answers } of threads) {
    const written = sql`${sql.table(table)} written join ${sql.table(on)} thread on thread.id = written.${sql.ref(onId)}
      left join ${sql.table(table)} answered on answered.id = coalesce(written.answered_id, written.parent_id)`
    const row = sql`${sql.lit(item)} item_kind, written.id item_id, 1 people, written.${sql.ref(at)} told_at from ${written}
      where written.deleted_at is null`
    await fill(sql`select answered.user_id user_id, ${sql.lit(answers)} kind, ${row} and answered.user_id <> written.user_id`)
    await fill(sql`select thread.user_id, ${sql.lit(kind)} kind, ${row} and thread.user_id <> written.user_id
      and (answered.id is null or answered.user_id <> thread.user_id)`)
  }
  await fill(sql`select answers.user_id, 'accepted' kind, 'answer' item_kind, answers.id item_id, 1 people, answers.answered_at told_at
    from questions join answers on answers.id = questions.accepted_answer_id where answers.user_id <> questions.user_id`)
  for (const [item, table, at] of mentionable)
    await fill(sql`select mentions.user_id, 'mention' kind, ${sql.lit(item)} item_kind, mentions.item_id, 1 people, said.${sql.ref(at)} told_at
      from mentions join ${sql.table(table)} said on said.id = mentions.item_id where mentions.kind = ${sql.lit(item)}
      and mentions.user_id <> said.user_id and not exists (select 1 from notices where notices.user_id = mentions.user_id
      and notices.kind in ('comment', 'commentReply', 'answer', 'answerReply') and notices.item_id = mentions.item_id)`)
  for (const { kind, item, likes, table, id, where } of gathered)
    await fill(sql`select made.user_id, ${sql.lit(kind)} kind, ${sql.lit(item)} item_kind, made.id item_id, count(*) people,
      max(given.created_at) told_at from ${sql.table(likes)} given join ${sql.table(table)} made on made.id = given.${sql.ref(id)}
      where given.user_id <> made.user_id ${where} group by made.user_id, made.id`)
  await fill(sql`select followed_id user_id, 'follow' kind, 'none' item_kind, 'all' item_id, count(*) people, max(created_at) told_at
    from follows group by followed_id`)
}

const threads = [
  {
    item: 'reply',
    table: 'replies',
    on: 'posts',
    onId: 'post_id',
    at: 'replied_at',
    kind: 'comment',
    answers: 'commentReply',
  },
  {
    item: 'answer',
    table: 'answers',
    on: 'questions',
    onId: 'question_id',
    at: 'answered_at',
    kind: 'answer',
    answers: 'answerReply',
  },
]
const mentionable = [
  ['post', 'posts', 'posted_at'],
  ['reply', 'replies', 'replied_at'],
  ['question', 'questions', 'asked_at'],
  ['answer', 'answers', 'answered_at'],
] as const
const ofKind = (kind: string) => sql`and given.kind = ${sql.lit(kind)}`
const gathered = [
  { kind: 'like', item: 'post', likes: 'post_likes', table: 'posts', id: 'post_id', where: sql`` },
  { kind: 'like', item: 'program', likes: 'program_likes', table: 'programs', id: 'program_id', where: sql`` },
  { kind: 'like', item: 'reply', likes: 'comment_likes', table: 'replies', id: 'item_id', where: ofKind('reply') },
  { kind: 'like', item: 'answer', likes: 'comment_likes', table: 'answers', id: 'item_id', where: ofKind('answer') },
  { kind: 'save', item: 'program', likes: 'program_saves', table: 'programs', id: 'program_id', where: sql`` },
]
