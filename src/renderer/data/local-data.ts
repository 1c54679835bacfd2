import { useCallback } from 'react'
import type { TopicsMemory } from '../../shared/topics'
import { desktop } from '../desktop/desktop'
import { api, useDataDispatch } from './api'

/** What main stores on this machine and a page shows: drafts, recent searches and recently used emoji. */
export const localApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The stored draft of a key, for components that show it without editing it. */
    draft: build.query<string | null, string>({
      queryFn: async (key) => ({ data: await desktop.readDraft(key) }),
      providesTags: ['Drafts'],
    }),
    /** Searches made on this machine, newest first. Main stores one list per account; the argument is only the cache key. */
    recentSearches: build.query<string[], { userId: string | null }>({
      queryFn: async () => ({ data: await desktop.recentSearches() }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
    /** Emoji used on this machine, the last one first; one list per account, as recent searches. */
    recentEmoji: build.query<string[], { userId: string | null }>({
      queryFn: async () => ({ data: await desktop.recentEmoji() }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
    /** Keys of palette entries chosen on this machine, the last one first; one list per account, as recent searches. */
    recentPicks: build.query<string[], { userId: string | null }>({
      queryFn: async () => ({ data: await desktop.recentPicks() }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
    /** What is remembered of the topics to talk about; one memory per account, as recent searches. */
    topicsMemory: build.query<TopicsMemory, { userId: string | null }>({
      queryFn: async () => ({ data: await desktop.topicsMemory() }),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
})
export const { useTopicsMemoryQuery, useDraftQuery, useRecentSearchesQuery, useRecentEmojiQuery, useRecentPicksQuery } = localApi

/** Updates a cached draft after a change; does nothing where the draft is not cached. */
export const draftChangedTo = (key: string, draft: string | null) => localApi.util.updateQueryData('draft', key, () => draft)
/** Reads the drafts on screen again, after main removed some. */
export const refetchDrafts = () => localApi.util.invalidateTags(['Drafts'])

/** Saves a draft and updates the cache of this page; main notifies the other pages. */
export function useSaveDraft(): typeof desktop.saveDraft {
  const dispatch = useDataDispatch()
  return useCallback(
    (key, draft, writer) => {
      dispatch(draftChangedTo(key, draft))
      return desktop.saveDraft(key, draft, writer)
    },
    [dispatch],
  )
}

/** Puts an account's recent searches into the cache. */
export const cacheRecentSearches = (userId: string | null, texts: string[]) =>
  localApi.util.upsertQueryEntries([{ endpointName: 'recentSearches', arg: { userId }, value: texts }])

/** Puts an account's recently used emoji into the cache. */
export const cacheRecentEmoji = (userId: string | null, signs: string[]) =>
  localApi.util.upsertQueryEntries([{ endpointName: 'recentEmoji', arg: { userId }, value: signs }])

/** Puts an account's palette choices into the cache. */
export const cacheRecentPicks = (userId: string | null, keys: string[]) =>
  localApi.util.upsertQueryEntries([{ endpointName: 'recentPicks', arg: { userId }, value: keys }])

/** Puts what an account remembers of the topics to talk about into the cache. */
export const cacheTopicsMemory = (userId: string | null, memory: TopicsMemory) =>
  localApi.util.upsertQueryEntries([{ endpointName: 'topicsMemory', arg: { userId }, value: memory }])
