import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog'

interface UnfollowDialogProps {
  opened: boolean
  title: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks once more before following ends. */
export function UnfollowDialog({ opened, title, onClose, onConfirm }: UnfollowDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} verb={t('people.unfollowAsk.verb')} onConfirm={onConfirm}>
      <p>{t('people.unfollowAsk.text')}</p>
    </Dialog>
  )
}
