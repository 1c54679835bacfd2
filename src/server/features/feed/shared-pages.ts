import type { Post } from '../../../shared/contract/feed-shapes'
import type { Page } from '../../../shared/contract/fields'
import { batched } from '../../batched'
import type { Place } from '../../db/page'
import type { Services } from '../../services'
import { type PageOf, readPage, readWithNext } from './post-lists'
import { selectCorrectedPosts, selectLikedPosts, selectUnfiltered } from './shared-page-queries'

const mostAtOnce = 100

interface Asked {
  viewerId: string | null
  of: PageOf
  place: Place
}

/** Reads a page of posts for one viewer, as `readPage` does. */
export type ReadPosts = (asked: Asked) => Promise<Page<Post>>

/**
 * Those who ask for the same page at the same time share one reading of it: a visitor's, to which each member's likes and corrections are
 * added. Members for whom something else differs read it by themselves. Nothing is kept in between (batched.ts).
 */
export function createSharedPages({ db }: Pick<Services, 'db'>): ReadPosts {
  const readTogether = async (all: Asked[]): Promise<(Page<Post> | undefined)[]> => {
    const [first] = all
    if (!first) return []
    const { page, ids } = await readWithNext(db, null, first.of, first.place)
    const viewerIds = [...new Set(all.flatMap(({ viewerId }) => viewerId ?? []))]
    if (viewerIds.length === 0) return all.map(() => page)
    const postIds = page.items.map((post) => post.id)
    const correctedIds = page.items.filter((post) => post.correctionCount !== undefined).map((post) => post.id)
    const [unfiltered, liked, corrected] = await Promise.all([
      selectUnfiltered(db, { viewerIds, postIds: ids }),
      postIds.length === 0 ? [] : selectLikedPosts(db, { viewerIds, postIds }),
      correctedIds.length === 0 ? [] : selectCorrectedPosts(db, { viewerIds, postIds: correctedIds }),
    ])
    const sameFor = new Set(unfiltered.map(({ id }) => id))
    const likes = grouped(liked)
    const corrections = grouped(corrected)
    return all.map(({ viewerId }) => {
      if (viewerId === null) return page
      return sameFor.has(viewerId) ? seenBy(page, likes.get(viewerId), corrections.get(viewerId)) : undefined
    })
  }
  const share = batched(readTogether, {
    most: mostAtOnce,
    alike: ({ of, place }) => JSON.stringify([of.category, of.tags, place.before, place.offset]),
  })
  return async (asked) => {
    const { viewerId, of, place } = asked
    // A member's offset counts the posts that they see.
    const isShared = of.subscriberId === undefined && (viewerId === null || !place.offset)
    const page = isShared ? await share(asked) : undefined
    return page ?? readPage(db, viewerId, of, place)
  }
}

/** The ids of posts by member. */
function grouped(rows: { user_id: string; post_id: string }[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const { user_id, post_id } of rows) groups.set(user_id, (groups.get(user_id) ?? new Set()).add(post_id))
  return groups
}

/** The page for one member. Posts without a difference stay the same objects. */
function seenBy(page: Page<Post>, liked = new Set<string>(), corrected = new Set<string>()): Page<Post> {
  if (liked.size + corrected.size === 0) return page
  const items = page.items.map((post) => {
    if (!liked.has(post.id) && !corrected.has(post.id)) return post
    return { ...post, liked: liked.has(post.id), ...(corrected.has(post.id) && { corrected: true }) }
  })
  return { ...page, items }
}
