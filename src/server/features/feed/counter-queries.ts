import type { Kysely, Transaction } from 'kysely'
import { isAnyOf } from '../../db/any-of'
import { prepared } from '../../db/prepared'
import type { Schema } from '../../db/schema'

const findTotals = prepared((db, { lists }: { lists: string[] }) =>
  db
    .selectFrom('list_counters')
    .select(['list', 'total'])
    .where(isAnyOf(db, 'list', lists)),
)

/** The totals of lists by name; 0 for a list that never had an item. */
export async function selectTotals(db: Kysely<Schema>, lists: string[]): Promise<Map<string, number>> {
  const totals = new Map(lists.map((list) => [list, 0]))
  for (const { list, total } of await findTotals(db, { lists })) totals.set(list, total)
  return totals
}

/** Adds one item to each list, in a fixed order of lists, so that concurrent writers wait for each other without a deadlock. */
export async function addToTotals(trx: Transaction<Schema>, lists: string[]): Promise<void> {
  if (lists.length === 0) return
  await trx
    .insertInto('list_counters')
    .values([...lists].sort().map((list) => ({ list, total: 1 })))
    .onConflict((conflict) => conflict.column('list').doUpdateSet(({ eb }) => ({ total: eb('list_counters.total', '+', 1) })))
    .execute()
}

/** Removes one item from each list. */
export async function takeFromTotals(trx: Transaction<Schema>, lists: string[]): Promise<void> {
  if (lists.length === 0) return
  await trx
    .updateTable('list_counters')
    .set(({ eb }) => ({ total: eb('total', '-', 1) }))
    .where('list', 'in', lists)
    .execute()
}

/** Removes several items: how many, by list. Lists that lose equally many share a statement. */
export async function takeManyFromTotals(trx: Transaction<Schema>, taken: ReadonlyMap<string, number>): Promise<void> {
  for (const count of new Set(taken.values())) {
    const lists = [...taken].filter(([, each]) => each === count).map(([list]) => list)
    await trx
      .updateTable('list_counters')
      .set(({ eb }) => ({ total: eb('total', '-', count) }))
      .where('list', 'in', lists)
      .execute()
  }
}

/** The number of posts written by the people whom a member follows. */
export async function countPostsOfFollowed(db: Kysely<Schema>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followed_id')
    .select(({ fn }) => fn.sum<number | string | null>('users.post_count').as('posts'))
    .where('follows.follower_id', '=', userId)
    .executeTakeFirst()
  return Number(row?.posts ?? 0)
}
