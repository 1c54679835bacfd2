import { useTranslation } from 'react-i18next'
import { useConnection } from '../../bridge/machine'
import { useNow } from '../../hooks/use-now'
import { ageText } from '../../ui/Age'
import styles from './KeptAge.module.css'

const freshMs = 60_000

/** How old a list is that was kept from before, until it is up to date. Without a network the frame's own line says so. */
export function KeptAge({ at }: { at: number }) {
  const { t } = useTranslation()
  const now = useNow()
  const offline = useConnection() === 'offline'
  if (offline || now - at < freshMs) return null
  return (
    <div className={styles.place}>
      <span className={styles.age}>{t('feed.keptSince', { age: ageText(t, new Date(at).toISOString(), now) })}</span>
    </div>
  )
}
