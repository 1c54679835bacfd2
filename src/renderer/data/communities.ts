import type { LeavingLosses, ListedCommunity } from '../../shared/community'
import type { Hosting } from '../../shared/hosting'
import type { NearbyCommunity } from '../../shared/nearby'
import { desktop } from '../desktop/desktop'
import { api } from './api'

const communitiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    communities: build.query<ListedCommunity[], void>({
      queryFn: async () => ({ data: await desktop.communities() }),
      // A community says its name only once it is open.
      onCacheEntryAdded: async (_none, { updateCachedData, cacheDataLoaded, cacheEntryRemoved }) => {
        const stop = desktop.on('communities', () => {
          void desktop.communities().then(
            (listed) => updateCachedData(() => listed),
            () => undefined,
          )
        })
        await cacheDataLoaded.catch(() => undefined)
        await cacheEntryRemoved
        stop()
      },
    }),
    leavingLosses: build.query<LeavingLosses, string>({
      queryFn: async (key) => ({ data: await desktop.leavingLosses(key) }),
      keepUnusedDataFor: 0,
    }),
    nearby: build.query<NearbyCommunity[], void>({
      queryFn: async () => ({ data: await desktop.nearbyCommunities() }),
      keepUnusedDataFor: 0,
    }),
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
/**
 * The communities that this machine keeps (docs/product/desktop.md "Several communities"), those that are hosted nearby, and how its own is
 * hosted, updated as that changes (docs/product/hosting.md).
 */
export const { useCommunitiesQuery, useLeavingLossesQuery, useNearbyQuery, useHostingQuery } = communitiesApi
