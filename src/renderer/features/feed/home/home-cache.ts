import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import type { Post } from '../../../../shared/contract/feed-shapes'
import type { StartState, StoredHome } from '../../../../shared/desktop'
import type { AppError } from '../../../../shared/errors'
import { api, type DataDispatch, type DataState, type DataThunk, useDataStore } from '../../../data/api'
import { find, received } from '../../../data/entities'
import { askForHelpHead, cacheHelp, cacheHelpHead, helpApi, helpSnapshot } from '../../../data/help'
import { pageOf, withoutReconnectRefetch } from '../../../data/lists'
import type { PostList } from '../../../data/post-places'
import { askForRows, cachedList, cacheFirstPage, cacheHotPosts, postsApi } from '../../../data/posts'
import { useSession } from '../../../data/session'
import { useWhenBack } from '../../../data/use-endless'
import { desktop } from '../../../desktop/desktop'
import { useConnection } from '../../../desktop/machine'
import { useLive } from '../../../hooks/use-live'
import { storedView } from './use-home-view'

/**
 * Loads the posts of home before its first render, so that the first frame has them. The cached home of an earlier start is used at once
 * and refreshed later by `useCachedHome`.
 */
export function loadHome({ dispatch }: { dispatch: DataDispatch }, { user, home: cached }: Pick<StartState, 'user' | 'home'>): void {
  const view = storedView(user)
  if (view === 'help') {
    if (cached?.help) return void dispatch(showCachedHome(cached))
    void dispatch(helpApi.endpoints.help.initiate(undefined, { subscribe: false }))
    void dispatch(postsApi.endpoints.hotPosts.initiate({}, { subscribe: false }))
    return
  }
  const subscribedOnly = view === 'subscribed'
  if (cached?.subscribedOnly === subscribedOnly && !cached.help) {
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
function showCachedHome({ at, subscribedOnly, posts, hot, help }: StoredHome): DataThunk {
  return (dispatch) => {
    if (help) dispatch(cacheHelp(help))
    else {
      dispatch(received({ posts: posts.items }))
      dispatch(cacheFirstPage({ of: 'home', subscribedOnly, tags: [] }, pageOf(posts)))
    }
    if (hot) dispatch(cacheHotPosts(hot))
    dispatch(setCachedAt(at))
  }
}

/** What home shows now, without posts that are gone, to be cached for the next start; null while nothing is loaded. */
export function homeSnapshot(state: DataState, list: PostList & { of: 'home' }, at: number): StoredHome | null {
  const page = cachedList(state, list)?.pages[0]
  if (!page) return null
  const { total, more } = page
  return { at, subscribedOnly: list.subscribedOnly, posts: { items: postsOf(state, page.ids), total, more }, hot: hotSnapshot(state) }
}

function hotSnapshot(state: DataState): StoredHome['hot'] {
  const strip = postsApi.endpoints.hotPosts.select({})(state).data
  return strip ? { hot: postsOf(state, strip.hot), tags: strip.tags } : null
}

/** Lists keep the ids of deleted, hidden and blocked posts, which must not come back with the next start. */
function postsOf({ entities }: DataState, ids: readonly string[]): Post[] {
  return ids.flatMap((id) => (entities.gone[id] ? [] : (find(entities, 'posts', id) ?? [])))
}

/**
 * Loads home again and replaces the cached one; an error changes nothing and is returned.
 * @param mayMove whether rows may be added and removed. Further down in the list only existing rows change, and new posts are announced
 *   by their button
 */
function refreshCachedHome(list: PostList, mayMove: () => boolean): DataThunk<Promise<AppError | null>> {
  return async (dispatch) => {
    const [head] = await Promise.all([
      dispatch(askForRows(list)),
      dispatch(postsApi.endpoints.hotPosts.initiate({}, { forceRefetch: true, subscribe: false })),
    ])
    if ('error' in head) return head.error
    dispatch(cacheFirstPage(list, head.data, mayMove))
    dispatch(setCachedAt(null))
    return null
  }
}

/** The same for the texts that wait for help. */
function refreshCachedHelp(mayMove: () => boolean): DataThunk<Promise<AppError | null>> {
  return async (dispatch) => {
    const [head] = await Promise.all([
      dispatch(askForHelpHead()),
      dispatch(postsApi.endpoints.hotPosts.initiate({}, { forceRefetch: true, subscribe: false })),
    ])
    if ('error' in head) return head.error
    dispatch(cacheHelpHead(head.data, mayMove))
    dispatch(setCachedAt(null))
    return null
  }
}

const cacheAfterMs = 300
/** Before a refused refresh is repeated, unless the community says when. */
const pauseSeconds = 15
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
  const { dispatch } = useDataStore()
  const { data: cachedAt = null } = useCachedHomeAtQuery(undefined, { ...withoutReconnectRefetch, skip: list.of !== 'home' })
  const subscribedOnly = list.of === 'home' ? list.subscribedOnly : null
  const isAtTop = useIsAtTop(parent)
  useRefreshing(cachedAt !== null, () => dispatch(refreshCachedHome(list, isAtTop)))

  const snapshot = useCallback(
    (state: DataState, at: number) => (subscribedOnly === null ? null : homeSnapshot(state, { of: 'home', subscribedOnly, tags: [] }, at)),
    [subscribedOnly],
  )
  useStoring(snapshot, subscribedOnly !== null && cachedAt === null ? loadedAt : undefined)
  return cachedAt
}

/** The same for the texts that wait for help. */
export function useCachedHelp({ loadedAt, parent }: { loadedAt: number | undefined; parent: HTMLElement | null }): number | null {
  const { dispatch } = useDataStore()
  const { data: cachedAt = null } = useCachedHomeAtQuery(undefined, withoutReconnectRefetch)
  const isAtTop = useIsAtTop(parent)
  useRefreshing(cachedAt !== null, () => dispatch(refreshCachedHelp(isAtTop)))
  useStoring(withHelp, cachedAt === null ? loadedAt : undefined)
  return cachedAt
}

function withHelp(state: DataState, at: number): StoredHome | null {
  const help = helpSnapshot(state)
  return help && { at, subscribedOnly: false, posts: { items: [], total: 0, more: false }, hot: hotSnapshot(state), help }
}

/** Refreshes what is cached as soon as the community can be reached. While that is refused, it is repeated after a pause. */
function useRefreshing(isCached: boolean, refresh: () => Promise<AppError | null>): void {
  const offline = useConnection() === 'offline'
  // Another object after each refusal.
  const [refusal, setRefusal] = useState<AppError | null>(null)
  const attempt = useLive(async () => setRefusal(await refresh()))
  useWhenBack(isCached, () => void attempt.current())
  useEffect(() => {
    if (!isCached || offline || refusal === null) return
    const timer = window.setTimeout(() => void attempt.current(), (refusal.retryAfter ?? pauseSeconds) * 1_000)
    return () => window.clearTimeout(timer)
  }, [isCached, offline, refusal, attempt])
}

/** Whether a list is at its top. The answer may arrive long after the first render, when there was no scroll parent yet. */
function useIsAtTop(parent: HTMLElement | null): () => boolean {
  const scrolled = useLive(parent)
  return () => (scrolled.current?.scrollTop ?? 0) < topPx
}

/** Stores what home shows, now and after every change. @param loadedAt undefined: stores nothing */
function useStoring(snapshot: (state: DataState, at: number) => StoredHome | null, loadedAt: number | undefined): void {
  const { getState } = useDataStore()
  const { subscribe } = useStore()
  const userId = useSession().user?.id ?? null
  useEffect(() => {
    if (loadedAt === undefined) return
    let timer: number | undefined
    let saved: string | undefined
    const save = () => {
      timer = undefined
      const home = snapshot(getState(), loadedAt)
      const text = JSON.stringify(home)
      if (home && text !== saved) desktop.storeHome(userId, home)
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
  }, [getState, subscribe, loadedAt, snapshot, userId])
}
