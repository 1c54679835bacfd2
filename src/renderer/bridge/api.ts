import { createApi } from '@reduxjs/toolkit/query/react'
import { desktopQuery } from './base-query'

/** The one cache of server data. Features inject their endpoints and add their tag types: `api.enhanceEndpoints({ addTagTypes }).injectEndpoints(…)`. */
export const api = createApi({
  baseQuery: desktopQuery,
  // What was loaded stays readable for a while after its screen is gone: going back shows it at once.
  keepUnusedDataFor: 600,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
