import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { categories } from '../../../../shared/categories'
import { limits } from '../../../../shared/limits'
import { useHotPosts } from '../../../data/posts'
import { useSession } from '../../../data/session'
import { CategoryDot } from '../../../ui/CategoryDot'
import { countText } from '../../../ui/format'
import { SideSection } from '../../../ui/SideSection'
import { Skeleton } from '../../../ui/Skeleton'
import styles from './HomeSide.module.css'
import { LanguageOffer } from './LanguageOffer'
import { SubscribeButton, useSubscriptions } from './Subscriptions'

/** The side panel of the feed's pages. `own`: the member's own sections, shown below the offer of languages. */
export function HomeSide({ own }: { own?: ReactNode }) {
  return (
    <>
      <LanguageOffer />
      {own}
      <SubscriptionPanel />
      <TagPanel />
      <FinePrint />
    </>
  )
}

const terms = ['service', 'personal', 'payment'] as const

/** Links to the terms. */
function FinePrint() {
  const { t } = useTranslation()
  return (
    <nav className={styles.fine} aria-label={t('feed.fine.label')}>
      {terms.map((name) => (
        <Link key={name} to={`/profile/setting/terms/${name}`}>
          {t(`feed.fine.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

/** The categories with their subscribe buttons, and the number of subscriptions. */
function SubscriptionPanel() {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const { subscribed, known } = useSubscriptions()
  const count = t('feed.subscriptions.count', { count: subscribed.length, most: limits.subscriptions })
  return (
    <SideSection title={t('feed.subscriptions.title')} note={signedIn && known && <span>{count}</span>}>
      <ul>
        {categories.map((category, type) => (
          <li key={category} className={styles.row}>
            <Link className={styles.link} to={`/category?type=${type}`}>
              <CategoryDot category={category} className={styles.name ?? ''} />
            </Link>
            <SubscribeButton category={category} />
          </li>
        ))}
      </ul>
    </SideSection>
  )
}

/** The most used tags with their counts; nothing when there are none. */
export function TagPanel() {
  const { t, i18n } = useTranslation()
  const { data, isError } = useHotPosts()
  if (data?.tags.length === 0 || (isError && !data)) return null
  return (
    <SideSection title={t('feed.tags.title')}>
      {!data && (
        <div aria-busy>
          <Skeleton width="92%" className={styles.line} />
          <Skeleton width="78%" className={styles.line} />
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
