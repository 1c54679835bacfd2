import { createSelectorCreator, lruMemoize } from '@reduxjs/toolkit'
import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react'
import { desktopQuery } from './base-query'

// Each selector remembers its last result alone: by default it keeps a weak map with an entry for every state there ever was, which
// takes a good part of each change.
const createSelector = createSelectorCreator({ memoize: lruMemoize, argsMemoize: lruMemoize })
const createApi = buildCreateApi(coreModule({ createSelector }), reactHooksModule({ createSelector }))

/** The one cache of server data. Features inject their endpoints and add their tag types: `api.enhanceEndpoints({ addTagTypes }).injectEndpoints(…)`. */
export const api = createApi({
  baseQuery: desktopQuery,
  // What was loaded stays readable for a while after its screen is gone: going back shows it at once.
  keepUnusedDataFor: 600,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
