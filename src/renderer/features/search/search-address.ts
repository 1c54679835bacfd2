import { limits } from '../../../shared/limits'

/** What a search shows (specification 2). */
export const searchCategories = ['post', 'user', 'qna', 'program'] as const
export type SearchCategory = (typeof searchCategories)[number]

/** The words and the kind that an address asks for; an unknown kind reads as posts (decision 2). */
export function readSearch(query: URLSearchParams): { text: string; category: SearchCategory } {
  const asked = query.get('category')
  const text = [...(query.get('search') ?? '').normalize('NFC').trim()].slice(0, limits.searchText).join('')
  return { text, category: searchCategories.find((category) => category === asked) ?? 'post' }
}

/** Where a search is shown. */
export function searchAddress(text: string, category: SearchCategory = 'post'): string {
  const kind = category === 'post' ? '' : `&category=${category}`
  return `/search?search=${encodeURIComponent(text)}${kind}`
}
