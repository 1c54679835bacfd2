import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { limits } from '../../../shared/limits'
import styles from './SearchHead.module.css'
import { searchAddress } from './search-address'

interface SearchHeadProps {
  text: string
  /** How many were found; undefined while nobody knows. */
  total: number | undefined
  /** What was looked for instead, as when the wrong keyboard was on. */
  searched: string | null
  /** A tag of that name stands on something found: the way to just those. */
  tag: string | null
  /** It is people that were found, who are counted in words of their own. */
  people?: boolean
}

/** The head of the results: what was searched for, how much was found, and what else it may have meant. */
export function SearchHead({ text, total, searched, tag, people = false }: SearchHeadProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{searched ?? text}</h1>
      <p className={styles.count} role="status">
        {countLine(t, people, total)}
        {tag !== null && (
          <Link to={searchAddress(`#${tag}`)} className={styles.tag}>
            {t('search.onlyTag', { tag })}
          </Link>
        )}
      </p>
      {searched !== null && <p className={styles.instead}>{t('search.instead', { typed: text, searched })}</p>}
    </header>
  )
}

function countLine(t: TFunction, people: boolean, count = 0): string {
  if (count === 0) return ' '
  if (people) return count >= limits.searchTotal ? t('search.peopleMany', { count }) : t('search.people', { count })
  return count >= limits.searchTotal ? t('search.countMany', { count }) : t('search.count', { count })
}
