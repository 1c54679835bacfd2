import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIsSlowed, useSuspension } from '../../data/standing'
import { momentText } from '../../ui/format'
import styles from './SuspensionBanner.module.css'

/** Above every place to write while writing is suspended: until when, what still works, and the way to the reason and the appeal. Or slowed. */
export function SuspensionBanner() {
  const { t, i18n } = useTranslation()
  const suspension = useSuspension()
  const slowed = useIsSlowed()
  if (suspension === null && slowed)
    return (
      <div className={styles.banner} role="status">
        <IconClockPause />
        <p>
          <b>{t('moderation.suspended.slowed')}</b> {t('moderation.suspended.slowedText')}
        </p>
      </div>
    )
  if (suspension === null) return null
  const { until, closed } = suspension
  const words = () => {
    if (closed) return t('moderation.suspended.closed')
    if (until === null) return t('moderation.suspended.forGood')
    return t('moderation.suspended.until', { until: momentText(i18n.language, Date.parse(until)) })
  }
  return (
    <div className={styles.banner} role="status">
      <IconClockPause />
      <p>
        <b>{words()}</b> {t('moderation.suspended.still')}{' '}
        <Link to="/profile/setting/account/decisions">{t('moderation.suspended.link')}</Link>
      </p>
    </div>
  )
}
