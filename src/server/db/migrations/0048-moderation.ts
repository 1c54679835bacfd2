import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

const kinds = sql`('post', 'reply', 'question', 'answer', 'program', 'review', 'correction', 'message', 'user')`

/** Roles, cases of reported items, decisions about them, what decisions removed, and the audit. */
export function createModeration(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('users')
        .addColumn('role', 'text', (column) =>
          column.notNull().defaultTo('member').check(sql`role in ('member', 'moderator', 'administrator')`),
        )
        .execute()
      await db.schema.alterTable('users').addColumn('suspended_until', 'bigint').execute()
      await db.schema.alterTable('users').addColumn('closed_at', 'bigint').execute()
      await db.schema.createIndex('users_in_charge').on('users').column('id').where(sql<boolean>`role <> 'member'`).execute()
      await createCases(db, text)
      await createDecisions(db, text)
      await fillCases(db)
    },
  }
}

async function createCases(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  let table = db.schema
    .createTable('cases')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ${kinds}`))
    .addColumn('item_id', text, (column) => column.notNull())
    .addColumn('writer_id', text, (column) => column.notNull())
    .addColumn('anonymous', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.check(sql`language in ('korean', 'english')`))
  for (const count of ['reporter_count', 'reason0', 'reason1', 'reason2', 'reason3', 'reason4'])
    table = table.addColumn(count, 'integer', (column) => column.notNull().defaultTo(0))
  await table
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'decided')`))
    .addColumn('decided_at', 'bigint')
    .addColumn('decision_id', text)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('taken_by', text)
    .addColumn('taken_until', 'bigint')
    .execute()
  await db.schema.createIndex('cases_item').unique().on('cases').columns(['kind', 'item_id']).execute()
  await db.schema.createIndex('cases_open').on('cases').columns(['last_at', 'id']).where(sql<boolean>`state = 'open'`).execute()
  await db.schema.createIndex('cases_decided').on('cases').columns(['decided_at', 'id']).where(sql<boolean>`state = 'decided'`).execute()
  await db.schema.createIndex('cases_taken').on('cases').column('taken_by').where(sql<boolean>`taken_by is not null`).execute()
  await db.schema.createIndex('cases_of_writer').on('cases').column('writer_id').execute()
}

async function createDecisions(db: Kysely<unknown>, text: RawBuilder<unknown>): Promise<void> {
  await db.schema
    .createTable('decisions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('case_id', text)
    .addColumn('writer_id', text, (column) => column.notNull())
    .addColumn('item_kind', text, (column) => column.notNull().check(sql`item_kind in ${kinds}`))
    .addColumn('item_id', text, (column) => column.notNull())
    .addColumn('anonymous', 'integer', (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('dismiss', 'remove', 'warn', 'suspend', 'close')`))
    .addColumn('reason', 'integer', (column) => column.notNull())
    .addColumn('sentence', 'text', (column) => column.notNull())
    .addColumn('days', 'integer')
    .addColumn('until', 'bigint')
    .addColumn('removed', 'integer', (column) => column.notNull())
    .addColumn('moderator_id', text)
    .addColumn('decided_at', 'bigint', (column) => column.notNull())
    .addColumn('undone_at', 'bigint')
    .execute()
  await db.schema.createIndex('decisions_about').on('decisions').columns(['writer_id', 'id']).execute()
  await db.schema
    .createTable('removed_items')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('item_id', text, (column) => column.notNull())
    .addColumn('decision_id', text, (column) => column.notNull())
    .addColumn('writer_id', text, (column) => column.notNull())
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text')
    .addPrimaryKeyConstraint('removed_items_key', ['kind', 'item_id'])
    .execute()
  await db.schema.createIndex('removed_items_at').on('removed_items').column('removed_at').execute()
  await db.schema.createIndex('removed_items_of').on('removed_items').column('writer_id').execute()
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor_id', text)
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_entries_at').on('audit_entries').column('at').execute()
}

/** The reports that nobody has read yet become cases, each under the id of its first report. */
async function fillCases(db: Kysely<unknown>): Promise<void> {
  const of = (table: string, column: string) => sql`(select ${sql.ref(column)} from ${sql.table(table)} where id = reports.item_id)`
  const reason = (value: number) => sql`sum(case when reason = ${sql.lit(value)} then 1 else 0 end)`
  await sql`insert into cases (id, kind, item_id, writer_id, anonymous, reporter_count, reason0, reason1, reason2, reason3, reason4, first_at,
      last_at, state)
    select min(id), kind, item_id, writer_id, anonymous, count(*), ${reason(0)}, ${reason(1)}, ${reason(2)}, ${reason(3)}, ${reason(4)},
      min(created_at), max(created_at), 'open'
    from (select id, kind, item_id, reason, created_at,
      coalesce(${of('posts', 'user_id')}, ${of('replies', 'user_id')}, ${of('questions', 'user_id')}, ${of('answers', 'user_id')},
        ${of('programs', 'user_id')}, ${of('program_reviews', 'user_id')}, ${of('corrections', 'user_id')}, ${of('messages', 'sender_id')},
        item_id) writer_id,
      coalesce(${of('questions', 'anonymous')}, ${of('answers', 'anonymous')}, 0) anonymous
      from reports) reports
    group by kind, item_id, writer_id, anonymous`.execute(db)
}
