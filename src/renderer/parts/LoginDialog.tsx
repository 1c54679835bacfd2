import { useTranslation } from 'react-i18next'
import { useGoToLogin } from '../data/session'
import { Dialog } from '../ui/Dialog'

/** Says that something is for members only and leads to the login page (docs/product/accounts.md "Login required"). */
export function LoginDialog({ opened = true, onClose }: { opened?: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const goToLogin = useGoToLogin()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shell.loginRequired.title')} verb={t('common.confirm')} onConfirm={goToLogin}>
      <p>{t('shell.loginRequired.text')}</p>
    </Dialog>
  )
}
