import { createHash } from 'node:crypto'
import * as z from 'zod'
import { limits } from '../shared/limits'
import type { Store } from './store'

/** The most accounts with stored searches; the one that searched longest ago is dropped. */
const mostOwners = 50

/** The searches a page may store, newest first. */
export const searchTexts = z
  .array(
    z
      .string()
      .min(1)
      .max(limits.searchText * 2),
  )
  .max(limits.recentSearches)

/** The list of each owner; the one changed last is at the end. */
export const storedSearches = z.array(z.object({ owner: z.string(), texts: searchTexts }))

/** Recent searches on this machine, separate for each account and for visitors (docs/product/search.md "Recent searches"). */
export interface RecentSearches {
  /** Newest first. */
  read(): string[]
  save(texts: string[]): void
  /** Removes the current owner's searches. */
  forget(): void
}

/** @param owner a key for the signed-in account or the visitor */
export function createRecentSearches(store: Store<z.output<typeof storedSearches>>, owner: () => string): RecentSearches {
  const ownKey = () => createHash('sha256').update(owner()).digest('hex').slice(0, 32)

  function save(texts: string[]): void {
    const own = ownKey()
    const others = store.read().filter((kept) => kept.owner !== own)
    const all = texts.length === 0 ? others : [...others, { owner: own, texts }]
    store.write(all.slice(-mostOwners))
  }

  return {
    read: () => store.read().find((kept) => kept.owner === ownKey())?.texts ?? [],
    save,
    forget: () => save([]),
  }
}
