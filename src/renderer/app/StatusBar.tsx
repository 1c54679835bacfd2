import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCommunityState, useConnection, useLastOnlineAt } from '../bridge/machine'
import { useNow } from '../hooks/use-now'
import { ageText } from '../ui/Age'
import styles from './StatusBar.module.css'

/**
 * A quiet line over the page while the community restarts or cannot be reached: what was loaded stays, with its age (decision 43).
 * @param bare nothing of the community is on the page, whose age could be told
 */
export function StatusBar({ bare = false }: { bare?: boolean }) {
  const { t } = useTranslation()
  const { state } = useCommunityState()
  const offline = useConnection() === 'offline'
  return (
    <div role="status">
      {state === 'restarting' && (
        <p className={styles.bar}>
          <IconRefresh />
          {t('shell.restarting')}
        </p>
      )}
      {state !== 'restarting' && state !== 'failed' && offline && (
        <p className={styles.bar}>
          <IconCloudOff />
          <OfflineWords bare={bare} />
        </p>
      )}
    </div>
  )
}

function OfflineWords({ bare }: { bare: boolean }) {
  const { t } = useTranslation()
  const since = useLastOnlineAt()
  const now = useNow()
  if (since === null || bare) return t('shell.offlineNow')
  return t('shell.offlineSince', { age: ageText(t, new Date(since).toISOString(), now) })
}
