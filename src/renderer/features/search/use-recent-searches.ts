import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { desktop } from '../../bridge/desktop'
import { useSession } from '../../bridge/session'
import { withSearch } from './recent-list'
import { searchApi, useRecentSearchesQuery } from './search-api'

/** What whoever is signed in searched for on this machine, newest first; undefined until main has said. */
export function useRecentSearches() {
  const userId = useSession().user?.id ?? null
  const dispatch = useDispatch()
  const { data: recent } = useRecentSearchesQuery({ userId })

  const keep = useCallback(
    (texts: string[]) => {
      dispatch(searchApi.util.upsertQueryEntries([{ endpointName: 'recentSearches', arg: { userId }, value: texts }]))
      void desktop.saveRecentSearches(texts)
    },
    [dispatch, userId],
  )
  const add = useCallback(
    // Read anew: two fields may have been searched from since this one was drawn.
    async (text: string) => keep(withSearch(await desktop.recentSearches(), text)),
    [keep],
  )
  return { recent, add, keep }
}
