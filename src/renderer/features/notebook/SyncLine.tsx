import { useTranslation } from 'react-i18next'
import { useNotebookSyncQuery } from '../../data/notebook'
import { useNow } from '../../hooks/use-now'
import { ageText } from '../../ui/Age'
import styles from './Today.module.css'

/** How the notebook stands to the community's copy, in one quiet line; nothing for a visitor. */
export function SyncLine() {
  const { t } = useTranslation()
  const { data: sync } = useNotebookSyncQuery()
  const now = useNow()
  if (!sync) return null
  const { waiting, syncedAt, isFull } = sync
  const synced = syncedAt !== null && t('notebook.sync.synced', { age: ageText(t, new Date(syncedAt).toISOString(), now) })
  if (isFull) return <p className={styles.quiet}>{t('notebook.sync.full', { count: waiting })}</p>
  if (waiting > 0) return <p className={styles.quiet}>{t('notebook.sync.waiting', { count: waiting })}</p>
  return synced && <p className={styles.quiet}>{synced}</p>
}
