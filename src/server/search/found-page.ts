import { limits } from '../../shared/limits'
import { onOtherKeyboard } from '../../shared/text/keyboard'
import { readQuery } from '../../shared/text/search-query'
import type { Place } from '../db/page'
import type { Services } from '../services'
import type { Find, Found, SearchKind } from './text-index'

export interface PageSearch extends Pick<Find, 'viewerId' | 'everything'> {
  kind: SearchKind
  text: string
  place: Place
}

export interface FoundPage extends Omit<Found, 'total'> {
  /** Exact below `limits.searchTotal`, which means so many or more. */
  total: number
  /** The text that was searched instead, or null. */
  searched: string | null
}

/** A page of what a text finds, on either keyboard layout. */
export function findFoundPage({ db, textIndex }: Services, { kind, text, place, ...sight }: PageSearch): Promise<FoundPage> {
  return onEitherKeyboard(text, async (words) => {
    const query = readQuery(words)
    const found = await textIndex.find(db, { kind, query, ...sight, ...place, limit: limits.pageSize, countTo: limits.searchTotal })
    return { ...found, total: found.total ?? (await textIndex.count(db, { kind, query, most: limits.searchTotal })) }
  })
}

/** Searches again as typed on the other keyboard layout where a text finds nothing (docs/product/search.md "Wrong keyboard"). */
export async function onEitherKeyboard<Results extends { total: number }>(
  text: string,
  find: (text: string) => Promise<Results>,
): Promise<Results & { searched: string | null }> {
  const asTyped = await find(text)
  if (asTyped.total > 0) return { ...asTyped, searched: null }
  const other = onOtherKeyboard(text)
  const rescued = other === undefined ? null : await find(other)
  return rescued !== null && rescued.total > 0 ? { ...rescued, searched: other ?? null } : { ...asTyped, searched: null }
}
