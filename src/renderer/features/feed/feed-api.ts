import { useCallback } from 'react'
import { useStore } from 'react-redux'
import type { Post } from '../../../shared/contract/feed-shapes'
import type { CallableName, Input } from '../../../shared/contract/index'
import type { AppError } from '../../../shared/errors'
import { api } from '../../bridge/api'
import { operationMutation, operationPages, operationQuery, operationSending } from '../../bridge/base-query'
import { type CacheStore, sweepCache } from '../../bridge/cache-sweep'
import { asAppError } from '../../bridge/error-messages'
import { createLatestWins, type LatestWins } from '../../bridge/latest-wins'
import {
  changePost,
  changeReplyCount,
  dropReply,
  type FeedStore,
  freshenRows,
  putReply,
  refreshPost,
  setLikeCount,
  showLike,
} from './feed-cache'

/** One page of a list is asked for anew after a change; the rows behind it come back as one scrolls. */
function pages<N extends 'homePosts' | 'categoryPosts' | 'userPosts' | 'searchPosts'>(name: N) {
  const list = operationPages(name)
  return { ...list, infiniteQueryOptions: { ...list.infiniteQueryOptions, refetchCachedPages: false } }
}

/** Posts, comments, likes and subscriptions. Lists and details change at once, wherever they are cached (feed-cache.ts). */
export const feedApi = api.enhanceEndpoints({ addTagTypes: ['Post', 'Subscriptions', 'SubscribedPosts'] }).injectEndpoints({
  endpoints: (build) => ({
    homePosts: build.infiniteQuery({
      ...pages('homePosts'),
      providesTags: (_page, _error, list) => (list.subscribedOnly ? ['SubscribedPosts'] : []),
    }),
    categoryPosts: build.infiniteQuery(pages('categoryPosts')),
    userPosts: build.infiniteQuery(pages('userPosts')),
    searchPosts: build.infiniteQuery(pages('searchPosts')),
    // Rows of a list asked for quietly, such as its head to learn what is new; they never replace the list itself, and are not kept.
    newestPosts: build.query({ ...operationQuery('homePosts'), keepUnusedDataFor: 0 }),
    newestInCategory: build.query({ ...operationQuery('categoryPosts'), keepUnusedDataFor: 0 }),
    newestOfPerson: build.query({ ...operationQuery('userPosts'), keepUnusedDataFor: 0 }),
    newestFound: build.query({ ...operationQuery('searchPosts'), keepUnusedDataFor: 0 }),
    hotPosts: build.query(operationQuery('hotPosts')),
    post: build.query({
      ...operationQuery('post'),
      providesTags: (_detail, _error, { postId }) => [{ type: 'Post', id: postId }],
      onQueryStarted: async (_asked, { queryFulfilled, ...store }) => {
        const read = await queryFulfilled.catch(() => null)
        if (read) freshenRows(store, read.data.post)
      },
    }),

    /** Called with `{ input, options: { key } }`. The saved post stands in its lists before the call is over. */
    savePost: build.mutation({
      ...operationSending('savePost'),
      onQueryStarted: async (_sending, { queryFulfilled, ...store }) => {
        const saved = await queryFulfilled.catch(() => null)
        if (saved) await refreshPost(store, saved.data.postId)
      },
    }),
    deletePost: build.mutation({
      ...operationMutation('deletePost'),
      invalidatesTags: (_none, error, { postId }) => (error ? [] : [{ type: 'Post', id: postId }]),
      onQueryStarted: async ({ postId }, { queryFulfilled, ...store }) => {
        const putBack = sweepCache(store as unknown as CacheStore, { id: postId })
        await queryFulfilled.catch(putBack)
      },
    }),
    /** One wish sent; buttons go through `useSetLike`, where the last wish wins. */
    setLike: build.mutation({
      ...operationMutation('setLike'),
      onQueryStarted: async ({ postId }, { queryFulfilled, ...store }) => {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) setLikeCount(store, postId, answer.data)
      },
    }),
    /** Called with `{ input, options: { key } }`. */
    saveReply: build.mutation({
      ...operationSending('saveReply'),
      onQueryStarted: async ({ input: { postId, replyId } }, { queryFulfilled, ...store }) => {
        const saved = await queryFulfilled.catch(() => null)
        if (!saved) return
        putReply(store, postId, saved.data.reply)
        if (replyId === undefined) changeReplyCount(store, postId, 1)
      },
    }),
    /** Called with the post's id beside the comment's: its lists count one fewer. */
    deleteReply: build.mutation({
      ...operationMutation('deleteReply'),
      query: ({ replyId }: Input<'deleteReply'> & { postId: string }) => ({ name: 'deleteReply' as CallableName, input: { replyId } }),
      onQueryStarted: async ({ postId, replyId }, { queryFulfilled, ...store }) => {
        const putBack = dropReply(store, postId, replyId)
        await queryFulfilled.catch(putBack)
      },
    }),

    subscriptions: build.query({ ...operationQuery('subscriptions'), providesTags: ['Subscriptions'] }),
    /** The answer is not taken for the list: the list is asked for again, and buttons judge from it alone (decision 7). */
    setSubscription: build.mutation({
      ...operationMutation('setSubscription'),
      invalidatesTags: (_list, error) => (error ? ['Subscriptions'] : ['Subscriptions', 'SubscribedPosts']),
    }),
  }),
})
export type FeedApi = typeof feedApi

export const {
  useHomePostsInfiniteQuery,
  useCategoryPostsInfiniteQuery,
  useUserPostsInfiniteQuery,
  useSearchPostsInfiniteQuery,
  useHotPostsQuery,
  usePostQuery,
  useSavePostMutation,
  useDeletePostMutation,
  useSaveReplyMutation,
  useDeleteReplyMutation,
  useSubscriptionsQuery,
  useSetSubscriptionMutation,
} = feedApi

type Told = (liked: boolean, error: AppError | null) => void
type Liked = Pick<Post, 'id' | 'liked'>
const likeLines = new WeakMap<FeedStore, { line: LatestWins<boolean>; told: Told }>()

/**
 * The likes of one store (specification 4): a press shows at once wherever the post is, the last one wins, and what could not be
 * sent is taken back.
 * @param told what the server holds in the end, and the error if the last wish failed
 */
export function likesOf(store: FeedStore, told: Told) {
  const kept = likeLines.get(store) ?? { told, line: createLikeLine(store) }
  kept.told = told
  likeLines.set(store, kept)
  const press = ({ id, liked: before }: Liked, liked: boolean): void => {
    changePost(store, id, (post) => showLike(post, liked))
    kept.line.set(id, liked, before)
  }
  return { press }
}

function createLikeLine(store: FeedStore): LatestWins<boolean> {
  const send = async (postId: string, liked: boolean) => {
    const { error } = await store.dispatch(feedApi.endpoints.setLike.initiate({ postId, liked }, { track: false }))
    return error === undefined ? { ok: true as const, value: null } : { ok: false as const, error: asAppError(error) }
  }
  return createLatestWins(send, (postId, liked, error) => {
    changePost(store, postId, (post) => showLike(post, liked))
    likeLines.get(store)?.told(liked, error)
  })
}

/** Sets a post's like; see `likesOf`. */
export function useSetLike(told: Told): (post: Liked, liked: boolean) => void {
  const store = useStore() as unknown as FeedStore
  return useCallback((post, liked) => likesOf(store, told).press(post, liked), [store, told])
}
