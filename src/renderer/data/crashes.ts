import type { KeptCrash } from '../../shared/crashes'
import { desktop } from '../desktop/desktop'
import { api } from './api'

const crashesApi = api.injectEndpoints({
  endpoints: (build) => ({
    crashes: build.query<KeptCrash[], void>({
      queryFn: async () => ({ data: await desktop.crashes() }),
      onCacheEntryAdded: async (_none, { updateCachedData, cacheDataLoaded, cacheEntryRemoved }) => {
        const stop = desktop.on('crashes', (crashes) => updateCachedData(() => crashes))
        await cacheDataLoaded.catch(() => undefined)
        await cacheEntryRemoved
        stop()
      },
    }),
  }),
})
/** The crashes of this machine, the newest first (docs/product/desktop.md "Crash reports"). */
export const useCrashesQuery = crashesApi.useCrashesQuery
