import { useTranslation } from 'react-i18next'
import styles from './RestoringState.module.css'

/** Says below a dialog's text that a backup is being restored, or why nothing was changed (use-restoring.ts). */
export function RestoringState({ busy, problem }: { busy: boolean; problem: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {busy && (
        <p role="status" className={styles.state}>
          {t('backups.restoring')}
        </p>
      )}
    </>
  )
}
