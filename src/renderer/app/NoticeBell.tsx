import { IconBell, IconBellFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useUnreadNotices } from '../desktop/machine'
import { CountBadge } from '../ui/CountBadge'
import { classNames } from '../ui/class-names'
import styles from './NoticeBell.module.css'

/** A link to the notifications, with the number of unread ones (docs/product/notifications.md "Unread"). */
export function NoticeBell() {
  const { t } = useTranslation()
  const unread = useUnreadNotices()
  const on = useLocation().pathname === '/notifications'
  const label = unread === 0 ? t('notices.bell') : t('notices.bellUnread', { count: unread })
  return (
    <Link
      to="/notifications"
      className={classNames(styles.bell, on && styles.on)}
      aria-label={label}
      title={t('notices.bell')}
      aria-current={on ? 'page' : undefined}
      draggable={false}
    >
      {on ? <IconBellFilled /> : <IconBell />}
      <CountBadge count={unread} size="s" className={styles.count} />
    </Link>
  )
}
