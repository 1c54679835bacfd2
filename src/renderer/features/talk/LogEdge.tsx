import { useTranslation } from 'react-i18next'
import styles from './Log.module.css'
import type { RoomMessages } from './use-room-messages'

export type LogEdgeProps = Pick<RoomMessages, 'hasOlder' | 'olderFailed' | 'loadOlder'>

/** Above the oldest message that is loaded: that more come, that they failed to, or that it is the first. */
export function LogEdge({ hasOlder, olderFailed, loadOlder }: LogEdgeProps) {
  const { t } = useTranslation()
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
