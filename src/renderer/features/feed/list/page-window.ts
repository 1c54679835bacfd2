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

/**
 * The next visible or near page with missing entities: the row to load after, and its first and last row; null when nothing is missing.
 * @param isKnown whether a row's entity is loaded
 */
export function pageToLoad(
  pages: readonly ListPage[],
  [from, to]: VisiblePages,
  isKnown: (id: string) => boolean,
): { after: string | undefined; first: string; last: string } | null {
  if (from === -1) return null
  for (let page = Math.max(0, from - loadedAround); page <= Math.min(to + loadedAround, pages.length - 1); page += 1) {
    const { ids = [], last } = pages[page] ?? {}
    const [first] = ids
    if (first === undefined || last === undefined || ids.every(isKnown)) continue
    return { after: pages.slice(0, page).findLast((before) => before.last)?.last, first, last }
  }
  return null
}

/** Replaces a page's rows with the ids that were loaded; deleted rows disappear. */
export function fillPage(page: ListPage | undefined, loaded: readonly string[]): void {
  if (!page) return
  if (loaded.length !== page.ids.length || loaded.some((id, index) => id !== page.ids[index])) page.ids = [...loaded]
  delete page.heights
}
