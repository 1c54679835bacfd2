import * as z from 'zod'
import { limits } from '../shared/limits'
import { ownerKey } from './owner-key'
import type { Store } from './store'

/** The most accounts with stored texts; the one that used them longest ago is dropped. */
const mostOwners = 50

const listOf = (longest: number, most: number) => z.array(z.string().min(1).max(longest)).max(most)

/** The searches a page may store, newest first. */
export const searchTexts = listOf(limits.searchText * 2, limits.recentSearches)
/** The emoji a page may store, the one used last first. */
export const emojiTexts = listOf(limits.emoji.longest, limits.emoji.recent)

/** The keys of palette entries that a page may store, the one chosen last first. */
export const pickTexts = listOf(limits.picks.longest, limits.picks.recent)

/** The list of each owner; the one changed last is at the end. @param texts the shape of a list */
export const storedTexts = (texts: ReturnType<typeof listOf>) => z.array(z.object({ owner: z.string(), texts }))

/**
 * Recent searches, emoji or palette choices on this machine, separate for each account and for visitors (docs/product/search.md "Recent searches",
 * docs/product/chat.md "Emoji", docs/product/desktop.md "Palette").
 */
export interface RecentTexts {
  /** Newest first. */
  read(): string[]
  save(texts: string[]): void
  /** Removes the current owner's texts. */
  forget(): void
}

/** @param owner a key for the signed-in account or the visitor */
export function createRecentTexts(store: Store<z.output<ReturnType<typeof storedTexts>>>, owner: () => string): RecentTexts {
  const ownKey = () => ownerKey(owner())

  function save(texts: string[]): void {
    const own = ownKey()
    const others = store.read().filter((stored) => stored.owner !== own)
    const all = texts.length === 0 ? others : [...others, { owner: own, texts }]
    store.write(all.slice(-mostOwners))
  }

  return {
    read: () => store.read().find((stored) => stored.owner === ownKey())?.texts ?? [],
    save,
    forget: () => save([]),
  }
}
