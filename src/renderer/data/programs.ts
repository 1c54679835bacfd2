import type { Program } from '../../shared/contract/programs-shapes'
import { limits } from '../../shared/limits'
import type { ProgramCategory, ProgramLimits, ProgramOrder } from '../../shared/programs'
import { asAppError } from '../hooks/error-messages'
import { keepFocusNear } from '../hooks/focus'
import { api, type DataState, type DataThunk } from './api'
import { type Asking, ask, deleting, operation, operationReading, sending } from './ask'
import { entityRemoved, entityRestored, find } from './entities'
import { changeAndRepeat } from './list-changes'
import { type AnsweredPage, type FoundList, type ListPage, type ListPlace, listOptions, pageOf, pageOfSearch, removeRow } from './lists'
import { toggle } from './toggle'

/** A list of programs. A new kind of list is a case here, in `programsCall` and in `tagOf`. */
export type ProgramList =
  | ({ of: 'category'; category: ProgramCategory; order: ProgramOrder } & ProgramLimits)
  | { of: 'person'; userId: string; order: ProgramOrder }
  | { of: 'saved' }
  | FoundList
  | { of: 'hidden' }

/** The call that returns a page of a list. @param place the first page by default */
export function programsCall(list: ProgramList, place: ListPlace = listOptions.initialPageParam) {
  switch (list.of) {
    case 'category': {
      const { of: _, days, ...filter } = list
      return { of: 'programs' as const, input: { ...filter, ...(days && { days: [...days] }), ...place } }
    }
    case 'person':
      return { of: 'userPrograms' as const, input: { userId: list.userId, order: list.order, ...place } }
    case 'saved':
      return { of: 'savedPrograms' as const, input: place }
    case 'search':
      return { of: 'searchPrograms' as const, input: pageOfSearch(list, place) }
    case 'hidden':
      return { of: 'hiddenPrograms' as const, input: place }
  }
}

/** Requests a page of a list. */
function askForPage(asking: Asking, list: ProgramList, place: ListPlace) {
  const { of, input } = programsCall(list, place)
  return ask(asking, of, input, ({ rating, ...page }: AnsweredPage<Program> & Pick<ListPage, 'rating'>) => ({
    data: { ...pageOf(page), ...(rating && { rating }) },
    entities: { programs: page.items },
  }))
}

const tagOf = { category: 'Programs', person: 'OwnPrograms', saved: 'SavedPrograms', search: 'Shown', hidden: 'Hidden' } as const
const idsOf = (programs: readonly Program[]) => programs.map(({ id }) => id)

/** Programs, likes and saves. */
export const programsApi = api.injectEndpoints({
  endpoints: (build) => ({
    programs: build.infiniteQuery<ListPage, ProgramList, ListPlace>({
      // The user's own programs are loaded completely, and stay so after a refetch.
      infiniteQueryOptions: listOptions,
      queryFn: ({ queryArg, pageParam }, asking) => askForPage(asking, queryArg, pageParam),
      providesTags: (_pages, _error, { of }) => (of === 'hidden' ? ['Hidden'] : ['Shown', tagOf[of]]),
    }),
    programHome: build.query({
      ...operationReading('programHome', ({ recommended, saved, newest }) => ({
        data: { recommended: idsOf(recommended), saved: idsOf(saved), newest: idsOf(newest) },
        entities: { programs: [...recommended, ...saved, ...newest] },
      })),
      providesTags: ['Shown', 'Programs', 'SavedPrograms'],
    }),
    /** Counts as a view of the program. The program itself is an entity. */
    program: build.query({
      ...operationReading('program', ({ program }) => ({ data: { id: program.id }, entities: { programs: [program] } })),
      providesTags: ['Shown'],
    }),
    programFigures: build.query({ ...operation('programFigures'), providesTags: ['OwnPrograms'] }),

    /** Single requests; buttons use `likeProgram` and `saveForLater`, where the last press counts. */
    setProgramLike: build.mutation(operation('setProgramLike')),
    setSaved: build.mutation(operation('setSaved')),
    /** Called with `{ input, options: { key } }`. */
    saveProgram: build.mutation({
      ...sending('saveProgram'),
      invalidatesTags: (_saved, error) => (error ? [] : ['Programs', 'OwnPrograms']),
    }),
    /** A single request; `deletePrograms` deletes any number. */
    deletePrograms: build.mutation(deleting('deletePrograms')),
  }),
})

export const { useProgramsInfiniteQuery, useProgramHomeQuery, useProgramQuery, useProgramFiguresQuery, useSaveProgramMutation } =
  programsApi
