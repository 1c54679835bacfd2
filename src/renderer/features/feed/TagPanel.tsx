import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { countText } from '../../ui/count-text'
import { SideSection } from '../../ui/SideSection'
import { Skeleton } from '../../ui/Skeleton'
import { useHotPostsQuery } from './feed-api'
import styles from './TagPanel.module.css'

/** The tags used most, with how often. Without any it takes no room. */
export function TagPanel() {
  const { t, i18n } = useTranslation()
  const { data, isError } = useHotPostsQuery({})
  if (data?.tags.length === 0 || (isError && !data)) return null
  return (
    <SideSection title={t('feed.tags.title')}>
      {!data && (
        <div aria-busy>
          <Skeleton width="92%" className={styles.line ?? ''} />
          <Skeleton width="78%" className={styles.line ?? ''} />
        </div>
      )}
      <ul className={styles.tags}>
        {data?.tags.map(({ name, count }) => (
          <li key={name}>
            <Link to={`/search?search=${encodeURIComponent(name)}`}>
              #{name}
              <span className={styles.count} role="img" aria-label={t('feed.tags.count', { count })}>
                {countText(count, i18n.language)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
