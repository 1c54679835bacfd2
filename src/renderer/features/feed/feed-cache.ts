import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { EndpointDefinitions, RootState } from '@reduxjs/toolkit/query'
import type { Post, PostDetail, Reply } from '../../../shared/contract/feed-shapes'
import { api } from '../../bridge/api'
import { placeReply, removeReply } from '../../bridge/thread/reply-places'
import type { FeedApi } from './feed-api'
import { categoryInput, homeInput, type PostListOf, personInput, searchInput } from './post-list-of'
import { belongs, findPost, newSince, type PostFilter, type PostPages, placePost, removePost } from './post-places'

// The endpoints are injected into `api` itself; the cast gives it their types without importing feed-api.ts in a circle.
const { util, endpoints } = api as unknown as FeedApi

/** What a cache change needs of the store. */
export interface FeedStore {
  dispatch: ThunkDispatch<RootState<EndpointDefinitions, string, 'api'>, unknown, UnknownAction>
  getState: () => unknown
}

function eachList({ dispatch, getState }: FeedStore, change: (list: PostPages, filter: PostFilter) => void): void {
  const state = getState() as never
  for (const arg of util.selectCachedArgsForQuery(state, 'homePosts'))
    dispatch(util.updateQueryData('homePosts', arg, (list) => change(list, arg)))
  for (const arg of util.selectCachedArgsForQuery(state, 'categoryPosts'))
    dispatch(util.updateQueryData('categoryPosts', arg, (list) => change(list, arg)))
  for (const arg of util.selectCachedArgsForQuery(state, 'userPosts'))
    dispatch(util.updateQueryData('userPosts', arg, (list) => change(list, arg)))
  for (const arg of util.selectCachedArgsForQuery(state, 'searchPosts'))
    dispatch(util.updateQueryData('searchPosts', arg, (list) => change(list, arg)))
}

function inLists(store: FeedStore, postId: string, change: (post: Post) => void): void {
  const changeFound = (post: Post | undefined) => void (post && change(post))
  eachList(store, (list) => changeFound(findPost(list, postId)))
  store.dispatch(
    util.updateQueryData('hotPosts', {}, ({ hot, newest }) => {
      for (const strip of [hot, ...Object.values(newest)]) changeFound(strip.find((post) => post.id === postId))
    }),
  )
}

/** Changes a post wherever it is cached: lists, hot strip, detail. */
export function changePost(store: FeedStore, postId: string, change: (post: Post) => void): void {
  inLists(store, postId, change)
  store.dispatch(util.updateQueryData('post', { postId }, (detail) => change(detail.post)))
}

/** What was just read of a post also stands in its rows; a like on its way there is left to itself. */
export function freshenRows(store: FeedStore, { replies: _, liked, likeCount, ...read }: PostDetail): void {
  inLists(store, read.id, (row) => {
    Object.assign(row, read)
    if (row.liked === liked) row.likeCount = likeCount
  })
}

/** Shows a like as given or taken back; showing it twice changes nothing. */
export function showLike(post: Post, liked: boolean): void {
  if (post.liked === liked) return
  post.liked = liked
  post.likeCount = Math.max(0, post.likeCount + (liked ? 1 : -1))
}

/** The server's own count, unless the screen already wishes otherwise. */
export function setLikeCount(store: FeedStore, postId: string, answer: { liked: boolean; likeCount: number }): void {
  changePost(store, postId, (post) => {
    if (post.liked === answer.liked) post.likeCount = answer.likeCount
  })
}

/** Counts comments up or down in every list that shows the post. */
export function changeReplyCount(store: FeedStore, postId: string, by: number): void {
  inLists(store, postId, (post) => {
    post.replyCount = Math.max(0, post.replyCount + by)
  })
}

