import { limits } from '../../../../shared/limits'
import type { ListPage } from '../../../data/lists'

/** On either side of the visible pages: pages whose entities are kept, and pages that are loaded again ahead. */
const pagesAround = 5
const loadedAround = 2

/** The indexes of the pages with the first and the last visible row; -1 for a row beyond the list. */
export type VisiblePages = [from: number, to: number]

/**
 * @param first, last indexes of the visible rows in the whole list
 * @param ends the number of rows up to the end of each page
 */
export function visiblePages(ends: readonly number[], first: number, last: number): VisiblePages {
  const pageOf = (row: number) => ends.findIndex((end) => row < end)
  const from = pageOf(first)
  return [from, Math.max(from, pageOf(last))]
}

/** Indexes of the pages whose entities may be dropped. The first page stays: the next start shows it. */
export function farPages(pages: readonly ListPage[], [from, to]: VisiblePages): number[] {
  if (from === -1) return []
  return pages.flatMap(({ ids, heights }, page) => {
    const isFar = page < from - pagesAround || page > to + pagesAround
    return page > 0 && isFar && !heights && ids.length > 0 ? [page] : []
  })
}

/** Marks pages as far: only the ids and heights of their rows are kept. @param heightOf the measured height of a row (px) */
export function markFar(pages: ListPage[], far: readonly number[], heightOf: (id: string) => number | undefined): void {
  for (const index of far) {
    const page = pages[index]
    if (page) page.heights = page.ids.map((id) => Math.round(heightOf(id) ?? limits.feedRowEstimate))
  }
}

/** The rows of a page that are to be loaded. */
export interface MissingRows {
  /** The row after which they begin; undefined where that is the newest one of all. */
  after: string | undefined
  /** The first row of the list, if they begin with the newest one of all: newer ones are not of the list. */
  newest: string | undefined
  last: string
  /** The rows of the page down to `after` stay. */
  keeps: boolean
  /** The page's `stale` when it was found. */
  stale: number | undefined
}

/**
 * The rows to load of the next visible or near page with missing entities, or that is stale; null when nothing is missing.
 * @param isKnown whether a row's entity is loaded
 * @param readsStale whether stale pages are loaded too
 */
export function pageToLoad(
  pages: readonly ListPage[],
  [from, to]: VisiblePages,
  isKnown: (id: string) => boolean,
  readsStale = true,
): MissingRows | null {
  if (from === -1) return null
  for (let index = Math.max(0, from - loadedAround); index <= Math.min(to + loadedAround, pages.length - 1); index += 1) {
    const { ids = [], first, last, stale } = pages[index] ?? {}
    const isWhole = ids.every(isKnown)
    if (last === undefined || (isWhole && (stale === undefined || !readsStale))) continue
    // However many are newer than the list, only the rows below its first one are read again.
    const keeps = index === 0 && isWhole
    const after = keeps ? first : pages.slice(0, index).findLast((before) => before.last)?.last
    return { after, newest: ids[0], last, keeps, stale }
  }
  return null
}

/** Replaces a page's rows with the ids that were loaded: deleted rows disappear, and rows that are visible again appear. */
export function fillPage(
  page: ListPage | undefined,
  loaded: Pick<ListPage, 'ids' | 'total'>,
  { after, keeps, stale }: Pick<MissingRows, 'after' | 'keeps' | 'stale'>,
): void {
  // Read again as a whole meanwhile, or stale again.
  if (!page || page.stale !== stale) return
  const kept = keeps && after !== undefined ? page.ids.filter((id) => id >= after) : []
  const ids = [...kept, ...loaded.ids]
  if (ids.length !== page.ids.length || ids.some((id, index) => id !== page.ids[index])) page.ids = ids
  page.total = loaded.total
  delete page.heights
  delete page.stale
}
