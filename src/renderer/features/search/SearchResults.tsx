import type { TFunction } from 'i18next'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { limits } from '../../../shared/limits'
import { findStretches, readQuery, tagQuery } from '../../../shared/text/search-query'
import { useSearchCounts } from '../../data/search-counts'
import { ButtonLink } from '../../ui/Button'
import { type FindStretches, MarkProvider } from '../../ui/Marked'
import { Tabs } from '../../ui/Tabs'
import styles from './SearchResults.module.css'
import { type SearchCategory, searchAddress, searchCategories } from './search-query'

interface SearchResultsProps {
  text: string
  category: SearchCategory
  /** The first page of the results; undefined while it loads. `searched`: the text that was searched instead. */
  first: { total: number; searched?: string | null } | undefined
  /** A tag equal to the text that a result has; a link leads to the results with that tag. */
  tag?: string | null
  children: ReactNode
}

/** The frame of the results: heading, count, the tabs of the categories; the searched words are marked in `children`. */
export function SearchResults({ text, category, first, tag = null, children }: SearchResultsProps) {
  const { t } = useTranslation()
  const searched = first?.searched ?? null
  const counts = useSearchCounts(text)
  const tabs = searchCategories.map((key) => ({
    key,
    to: searchAddress(text, key),
    label: (
      <>
        {t(`search.category.${key}`)}
        {counts && <span className={styles.tabCount}> {countText(counts[key])}</span>}
      </>
    ),
  }))
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{searched ?? text}</h1>
        <p className={styles.count} role="status">
          {countLine(t, category, first?.total)}
          {/* Seen in place of the list, which a screen reader does not announce. */}
          {first?.total === 0 && <span className="sr">{t('search.none.title', { text: searched ?? text })}</span>}
          {tag !== null && (
            <Link to={searchAddress(tagQuery(tag))} className={styles.tag}>
              {t('search.onlyTag', { tag })}
            </Link>
          )}
        </p>
        {searched !== null && <p className={styles.instead}>{t('search.instead', { typed: text, searched })}</p>}
      </header>
      <Tabs label={t('search.categories')} tabs={tabs} at={category} />
      <MarkProvider value={useMarks(searched ?? text)}>
        <div className={category === 'program' ? styles.programs : undefined}>{children}</div>
      </MarkProvider>
    </>
  )
}

const countText = (count: number) => (count >= limits.searchTotal ? `${limits.searchTotal}+` : String(count))

/** In place of an empty list: the other kinds that the text finds something of, each with a link there. */
export function FoundElsewhere({ text, category }: { text: string; category: SearchCategory }) {
  const { t } = useTranslation()
  const counts = useSearchCounts(text)
  const others = searchCategories.filter((key) => key !== category && (counts?.[key] ?? 0) > 0)
  if (counts === undefined || others.length === 0) return null
  return (
    <ul className={styles.elsewhere} aria-label={t('search.elsewhere')}>
      {others.map((key) => (
        <li key={key}>
          <ButtonLink to={searchAddress(text, key)} kind="tint" size="s" replace>
            {t(`search.inKind.${key}`, { count: counts[key], shown: countText(counts[key]) })}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

function countLine(t: TFunction, category: SearchCategory, count = 0): string {
  const isMany = count >= limits.searchTotal
  if (count === 0) return ' '
  if (category === 'user') return t(isMany ? 'search.peopleMany' : 'search.people', { count })
  return t(isMany ? 'search.countMany' : 'search.count', { count })
}

/** Finds the searched words in a text; for a searched tag, without its `#`. */
function useMarks(searched: string): FindStretches {
  return useCallback((text: string) => findStretches(text, readQuery(searched.replaceAll('#', ' '))), [searched])
}
