import { current, isDraft } from '@reduxjs/toolkit'
import { useMemo, useState } from 'react'
import type { Rating } from '../../shared/contract/reviews-shapes'
import type { SearchCounts } from '../../shared/contract/search'
import { limits } from '../../shared/limits'
import { useDataSelector } from './api'
import type { EntitiesState } from './entities'

/** A page of a list: the ids of its rows, and what belongs to the list alone. */
export interface ListPage {
  ids: string[]
  /** The first id of the server's page, hidden or not: newer items are not in the page, except the user's own, which are added to it. */
  first?: string
  /** The last id of the server's page, hidden or not: the next page begins after it. */
  last?: string
  /** Where the next page begins in a list in which the last row may change its place meanwhile, or leave it. */
  next?: string
  total: number
  more: boolean
  /** The query that was used instead, where only the text converted to the other keyboard layout has results. */
  searched?: string | null
  /** In the first page of a search: the number of results of every kind. */
  counts?: SearchCounts
  /** In lists of a mentor's programs: the rating of all of them together. */
  rating?: Rating
  /** Row heights in px, while the rows are far from the visible ones and their entities are dropped. */
  heights?: number[]
  /** Set while the page may lack rows that the community would return now: how often that has happened since it was loaded. */
  stale?: number
}

/** Where a page begins: after the last row of the previous one, whatever changed above it. */
export interface ListPlace {
  offset: number
  before?: string
  after?: string
}

