import type { SearchCounts } from '../../../shared/contract/search'
import { limits } from '../../../shared/limits'
import { onOtherKeyboard } from '../../../shared/text/keyboard'
import { readQuery } from '../../../shared/text/search-query'
import type { Place } from '../../db/page'
import type { Found, SearchKind } from '../../search/text-index'
import type { Services } from '../../services'

interface Search {
  kind: SearchKind
  text: string
  place: Place
  viewerId: string | null
  /** Whether to count the results of every kind. */
  counts?: boolean | undefined
}

interface SearchPage extends Omit<Found, 'total'> {
  /** Exact below `limits.searchTotal`, which means so many or more. */
  total: number
  /** The text that was searched instead, or null. */
  searched: string | null
  counts?: SearchCounts
}

/**
 * A page of search results; a text without results is searched again as typed on the other keyboard layout (docs/product/search.md "Wrong
 * keyboard").
 */
export async function searchFor(services: Services, search: Search): Promise<SearchPage> {
  const [page, counts] = await Promise.all([findRescued(services, search), search.counts === true ? countAll(services, search) : undefined])
  return { ...page, ...(counts !== undefined && { counts }) }
}

/**
 * The number of results of each kind for the viewer (docs/product/search.md "Counts"). At most two index scans per kind, each limited to
 * `limits.searchTotal`.
 */
async function countAll(services: Services, { text, viewerId }: Search): Promise<SearchCounts> {
  const countOf = async (kind: SearchKind) => {
    const found = async (words: string) => {
      const most = limits.searchTotal
      const { ids, total } = await services.textIndex.find(services.db, {
        kind,
        query: readQuery(words),
        viewerId,
        limit: most,
        countTo: 1,
      })
      return { count: ids.length, isThere: total !== 0 }
    }
    const asTyped = await found(text)
    const other = asTyped.isThere ? undefined : onOtherKeyboard(text)
    return other === undefined ? asTyped.count : (await found(other)).count
  }
  const [post, user, qna, program] = await Promise.all([countOf('post'), countOf('user'), countOf('question'), countOf('program')])
  return { post, user, qna, program }
}

async function findRescued(services: Services, search: Search): Promise<SearchPage> {
  const asTyped = await findPage(services, search)
  if (asTyped.total > 0) return { ...asTyped, searched: null }
  const other = onOtherKeyboard(search.text)
  if (other === undefined) return { ...asTyped, searched: null }
  const rescued = await findPage(services, { ...search, text: other })
  return rescued.total > 0 ? { ...rescued, searched: other } : { ...asTyped, searched: null }
}

async function findPage({ db, textIndex }: Services, { kind, text, place, viewerId }: Search): Promise<Omit<SearchPage, 'searched'>> {
  const query = readQuery(text)
  const found = await textIndex.find(db, { kind, query, viewerId, ...place, limit: limits.pageSize, countTo: limits.searchTotal })
  return { ...found, total: found.total ?? (await textIndex.count(db, { kind, query, most: limits.searchTotal })) }
}
