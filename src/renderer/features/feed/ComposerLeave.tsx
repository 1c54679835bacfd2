import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from './Composer.module.css'

interface ComposerLeaveProps {
  opened: boolean
  editing: boolean
  onKeep: () => void
  onDiscard: () => void
  onStay: () => void
}

/** What becomes of the words when one leaves. */
export function ComposerLeave({ opened, editing, onKeep, onDiscard, onStay }: ComposerLeaveProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onStay} title={t('compose.leave.title')} width={400}>
      <p>{t(editing ? 'compose.leave.editText' : 'compose.leave.text')}</p>
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
