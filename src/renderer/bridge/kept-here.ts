import type { UnknownAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { api } from './api'
import { desktop } from './desktop'
import { draftsForgotten } from './draft-api'
import { useSession } from './session'

type Update = (name: string, arg: { userId: string | null }, recipe: () => string[]) => UnknownAction

/** Forgets what this machine keeps of whoever is signed in: drafts and recent searches. Resolves when nothing of it is left. */
export function useForgetKept(): () => Promise<void> {
  const dispatch = useDispatch()
  const userId = useSession().user?.id ?? null
  return useCallback(async () => {
    await desktop.forgetDrafts()
    dispatch(draftsForgotten())
    await desktop.saveRecentSearches([])
    // The list is an endpoint of the search, known here by its name alone, and only once it has been opened.
    if (!Object.hasOwn(api.endpoints, 'recentSearches')) return
    const update = api.util.updateQueryData as unknown as Update
    dispatch(update('recentSearches', { userId }, () => []))
  }, [dispatch, userId])
}
