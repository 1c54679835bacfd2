import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { categories } from '../../../shared/categories'
import { limits } from '../../../shared/limits'
import { useSession } from '../../bridge/session'
import { CategoryDot } from '../../ui/CategoryDot'
import { SideSection } from '../../ui/SideSection'
import { SubscribeButton } from './SubscribeButton'
import styles from './SubscriptionPanel.module.css'
import { useSubscriptions } from './use-subscriptions'

/** One's subscriptions beside the feed: which, and how many of the three. */
export function SubscriptionPanel() {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const { subscribed, known } = useSubscriptions()
  const count = t('feed.subscriptions.count', { count: subscribed.length, most: limits.subscriptions })
  return (
    <SideSection
      title={t('feed.subscriptions.title')}
      note={
        signedIn &&
        known && (
          <span role="img" aria-label={count} title={count}>
            {subscribed.length} / {limits.subscriptions}
          </span>
        )
      }
    >
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
