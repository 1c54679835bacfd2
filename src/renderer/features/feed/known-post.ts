import { useStore } from 'react-redux'
import type { Post } from '../../../shared/contract/feed-shapes'
import { api } from '../../bridge/api'
import { feedApi } from './feed-api'
import { findPost, type PostPages } from './post-places'

/** A post as some list already shows it, so that opening it need not wait. */
export function useKnownPost(postId: string): Post | undefined {
  const state = useStore().getState() as never
  for (const name of ['homePosts', 'categoryPosts', 'userPosts', 'searchPosts'] as const) {
    const select = feedApi.endpoints[name].select as (arg: unknown) => (of: never) => { data?: PostPages | undefined }
    for (const arg of api.util.selectCachedArgsForQuery(state, name as never)) {
      const list = select(arg)(state).data
      const post = list && findPost(list, postId)
      if (post) return post
    }
  }
  return feedApi.endpoints.hotPosts
    .select({})(state)
    .data?.hot.find(({ id }) => id === postId)
}
