import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { Dialog } from './Dialog'
import styles from './LeaveDraft.module.css'

interface LeaveDraftProps {
  opened: boolean
  title: string
  /** What keeping means here. */
  children: ReactNode
  onKeep: () => void
  onDiscard: () => void
  onStay: () => void
}

/** What becomes of the words when one leaves. */
export function LeaveDraft({ opened, title, children, onKeep, onDiscard, onStay }: LeaveDraftProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onStay} title={title} width={400}>
      <p>{children}</p>
      <div className={styles.ways}>
        <Button kind="text" className={styles.discard} onClick={onDiscard}>
          {t('compose.leave.discard')}
        </Button>
        <Button kind="text" onClick={onStay}>
          {t('compose.leave.stay')}
        </Button>
        <Button onClick={onKeep} data-autofocus>
          {t('compose.leave.keep')}
        </Button>
      </div>
    </Dialog>
  )
}
