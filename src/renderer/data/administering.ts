import type { AuditFilter } from '../../shared/audit'
import type { AuditEntry } from '../../shared/contract/administering-shapes'
import type { Input, Output } from '../../shared/contract/index'
import type { Role } from '../../shared/roles'
import { api, type DataThunk } from './api'
import { ask, operation } from './ask'
import { changeAndRepeat } from './list-changes'

interface AuditPage {
  items: AuditEntry[]
  more: boolean
  next?: string | null | undefined
}

/** Which members are listed, and how. */
export type MemberList = Omit<Input<'members'>, 'after'>

/** The work of administrators (docs/product/moderation.md "Audit", "Roles"). */
const administeringApi = api.injectEndpoints({
  endpoints: (build) => ({
    audit: build.infiniteQuery<AuditPage, AuditFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ items, more, next }) => (more ? (next ?? items.at(-1)?.id) : undefined),
      },
      queryFn: ({ queryArg, pageParam: before }, asking) =>
        ask(asking, 'audit', { ...queryArg, ...(before !== null && { before }) }, (data) => ({ data })),
      providesTags: ['Audit'],
    }),
    auditActors: build.query({ ...operation('auditActors'), providesTags: ['Audit'] }),
    members: build.infiniteQuery<Output<'members'>, MemberList, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      queryFn: ({ queryArg, pageParam: after }, asking) =>
        ask(asking, 'members', { ...queryArg, ...(after !== null && { after }) }, (data) => ({ data })),
      providesTags: ['Staff'],
    }),
    staff: build.query({ ...operation('staff'), providesTags: ['Staff'] }),
    setRole: build.mutation({
      ...operation('setRole'),
      onQueryStarted: async (given, { queryFulfilled, dispatch }) => {
        const changed = await queryFulfilled.catch(() => null)
        if (!changed) return
        dispatch(showRole(given))
        await dispatch(administeringApi.util.upsertQueryData('staff', {}, changed.data))
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
  useMembersInfiniteQuery,
  useStaffQuery,
  useSetRoleMutation,
  useOrderRulesQuery,
  useSetRuleMutation,
  useRemoveRuleMutation,
  useUnsealWriterMutation,
} = administeringApi
const { endpoints, util } = administeringApi

/** Shows a member's new role in every list of members that is loaded; the member stays in a list that it no longer belongs to. */
function showRole({ userId, role }: { userId: string; role: Role }): DataThunk {
  return (dispatch, getState) => {
    for (const list of util.selectCachedArgsForQuery(getState(), 'members')) {
      const show = util.updateQueryData('members', list, ({ pages }) => {
        for (const member of pages.flatMap(({ items }) => items)) if (member.userId === userId) member.role = role
      })
      dispatch(changeAndRepeat(endpoints.members.select(list), show))
    }
  }
}
