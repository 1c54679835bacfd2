import type { StartState } from '../../../shared/bridge'
import { feedApi } from './feed-api'
import type { FeedStore } from './feed-cache'
import { showKeptHome } from './kept-home'
import { homeInput } from './post-list-of'
import { isSubscribedOnly } from './use-subscribed-only'

/**
 * Gets what home shows before home is drawn, so that its first frame has the posts; the components find them in the cache. What was
 * kept from before is there at once, and brought up to date by the list (use-kept-home.ts).
 */
export function askForHome(store: FeedStore, { user, home: kept }: Pick<StartState, 'user' | 'home'>): void {
  const input = homeInput({ of: 'home', subscribedOnly: isSubscribedOnly(user), tags: [] })
  if (kept && kept.subscribedOnly === input?.subscribedOnly) {
    showKeptHome(store, input, kept)
    return
  }
  if (input) void store.dispatch(feedApi.endpoints.homePosts.initiate(input, { subscribe: false }))
  void store.dispatch(feedApi.endpoints.hotPosts.initiate({}, { subscribe: false }))
}
