import { useTranslation } from 'react-i18next'
import { useSession } from '../../../data/session'
import { useLeaveGuard } from '../../../hooks/use-leave-guard'
import { Dialog } from '../../../ui/Dialog'
import { hasUnsavedEdit } from './use-editing'

/** Asks before unsaved edits of messages are lost with the page. They outlast visits to other rooms and pages, which need no question. */
export function UnsavedEdits() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { asking, stay, leave } = useLeaveGuard(() => user !== null && hasUnsavedEdit(user.id), '/')
  return (
    <Dialog opened={asking} onClose={stay} title={t('chat.edit.lose.title')} verb={t('chat.edit.lose.verb')} onConfirm={leave} danger>
      <p>{t('chat.edit.lose.text')}</p>
    </Dialog>
  )
}
