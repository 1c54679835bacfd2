import type { Category } from '../../shared/categories'
import type { Post } from '../../shared/contract/feed-shapes'
import { tagKey } from '../../shared/text/tags'
import { type FoundList, type ListPlace, listOptions, pageOfSearch } from './lists'

/** A list of posts. A new kind of list is a case here, in `pageCall` and in `belongs`. */
export type PostList =
  | { of: 'home'; subscribedOnly: boolean; tags: string[] }
  | { of: 'category'; category: Category; tags: string[] }
  | { of: 'person'; userId: string }
  | FoundList
  | { of: 'hidden' }

/** The call that returns a page of a list. @param place the first page by default */
export function pageCall(list: PostList, place: Partial<ListPlace> = listOptions.initialPageParam) {
  switch (list.of) {
    case 'home':
      return { of: 'homePosts' as const, input: { subscribedOnly: list.subscribedOnly, tags: list.tags, ...place } }
    case 'category':
      return { of: 'categoryPosts' as const, input: { category: list.category, tags: list.tags, ...place } }
    case 'person':
      return { of: 'userPosts' as const, input: { userId: list.userId, ...place } }
    case 'search':
      return { of: 'searchPosts' as const, input: pageOfSearch(list, place) }
    case 'hidden':
      return { of: 'hiddenPosts' as const, input: place }
  }
}

/** Whose lists they are. */
export interface Reader {
  ownId: string | null
  /** The subscribed categories; null while they are unknown. */
  subscribed: readonly Category[] | null
}

/** Whether a post belongs in a list; null where only the server knows. */
export function belongs(post: Post, list: PostList, reader: Reader): boolean | null {
  const keys = new Set(post.tags.map(tagKey))
  const hasTags = (tags: readonly string[]) => tags.every((tag) => keys.has(tagKey(tag)))
  switch (list.of) {
    case 'home':
      return hasTags(list.tags) && (!list.subscribedOnly || isSubscribed(post, reader))
    case 'category':
      return post.category === list.category && hasTags(list.tags)
    case 'person':
      return post.author.id === list.userId
    case 'search':
    case 'hidden':
      return null
  }
}

/** Posts of followed people count too, and only the server knows whom the reader follows. */
function isSubscribed({ category, author }: Post, { ownId, subscribed }: Reader): boolean | null {
  if (subscribed === null) return null
  if (subscribed.includes(category)) return true
  return author.id === ownId ? false : null
}
