import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import { useRef } from 'react'
import type { NestedReply, OwnReply, Reply } from '../../shared/contract/feed-shapes'
import { api, type DataState, type DataThunk, useDataSelector } from './api'
import { type Asking, ask, operation } from './ask'
import { change, type EntitiesState, find } from './entities'
import { changeAndRepeat } from './list-changes'
import { type ListPage, type ListPlace, listOptions, pageOf, removeRow } from './lists'
import { toggle } from './toggle'

/** The comments of a post or the answers to a question: their ids in order, each with those under it. */
export type ThreadIds = { id: string; replies: string[] }[]

/** Splits the comments of an answer into ids and entities. */
export function readThread(replies: readonly Reply[]): { thread: ThreadIds; comments: NestedReply[] } {
  return {
    thread: replies.map(({ id, replies: nested }) => ({ id, replies: nested.map((one) => one.id) })),
    comments: replies.flatMap((reply) => [leafOf(reply), ...reply.replies]),
  }
}

/** Converts the answer to a saved comment. */
export const readReply = ({ reply }: { reply: Reply }) => ({ data: leafOf(reply), entities: { replies: [leafOf(reply)] } })

function leafOf({ replies: _, ...leaf }: Reply): NestedReply {
  return leaf
}

/** Whether a thread contains a comment, at any level. */
export const hasReply = (thread: ThreadIds, replyId: string) =>
  thread.some(({ id, replies }) => id === replyId || replies.includes(replyId))

/** Whether a cached thread was loaded without one of its comments. @param itemId the thread's post or question */
export function isWithout({ entities }: DataState, thread: ThreadIds | undefined, itemId: string, replyId: string): boolean {
  // One that is no longer in the store may be on any item.
  const on = find(entities, 'replies', replyId)?.on ?? { itemId }
  return thread !== undefined && !hasReply(thread, replyId) && Object.values(on).includes(itemId)
}

/** Adds a new comment at the end of its thread or of its parent; a present one keeps its place. */
export function placeReply(thread: ThreadIds, { id, parentId }: Pick<NestedReply, 'id' | 'parentId'>): void {
  if (hasReply(thread, id)) return
  const parent = thread.find((one) => one.id === parentId)
  if (parent) parent.replies.push(id)
  else thread.push({ id, replies: [] })
}

/** The visible comments: without those that are gone; deleted ones only where they have visible replies. */
export function shownThread(thread: ThreadIds, { replies: { entities }, gone }: EntitiesState): ThreadIds {
  const isShown = (id: string) => entities[id]?.content != null && !gone[id]
  return thread.flatMap(({ id, replies }) => {
    const under = replies.filter(isShown)
    const isDeleted = entities[id]?.content === null || gone[id]?.by === 'deletion'
    const isPlaceholder = isDeleted && under.length > 0
    return isShown(id) || isPlaceholder ? [{ id, replies: under }] : []
  })
}

/** Moves one comment, with its replies, to the front. */
function withFirst(thread: ThreadIds, firstId: string | null): ThreadIds {
  const first = thread.find(({ id }) => id === firstId)
  return first ? [first, ...thread.filter((one) => one !== first)] : thread
}

/**
 * The visible comments of a thread; the same object until one is added or removed.
 * @param firstId the comment that is shown before all others
 */
export function useShownThread(thread: ThreadIds, firstId: string | null): ThreadIds {
  const last = useRef<ThreadIds>([])
  return useDataSelector(({ entities }) => {
    last.current = copyWithStructuralSharing(last.current, withFirst(shownThread(thread, entities), firstId))
    return last.current
  })
}

/** A list of comments and answers: the user's own, or those the user has hidden. */
export type ReplyList = { of: 'own' } | { of: 'hidden'; kind: 'reply' | 'answer' }

/** A page with the first line of each comment's post or question, by the comment's id. */
type RepliesPage = ListPage & { lines: Record<string, string> }

/** Requests a page of a list. A new kind of list is a case here and in `ReplyList`. */
function askForPage(asking: Asking, list: ReplyList, place: ListPlace) {
  const read = (page: { items: OwnReply[]; total: number; more: boolean }) => {
    const lines = Object.fromEntries(page.items.map(({ id, parentLine }) => [id, parentLine]))
    return { data: { ...pageOf(page), lines }, entities: { replies: page.items.map(({ parentLine: _, ...reply }) => reply) } }
  }
  return list.of === 'own' ? ask(asking, 'myReplies', place, read) : ask(asking, 'hiddenReplies', { kind: list.kind, ...place }, read)
}

const repliesApi = api.injectEndpoints({
  endpoints: (build) => ({
    replies: build.infiniteQuery<RepliesPage, ReplyList, ListPlace>({
      infiniteQueryOptions: listOptions,
      queryFn: ({ queryArg, pageParam }, asking) => askForPage(asking, queryArg, pageParam),
      providesTags: (_pages, _error, { of }) => [of === 'own' ? 'Shown' : 'Hidden'],
    }),
    /** Single requests; buttons use `likeReply` and `likeAnswer`, where the last press counts. */
    setReplyLike: build.mutation({
      ...operation('likeReply'),
      onQueryStarted: async ({ replyId }, { queryFulfilled, dispatch }) => {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) dispatch(likesCounted(replyId, answer.data))
      },
    }),
    setAnswerLike: build.mutation({
      ...operation('likeAnswer'),
      onQueryStarted: async ({ answerId }, { queryFulfilled, dispatch }) => {
        const answer = await queryFulfilled.catch(() => null)
        if (answer) dispatch(likesCounted(answerId, answer.data))
      },
    }),
  }),
})
export const { useRepliesInfiniteQuery } = repliesApi
const { endpoints, util } = repliesApi

const like = {
  of: ({ liked }: NestedReply) => liked,
  show: ({ likeCount }: NestedReply, liked: boolean) => ({ liked, likeCount: Math.max(0, likeCount + (liked ? 1 : -1)) }),
}
/** Likes or unlikes a comment, optimistically; the last press counts. */
export const likeReply = toggle('replies', {
  ...like,
  send: (replyId, liked) => endpoints.setReplyLike.initiate({ replyId, liked }, { track: false }),
})
/** The same for an answer. */
export const likeAnswer = toggle('replies', {
  ...like,
  send: (answerId, liked) => endpoints.setAnswerLike.initiate({ answerId, liked }, { track: false }),
})

/** Applies the server's count, unless a further press is pending. */
function likesCounted(id: string, { liked, likeCount }: { liked: boolean; likeCount: number }): DataThunk {
  return (dispatch, getState) => {
    if (find(getState().entities, 'replies', id)?.liked === liked) dispatch(change('replies', id, { likeCount }))
  }
}

/** Removes a comment or answer that is no longer hidden from the list of hidden ones. */
export function replyUnhidden(kind: 'reply' | 'answer', id: string): DataThunk {
  const list: ReplyList = { of: 'hidden', kind }
  return changeAndRepeat(
    endpoints.replies.select(list),
    util.updateQueryData('replies', list, (pages) => removeRow(pages, id)),
  )
}

/** The ids of comments and answers that cached lists refer to. */
export const referencedReplies = (state: DataState): string[] =>
  util.selectCachedArgsForQuery(state, 'replies').flatMap(
    (list) =>
      endpoints.replies
        .select(list)(state)
        .data?.pages.flatMap(({ ids }) => ids) ?? [],
  )
