import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { EndpointDefinitions, RootState } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useStore } from 'react-redux'
import { api } from './api'
import { desktop } from './desktop'
import { signedInAs } from './session'

export const draftApi = api.enhanceEndpoints({ addTagTypes: ['Drafts'] }).injectEndpoints({
  endpoints: (build) => ({
    /** What main keeps under a key, for whoever shows it without writing it. */
    draft: build.query<string | null, string>({
      queryFn: async (key) => ({ data: await desktop.readDraft(key) }),
      providesTags: ['Drafts'],
    }),
  }),
})
export const { useDraftQuery } = draftApi

/** A draft has changed. Of one that nobody has asked for nothing is held. */
export const draftIs = (key: string, draft: string | null) => draftApi.util.updateQueryData('draft', key, () => draft)
/** Drafts went without being named: those on screen are read anew. */
export const draftsForgotten = () => draftApi.util.invalidateTags(['Drafts'])

interface CacheStore {
  dispatch: ThunkDispatch<RootState<EndpointDefinitions, string, 'api'>, unknown, UnknownAction>
  getState: () => unknown
}

/** Who writes, and how what they wrote is kept. */
export interface DraftDesk {
  /** The account signed in; null: a visitor. */
  writer: () => string | null
  /** Saves a draft, and lets this page know where its writer is still signed in; main tells the others. */
  save: (key: string, draft: string | null, writer: string | null) => Promise<void>
}

export function useDraftDesk(): DraftDesk {
  const { dispatch, getState } = useStore() as unknown as CacheStore
  return useMemo(() => {
    const writer = () => signedInAs(getState())?.id ?? null
    return {
      writer,
      save(key, draft, by) {
        if (by === writer()) dispatch(draftIs(key, draft))
        return desktop.saveDraft(key, draft, by)
      },
    }
  }, [dispatch, getState])
}
