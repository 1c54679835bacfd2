import { api } from '../../bridge/api'
import { operationMutation, operationPages, operationQuery, operationSending } from '../../bridge/base-query'
import { type CacheStore, sweepCache } from '../../bridge/cache-sweep'
import { freshenPrograms, type ProgramStore } from './programs-cache'

/** One page of a list is asked for anew after a change; the rows behind it come back as one scrolls. */
function pages<N extends 'programs' | 'userPrograms' | 'savedPrograms'>(name: N) {
  const list = operationPages(name)
  return { ...list, infiniteQueryOptions: { ...list.infiniteQueryOptions, refetchCachedPages: false } }
}

/** Programs, likes and saves. Changes show at once wherever a program is cached (programs-cache.ts). */
export const programsApi = api.enhanceEndpoints({ addTagTypes: ['Programs', 'SavedPrograms', 'OwnPrograms'] }).injectEndpoints({
  endpoints: (build) => ({
    programHome: build.query({ ...operationQuery('programHome'), providesTags: ['Programs', 'SavedPrograms'] }),
    programs: build.infiniteQuery({ ...pages('programs'), providesTags: ['Programs'] }),
    userPrograms: build.infiniteQuery({ ...operationPages('userPrograms'), providesTags: ['OwnPrograms'] }),
    savedPrograms: build.infiniteQuery({ ...pages('savedPrograms'), providesTags: ['SavedPrograms'] }),
    searchPrograms: build.infiniteQuery(operationPages('searchPrograms')),
    program: build.query({
      ...operationQuery('program'),
      onQueryStarted: async (_asked, { queryFulfilled, ...store }) => {
        const read = await queryFulfilled.catch(() => null)
        if (read) freshenPrograms(store as unknown as ProgramStore, read.data.program)
      },
    }),
    programFigures: build.query({ ...operationQuery('programFigures'), providesTags: ['OwnPrograms'] }),

    /** One wish sent; buttons go through program-wishes.ts, where the last wish wins. */
    setProgramLike: build.mutation(operationMutation('setProgramLike')),
    /** The same for saves. */
    setSaved: build.mutation(operationMutation('setSaved')),
    /** Called with `{ input, options: { key } }`. */
    saveProgram: build.mutation({
      ...operationSending('saveProgram'),
      invalidatesTags: (_saved, error) => (error ? [] : ['Programs', 'OwnPrograms']),
    }),
    deleteProgram: build.mutation({
      ...operationMutation('deleteProgram'),
      invalidatesTags: (_none, error) => (error ? [] : ['OwnPrograms']),
      onQueryStarted: async ({ programId }, { queryFulfilled, ...store }) => {
        const putBack = sweepCache(store as unknown as CacheStore, { id: programId })
        await queryFulfilled.catch(putBack)
      },
    }),
  }),
})

export const {
  useProgramHomeQuery,
  useProgramsInfiniteQuery,
  useUserProgramsInfiniteQuery,
  useSavedProgramsInfiniteQuery,
  useSearchProgramsInfiniteQuery,
  useProgramQuery,
  useProgramFiguresQuery,
  useSaveProgramMutation,
  useDeleteProgramMutation,
} = programsApi
