import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { HomeSide } from '../../features/feed/HomeSide'
import { TagPanel } from '../../features/feed/TagPanel'
import { RecentSearches } from '../../features/search/RecentSearches'
import { SearchField } from '../../features/search/SearchField'
import { readSearch } from '../../features/search/search-address'
import { useMediaWidth } from '../../hooks/use-media-width'
import { useTitle } from '../../hooks/use-title'
import { PageColumns } from '../../ui/PageColumns'
import { SearchBegin } from './SearchBegin'
import { SearchResults } from './SearchResults'

/** `/search?search=&category=`: what words find among posts, people, questions and programs; without words what was searched for before. */
export function SearchPage() {
  const { t } = useTranslation()
  const { text, category } = readSearch(useSearchParams()[0])
  const width = useMediaWidth()
  useTitle(text === '' ? t('shell.search') : text)
  return (
    <PageColumns key={`${category} ${text}`} side={<HomeSide />}>
      {width === 'narrow' && <SearchField place="page" />}
      {text !== '' && <SearchResults text={text} category={category} />}
      {text === '' && (
        <>
          <SearchBegin />
          <RecentSearches />
          {width !== 'wide' && <TagPanel />}
        </>
      )}
    </PageColumns>
  )
}
