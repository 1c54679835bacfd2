import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../db/schema'

export type RuleRow = Selectable<Schema['order_rules']>

/** All rules, the latest first. */
export function selectRules(db: Kysely<Schema>): Promise<RuleRow[]> {
  return db.selectFrom('order_rules').selectAll().orderBy('id', 'desc').execute()
}

/** Tells one state of the rules from another: each change of a rule gives it a new id. */
export async function versionOfRules(db: Kysely<Schema>): Promise<string> {
  const query = db.selectFrom('order_rules').select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('last')])
  const { count, last } = await query.executeTakeFirstOrThrow()
  return `${count} ${last}`
}

/** Adds a rule, or replaces the one with the same pattern. */
export async function putRule(trx: Transaction<Schema>, rule: RuleRow): Promise<void> {
  const { kind, pattern } = rule
  await trx.deleteFrom('order_rules').where('kind', '=', kind).where('pattern', '=', pattern).execute()
  await trx.insertInto('order_rules').values(rule).execute()
}

export function findRule(db: Kysely<Schema>, { kind, pattern }: Pick<RuleRow, 'kind' | 'pattern'>): Promise<RuleRow | undefined> {
  return db.selectFrom('order_rules').selectAll().where('kind', '=', kind).where('pattern', '=', pattern).executeTakeFirst()
}

/** @returns the removed rule; undefined where there is none */
export function deleteRule(trx: Transaction<Schema>, id: string): Promise<RuleRow | undefined> {
  return trx.deleteFrom('order_rules').where('id', '=', id).returningAll().executeTakeFirst()
}
