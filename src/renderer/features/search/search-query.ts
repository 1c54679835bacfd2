import { limits } from '../../../shared/limits'

/** The kinds of results (docs/product/screens.md "Search page"). */
export const searchCategories = ['post', 'user', 'qna', 'program'] as const
export type SearchCategory = (typeof searchCategories)[number]

/** The text and category in an address; an unknown category counts as posts (docs/product/screens.md "Addresses"). */
export function readSearch(query: URLSearchParams): { text: string; category: SearchCategory } {
  const wanted = query.get('category')
  const text = [...(query.get('search') ?? '').normalize('NFC').trim()].slice(0, limits.searchText).join('')
  return { text, category: searchCategories.find((category) => category === wanted) ?? 'post' }
}

/** The address of a search's results. */
export function searchAddress(text: string, category: SearchCategory = 'post'): string {
  const kind = category === 'post' ? '' : `&category=${category}`
  return `/search?search=${encodeURIComponent(text)}${kind}`
}

/**
 * Puts a search first and drops those that it goes on from (docs/product/search.md "Recent searches"): equal ones and beginnings of it,
 * ignoring case and down to the letters of a syllable, as `한구` of `한국`. The oldest beyond the limit is dropped.
 */
export function withSearch(recent: readonly string[], text: string): string[] {
  const letters = (each: string) => each.toLowerCase().normalize('NFD')
  return [text, ...recent.filter((other) => !letters(text).startsWith(letters(other)))].slice(0, limits.recentSearches)
}

/** Brings removed searches back to their places, below those that were made meanwhile. @param before all of them before the removal */
export function withBroughtBack(recent: readonly string[], before: readonly string[], removed: readonly string[]): string[] {
  const newer = recent.filter((text) => !before.includes(text))
  return [...newer, ...before.filter((text) => recent.includes(text) || removed.includes(text))].slice(0, limits.recentSearches)
}

/** The recent searches that contain what is typed, but are not equal to it. */
export function matchingSearches(recent: readonly string[], typed: string): string[] {
  const part = typed.normalize('NFC').trim().toLowerCase()
  return recent.filter((text) => text.toLowerCase() !== part && text.toLowerCase().includes(part))
}
