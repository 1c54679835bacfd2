import type { NestedReply, Post } from '../../shared/contract/feed-shapes'
import type { HotPosts } from '../../shared/desktop'
import { api, type DataState, type DataThunk } from './api'
import { type Answer, type Asking, ask, deleting, operation, operationReading, sending, sendingReading, whenMissing } from './ask'
import { deletion } from './deletion'
import { savedOrOutdated, showEdit } from './draft-version'
import { change, commentsCounted, find, received, removeOptimistically } from './entities'
import { helpMissing } from './help'
import { changeAndRepeat } from './list-changes'
import {
  type AnsweredPage,
  addNewer,
  insertRow,
  type ListPage,
  type ListPages,
  type ListPlace,
  listOptions,
  markStale,
  type Newer,
  newerThan,
  pageOf,
  removeRow,
  useShownList,
  withoutReconnectRefetch,
} from './lists'
import { belongs, type PostList, pageCall, type Reader } from './post-places'
import { hasReply, placeReply, readReply, readThread, type ThreadIds } from './replies'
import { toggle } from './toggle'

/** Requests a page of a list. */
function askForPage(asking: Asking, list: PostList, place: Partial<ListPlace>) {
  const { of, input } = pageCall(list, place)
  return ask(asking, of, input, (page: AnsweredPage<Post>) => ({
    data: pageOf(page, { withHidden: list.of === 'hidden' }),
    entities: { posts: page.items },
  }))
}

/** The popular posts and the most used tags. */
const readHot = ({ hot, tags }: HotPosts) => ({ data: { hot: hot.map(({ id }) => id), tags }, entities: { posts: hot } })

/** Posts, comments, likes and subscriptions. */
export const postsApi = api.injectEndpoints({
  endpoints: (build) => ({
    posts: build.infiniteQuery<ListPage, PostList, ListPlace>({
      // A feed is scrolled for hours: after an invalidation its first page is read again, and the others on scrolling.
      infiniteQueryOptions: { ...listOptions, refetchCachedPages: false },
      queryFn: ({ queryArg, pageParam }, asking) => askForPage(asking, queryArg, pageParam),
      // An invalidation would leave only the first page: the others use `markStale` (refetch-lists.ts).
      providesTags: (_pages, _error, { of }) => (of === 'hidden' ? ['Hidden'] : []),
      // Going back to a place far down in a list needs the ids of all rows above it.
      keepUnusedDataFor: 3_600,
    }),
    hotPosts: build.query({ ...operationReading('hotPosts', readHot), providesTags: ['Shown'] }),
    /** The comments of a post; the post itself and its comments are entities. */
    post: build.query({
      ...operationReading('post', ({ post: { replies, ...post } }) => {
        const { thread, comments } = readThread(replies)
        return { data: { thread }, entities: { posts: [post], replies: comments } }
      }),
      providesTags: ['Shown'],
      onQueryStarted: ({ postId }, { queryFulfilled, dispatch }) => whenMissing(queryFulfilled, () => dispatch(postMissing(postId))),
    }),

    /** Called with `{ input, options: { key } }`. A new post is in its lists once it is read, which the call does not wait for. */
    savePost: build.mutation({
      ...sending('savePost'),
      invalidatesTags: (saved) => (saved ? ['Days'] : []),
      onQueryStarted: async ({ input }, { queryFulfilled, dispatch }) => {
        const { postId, basedOn: _, userId: __, ...fields } = input
        const saved = await savedOrOutdated(queryFulfilled, () => dispatch(refreshPost(postId ?? '')))
        if (!saved) return
        if (postId !== undefined) dispatch(showEdit('posts', postId, fields))
        await dispatch(refreshPost(saved.data.postId))
      },
    }),
    /** Single requests; menus and undo use `setPostDeleted`, where the last press counts. */
    deletePost: build.mutation(deleting('deletePost')),
    restorePost: build.mutation({
      ...operation('restorePost'),
      onQueryStarted: async ({ postId }, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) await dispatch(refreshPost(postId))
      },
    }),
    /** A single request; buttons use `likePost`, where the last press counts. */
    setLike: build.mutation({
      ...operation('setLike'),
      onQueryStarted: async ({ postId }, { queryFulfilled, dispatch }) => {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) dispatch(likesCounted(postId, answer.data))
      },
    }),
    /** Called with `{ input, options: { key } }`. */
    saveReply: build.mutation({
      ...sendingReading('saveReply', readReply),
      invalidatesTags: (saved) => (saved ? ['Days'] : []),
      onQueryStarted: async ({ input: { postId, replyId } }, { queryFulfilled, dispatch }) => {
        const saved = await savedOrOutdated(queryFulfilled, () => dispatch(refreshPost(postId)))
        if (saved && replyId === undefined) dispatch(replyAdded(postId, saved.data))
      },
    }),
    deleteReply: build.mutation({
      ...deleting('deleteReply'),
      onQueryStarted: ({ replyId }, lifecycle) => removeOptimistically(lifecycle, { id: replyId, by: 'deletion' }),
    }),

    subscriptions: build.query({ ...operation('subscriptions'), providesTags: ['Subscriptions'] }),
    /**
     * The answer is ignored: the list is refetched, and buttons use only the list (docs/product/feed.md "Subscriptions").
     */
    setSubscription: build.mutation({
      ...operation('setSubscription'),
      invalidatesTags: ['Subscriptions'],
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(refreshSubscribed())
      },
    }),
  }),
})

