import type { Notice } from '../../shared/contract/notices'
import type { StoredNotices } from '../../shared/desktop'
import { limits } from '../../shared/limits'
import { kindsIn, type NoticeGroup } from '../../shared/notices'
import { machineChanged } from '../desktop/machine'
import { api, type DataThunk } from './api'
import { ask, operation } from './ask'
import { changeAndRepeat } from './list-changes'

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

/** Whether a list shows a notice. */
export const isListed = ({ kind, read }: Notice, { group, unread }: NoticeFilter): boolean =>
  (group === undefined || kindsIn(group).includes(kind)) && !(unread && read)

/**
 * Puts the notices that main has stored into the cache, and into the lists. The lists are read again only where that cannot tell what has
 * changed: it would take one request for each loaded page.
 */
export function noticesReceived(notices: StoredNotices | null): DataThunk {
  return (dispatch, getState) => {
    const [newestBefore] = getState().machine.notices?.notices ?? []
    dispatch(machineChanged({ notices, noticesConfirmedAt: null }))
    const oldest = notices?.notices[limits.pageSize - 1]
    // A page with less has all of them, and there is one page to read again. If all of a page is new, more may be new.
    const tellsAll = oldest !== undefined && newestBefore !== undefined && oldest.at <= newestBefore.at
    if (!tellsAll) return void dispatch(util.invalidateTags(['Notices']))
    for (const filter of util.selectCachedArgsForQuery(getState(), 'notices')) dispatch(newestListed(filter))
  }
}

/** Replaces the newest rows of a list by the notices that main has stored. Older ones stay, unless all are read. */
const newestListed = (filter: NoticeFilter) =>
  changeAndRepeat(endpoints.notices.select(filter), (dispatch, getState) => {
    const { notices: newest, unread } = getState().machine.notices ?? { notices: [], unread: 0 }
    const list = endpoints.notices.select(filter)(getState()).data
    const oldest = newest.at(-1)
    if (list === undefined || oldest === undefined) return
    const ids = new Set(newest.map(({ id }) => id))
    const pages = list.pages.map((page, at) => {
      const older = page.notices.filter((notice) => notice.at <= oldest.at && !ids.has(notice.id))
      const known = unread === 0 ? older.map((notice) => ({ ...notice, read: true })) : older
      return { ...page, notices: [...(at === 0 ? newest : []), ...known].filter((notice) => isListed(notice, filter)) }
    })
    dispatch(
      util.updateQueryData('notices', filter, (draft) => {
        draft.pages = pages
      }),
    )
  })

/**
 * Marks one notice or all (null) as read, optimistically. On failure they are unread again, among what has arrived meanwhile.
 * @returns the error; null on success
 */
export function readNotices(noticeId: string | null): DataThunk<Promise<unknown>> {
  return async (dispatch, getState) => {
    const stored = getState().machine.notices
    const filters = util.selectCachedArgsForQuery(getState(), 'notices')
    const pages = filters.flatMap((filter) => endpoints.notices.select(filter)(getState()).data?.pages ?? [])
    const known = [...(stored?.notices ?? []), ...pages.flatMap(({ notices }) => notices)]
    // One with the same id and another time is news again.
    const meant = new Map(known.flatMap(({ id, at, read }) => (!read && (noticeId ?? id) === id ? [[id, at]] : [])))
    const isMeant = ({ id, at }: Notice) => meant.get(id) === at
    const mark = (read: boolean) => {
      for (const filter of filters) {
        const change = util.updateQueryData('notices', filter, (list) => {
          for (const notice of list.pages.flatMap(({ notices }) => notices)) if (isMeant(notice)) notice.read = read
        })
        dispatch(changeAndRepeat(endpoints.notices.select(filter), change))
      }
    }
    const store = (notices: StoredNotices, unread: number, read: boolean) => {
      const marked = notices.notices.map((notice) => (isMeant(notice) ? { ...notice, read } : notice))
      dispatch(machineChanged({ notices: { ...notices, unread, notices: marked } }))
    }
    mark(true)
    const fewer = noticeId === null ? (stored?.unread ?? 0) : Math.min(1, stored?.unread ?? 0)
    if (stored) store(stored, stored.unread - fewer, true)
    const input = noticeId === null ? {} : { noticeIds: [noticeId] }
    const { error } = await dispatch(endpoints.readNotices.initiate(input, { track: false }))
    if (error === undefined) return null
    mark(false)
    const present = getState().machine.notices
    // What main has received meanwhile says itself what is unread.
    if (present && present.at === stored?.at) store(present, present.unread + fewer, false)
    return error
  }
}
