import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Category } from '../../../shared/categories'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/Skeleton'
import styles from './SubscribeButton.module.css'
import { useSubscriptions } from './use-subscriptions'

/** Subscribes to a category or no longer. Absent from one's list shows "subscribe", present "subscribed" (decision 7); before it is known, and where it cannot be, neither. */
export function SubscribeButton({ category }: { category: Category }) {
  const { t } = useTranslation()
  const { subscribed, known, failed, busy, set } = useSubscriptions()
  const on = subscribed.includes(category)
  const name = t(`common.category.${category}`)
  const does = t(on ? 'feed.unsubscribeFrom' : 'feed.subscribeTo', { category: name })
  if (failed) return null
  if (!known) return <Skeleton width={52} height={32} className={styles.waiting} />
  return (
    <Button
      kind={on ? 'text' : 'tint'}
      size="s"
      busy={busy}
      className={on ? styles.on : undefined}
      icon={on ? <IconCheck /> : undefined}
      title={does}
      onClick={() => set(category, !on)}
    >
      {t(on ? 'feed.subscribed' : 'feed.subscribe')}
      <span className="sr">, {does}</span>
    </Button>
  )
}
