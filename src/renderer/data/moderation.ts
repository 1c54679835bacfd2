import type { ItemKind } from '../../shared/contract/moderation'
import type { ReportReason } from '../../shared/report-reasons'
import { asAppError } from '../hooks/error-messages'
import { api } from './api'
import { type Asking, ask, operation, orGone } from './ask'
import { correctionHidden, correctionUnhidden } from './corrections'
import { entityRemoved, entityRestored, removeOptimistically } from './entities'
import { programUnhidden } from './programs'
import { replyUnhidden } from './replies'
import { reviewUnhidden } from './reviews'
import { answerUnhidden, commentUnhidden, postUnhidden, questionUnhidden } from './unhidden'

/** An item that can be hidden. */
export interface Item {
  kind: ItemKind | 'program'
  id: string
}
export type Reported = Item | { kind: 'user'; id: string }

const nothing = () => ({ data: null })
// Programs have operations of their own (contract/moderation.ts).
const askTo = (call: 'hide' | 'show', { kind, id }: Item, asking: Asking) =>
  kind === 'program' ? ask(asking, `${call}Program`, { programId: id }, nothing) : ask(asking, `${call}Item`, { kind, id }, nothing)

function report({ kind, id, reason }: Reported & { reason: ReportReason }, asking: Asking) {
  if (kind === 'user') return ask(asking, 'reportUser', { userId: id, reason }, nothing)
  if (kind === 'program') return ask(asking, 'reportProgram', { programId: id, reason }, nothing)
  return ask(asking, 'reportItem', { kind, id, reason }, nothing)
}

/** It was reported before, or does not exist. */
const isGoneAnyway = (error: unknown) => ['exists', 'notFound'].includes(asAppError(error).code)

/** Hiding, reporting and blocking; items disappear from every list at once. */
export const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    hide: build.mutation({
      queryFn: (item: Item, asking: Asking) => orGone(askTo('hide', item, asking)),
      invalidatesTags: ['Hidden'],
      onQueryStarted: ({ kind, id }, lifecycle) => {
        if (kind === 'correction') lifecycle.dispatch(correctionHidden(id, lifecycle.queryFulfilled))
        return removeOptimistically(lifecycle, { id, by: 'hiding' })
      },
    }),
    show: build.mutation({
      queryFn: (item: Item, asking: Asking) => askTo('show', item, asking),
      onQueryStarted: async ({ kind, id }, { dispatch, queryFulfilled }) => {
        dispatch(entityRestored(id))
        const shown = await queryFulfilled.catch(() => null)
        if (!shown) return void dispatch(entityRemoved({ id, by: 'hiding' }))
        if (kind === 'post') dispatch(postUnhidden(id))
        if (kind === 'question') dispatch(questionUnhidden(id))
        if (kind === 'program') dispatch(programUnhidden(id))
        if (kind === 'review') dispatch(reviewUnhidden(id))
        if (kind === 'correction') dispatch(correctionUnhidden(id))
        if (kind === 'reply' || kind === 'answer') dispatch(replyUnhidden(kind, id))
        if (kind === 'reply') void dispatch(commentUnhidden(id))
        if (kind === 'answer') void dispatch(answerUnhidden(id))
      },
    }),
    /** A reported item is hidden too; a reported person is not. */
    report: build.mutation({
      queryFn: report,
      invalidatesTags: ['Hidden'],
      onQueryStarted: async ({ kind, id }, lifecycle) => {
        if (kind === 'correction') lifecycle.dispatch(correctionHidden(id, lifecycle.queryFulfilled))
        if (kind !== 'user') await removeOptimistically(lifecycle, { id, by: 'hiding' }, isGoneAnyway)
      },
    }),
    reportMessage: build.mutation(operation('reportMessage')),
    block: build.mutation({
      ...operation('block'),
      invalidatesTags: ['Blocks'],
      onQueryStarted: ({ userId }, lifecycle) => removeOptimistically(lifecycle, { userId, by: 'hiding' }),
    }),
    blockAnonymous: build.mutation({
      ...operation('blockAnonymous'),
      // Only the server knows their other anonymous items.
      invalidatesTags: (_none, error) => (error ? ['Blocks'] : ['Blocks', 'Anonymous']),
      onQueryStarted: ({ id }, lifecycle) => removeOptimistically(lifecycle, { id, by: 'anonymousBlock' }),
    }),
    unblock: build.mutation({ ...operation('unblock'), invalidatesTags: ['Blocks'] }),
    blocks: build.query({ ...operation('blocks'), providesTags: ['Blocks'] }),
  }),
})
export const { useBlocksQuery } = moderationApi
