import type { Post } from '../../../shared/contract/feed-shapes'
import { endOf, type PostPages, plainPages, rowsByPage } from './post-places'

/** Pages whole on either side of those in sight, and pages read again before they come into it. */
const wholeAround = 5
const readAround = 2

/** The pages that hold the first and the last row in sight. */
export type PagesInSight = [from: number, to: number]

/** @param first, last rows in sight, counted from the head of the list */
export function pagesInSight({ pages }: PostPages, first: number, last: number): PagesInSight {
  let end = 0
  const whole = rowsByPage(pages.map((page) => (page.far ? { ...page, items: [] } : page)))
  const ends = pages.map(({ far }, page) => {
    end += far?.rows ?? whole[page]?.length ?? 0
    return end
  })
  const pageOf = (row: number) => ends.findIndex((after) => row < after)
  const from = pageOf(first)
  return [from, Math.max(from, pageOf(last))]
}

/** Which pages may be thinned. The first stays whole, for from its head on one knows what is new, and the last, for it is read on from. */
export function farPages({ pages }: PostPages, [from, to]: PagesInSight): number[] {
  if (from === -1) return []
  return pages.flatMap(({ items, far }, page) => {
    const isFar = page < from - wholeAround || page > to + wholeAround
    return page > 0 && page < pages.length - 1 && isFar && !far && items.length > 0 ? [page] : []
  })
}

/** Leaves of the rows of some pages only their places. @param heightOf what is known of a row's height (px) */
export function thinPages(list: PostPages, far: readonly number[], heightOf: (id: string) => number): void {
  const { pages } = plainPages(list)
  const shown = rowsByPage(pages)
  for (const page of far) {
    const [draft, rows] = [list.pages[page], pages[page]?.items ?? []]
    const [first, last] = [rows[0]?.id, rows.at(-1)?.id]
    if (!draft || first === undefined || last === undefined) continue
    const kept = new Set(shown[page])
    draft.far = { first, last, rows: kept.size }
    // Of a place nothing is read: `isPlace` stands before every other use.
    draft.items = rows.map((row) => (kept.has(row) ? Math.round(heightOf(row.id)) : 0)) as unknown as Post[]
  }
}

/** Which thinned page near those in sight is to be read again, after which row and down to which; null when all are whole. */
export function pageToRead({ pages }: PostPages, [from, to]: PagesInSight): { after: string; last: string } | null {
  if (from === -1) return null
  const start = Math.max(0, from - readAround)
  const near = pages.slice(start, to + readAround + 1)
  const at = near.findIndex(({ far }) => far)
  const last = near[at]?.far?.last
  // The first page is never thin: before a thin page stands one with rows, however far up.
  const after = pages
    .slice(0, start + at)
    .map(endOf)
    .findLast((id) => id !== undefined)
  return last === undefined || after === undefined ? null : { after, last }
}

/** Makes the thinned page that ends with `last` whole again from what was read; rows no longer there go. */
export function fillPage(list: PostPages, last: string, read: readonly Post[]): void {
  const draft = list.pages[plainPages(list).pages.findIndex(({ far }) => far?.last === last)]
  if (!draft) return
  draft.items = read.filter(({ id }) => id >= last)
  delete draft.far
}
