import type { Category } from '../../../shared/categories'
import type { ListInput } from '../../bridge/base-query'

/** Which posts a list shows. */
export type PostListOf =
  | { of: 'home'; subscribedOnly: boolean; tags: string[] }
  | { of: 'category'; category: Category; tags: string[] }
  | { of: 'person'; userId: string }
  | { of: 'search'; text: string }

/** The call behind a list of `home`. */
export const homeInput = (list: PostListOf): ListInput<'homePosts'> | undefined =>
  list.of === 'home' ? { subscribedOnly: list.subscribedOnly, tags: list.tags } : undefined
/** The call behind a list of a category. */
export const categoryInput = (list: PostListOf): ListInput<'categoryPosts'> | undefined =>
  list.of === 'category' ? { category: list.category, tags: list.tags } : undefined
/** The call behind a list of what somebody wrote. */
export const personInput = (list: PostListOf): ListInput<'userPosts'> | undefined =>
  list.of === 'person' ? { userId: list.userId } : undefined
/** The call behind a list of what words find. */
export const searchInput = (list: PostListOf): ListInput<'searchPosts'> | undefined =>
  list.of === 'search' ? { text: list.text } : undefined