export const {
  usePostsInfiniteQuery,
  usePostQuery,
  useSavePostMutation,
  useSaveReplyMutation,
  useDeleteReplyMutation,
  useSubscriptionsQuery,
  useSetSubscriptionMutation,
} = postsApi
const { endpoints, util } = postsApi

/** An infinite list of posts. */
export const usePostList = (list: PostList) => useShownList(usePostsInfiniteQuery(list, withoutReconnectRefetch), true)

const hotFor = 3_600

/** The popular posts and the most used tags, at most an hour old (docs/product/feed.md "Hot posts"). */
export const useHotPosts = () => postsApi.useHotPostsQuery({}, { refetchOnMountOrArgChange: hotFor, pollingInterval: hotFor * 1_000 })

/** Likes or unlikes a post, optimistically; the last press counts. */
export const likePost = toggle('posts', {
  of: ({ liked }) => liked,
  show: ({ likeCount }, liked: boolean) => ({ liked, likeCount: Math.max(0, likeCount + (liked ? 1 : -1)) }),
  send: (postId, liked) => endpoints.setLike.initiate({ postId, liked }, { track: false }),
})

/** Deletes a post, or undoes that. */
export const setPostDeleted = deletion({
  send: (postId, deleted) => endpoints[deleted ? 'deletePost' : 'restorePost'].initiate({ postId }, { track: false }),
})

/** Applies the server's count, unless a further press is pending. */
function likesCounted(postId: string, { liked, likeCount }: { liked: boolean; likeCount: number }): DataThunk {
  return (dispatch, getState) => {
    if (find(getState().entities, 'posts', postId)?.liked === liked) dispatch(change('posts', postId, { likeCount }))
  }
}

function replyAdded(postId: string, reply: NestedReply): DataThunk {
  return (dispatch, getState) => {
    const known = endpoints.post.select({ postId })(getState()).data?.thread ?? []
    // Refetched before the answer arrived: placed and counted.
    if (hasReply(known, reply.id)) return
    dispatch(util.updateQueryData('post', { postId }, ({ thread }) => placeReply(thread, reply)))
    dispatch(commentsCounted({ id: postId, by: { all: 1, top: reply.parentId === null ? 1 : 0 } }))
  }
}

/** Refetches a post and updates the lists it belongs in. */
function refreshPost(postId: string): DataThunk<Promise<void>> {
  return async (dispatch) => {
    await dispatch(endpoints.post.initiate({ postId }, { forceRefetch: true, subscribe: false }))
    dispatch(listPost(postId))
  }
}

/** Adds a post to the lists it belongs in, and removes it from the others. */
export function listPost(postId: string): DataThunk {
  return (dispatch, getState) => {
    const state = getState()
    const post = find(state.entities, 'posts', postId)
    if (!post) return
    for (const list of util.selectCachedArgsForQuery(state, 'posts')) {
      const isIn = belongs(post, list, readerOf(state))
      // Where only the server knows, as in search results, the list stays unchanged.
      if (isIn !== null) dispatch(changePostList(list, (pages) => (isIn ? insertRow(pages, postId) : removeRow(pages, postId))))
    }
  }
}

/** Removes a post from the lists that does not exist any more, or not for this reader; one that was removed here stays in its place. */
function postMissing(postId: string): DataThunk {
  return (dispatch, getState) => {
    const state = getState()
    if (state.entities.gone[postId]) return
    for (const list of util.selectCachedArgsForQuery(state, 'posts'))
      if (list.of !== 'hidden') dispatch(changePostList(list, (pages) => removeRow(pages, postId)))
    const leaveOut = util.updateQueryData('hotPosts', {}, (cached) => {
      cached.hot = cached.hot.filter((id) => id !== postId)
    })
    dispatch(changeAndRepeat(endpoints.hotPosts.select({}), leaveOut))
    dispatch(helpMissing(postId))
  }
}

