import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../connection'

/** Words and domains that administrators list, cases that they open, and members who are slowed. */
export function createOrderRules(dialect: Dialect): Migration {
  const text: RawBuilder<unknown> = dialect === 'postgres' ? sql`text collate "C"` : sql`text`
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('order_rules')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('word', 'domain')`))
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('pattern', text, (column) => column.notNull())
        .addColumn('effect', 'text', (column) => column.notNull().check(sql`effect in ('queue', 'refuse')`))
        .addColumn('set_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('order_rules_pattern', ['kind', 'pattern'])
        .execute()
      await db.schema
        .alterTable('cases')
        .addColumn('matched', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await db.schema.alterTable('users').addColumn('slowed_at', 'bigint').execute()
    },
  }
}
