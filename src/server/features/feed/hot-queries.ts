import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../db/schema'
import { visibleTo } from '../people/visibility-queries'

/**
 * The hottest of the latest posts, the hottest first: (likes + 2 × replies) ÷ (1 + days since it was posted)², only posts with likes or
 * replies (docs/product/feed.md "Hot posts"). The same for everyone, so it contains hidden and blocked ones.
 * @param latest how many of the newest posts are considered, which limits the cost
 */
export async function selectHottest(
  db: Kysely<Schema>,
  { now, latest, most }: { now: number; latest: number; most: number },
): Promise<string[]> {
  const newest = newestPosts(db, latest)
  const points = sql<number>`(newest.like_count + 2 * newest.reply_count)`
  // Written as a product, since SQLite may lack the power function. A post from a clock that is ahead counts as new.
  const age = sql<number>`(1.0 + (case when newest.posted_at < ${now} then ${now} - newest.posted_at else 0 end) / 86400000.0)`
  const rows = await db
    .selectFrom(newest.as('newest'))
    .select('newest.id')
    .where(points, '>', 0)
    .orderBy(sql`${points} / (${age} * ${age})`, 'desc')
    .orderBy('newest.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The tags of the newest posts since a time, as JSON arrays, the newest post first. */
export async function selectRecentTags(db: Kysely<Schema>, { since, latest }: { since: number; latest: number }): Promise<string[]> {
  const rows = await db
    .selectFrom(newestPosts(db, latest).as('newest'))
    .select('newest.tags')
    .where('newest.posted_at', '>=', since)
    .orderBy('newest.id', 'desc')
    .execute()
  return rows.map(({ tags }) => tags)
}

function newestPosts(db: Kysely<Schema>, most: number) {
  return db
    .selectFrom('posts')
    .select(['posts.id', 'posts.tags', 'posts.like_count', 'posts.reply_count', 'posts.posted_at'])
    .where(visibleTo(null).posts)
    .orderBy('posts.id', 'desc')
    .limit(most)
}

/** Those of some posts that a viewer may see, in the order given. */
export async function filterVisible(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('posts').select('posts.id').where('posts.id', 'in', ids).where(visibleTo(viewerId).posts).execute()
  const seen = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => seen.has(id))
}

/** Those of some tags, by their keys, that an existing post visible to the viewer has. */
export async function selectVisibleTags(db: Kysely<Schema>, tagKeys: string[], viewerId: string | null): Promise<Set<string>> {
  const seen = tagKeys.map((tagKey) => {
    const one = db
      .selectFrom('post_tags')
      .innerJoin('posts', 'posts.id', 'post_tags.post_id')
      .select('post_tags.tag_key')
      .where('post_tags.tag_key', '=', tagKey)
      .where(visibleTo(viewerId).posts)
      .orderBy('post_tags.post_id', 'desc')
      .limit(1)
    return db.selectFrom(one.as('one')).select('one.tag_key')
  })
  const [first, ...others] = seen
  if (!first) return new Set()
  const rows = await others.reduce((all, each) => all.unionAll(each), first).execute()
  return new Set(rows.map(({ tag_key }) => tag_key))
}

const hotFact = 'hot'

/** The stored hot list as text. */
export async function selectHotFact(db: Kysely<Schema>): Promise<string | undefined> {
  return (await db.selectFrom('facts').select('value').where('name', '=', hotFact).executeTakeFirst())?.value
}

/** Stores another text if the stored one is still the one that was read. @returns whether it did */
export async function replaceHotFact(db: Kysely<Schema>, was: string | undefined, value: string): Promise<boolean> {
  if (was === undefined) {
    const insert = db.insertInto('facts').values({ name: hotFact, value })
    const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('facts')
    .set({ value })
    .where('name', '=', hotFact)
    .where('value', '=', was)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
