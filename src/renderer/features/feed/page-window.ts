import type { Post } from '../../../shared/contract/feed-shapes'
import { isThin, type PostPages, plainPages, type ThinRow } from './post-places'

/** Pages whole on either side of those in sight, and pages read again before they come into it. */
const wholeAround = 5
const readAround = 2

/** Where the pages lie that hold the first and the last row in sight. Ids fall from page to page, so heads alone are looked at. */
function pagesInSight({ pages }: PostPages, first: string, last: string): [from: number, to: number] {
  const pageOf = (id: string) => pages.findLastIndex(({ items: [head] }) => head !== undefined && head.id >= id)
  const from = first === '' ? -1 : pageOf(first)
  return [from, Math.max(from, last === '' ? from : pageOf(last))]
}

/** Which pages may be thinned. The first stays whole: from its head on one knows what is new. */
export function farPages(list: PostPages, first: string, last: string): number[] {
  const [from, to] = pagesInSight(list, first, last)
  if (from === -1) return []
  return list.pages.flatMap(({ items }, page) => {
    const isFar = page < from - wholeAround || page > to + wholeAround
    return page > 0 && isFar && items.some((row) => !isThin(row)) ? [page] : []
  })
}

/** Leaves of the rows of some pages only their places. @param heightOf what is known of a row's height */
export function thinPages(list: PostPages, far: readonly number[], heightOf: (id: string) => number): void {
  for (const page of far) {
    const known = plainPages(list).pages[page]?.items ?? []
    const thin = known.map((row): ThinRow => (isThin(row) ? row : { id: row.id, height: heightOf(row.id) }))
    const draft = list.pages[page]
    // Of a thin row nothing but the id is read: `isThin` stands before every other use.
    if (draft) draft.items = thin as unknown as Post[]
  }
}

/** After which row to read on so that thin rows near what is in sight become whole; null when all of these are. */
export function readAfter(list: PostPages, first: string, last: string): string | null {
  const [from, to] = pagesInSight(list, first, last)
  if (from === -1) return null
  const near = list.pages.slice(Math.max(0, from - readAround), to + readAround + 1).flatMap(({ items }) => items)
  const at = near.findIndex(isThin)
  if (at === -1) return null
  // The first page is never thin: before a thin page stands one with rows, however far up.
  const above = list.pages.slice(0, Math.max(0, from - readAround)).findLast(({ items }) => items.length > 0)
  return near[at - 1]?.id ?? above?.items.at(-1)?.id ?? null
}

/** Makes thin rows whole again from what was read after the row `before`; those no longer there go. */
export function fillRows(list: PostPages, before: string, read: { items: readonly Post[]; more: boolean }): void {
  const posts = new Map(read.items.map((post) => [post.id, post]))
  const until = read.more ? (read.items.at(-1)?.id ?? before) : ''
  const isRead = (row: object & { id: string }) => isThin(row) && row.id < before && row.id >= until
  for (const [page, { items }] of plainPages(list).pages.entries()) {
    const draft = list.pages[page]
    if (draft && items.some(isRead)) draft.items = items.flatMap((row) => (isRead(row) ? (posts.get(row.id) ?? []) : [row]))
  }
}
