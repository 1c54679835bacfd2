import type { Kysely, Transaction } from 'kysely'
import type { Category } from '../../../shared/categories'
import { categories } from '../../../shared/categories'
import type { Schema } from '../../db/schema'

/** The categories a person is subscribed to, in the catalogue's order. */
export async function selectSubscriptions(db: Kysely<Schema>, userId: string): Promise<Category[]> {
  const rows = await db.selectFrom('subscriptions').select('category').where('user_id', '=', userId).execute()
  const chosen = new Set(rows.map(({ category }) => category))
  return categories.filter((category) => chosen.has(category))
}

export async function insertSubscription(trx: Transaction<Schema>, userId: string, category: Category, at: number): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values({ user_id: userId, category, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSubscription(trx: Transaction<Schema>, userId: string, category: Category): Promise<void> {
  await trx.deleteFrom('subscriptions').where('user_id', '=', userId).where('category', '=', category).execute()
}
