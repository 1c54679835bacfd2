import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from './ProgramSheet.module.css'

interface ProgramLeaveProps {
  opened: boolean
  onKeep: () => void
  onDiscard: () => void
  onStay: () => void
}

/** What becomes of what one changed when one leaves. */
export function ProgramLeave({ opened, onKeep, onDiscard, onStay }: ProgramLeaveProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onStay} title={t('programs.form.leave.title')} width={400}>
      <p>{t('programs.form.leave.text')}</p>
      <div className={styles.ways}>
        <Button kind="text" className={styles.discard} onClick={onDiscard}>
          {t('programs.form.leave.discard')}
        </Button>
        <Button kind="text" onClick={onStay}>
          {t('programs.form.leave.stay')}
        </Button>
        <Button onClick={onKeep} data-autofocus>
          {t('programs.form.leave.keep')}
        </Button>
      </div>
    </Dialog>
  )
}
