import type { LeavingLosses, ListedCommunity } from '../../shared/community'
import { desktop } from '../desktop/desktop'
import { api } from './api'

const communitiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    communities: build.query<ListedCommunity[], void>({ queryFn: async () => ({ data: await desktop.communities() }) }),
    leavingLosses: build.query<LeavingLosses, string>({
      queryFn: async (key) => ({ data: await desktop.leavingLosses(key) }),
      keepUnusedDataFor: 0,
    }),
  }),
})
/** The communities that this machine keeps (docs/product/desktop.md "Several communities"). */
export const { useCommunitiesQuery, useLeavingLossesQuery } = communitiesApi
