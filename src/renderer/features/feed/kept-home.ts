import type { KeptHome } from '../../../shared/bridge'
import type { ListInput } from '../../bridge/base-query'
import { feedApi } from './feed-api'
import type { FeedStore } from './feed-cache'
import { type PostPages, placePost } from './post-places'

const keptApi = feedApi.injectEndpoints({
  endpoints: (build) => ({
    // Since when home on screen is known, in milliseconds, while it is what was kept; null as soon as the community has answered.
    keptHome: build.query<number | null, void>({ queryFn: () => ({ data: null }), keepUnusedDataFor: Number.POSITIVE_INFINITY }),
  }),
})
export const { useKeptHomeQuery } = keptApi

const keptAtIs = (at: number | null) => ({ endpointName: 'keptHome', arg: undefined, value: at }) as const
const homeIs = (arg: ListInput<'homePosts'>, posts: PostPages['pages'][number]) => ({
  endpointName: 'homePosts' as const,
  arg,
  value: { pages: [posts], pageParams: [{ offset: 0 }] },
})

/** Puts what home showed last where the components look for it. */
export function showKeptHome({ dispatch }: FeedStore, input: ListInput<'homePosts'>, { at, posts, hot }: KeptHome): void {
  dispatch(keptApi.util.upsertQueryEntries([homeIs(input, posts), keptAtIs(at)]))
  if (hot) dispatch(keptApi.util.upsertQueryEntries([{ endpointName: 'hotPosts', arg: {}, value: hot }]))
}

/**
 * Asks for home anew and puts the answer in the kept one's place. Without an answer everything stays as it is.
 * @param mayMove whether rows may come and go: nothing moves under the eyes of who reads further down, where only the rows that are
 *   there change, and what is new waits behind its pill
 */
export async function freshenKeptHome(store: FeedStore, input: ListInput<'homePosts'>, mayMove: () => boolean): Promise<void> {
  const quietly = { forceRefetch: true, subscribe: false }
  const [{ data: head }] = await Promise.all([
    store.dispatch(keptApi.endpoints.newestPosts.initiate(input, quietly)),
    store.dispatch(keptApi.endpoints.hotPosts.initiate({}, quietly)),
  ])
  if (!head) return
  if (mayMove()) store.dispatch(keptApi.util.upsertQueryEntries([homeIs(input, head)]))
  else store.dispatch(keptApi.util.updateQueryData('homePosts', input, (list) => freshenRows(list, head)))
  store.dispatch(keptApi.util.upsertQueryEntries([keptAtIs(null)]))
}

function freshenRows(list: PostPages, head: PostPages['pages'][number]): void {
  const shown = new Set(list.pages.flatMap(({ items }) => items.map(({ id }) => id)))
  for (const post of head.items) if (shown.has(post.id)) placePost(list, post)
}
