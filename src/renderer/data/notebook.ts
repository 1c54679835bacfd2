import type { LastImport } from '../../shared/notebook/importing'
import type { NotebookEntry, NotebookFilter, NotebookOverview, NotebookPage, NotebookSyncState } from '../../shared/notebook/views'
import { desktop } from '../desktop/desktop'
import { api } from './api'

/** A page, and when its reading began, as `performance.now()`. */
export interface ReadPage extends NotebookPage {
  readAt: number
}

/** The notebook, which main keeps on this machine; read again whenever main reports a change. */
const notebookApi = api.injectEndpoints({
  endpoints: (build) => ({
    notebookList: build.infiniteQuery<ReadPage, NotebookFilter, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ entries, more }, _all, offset) => (more ? offset + entries.length : undefined),
      },
      queryFn: async ({ queryArg, pageParam }) => {
        const readAt = performance.now()
        return { data: { ...(await desktop.notebookPage(queryArg, pageParam)), readAt } }
      },
      providesTags: ['Notebook'],
    }),
    notebookOverview: build.query<NotebookOverview, void>({
      queryFn: async () => ({ data: await desktop.notebookOverview() }),
      providesTags: ['Notebook'],
    }),
    /** How many entries are left to review today: asked for after every review, so nothing else is. */
    dueToday: build.query<number, void>({
      queryFn: async () => ({ data: await desktop.dueToday() }),
      providesTags: ['Notebook'],
    }),
    /** How it stands to the community's copy; null without an account. */
    notebookSync: build.query<NotebookSyncState | null, void>({
      queryFn: async () => ({ data: await desktop.notebookSync() }),
      onCacheEntryAdded: async (_none, { updateCachedData, cacheDataLoaded, cacheEntryRemoved }) => {
        const stop = desktop.on('notebookSync', (sync) => updateCachedData(() => sync))
        await cacheDataLoaded.catch(() => undefined)
        await cacheEntryRemoved
        stop()
      },
    }),
    /** The first entries with exactly a sentence. */
    entriesWith: build.query<Pick<NotebookEntry, 'id' | 'text'>[], string>({
      queryFn: async (sentence) => ({ data: await desktop.entriesWith(sentence) }),
      providesTags: ['Notebook'],
    }),
    /** The last import, while it can be undone. */
    lastImport: build.query<LastImport | null, void>({
      queryFn: async () => ({ data: await desktop.lastImport() }),
      providesTags: ['Notebook'],
    }),
  }),
})
export const {
  useNotebookListInfiniteQuery,
  useNotebookOverviewQuery,
  useDueTodayQuery,
  useEntriesWithQuery,
  useNotebookSyncQuery,
  useLastImportQuery,
} = notebookApi