const { endpoints, util } = programsApi

/** Likes or unlikes a program, optimistically; the last press counts. */
export const likeProgram = toggle('programs', {
  of: ({ liked }) => liked,
  show: ({ likeCount }, liked: boolean) => ({ liked, likeCount: Math.max(0, likeCount + (liked ? 1 : -1)) }),
  send: (programId, liked) => endpoints.setProgramLike.initiate({ programId, liked }, { track: false }),
})

/** Saves or unsaves a program, optimistically; the last press counts. */
export const saveForLater = toggle('programs', {
  of: ({ saved }) => saved,
  show: (_program, saved: boolean) => ({ saved }),
  send: (programId, saved) => endpoints.setSaved.initiate({ programId, saved }, { track: false }),
  settled: saveSettled,
})

/** Reads a program again. @returns it as it is known then; undefined where it is not, or does not exist any more */
export function readProgram(programId: string): DataThunk<Promise<Program | undefined>> {
  return async (dispatch, getState) => {
    const { error } = await dispatch(endpoints.program.initiate({ programId }, { forceRefetch: true, subscribe: false }))
    const isGone = error !== undefined && asAppError(error).code === 'notFound'
    return isGone ? undefined : find(getState().entities, 'programs', programId)
  }
}

/**
 * Deletes programs, as many in one call as the community takes: all disappear at once, and those from the first failed call on come back.
 * @returns those that are deleted, and the error of the others or null
 */
export function deletePrograms(programIds: readonly string[]): DataThunk<Promise<{ deleted: readonly string[]; error: unknown }>> {
  return async (dispatch) => {
    for (const id of programIds) dispatch(entityRemoved({ id, by: 'deletion' }))
    let atOnce: number = limits.deleteProgramsAtOnce
    let from = 0
    let failure: unknown = null
    while (from < programIds.length && failure === null) {
      const part = programIds.slice(from, from + atOnce)
      const { error } = await dispatch(endpoints.deletePrograms.initiate({ programIds: part }, { track: false }))
      if (error === undefined) from += part.length
      // An older community deletes one at a time.
      else if (part.length > 1 && asAppError(error).code === 'invalid') atOnce = 1
      else failure = error
    }
    for (const id of programIds.slice(from)) dispatch(entityRestored(id))
    if (from > 0) dispatch(util.invalidateTags(['OwnPrograms']))
    return { deleted: programIds.slice(0, from), error: failure }
  }
}

const removeFrom = (list: ProgramList, id: string) =>
  changeAndRepeat(
    endpoints.programs.select(list),
    util.updateQueryData('programs', list, (pages) => removeRow(pages, id)),
  )

/** Updates the lists of saved programs after a request. */
function saveSettled(programId: string, saved: boolean): DataThunk {
  return (dispatch, getState) => {
    // Only the server knows its place in the list.
    if (saved) return void dispatch(util.invalidateTags(['SavedPrograms']))
    const [first] = endpoints.programs.select({ of: 'saved' })(getState()).data?.pages ?? []
    const moveFocus = keepFocusNear(programId)
    dispatch(removeFrom({ of: 'saved' }, programId))
    dispatch(
      util.updateQueryData('programHome', {}, (home) => {
        home.saved = home.saved.filter((id) => id !== programId)
      }),
    )
    moveFocus()
    // The first page has the total that is shown.
    if (first?.more && !first.ids.includes(programId)) dispatch(util.invalidateTags(['SavedPrograms']))
  }
}

/** The saved programs, the last saved first; other devices change them too. */
export const useSavedPrograms = () => useProgramsInfiniteQuery({ of: 'saved' }, { refetchOnMountOrArgChange: 60 })

/** The ids of programs that cached answers refer to. */
export function referencedPrograms(state: DataState): Set<string> {
  const lists = util.selectCachedArgsForQuery(state, 'programs').map((list) => endpoints.programs.select(list)(state).data)
  const { recommended = [], saved = [], newest = [] } = endpoints.programHome.select({})(state).data ?? {}
  return new Set([
    ...lists.flatMap((list) => list?.pages.flatMap(({ ids }) => ids) ?? []),
    ...recommended,
    ...saved,
    ...newest,
    ...util.selectCachedArgsForQuery(state, 'program').map(({ programId }) => programId),
  ])
}

/** Removes a program that is no longer hidden from the list of hidden programs. */
export const programUnhidden = (id: string) => removeFrom({ of: 'hidden' }, id)
