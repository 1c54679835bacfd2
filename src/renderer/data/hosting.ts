import type { Hosting } from '../../shared/hosting'
import { desktop } from '../desktop/desktop'
import { api } from './api'

const hostingApi = api.injectEndpoints({
  endpoints: (build) => ({
    hosting: build.query<Hosting, void>({
      queryFn: async () => ({ data: await desktop.hosting() }),
      // The addresses of the machine change with its networks.
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (_none, { updateCachedData, cacheDataLoaded, cacheEntryRemoved }) => {
        const stop = desktop.on('hosting', (hosting) => updateCachedData(() => hosting))
        await cacheDataLoaded.catch(() => undefined)
        await cacheEntryRemoved
        stop()
      },
    }),
  }),
})
/** How the community of this computer is hosted, updated as it changes (docs/product/hosting.md). */
export const useHostingQuery = hostingApi.useHostingQuery