/** Puts a post into every cached list where it belongs, and out of those where it no longer does. */
function putPost(store: FeedStore, post: Post): void {
  const subscribed = endpoints.subscriptions.select({})(store.getState() as never).data?.categories ?? []
  eachList(store, (list, filter) => {
    // What words find, only the server knows: there a post stays where it was found.
    if (filter.text !== undefined) return findPost(list, post.id) ? placePost(list, post) : undefined
    return belongs(post, filter, subscribed) ? placePost(list, post) : removePost(list, post.id)
  })
}

/** Shows a list's new head: before the rows that are there, or in their place when some between were not seen. */
export function prependPosts(store: FeedStore, list: PostListOf, head: PostPages['pages'][number]): void {
  const change = (cached: PostPages & { pageParams: unknown[] }) => {
    const { posts, gap } = newSince(cached, head)
    if (gap) Object.assign(cached, { pages: [head], pageParams: cached.pageParams.slice(0, 1) })
    else for (const post of posts) placePost(cached, post)
  }
  updateList(store, list, change)
}

/** Changes one cached list. */
export function updateList(
  { dispatch }: FeedStore,
  list: PostListOf,
  change: (cached: PostPages & { pageParams: unknown[] }) => void,
): void {
  const [home, category, person, found] = [homeInput(list), categoryInput(list), personInput(list), searchInput(list)]
  if (home) dispatch(util.updateQueryData('homePosts', home, change))
  if (category) dispatch(util.updateQueryData('categoryPosts', category, (cached) => change(cached as never)))
  if (person) dispatch(util.updateQueryData('userPosts', person, change))
  if (found) dispatch(util.updateQueryData('searchPosts', found, (cached) => change(cached as never)))
}

/** One list as it is cached. */
export function listIn({ getState }: FeedStore, list: PostListOf): PostPages | undefined {
  const state = getState() as never
  const [home, category, person, found] = [homeInput(list), categoryInput(list), personInput(list), searchInput(list)]
  if (home) return endpoints.homePosts.select(home)(state).data
  if (category) return endpoints.categoryPosts.select(category)(state).data
  if (person) return endpoints.userPosts.select(person)(state).data
  return found && endpoints.searchPosts.select(found)(state).data
}

/** Asks for rows of a list apart from it: its head, or those after the row `before`. */
export async function askForRows(
  { dispatch }: FeedStore,
  list: PostListOf,
  before?: string,
): Promise<PostPages['pages'][number] | undefined> {
  const quietly = { forceRefetch: true, subscribe: false }
  const place = before === undefined ? {} : { before }
  const [home, category, person, found] = [homeInput(list), categoryInput(list), personInput(list), searchInput(list)]
  if (home) return (await dispatch(endpoints.newestPosts.initiate({ ...home, ...place }, quietly))).data
  if (category) return (await dispatch(endpoints.newestInCategory.initiate({ ...category, ...place }, quietly))).data
  if (person) return (await dispatch(endpoints.newestOfPerson.initiate({ ...person, ...place }, quietly))).data
  return found && (await dispatch(endpoints.newestFound.initiate({ ...found, ...place }, quietly))).data
}

/** Asks for a post anew and puts it into its lists. */
export async function refreshPost(store: FeedStore, postId: string): Promise<void> {
  const { data } = await store.dispatch(endpoints.post.initiate({ postId }, { forceRefetch: true, subscribe: false }))
  if (data) putPost(store, asRow(data.post))
}

function asRow({ replies: _, ...post }: PostDetail): Post {
  return post
}

/** Puts a comment into its post's detail. */
export function putReply(store: FeedStore, postId: string, reply: Reply): void {
  store.dispatch(util.updateQueryData('post', { postId }, (detail) => void placeReply(detail.post, reply)))
}

/** Takes a comment out of its post, and from the counts. @returns how to put it back */
export function dropReply(store: FeedStore, postId: string, replyId: string): () => void {
  let fewer = 0
  const detail = store.dispatch(
    util.updateQueryData('post', { postId }, ({ post }) => {
      fewer = removeReply(post, replyId)
    }),
  )
  changeReplyCount(store, postId, -fewer)
  return () => {
    detail.undo()
    changeReplyCount(store, postId, fewer)
  }
}
