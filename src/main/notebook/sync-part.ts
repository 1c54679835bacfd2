import { limits } from '../../shared/limits'
import type { EntryChange } from '../../shared/notebook/entries'
import type { Review } from '../../shared/notebook/reviews'

/** Changes of entries and rows of the log of reviews, as machines and the community exchange them. */
export interface NotebookChanges {
  entries: EntryChange[]
  reviews: Review[]
}

/** As many of the changes as one call of a sync carries, at least one; the entries first, since reviews are of entries. */
export function partOf({ entries, reviews }: NotebookChanges): NotebookChanges {
  let left: number = limits.notebook.sync.bytes
  let isFirst = true
  const fits = (change: unknown) => {
    left -= Buffer.byteLength(JSON.stringify(change))
    const isIn = left >= 0 || isFirst
    isFirst = false
    return isIn
  }
  return { entries: whileTrue(entries, fits), reviews: whileTrue(reviews, fits) }
}

function whileTrue<T>(items: readonly T[], test: (item: T) => boolean): T[] {
  const end = items.findIndex((item) => !test(item))
  return items.slice(0, end < 0 ? items.length : end)
}
