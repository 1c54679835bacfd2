import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { EndpointDefinitions, RootState } from '@reduxjs/toolkit/query'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { api } from './api'
import { desktop } from './desktop'

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

type CacheDispatch = ThunkDispatch<RootState<EndpointDefinitions, string, 'api'>, unknown, UnknownAction>

/** Saves a draft, and lets this page know; main tells the others. */
export function useSaveDraft(): typeof desktop.saveDraft {
  const dispatch = useDispatch<CacheDispatch>()
  return useCallback(
    (key, draft, writer) => {
      dispatch(draftIs(key, draft))
      return desktop.saveDraft(key, draft, writer)
    },
    [dispatch],
  )
}
