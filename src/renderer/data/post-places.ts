import type { Category } from '../../shared/categories'
import type { Post } from '../../shared/contract/feed-shapes'
import { tagKey } from '../../shared/text/tags'
import type { EntitiesState } from './entities'
import type { FoundList, ListPage } from './lists'

/** A list of posts. */
export type PostList =
  | { of: 'home'; subscribedOnly: boolean; tags: string[] }
  | { of: 'category'; category: Category; tags: string[] }
  | { of: 'person'; userId: string }
  | FoundList
  | { of: 'hidden' }

/**
 * Whether a post belongs in a list; null where only the server knows.
 * @param subscribed the user's subscribed categories
 */
export function belongs(post: Post, list: PostList, subscribed: readonly Category[]): boolean | null {
  const keys = new Set(post.tags.map(tagKey))
  const hasTags = (tags: readonly string[]) => tags.every((tag) => keys.has(tagKey(tag)))
  switch (list.of) {
    case 'home':
      return (!list.subscribedOnly || subscribed.includes(post.category)) && hasTags(list.tags)
    case 'category':
      return post.category === list.category && hasTags(list.tags)
    case 'person':
      return post.author.id === list.userId
    default:
      return null
  }
}

/**
 * The posts written since a list was loaded.
 * @param head the newest page, loaded a while ago
 * @param gone items removed since, which are not new
 * @returns the new posts, newest first; `gap`: there may be more between them and the list
 */
export function newSince(
  { pages }: { pages: readonly ListPage[] },
  head: ListPage,
  gone: EntitiesState['gone'],
): { ids: string[]; gap: boolean } {
  const newest = pages.map(({ ids }) => ids[0]).find((id) => id !== undefined) ?? ''
  return { ids: head.ids.filter((id) => id > newest && !gone[id]), gap: head.more && (head.last === undefined || head.last > newest) }
}
