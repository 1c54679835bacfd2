import type { CaseKind, CaseList, CaseRow } from '../../shared/contract/moderating-shapes'
import type { ReportReason } from '../../shared/report-reasons'
import { api, type DataThunk } from './api'
import { ask, operation } from './ask'
import { changeAndRepeat } from './list-changes'

/* The work of moderators (docs/product/moderation.md "Cases"). */

/** Which cases a list shows; each optional field narrows it. */
export interface CaseFilter {
  filter: CaseList
  kind?: CaseKind
  reason?: ReportReason
  language?: 'korean' | 'english'
}

interface CasePage {
  items: CaseRow[]
  more: boolean
  next?: string | null | undefined
  /** How many cases wait, and how many of those the member has taken; without the filters. */
  open: number
  mine: number
}

const moderatingApi = api.injectEndpoints({
  endpoints: (build) => ({
    moderationCases: build.infiniteQuery<CasePage, CaseFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ items, more, next }) => (more ? (next ?? items.at(-1)?.id) : undefined),
      },
      queryFn: ({ queryArg, pageParam: before }, asking) =>
        ask(asking, 'moderationCases', { ...queryArg, ...(before !== null && { before }) }, (data) => ({ data })),
      providesTags: ['Cases'],
    }),
    moderationCase: build.query({ ...operation('moderationCase'), providesTags: ['Cases'] }),
    moderationCount: build.query({ ...operation('moderationCount'), providesTags: ['Cases'] }),
    takeCase: build.mutation(operation('takeCase')),
    releaseCase: build.mutation(operation('releaseCase')),
    decideCase: build.mutation(operation('decideCase')),
    undoDecision: build.mutation(operation('undoDecision')),
    decideAppeal: build.mutation(operation('decideAppeal')),
  }),
})
export const { useModerationCasesInfiniteQuery, useModerationCaseQuery, useModerationCountQuery } = moderatingApi
const { endpoints, util } = moderatingApi
const untracked = { track: false }

/** Shows a case in its new state in every list and where it is open. */
const caseChanged =
  (row: CaseRow): DataThunk =>
  (dispatch, getState) => {
    for (const filter of util.selectCachedArgsForQuery(getState(), 'moderationCases')) {
      const replace = util.updateQueryData('moderationCases', filter, ({ pages }) => {
        for (const page of pages) page.items = page.items.map((one) => (one.id === row.id ? row : one))
      })
      dispatch(changeAndRepeat(endpoints.moderationCases.select(filter), replace))
    }
    dispatch(
      util.updateQueryData('moderationCase', { caseId: row.id }, (open) => {
        open.case = row
      }),
    )
  }

/** Reads lists, the open case and the counts again. */
const casesChanged = () => util.invalidateTags(['Cases'])

type Answer = { row: CaseRow } | { error: unknown }

/** What a moderator does with a case. Each resolves to the case afterwards, or to why it was refused, after which it is read again. */
export type CaseAct =
  | { kind: 'take'; caseId: string }
  | { kind: 'release'; caseId: string }
  | ({ kind: 'decide' } & Parameters<typeof endpoints.decideCase.initiate>[0])
  | ({ kind: 'decideAppeal' } & Parameters<typeof endpoints.decideAppeal.initiate>[0])
  | { kind: 'undo'; decisionId: string }

export const actOnCase =
  (act: CaseAct): DataThunk<Promise<Answer>> =>
  async (dispatch) => {
    const asked = () => {
      switch (act.kind) {
        case 'take':
          return dispatch(endpoints.takeCase.initiate({ caseId: act.caseId }, untracked))
        case 'release':
          return dispatch(endpoints.releaseCase.initiate({ caseId: act.caseId }, untracked))
        case 'undo':
          return dispatch(endpoints.undoDecision.initiate({ decisionId: act.decisionId }, untracked))
        case 'decide': {
          const { kind: _, ...input } = act
          return dispatch(endpoints.decideCase.initiate(input, untracked))
        }
        case 'decideAppeal': {
          const { kind: _, ...input } = act
          return dispatch(endpoints.decideAppeal.initiate(input, untracked))
        }
      }
    }
    const { data, error } = await asked()
    if (data) dispatch(caseChanged(data.case))
    // Taking changes no list but those of the moderators, who are notified live.
    if (act.kind === 'decide' || act.kind === 'decideAppeal' || act.kind === 'undo' || error !== undefined) dispatch(casesChanged())
    return data ? { row: data.case } : { error }
  }
