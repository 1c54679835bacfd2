import type { Input } from '../../shared/contract/index'
import type { Activity } from '../../shared/contract/partners'
import { api, type DataState } from './api'
import { ask, operation } from './ask'
import { toggle } from './toggle'

/** Whom a search for partners looks for. */
export type PartnerFilter = Omit<Input<'partners'>, 'after'>

interface PartnerPage {
  ids: string[]
  activities: Record<string, Activity>
  next: string | null
}

/** Finding people to learn with (docs/product/people.md "Partners"). */
const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    partners: build.infiniteQuery<PartnerPage, PartnerFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      queryFn: ({ queryArg, pageParam }, asking) =>
        ask(asking, 'partners', { ...queryArg, ...(pageParam === null ? {} : { after: pageParam }) }, ({ partners, next }) => ({
          data: {
            ids: partners.map(({ user }) => user.id),
            activities: Object.fromEntries(partners.map(({ user, activity }) => [user.id, activity])),
            next,
          },
          entities: { people: partners.map(({ user }) => user) },
        })),
      providesTags: ['Shown'],
    }),
    setListed: build.mutation(operation('setListed')),
  }),
})
export const { usePartnersInfiniteQuery } = partnersApi
const { endpoints, util } = partnersApi

const freshSeconds = 60
const pollMs = 5 * 60_000

/** The people whom a search finds: where they are shown anew at most a minute old, and while they stay on screen a few minutes. */
export const usePartners = (filter: PartnerFilter) =>
  usePartnersInfiniteQuery(filter, {
    refetchOnMountOrArgChange: freshSeconds,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  })

/** Lets others find the user as a partner or no longer, optimistically; the last choice counts. */
export const chooseListed = toggle('people', {
  of: ({ own }) => own?.listed ?? true,
  show: ({ own }, listed: boolean) => (own ? { own: { ...own, listed } } : {}),
  send: (_own, listed) => endpoints.setListed.initiate({ listed }, { track: false }),
})

/** The ids of people in cached lists of partners. */
export function referencedPartners(state: DataState): string[] {
  return util.selectCachedArgsForQuery(state, 'partners').flatMap(
    (filter) =>
      endpoints.partners
        .select(filter)(state)
        .data?.pages.flatMap(({ ids }) => ids) ?? [],
  )
}
