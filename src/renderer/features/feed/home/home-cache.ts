import { useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import type { KeptHome, StartState } from '../../../../shared/desktop'
import { api, type DataDispatch, type DataState, type DataThunk, useDataStore } from '../../../data/api'
import { find, received } from '../../../data/entities'
import { pageOf } from '../../../data/lists'
import type { PostList } from '../../../data/post-places'
import { askForRows, cachedList, cacheFirstPage, cacheHotPosts, postsApi } from '../../../data/posts'
import { useSession } from '../../../data/session'
import { useWhenBack } from '../../../data/use-endless'
import { desktop } from '../../../desktop/desktop'
import { isSubscribedOnly } from './use-subscribed-only'

/**
 * Loads the posts of home before its first render, so that the first frame has them. The cached home of an earlier start is used at once
 * and refreshed later by `useCachedHome`.
 */
export function loadHome({ dispatch }: { dispatch: DataDispatch }, { user, home: cached }: Pick<StartState, 'user' | 'home'>): void {
  const subscribedOnly = isSubscribedOnly(user)
  if (cached?.subscribedOnly === subscribedOnly) {
    dispatch(showCachedHome(cached))
    return
  }
  void dispatch(postsApi.endpoints.posts.initiate({ of: 'home', subscribedOnly, tags: [] }, { subscribe: false }))
  void dispatch(postsApi.endpoints.hotPosts.initiate({}, { subscribe: false }))
}

const cachedHomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // When the home on screen was cached (ms since the epoch); null as soon as the community has answered.
    cachedHomeAt: build.query<number | null, void>({ queryFn: () => ({ data: null }), keepUnusedDataFor: Number.POSITIVE_INFINITY }),
  }),
})
const { useCachedHomeAtQuery } = cachedHomeApi

const setCachedAt = (at: number | null) =>
  cachedHomeApi.util.upsertQueryEntries([{ endpointName: 'cachedHomeAt', arg: undefined, value: at }])

/** Puts the cached home into the store. */
function showCachedHome({ at, subscribedOnly, posts, hot }: KeptHome): DataThunk {
  return (dispatch) => {
    dispatch(received({ posts: posts.items }))
    dispatch(cacheFirstPage({ of: 'home', subscribedOnly, tags: [] }, pageOf(posts)))
    if (hot) dispatch(cacheHotPosts(hot))
    dispatch(setCachedAt(at))
  }
}

/** What home shows now, without what is gone, to be cached for the next start; null while nothing is loaded. */
export function homeSnapshot(state: DataState, list: PostList & { of: 'home' }, at: number): KeptHome | null {
  const page = cachedList(state, list)?.pages[0]
  if (!page) return null
  const { gone } = state.entities
  // Lists keep the ids of deleted, hidden and blocked posts, which must not come back with the next start.
  const postsOf = (ids: readonly string[]) => ids.flatMap((id) => (gone[id] ? [] : (find(state.entities, 'posts', id) ?? [])))
  const strip = postsApi.endpoints.hotPosts.select({})(state).data
  const { total, more } = page
  return {
    at,
    subscribedOnly: list.subscribedOnly,
    posts: { items: postsOf(page.ids), total, more },
    hot: strip ? { hot: postsOf(strip.hot), tags: strip.tags } : null,
  }
}

/**
 * Loads home again and replaces the cached one; without an answer nothing changes.
 * @param mayMove whether rows may be added and removed. Further down in the list only existing rows change, and new posts are announced
 *   by their button
 */
function refreshCachedHome(list: PostList, mayMove: () => boolean): DataThunk<Promise<void>> {
  return async (dispatch) => {
    const [head] = await Promise.all([
      dispatch(askForRows(list)),
      dispatch(postsApi.endpoints.hotPosts.initiate({}, { forceRefetch: true, subscribe: false })),
    ])
    if (!head) return
    if (mayMove()) dispatch(cacheFirstPage(list, head))
    dispatch(setCachedAt(null))
  }
}

const cacheAfterMs = 300
/** Up to this scroll position the list counts as being at its top. */
const topPx = 80

/**
 * Refreshes the cached home as soon as the community can be reached, and caches what is on screen for the next start. Does nothing for
 * other lists.
 * @param loadedAt when the first page was loaded (ms since the epoch)
 * @returns when the home on screen was cached (ms since the epoch); null when it is up to date
 */
export function useCachedHome(
  list: PostList,
  { loadedAt, parent }: { loadedAt: number | undefined; parent: HTMLElement | null },
): number | null {
  const { dispatch, getState } = useDataStore()
  const { subscribe } = useStore()
  const { user } = useSession()
  const { data: cachedAt = null } = useCachedHomeAtQuery(undefined, { skip: list.of !== 'home' })
  const userId = user?.id ?? null
  const subscribedOnly = list.of === 'home' ? list.subscribedOnly : null
  // The answer may arrive long after the first render, when there was no scroll parent yet.
  const scrolled = useRef(parent)
  scrolled.current = parent

  useWhenBack(cachedAt !== null, () => void dispatch(refreshCachedHome(list, () => (scrolled.current?.scrollTop ?? 0) < topPx)))

  useEffect(() => {
    if (loadedAt === undefined || subscribedOnly === null || cachedAt !== null) return
    let timer: number | undefined
    let saved: string | undefined
    const save = () => {
      timer = undefined
      const home = homeSnapshot(getState(), { of: 'home', subscribedOnly, tags: [] }, loadedAt)
      const text = JSON.stringify(home)
      if (home && text !== saved) desktop.keepHome(userId, home)
      saved = text
    }
    const saveSoon = () => {
      timer ??= window.setTimeout(save, cacheAfterMs)
    }
    saveSoon()
    const unsubscribe = subscribe(saveSoon)
    window.addEventListener('pagehide', save)
    return () => {
      unsubscribe()
      window.clearTimeout(timer)
      window.removeEventListener('pagehide', save)
    }
  }, [getState, subscribe, loadedAt, subscribedOnly, cachedAt, userId])

  return cachedAt
}
