import type { User } from '../../../shared/contract/people-shapes'
import { feedApi } from './feed-api'
import type { FeedStore } from './feed-cache'
import { homeInput } from './post-list-of'
import { isSubscribedOnly } from './use-subscribed-only'

/** Asks for what home shows before home is drawn, so that its first frame has the posts; the components find the answers in the cache. */
export function askForHome(store: FeedStore, user: User | null): void {
  const input = homeInput({ of: 'home', subscribedOnly: isSubscribedOnly(user), tags: [] })
  if (input) void store.dispatch(feedApi.endpoints.homePosts.initiate(input, { subscribe: false }))
  void store.dispatch(feedApi.endpoints.hotPosts.initiate({}, { subscribe: false }))
}
