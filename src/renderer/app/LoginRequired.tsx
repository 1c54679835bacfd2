import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { declineLogin, useGoToLogin, useLoginAsked } from '../bridge/login-gate'
import { Dialog } from '../ui/Dialog'

/** The login-required dialog (specification 5), opened by `useRequireLogin`. */
export function LoginRequired() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const goToLogin = useGoToLogin()
  return (
    <Dialog
      opened={useLoginAsked()}
      onClose={() => dispatch(declineLogin())}
      title={t('shell.loginRequired.title')}
      verb={t('common.confirm')}
      onConfirm={goToLogin}
    >
      <p>{t('shell.loginRequired.text')}</p>
    </Dialog>
  )
}
