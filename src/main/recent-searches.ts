import { createHash } from 'node:crypto'
import * as z from 'zod'
import { limits } from '../shared/limits'
import type { Store } from './store'

/** So many accounts of one machine keep theirs; who searched longest ago makes room. */
const mostOwners = 50

/** What a page may hand over: the newest first. */
export const searchTexts = z
  .array(
    z
      .string()
      .min(1)
      .max(limits.searchText * 2),
  )
  .max(limits.recentSearches)

/** Lists by whose they are, the one changed last at the end. */
export const keptSearches = z.array(z.object({ owner: z.string(), texts: searchTexts }))

/** What was searched for on this machine, apart for each account and for visitors (decision 38). */
export interface RecentSearches {
  /** Newest first. */
  read(): string[]
  save(texts: string[]): void
  /** Forgets those of whose they are now. */
  forget(): void
}

/** @param owner whose searches: the account signed in, or the visitor */
export function createRecentSearches(store: Store<z.output<typeof keptSearches>>, owner: () => string): RecentSearches {
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
