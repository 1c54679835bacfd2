import type { Notice } from '../../shared/contract/notices'
import type { StoredNotices } from '../../shared/desktop'
import type { NoticeGroup } from '../../shared/notices'
import { machineChanged } from '../desktop/machine'
import { api, type DataThunk } from './api'
import { ask, operation } from './ask'

/** Which notices a list shows. */
export interface NoticeFilter {
  group?: NoticeGroup
  unread: boolean
}

interface NoticePage {
  notices: Notice[]
  next: string | null
}

/** The member's notices (docs/product/notifications.md "The list"). */
const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notices: build.infiniteQuery<NoticePage, NoticeFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        refetchCachedPages: false,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      queryFn: ({ queryArg, pageParam }, asking) =>
        ask(asking, 'notices', { ...queryArg, ...(pageParam === null ? {} : { after: pageParam }) }, ({ notices, next }) => ({
          data: { notices, next },
        })),
      providesTags: ['Notices', 'Shown'],
    }),
    readNotices: build.mutation(operation('readNotices')),
  }),
})
export const { useNoticesInfiniteQuery } = noticesApi
const { endpoints, util } = noticesApi

/** Puts the notices that main has stored into the cache, and refetches the lists on screen. */
export function noticesReceived(notices: StoredNotices | null): DataThunk {
  return (dispatch) => {
    dispatch(machineChanged({ notices }))
    dispatch(util.invalidateTags(['Notices']))
  }
}

/**
 * Marks one notice or all (null) as read, optimistically.
 * @param kept the notices as main last received them
 * @returns the error; null on success
 */
export function readNotices(noticeId: string | null, stored: StoredNotices | null): DataThunk<Promise<unknown>> {
  return async (dispatch, getState) => {
    const isMeant = ({ id, read }: Notice) => !read && (noticeId === null || id === noticeId)
    const marked = (notices: readonly Notice[]) => notices.map((notice) => (isMeant(notice) ? { ...notice, read: true } : notice))
    const patches = util.selectCachedArgsForQuery(getState(), 'notices').map((filter) =>
      dispatch(
        util.updateQueryData('notices', filter, ({ pages }) => {
          for (const { notices } of pages) for (const notice of notices) if (isMeant(notice)) notice.read = true
        }),
      ),
    )
    if (stored) {
      const unread = noticeId === null ? 0 : Math.max(0, stored.unread - 1)
      dispatch(machineChanged({ notices: { ...stored, unread, notices: marked(stored.notices) } }))
    }
    const input = noticeId === null ? {} : { noticeIds: [noticeId] }
    const { error } = await dispatch(endpoints.readNotices.initiate(input, { track: false }))
    if (error === undefined) return null
    for (const patch of patches) patch.undo()
    if (stored) dispatch(machineChanged({ notices: stored }))
    return error
  }
}
