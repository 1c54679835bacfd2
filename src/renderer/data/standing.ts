import type { Output } from '../../shared/contract/index'
import { useNow } from '../hooks/use-now'
import { api } from './api'
import { operation } from './ask'
import { useSession } from './session'

const standingApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownDecisions: build.query({ ...operation('ownDecisions'), providesTags: ['Standing'] }),
    appeal: build.mutation({
      ...operation('appeal'),
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        const made = await queryFulfilled.catch(() => null)
        if (made) await dispatch(standingApi.util.upsertQueryData('ownDecisions', {}, made.data))
      },
      // A refused appeal shows that something has changed.
      invalidatesTags: (_made, error) => (error === undefined ? [] : ['Standing']),
    }),
  }),
})
export const { useOwnDecisionsQuery, useAppealMutation } = standingApi

/** Whether the signed-in user may write once an hour (docs/product/moderation.md "Order keeping"). */
export function useIsSlowed(): boolean {
  const { signedIn } = useSession()
  const { currentData } = useOwnDecisionsQuery({}, { skip: !signedIn })
  return signedIn && currentData?.slowed === true
}

/** That the signed-in user may not write, and until when; null when they may (docs/product/moderation.md "Suspension"). */
export function useSuspension(): Pick<Output<'ownDecisions'>, 'until' | 'closed'> | null {
  const { signedIn } = useSession()
  const { currentData } = useOwnDecisionsQuery({}, { skip: !signedIn })
  const now = useNow()
  if (!signedIn || !currentData?.suspended) return currentData?.closed && signedIn ? { until: null, closed: true } : null
  const { until, closed } = currentData
  return until !== null && !closed && Date.parse(until) <= now ? null : { until: closed ? null : until, closed }
}
