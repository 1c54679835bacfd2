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

/** Puts a search first. An equal one, ignoring case, moves up; the oldest beyond the limit is dropped. */
export function withSearch(recent: readonly string[], text: string): string[] {
  return [text, ...recent.filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, limits.recentSearches)
}

/** The recent searches that contain what is typed, but are not equal to it. */
export function matchingSearches(recent: readonly string[], typed: string): string[] {
  const part = typed.normalize('NFC').trim().toLowerCase()
  return recent.filter((text) => text.toLowerCase() !== part && text.toLowerCase().includes(part))
}
