import type { Expression, Kysely, SqlBool } from 'kysely'
import { expressionBuilder, sql } from 'kysely'
import type { Category } from '../../../shared/categories'
import type { Place } from '../../db/page'
import { fetchPage } from '../../db/page'
import { prepared } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'
import { selectSubscriptions } from './subscription-queries'

/** Where reading a list begins and how many ids it returns. */
export interface Walk extends Place {
  viewerId: string | null
  /** The greatest number of ids. */
  most: number
}

/** Ids of a list, and whether there are more for this viewer below them. */
export interface Stretch {
  ids: string[]
  more: boolean
}

/** The posts that a list contains. */
export interface ListFilter {
  category?: Category | undefined
  /** Keys of tags that a post must all have; the list is read along the first, so it should be the rarest. */
  tagKeys?: string[]
  /** Only posts of the categories that this person subscribed to and of the people they follow (docs/product/feed.md "Home list"). */
  subscriberId?: string | undefined
}

/* Every list is read along an index of ids, newest first, and returns only ids: an offset then skips index entries and not posts, and an id
is found at once at any depth. */

/** The ids of a list, newest first. */
export async function walkList(db: Kysely<Schema>, filter: ListFilter, walk: Walk): Promise<Stretch> {
  const [followedTag, ...otherTags] = filter.tagKeys ?? []
  if (followedTag !== undefined) return walkTag(db, followedTag, otherTags, filter, walk)
  if (filter.subscriberId !== undefined && (walk.before !== undefined || !walk.offset)) return walkSources(db, filter.subscriberId, walk)
  return walkPosts(db, filter, walk)
}

/** The first page of everybody's list for a visitor, which is read most. */
const selectNewest = prepared((db, { most }: { most: number }) =>
  db.selectFrom('posts').select('posts.id').where(visibleTo(null).posts).orderBy('posts.id', 'desc').limit(sql<number>`${most}`),
)

async function walkPosts(db: Kysely<Schema>, { category, subscriberId }: ListFilter, walk: Walk): Promise<Stretch> {
  if (walk.viewerId === null && !category && !subscriberId && !walk.before && !walk.offset) {
    const rows = await selectNewest(db, { most: walk.most + 1 })
    return { ids: rows.slice(0, walk.most).map(({ id }) => id), more: rows.length > walk.most }
  }
  let query = db.selectFrom('posts').select('posts.id').where(visibleTo(walk.viewerId).posts)
  if (category !== undefined) query = query.where('posts.category', '=', category)
  if (subscriberId !== undefined) query = query.where(isSubscribed(subscriberId))
  const { rows, more } = await fetchPage(query, 'posts.id', walk, walk.most)
  return { ids: rows.map(({ id }) => id), more }
}

async function walkTag(
  db: Kysely<Schema>,
  tagKey: string,
  others: string[],
  { category, subscriberId }: ListFilter,
  walk: Walk,
): Promise<Stretch> {
  let query = db
    .selectFrom('post_tags as tagged')
    .innerJoin('posts', 'posts.id', 'tagged.post_id')
    .select('posts.id')
    .where('tagged.tag_key', '=', tagKey)
    .where(visibleTo(walk.viewerId).posts)
  if (category !== undefined) query = query.where('tagged.category', '=', category)
  if (subscriberId !== undefined) query = query.where(isSubscribed(subscriberId))
  for (const other of others) {
    query = query.where(({ exists, selectFrom }) => {
      const also = selectFrom('post_tags as also').select('also.post_id').where('also.tag_key', '=', other)
      return exists(also.whereRef('also.post_id', '=', 'tagged.post_id'))
    })
  }
  const { rows, more } = await fetchPage(query, 'tagged.post_id', walk, walk.most)
  return { ids: rows.map(({ id }) => id), more }
}

function isSubscribed(userId: string): Expression<SqlBool> {
  const { eb, or, selectFrom } = expressionBuilder<Schema, 'posts'>()
  const categories = selectFrom('subscriptions').select('subscriptions.category').where('subscriptions.user_id', '=', userId)
  const people = selectFrom('follows').select('follows.followed_id').where('follows.follower_id', '=', userId)
  return or([eb('posts.category', 'in', categories), eb('posts.user_id', 'in', people)])
}

/**
 * The subscribed list as a merge of its sources, so that a quiet source needs no search through all posts: the newest of each subscribed
 * category, and of those followed people who wrote last. Somebody who is not among the `most` latest writers can have no post among the
 * `most` latest posts.
 */
async function walkSources(db: Kysely<Schema>, userId: string, walk: Walk): Promise<Stretch> {
  const oneMore = walk.most + 1
  const [categories, writers] = await Promise.all([selectSubscriptions(db, userId), selectLatestWriters(db, userId, walk, oneMore)])
  const newest = postsBelow(db, walk).select('posts.id').orderBy('posts.id', 'desc').limit(oneMore)
  const sources = [
    ...categories.map((category) => newest.where('posts.category', '=', category)),
    ...writers.map((writer) => newest.where('posts.user_id', '=', writer)),
  ].map((source) => db.selectFrom(source.as('source')).select('source.id'))
  const merged = sources.reduce<(typeof sources)[number] | undefined>((all, source) => all?.unionAll(source) ?? source, undefined)
  if (merged === undefined) return { ids: [], more: false }
  const rows = await db.selectFrom(merged.as('merged')).select('merged.id').distinct().orderBy('merged.id', 'desc').limit(oneMore).execute()
  return { ids: rows.slice(0, walk.most).map(({ id }) => id), more: rows.length > walk.most }
}

async function selectLatestWriters(db: Kysely<Schema>, userId: string, walk: Walk, most: number): Promise<string[]> {
  const newest = postsBelow(db, walk)
    .select('posts.id')
    .where('posts.user_id', '=', sql.ref<string>('follows.followed_id'))
    .orderBy('posts.id', 'desc')
    .limit(1)
  const rows = await db
    .selectFrom('follows')
    .select(['follows.followed_id', newest.as('newest')])
    .where('follows.follower_id', '=', userId)
    .orderBy('newest', (order) => order.desc().nullsLast())
    .limit(most)
    .execute()
  return rows.filter((row) => row.newest !== null).map((row) => row.followed_id)
}

function postsBelow(db: Kysely<Schema>, { viewerId, before }: Walk) {
  const seen = db.selectFrom('posts').where(visibleTo(viewerId).posts)
  return before === undefined ? seen : seen.where('posts.id', '<', before)
}
