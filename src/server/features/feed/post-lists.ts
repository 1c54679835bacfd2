import type { Kysely } from 'kysely'
import type { Category } from '../../../shared/categories'
import type { Post } from '../../../shared/contract/feed-shapes'
import type { Page } from '../../../shared/contract/fields'
import { limits } from '../../../shared/limits'
import type { Place } from '../../db/page'
import type { Schema } from '../../db/schema'
import { countPostsOfFollowed, selectTotals } from './counter-queries'
import { loadPosts } from './feed-queries'
import { categoryList, homeList, rarestFirst, tagKeysOf, tagList } from './feed-rules'
import { walkList } from './list-queries'
import { selectSubscriptions } from './subscription-queries'

/** The posts that a page is taken from: all, or of a category; with all of some tags; from a person's subscriptions. */
export interface PageOf {
  category?: Category
  tags: string[]
  subscriberId?: string
}

/**
 * A page of posts for one viewer, newest first, and the list's `total` from counters, which is the same for everyone. Two lists have no
 * counter of their own and return the closest bound known without counting: for several tags the rarest tag's total, for a person's
 * subscriptions the sum of their sources. `more`, whether there are further rows for the viewer, is exact.
 */
export async function readPage(db: Kysely<Schema>, viewerId: string | null, of: PageOf, place: Place): Promise<Page<Post>> {
  return (await readWithNext(db, viewerId, of, place)).page
}

/** The same, with the ids of its posts and of the one after them. */
export async function readWithNext(
  db: Kysely<Schema>,
  viewerId: string | null,
  of: PageOf,
  { before, offset }: Place,
): Promise<{ page: Page<Post>; ids: string[] }> {
  const tagKeys = tagKeysOf(of.tags)
  const totals = await totalsOfTags(db, tagKeys, of.category)
  const filter = { category: of.category, subscriberId: of.subscriberId, tagKeys: rarestFirst(totals) }
  const { ids } = await walkList(db, filter, { viewerId, before, offset, most: limits.pageSize + 1 })
  const [items, total] = await Promise.all([
    loadPosts(db, ids.slice(0, limits.pageSize), viewerId),
    tagKeys.length > 0 ? Math.min(...totals.values()) : totalWithoutTags(db, of),
  ])
  return { page: { items, total, more: ids.length > limits.pageSize }, ids }
}

async function totalsOfTags(db: Kysely<Schema>, tagKeys: string[], category: Category | undefined): Promise<Map<string, number>> {
  if (tagKeys.length === 0) return new Map()
  const totals = await selectTotals(
    db,
    tagKeys.map((key) => tagList(key, category)),
  )
  return new Map(tagKeys.map((key) => [key, totals.get(tagList(key, category)) ?? 0]))
}

async function totalWithoutTags(db: Kysely<Schema>, { category, subscriberId }: PageOf): Promise<number> {
  if (subscriberId === undefined) {
    const list = category === undefined ? homeList : categoryList(category)
    return (await selectTotals(db, [list])).get(list) ?? 0
  }
  const [subscribed, byFollowed] = await Promise.all([selectSubscriptions(db, subscriberId), countPostsOfFollowed(db, subscriberId)])
  const { [homeList]: all = 0, ...sources } = Object.fromEntries(await selectTotals(db, [homeList, ...subscribed.map(categoryList)]))
  return Math.min(
    all,
    Object.values(sources).reduce((sum, total) => sum + total, byFollowed),
  )
}