/** Options of infinite lists. */
export const listOptions = {
  initialPageParam: { offset: 0 } satisfies ListPlace as ListPlace,
  getNextPageParam: (page: ListPage, pages: ListPage[]): ListPlace | undefined => {
    if (!page.more) return undefined
    const { last: before, next: after } = pages.findLast(({ last }) => last !== undefined) ?? {}
    const offset = pages.reduce((sum, { ids }) => sum + ids.length, 0)
    return { offset, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
  },
}

/** A search. `counts`: the first page also returns the number of results of every kind. */
export interface FoundList {
  of: 'search'
  text: string
  counts?: true
}

/** The part of a search's request that says which page to return. */
export const pageOfSearch = ({ text, counts }: FoundList, place: Partial<ListPlace>) => ({
  text,
  ...place,
  ...(counts && place.before === undefined && { counts }),
})

/** A page as the community answers it. */
export interface AnsweredPage<Item> {
  items: readonly Item[]
  total: number
  more: boolean
  next?: string | undefined
  searched?: string | null
  counts?: SearchCounts | undefined
}

/** Converts an answer to a cached page. @param withHidden keeps hidden items, for lists of hidden items */
export function pageOf(
  { items, total, more, next, searched, counts }: AnsweredPage<{ id: string; hidden?: boolean }>,
  { withHidden = false } = {},
): ListPage {
  const first = items[0]?.id
  const last = items.at(-1)?.id
  return {
    ids: items.filter(({ hidden }) => withHidden || hidden !== true).map(({ id }) => id),
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    ...(next !== undefined && { next }),
    total,
    more,
    ...(searched !== undefined && { searched }),
    ...(counts !== undefined && { counts }),
  }
}

/** A cached list: its pages in order. */
export interface ListPages {
  pages: ListPage[]
}

/** The list without immer's proxies, which make searching a long list slow. */
const plain = (list: ListPages): ListPages => (isDraft(list) ? current(list) : list)
const pageWith = (list: ListPages, id: string) => plain(list).pages.findIndex(({ ids }) => ids.includes(id))

/** Inserts an id into a list in descending order of ids, unless it is older than all loaded rows: then it comes with its page. */
export function insertRow(list: ListPages, id: string): void {
  const { pages } = plain(list)
  if (pageWith(list, id) !== -1) return
  for (const [at, { ids }] of pages.entries()) {
    const before = ids.findIndex((other) => other < id)
    if (before === -1) continue
    list.pages[at]?.ids.splice(before, 0, id)
    list.pages[at]?.heights?.splice(before, 0, limits.feedRowEstimate)
    return
  }
  const last = list.pages.at(-1)
  if (last && !last.more) last.ids.push(id)
}

/** Removes an id from a list, also where several pages have it. */
export function removeRow(list: ListPages, id: string): void {
  for (let page = list.pages[pageWith(list, id)]; page !== undefined; page = list.pages[pageWith(list, id)]) removeFrom(page, id)
}

function removeFrom(page: ListPage, id: string): void {
  const index = page.ids.indexOf(id)
  page.ids.splice(index, 1)
  page.heights?.splice(index, 1)
  page.total = Math.max(0, page.total - 1)
  if (page.last !== id) return
  const last = page.ids.at(-1)
  if (last === undefined) delete page.last
  else page.last = last
}

/** Marks the pages of a list as stale. They stay as they are until they are read again, those near the visible rows first. */
export function markStale({ pages }: ListPages): void {
  for (const page of pages) page.stale = (page.stale ?? 0) + 1
  const end = pages.at(-1)
  // There may be rows below the last one now.
  if (end && pages.some(({ last }) => last !== undefined)) end.more = true
}

/** What is newer than a list: its ids, newest first, and whether there may be more between them and the list. */
export interface Newer {
  ids: string[]
  gap: boolean
}

/**
 * Finds the items written since a list was loaded.
 * @param head the newest page, loaded a while ago
 * @param isOut whether an item no longer belongs in the list
 */
export function newerThan({ pages }: ListPages, head: ListPage, isOut: (id: string) => boolean): Newer {
  const newest = pages[0]?.first ?? ''
  const isLoaded = (id: string) => pages.some(({ ids }) => ids.includes(id))
  return {
    ids: head.ids.filter((id) => id > newest && !isOut(id) && !isLoaded(id)),
    gap: head.more && (head.last === undefined || head.last > newest),
  }
}

/** Adds the newest page to a list: each new id in its place, or the page in place of the list when there is a gap between. */
export function addNewer(list: ListPages & { pageParams: unknown[] }, head: ListPage, { ids, gap }: Newer): void {
  if (gap) {
    list.pages = [head]
    list.pageParams = list.pageParams.slice(0, 1)
    return
  }
  for (const id of ids) insertRow(list, id)
  const [page] = list.pages
  if (page && head.first !== undefined && head.first > (page.first ?? '')) page.first = head.first
}

/** The visible rows of a list, without duplicates. */
export interface ShownRows {
  ids: readonly string[]
  /** The number of rows up to the end of each page. */
  ends: readonly number[]
}

/**
 * Computes the visible rows of a list of any length incrementally: only new pages are read, and changes of entities do not matter.
 * @param descending ids decrease from row to row, so an id that does not is a duplicate; otherwise a set of all ids is kept
 */
export function createShownRows(descending = false): (pages: readonly ListPage[], gone: EntitiesState['gone']) => ShownRows {
  let done: { pages: string[][]; gone: EntitiesState['gone']; seen: Set<string>; last: string; shown: ShownRows } | null = null
  return (pages, gone) => {
    const known = done
    const continues = known !== null && known.gone === gone && known.pages.every((ids, page) => ids === pages[page]?.ids)
    if (continues && known.pages.length === pages.length) return known.shown
    const seen = continues ? known.seen : new Set<string>()
    let last = continues ? known.last : '~'
    const from = continues ? known.pages.length : 0
    const ids = continues ? [...known.shown.ids] : []
    const ends = continues ? [...known.shown.ends] : []
    for (const page of pages.slice(from)) {
      for (const id of page.ids) {
        if (descending ? id >= last : seen.has(id)) continue
        if (descending) last = id
        else seen.add(id)
        if (!gone[id]) ids.push(id)
      }
      ends.push(ids.length)
    }
    done = { pages: pages.map((page) => page.ids), gone, seen, last, shown: { ids, ends } }
    return done.shown
  }
}

const nothing: readonly ListPage[] = []

/** The visible rows of a list. @param pages undefined until the first one is loaded */
export function useShownRows(pages: readonly ListPage[] | undefined, descending = false): ShownRows {
  const gone = useDataSelector(({ entities }) => entities.gone)
  const [shownRows] = useState(() => createShownRows(descending))
  return shownRows(pages ?? nothing, gone)
}

interface ListQuery {
  currentData?: { pages: ListPage[] } | undefined
}

/** An infinite list for display: the state of its query, its pages and its visible rows. */
export function useShownList<Query extends ListQuery>(query: Query, descending = false) {
  const pages = query.currentData?.pages
  const { ids, ends } = useShownRows(pages, descending)
  return { ...query, pages, rows: ids, ends }
}

/** Query option: a loaded list is not refetched on reconnect, which would replace the rows being read. */
export const withoutReconnectRefetch = { refetchOnReconnect: false } as const

/** The ids of items that are not gone. */
export function useShown(ids: readonly string[] | undefined): readonly string[] | undefined {
  const gone = useDataSelector(({ entities }) => entities.gone)
  return useMemo(() => ids?.filter((id) => !gone[id]), [ids, gone])
}
