import { useTranslation } from 'react-i18next'
import styles from './Log.module.css'
import type { RoomMessages } from './use-room-messages'

export interface LogEdgeProps extends Pick<RoomMessages, 'hasOlder' | 'olderFailed' | 'loadOlder'> {
  /** What is shown comes from this machine alone, which does not know whether there is more. */
  kept: boolean
}

/** Above the oldest message that is loaded: that more come, when they do, that they failed to, or that it is the first. */
export function LogEdge({ hasOlder, olderFailed, loadOlder, kept }: LogEdgeProps) {
  const { t } = useTranslation()
  if (kept) return <p className={styles.edge}>{t('talk.room.olderOnline')}</p>
  if (olderFailed) {
    return (
      <p className={styles.edge} role="alert">
        {t('talk.room.olderFailed')}
        <button type="button" className={styles.verb} onClick={() => void loadOlder()}>
          {t('common.retry')}
        </button>
      </p>
    )
  }
  // The same height in both cases: nothing moves when the first message has come.
  return <p className={styles.edge}>{hasOlder ? t('talk.room.older') : t('talk.room.begin')}</p>
}
