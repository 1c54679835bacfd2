import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import styles from './CountBadge.module.css'

const mostShown = 99

interface CountBadgeProps {
  count: number
  /** Grey: it counts nowhere else (decision 19). */
  muted?: boolean
  className?: string | undefined
}

/** How many messages are unread. */
export function CountBadge({ count, muted = false, className }: CountBadgeProps) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <b className={classNames(styles.badge, muted && styles.muted, className)}>
      <span aria-hidden>{count > mostShown ? `${mostShown}+` : count}</span>
      <span className="sr">{t('talk.unread', { count })}</span>
    </b>
  )
}
