import styles from './CountBadge.module.css'
import { classNames } from './class-names'

const maxShown = 99

interface CountBadgeProps {
  count: number
  /** What is counted, for screen readers; without it the surrounding element says the count. */
  label?: string
  size?: 's' | 'm'
  /** Grey instead of red. */
  muted?: boolean
  className?: string | undefined
}

/** A number of unread items, up to 99+; nothing for 0. */
export function CountBadge({ count, label, size = 'm', muted = false, className }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <b className={classNames(styles.badge, size === 's' && styles.small, muted && styles.muted, className)}>
      <span aria-hidden>{count > maxShown ? `${maxShown}+` : count}</span>
      {label !== undefined && <span className="sr">{label}</span>}
    </b>
  )
}
