import { useTranslation } from 'react-i18next'
import { useUnread } from '../../../data/chat'
import { classNames } from '../../../ui/class-names'
import styles from './UnreadBadge.module.css'

const maxShown = 99

/** The number of unread messages in all rooms that are not muted. */
export function UnreadBadge({ className }: { className?: string | undefined }) {
  return <CountBadge count={useUnread()} className={className} />
}

interface CountBadgeProps {
  count: number
  /** Grey: not part of the total (docs/product/chat.md "Rooms"). */
  muted?: boolean
  className?: string | undefined
}

/** A number of unread messages; nothing for 0. */
export function CountBadge({ count, muted = false, className }: CountBadgeProps) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <b className={classNames(styles.badge, muted && styles.muted, className)}>
      <span aria-hidden>{count > maxShown ? `${maxShown}+` : count}</span>
      <span className="sr">{t('chat.unread', { count })}</span>
    </b>
  )
}
