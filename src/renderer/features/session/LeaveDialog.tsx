import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog'

/** Asks before one gives up signing up. */
export function LeaveDialog({ opened, onStay, onLeave }: { opened: boolean; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onStay} title={t('session.leave.title')} verb={t('session.leave.verb')} onConfirm={onLeave}>
      <p>{t('session.leave.text')}</p>
    </Dialog>
  )
}
