import { useTranslation } from 'react-i18next'
import mailbox from '../../../../resources/art/spot-mailbox.svg'
import { useRecentSearches } from '../../features/search/use-recent-searches'
import { EmptyState } from '../../ui/EmptyState'

/** The search page before anything was ever searched for. */
export function SearchBegin() {
  const { t } = useTranslation()
  const { recent } = useRecentSearches()
  if (recent === undefined) return null
  if (recent.length > 0) return <h1 className="sr">{t('shell.search')}</h1>
  return (
    <EmptyState art={mailbox} heading="h1" title={t('search.begin.title')}>
      {t('search.begin.text')}
    </EmptyState>
  )
}
