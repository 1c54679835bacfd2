import type { Kysely } from 'kysely'
import { type Category, categories } from '../../../shared/categories'
import type { Output } from '../../../shared/contract/index'
import { limits } from '../../../shared/limits'
import { tagKey } from '../../../shared/text/tags'
import { ifWritable } from '../../db/database-errors'
import type { Schema } from '../../db/schema'
import { textsIn } from '../../texts-column'
import { loadPosts } from './feed-queries'
import { mostUsedTags, perCategory, tagKeysOf } from './feed-rules'
import { filterVisible, replaceHotFact, selectHotFact, selectHottest, selectRecentTags, selectVisibleTags } from './hot-queries'
import { walkList } from './list-queries'

/** More than are shown, so that ten remain without those that a viewer may not see. */
const listed = 100
const latest = { posts: 20_000, tagged: 5_000 }
const tagsListed = 24
const tagWeeksMs = 4 * 7 * 24 * 60 * 60 * 1000

/** The hot posts and tags, the same for everyone. */
export interface HotList {
  /** When it was computed, milliseconds since 1970. */
  at: number
  /** Ids of posts, the hottest first. */
  posts: string[]
  /** The most used tags of the last four weeks, including those of invisible posts, and of deleted ones until it is computed again. */
  tags: { name: string; count: number }[]
}

/** What one viewer sees of the hot posts and tags, and the newest posts of each category. @param now milliseconds since 1970 */
export async function readHotPosts(db: Kysely<Schema>, viewerId: string | null, now: number): Promise<Output<'hotPosts'>> {
  const list = await currentHotList(db, now)
  const newestOf = (category: Category) => walkList(db, { category }, { viewerId, most: limits.newestPerCategory })
  const [visible, seenTags, ...newest] = await Promise.all([
    filterVisible(db, list.posts, viewerId),
    selectVisibleTags(db, tagKeysOf(list.tags.map(({ name }) => name)), viewerId),
    ...categories.map(newestOf),
  ])
  const hot = visible.slice(0, limits.hotPosts)
  const posts = await loadPosts(db, [...new Set([hot, ...newest.map(({ ids }) => ids)].flat())], viewerId)
  const shown = (ids: string[]) => ids.flatMap((id) => posts.find((post) => post.id === id) ?? [])
  const tags = list.tags.filter(({ name }) => seenTags.has(tagKey(name))).slice(0, limits.hotTags)
  return { hot: shown(hot), newest: perCategory((category) => shown(newest[categories.indexOf(category)]?.ids ?? [])), tags }
}

/**
 * The hot list, at most an hour old (docs/product/feed.md "Hot posts"). It is stored in the table of facts, so that all servers on one
 * database compute it once; meanwhile the others return the previous one. An empty list is not stored, so that the first like of a new
 * community shows at once.
 */
async function currentHotList(db: Kysely<Schema>, now: number): Promise<HotList> {
  const stored = await selectHotFact(db)
  const last = stored === undefined ? null : (JSON.parse(stored) as HotList)
  const isFilled = last !== null && last.posts.length > 0
  if (isFilled && now >= last.at && now - last.at < limits.hotCacheMs) return last
  const claim = JSON.stringify({ posts: [], tags: [], ...last, at: now })
  if (!(await ifWritable(replaceHotFact(db, stored, claim))) && isFilled) return last
  const list = await computeHotList(db, now)
  await ifWritable(replaceHotFact(db, claim, JSON.stringify(list)))
  return list
}

async function computeHotList(db: Kysely<Schema>, now: number): Promise<HotList> {
  const [posts, tags] = await Promise.all([
    selectHottest(db, { now, latest: latest.posts, most: listed }),
    selectRecentTags(db, { since: now - tagWeeksMs, latest: latest.tagged }),
  ])
  return { at: now, posts, tags: mostUsedTags(tags.map(textsIn), tagsListed) }
}
