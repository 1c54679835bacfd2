import type { SearchCounts } from '../../../shared/contract/search'
import { limits } from '../../../shared/limits'
import { onOtherKeyboard } from '../../../shared/text/keyboard'
import { readQuery } from '../../../shared/text/search-query'
import { type FoundPage, findFoundPage, type PageSearch } from '../../search/found-page'
import type { SearchKind } from '../../search/text-index'
import type { Services } from '../../services'

interface Search extends PageSearch {
  /** Whether to count the results of every kind. */
  counts?: boolean | undefined
}

interface SearchPage extends FoundPage {
  counts?: SearchCounts
}

/** A page of search results, with the numbers of results where they are asked for. */
export async function searchFor(services: Services, search: Search): Promise<SearchPage> {
  const [page, counts] = await Promise.all([
    findFoundPage(services, search),
    search.counts === true ? countAll(services, search) : undefined,
  ])
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
