import { useTranslation } from 'react-i18next'
import { useConnection } from '../../../desktop/machine'
import { useNow } from '../../../hooks/use-now'
import place from '../../../parts/newer/NewPill.module.css'
import { ageText } from '../../../ui/Age'
import styles from './PostList.module.css'

const freshMs = 60_000

/** The age of a cached list until it is up to date. Without a network the window frame shows it instead. */
export function CachedAge({ at }: { at: number }) {
  const { t } = useTranslation()
  const now = useNow()
  const offline = useConnection() === 'offline'
  if (offline || now - at < freshMs) return null
  return (
    <div className={place.place}>
      <span className={styles.age}>{t('feed.keptSince', { age: ageText(t, new Date(at).toISOString(), now) })}</span>
    </div>
  )
}
