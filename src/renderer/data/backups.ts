import type { Backups } from '../../shared/backups'
import { desktop } from '../desktop/desktop'
import { api } from './api'

const backupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    backups: build.query<Backups, void>({
      queryFn: async () => ({ data: await desktop.backups() }),
      onCacheEntryAdded: async (_none, { updateCachedData, cacheDataLoaded, cacheEntryRemoved }) => {
        const stop = desktop.on('backups', (backups) => updateCachedData(() => backups))
        await cacheDataLoaded.catch(() => undefined)
        await cacheEntryRemoved
        stop()
      },
    }),
  }),
})
/** The backups of the embedded community, updated as they are made (docs/product/desktop.md "Backups"). */
export const useBackupsQuery = backupsApi.useBackupsQuery
