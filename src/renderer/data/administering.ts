import type { AuditFilter } from '../../shared/audit'
import type { AuditEntry } from '../../shared/contract/administering-shapes'
import { api } from './api'
import { ask, operation } from './ask'

interface AuditPage {
  items: AuditEntry[]
  more: boolean
}

/** The work of administrators (docs/product/moderation.md "Audit", "Roles"). */
const administeringApi = api.injectEndpoints({
  endpoints: (build) => ({
    audit: build.infiniteQuery<AuditPage, AuditFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.id : undefined),
      },
      queryFn: ({ queryArg, pageParam: before }, asking) =>
        ask(asking, 'audit', { ...queryArg, ...(before !== null && { before }) }, (data) => ({ data })),
      providesTags: ['Audit'],
    }),
    auditActors: build.query({ ...operation('auditActors'), providesTags: ['Audit'] }),
    staff: build.query({ ...operation('staff'), providesTags: ['Staff'] }),
    setRole: build.mutation({
      ...operation('setRole'),
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        const changed = await queryFulfilled.catch(() => null)
        if (changed) await dispatch(administeringApi.util.upsertQueryData('staff', {}, changed.data))
      },
      invalidatesTags: (_changed, error) => (error === undefined ? ['Audit'] : ['Staff']),
    }),
    orderRules: build.query({ ...operation('orderRules'), providesTags: ['Rules'] }),
    setRule: build.mutation({
      ...operation('setRule'),
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        const changed = await queryFulfilled.catch(() => null)
        if (changed) await dispatch(administeringApi.util.upsertQueryData('orderRules', {}, changed.data))
      },
      invalidatesTags: ['Audit'],
    }),
    removeRule: build.mutation({
      ...operation('removeRule'),
      onQueryStarted: async (_input, { queryFulfilled, dispatch }) => {
        const changed = await queryFulfilled.catch(() => null)
        if (changed) await dispatch(administeringApi.util.upsertQueryData('orderRules', {}, changed.data))
      },
      invalidatesTags: ['Audit'],
    }),
    unsealWriter: build.mutation({ ...operation('unsealWriter'), invalidatesTags: ['Audit'] }),
  }),
})
export const {
  useAuditInfiniteQuery,
  useAuditActorsQuery,
  useStaffQuery,
  useSetRoleMutation,
  useOrderRulesQuery,
  useSetRuleMutation,
  useRemoveRuleMutation,
  useUnsealWriterMutation,
} = administeringApi
