import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { cacheRecentSearches, useRecentSearchesQuery } from '../../data/local-data'
import { useSession } from '../../data/session'
import { desktop } from '../../desktop/desktop'
import { withBroughtBack, withSearch } from './search-query'

/** The signed-in member's recent searches on this machine, newest first; undefined until main has answered. */
export function useRecentSearches() {
  const userId = useSession().user?.id ?? null
  const dispatch = useDispatch()
  const { data: recent } = useRecentSearchesQuery({ userId })

  const save = useCallback(
    (texts: string[]) => {
      dispatch(cacheRecentSearches(userId, texts))
      void desktop.saveRecentSearches(texts)
    },
    [dispatch, userId],
  )
  const add = useCallback(
    // Read again: another field may have added a search since this one was rendered.
    async (text: string) => save(withSearch(await desktop.recentSearches(), text)),
    [save],
  )
  const bringBack = useCallback(
    async (before: string[], removed: string[]) => save(withBroughtBack(await desktop.recentSearches(), before, removed)),
    [save],
  )
  return { recent, add, save, bringBack }
}
