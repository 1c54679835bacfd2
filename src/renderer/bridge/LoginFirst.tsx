import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog'
import { useGoToLogin } from './login-gate'

/** In place of what only members may do; a visitor who does not want to log in is back where they were. */
export function LoginFirst({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const goToLogin = useGoToLogin()
  return (
    <Dialog opened onClose={onClose} title={t('shell.loginRequired.title')} verb={t('common.confirm')} onConfirm={goToLogin}>
      <p>{t('shell.loginRequired.text')}</p>
    </Dialog>
  )
}