const readerOf = (state: DataState): Reader => ({
  ownId: state.entities.ownId,
  subscribed: endpoints.subscriptions.select({})(state).data?.categories ?? null,
})

/** Reads the lists of subscribed posts again after a change of their sources: every loaded page, so that going back finds the place. */
export function refreshSubscribed(): DataThunk {
  return (dispatch, getState) => {
    for (const list of util.selectCachedArgsForQuery(getState(), 'posts'))
      if (list.of === 'home' && list.subscribedOnly) void dispatch(refreshList(list))
  }
}

function refreshList(list: PostList): DataThunk<Promise<void>> {
  return async (dispatch) => {
    // It may have been sent before the change.
    await dispatch(util.getRunningQueryThunk('posts', list))
    await dispatch(endpoints.posts.initiate(list, { forceRefetch: true, subscribe: false, refetchCachedPages: true }))
  }
}

/** Changes a list if it is cached. @param recipe may be applied several times */
export const changePostList = (list: PostList, recipe: (pages: ListPages) => void) =>
  changeAndRepeat(endpoints.posts.select(list), util.updateQueryData('posts', list, recipe))

/** Has a list read again, each page once it is near the visible rows. */
export const refreshPosts = (list: PostList) => changePostList(list, markStale)

/** The same for all lists that leave out hidden posts. */
export const refreshAllPosts = (): DataThunk => (dispatch, getState) => {
  for (const list of util.selectCachedArgsForQuery(getState(), 'posts')) if (list.of !== 'hidden') dispatch(refreshPosts(list))
}

/** The cached list, if any. */
export const cachedList = (state: DataState, list: PostList): ListPages | undefined => endpoints.posts.select(list)(state).data

/** Requests rows of a list without changing the cached list: its newest rows, or those after the row `before`. */
export const askForRows =
  (list: PostList, before?: string): DataThunk<Promise<Answer<ListPage>>> =>
  (dispatch) =>
    askForPage({ dispatch }, list, before === undefined ? {} : { before })

/** The posts of a list's newest page that were written since the list was loaded. Some may have been deleted or edited out of it since. */
export function newPosts(state: DataState, list: PostList, head: ListPage): Newer {
  const isOut = (id: string) => {
    const post = find(state.entities, 'posts', id)
    return state.entities.gone[id] !== undefined || (post !== undefined && belongs(post, list, readerOf(state)) === false)
  }
  const cached = cachedList(state, list)
  return cached ? newerThan(cached, head, isOut) : { ids: [], gap: false }
}

/** Adds the new posts of the newest page to a list. */
export const addNewPosts = (list: PostList, head: ListPage) =>
  changeAndRepeat(endpoints.posts.select(list), (dispatch, getState) => {
    const found = newPosts(getState(), list, head)
    dispatch(util.updateQueryData('posts', list, (cached) => addNewer(cached, head, found)))
  })

/** Replaces a cached list with its first page. @param mayMove asked before each time that it is replaced */
export const cacheFirstPage = (list: PostList, page: ListPage, mayMove = () => true) =>
  changeAndRepeat(endpoints.posts.select(list), (dispatch) => {
    const value = { pages: [page], pageParams: [listOptions.initialPageParam] }
    if (mayMove()) dispatch(util.upsertQueryEntries([{ endpointName: 'posts', arg: list, value }]))
  })

/** Puts the popular posts into the cache. */
export function cacheHotPosts(hot: HotPosts): DataThunk {
  return (dispatch) => {
    const { data, entities } = readHot(hot)
    dispatch(received(entities))
    dispatch(util.upsertQueryEntries([{ endpointName: 'hotPosts', arg: {}, value: data }]))
  }
}

/** The ids of posts that cached answers refer to, without rows far from the visible ones. */
export function referencedPosts(state: DataState): Set<string> {
  const pages = util.selectCachedArgsForQuery(state, 'posts').flatMap((list) => cachedList(state, list)?.pages ?? [])
  return new Set([
    ...pages.flatMap(({ ids, heights }) => (heights ? [] : ids)),
    ...(endpoints.hotPosts.select({})(state).data?.hot ?? []),
    ...util.selectCachedArgsForQuery(state, 'post').map(({ postId }) => postId),
  ])
}

/** The comments of cached posts. */
export const referencedThreads = (state: DataState): ThreadIds =>
  util.selectCachedArgsForQuery(state, 'post').flatMap((asked) => endpoints.post.select(asked)(state).data?.thread ?? [])
