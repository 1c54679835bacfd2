import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGoToLogin } from '../../bridge/login-gate'
import { useSession } from '../../bridge/session'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

/** What a pane shows to members; visitors are told to log in. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const goToLogin = useGoToLogin()
  if (signedIn) return children
  return (
    <EmptyState title={t('settings.account.visitor')} action={<Button onClick={goToLogin}>{t('shell.logIn')}</Button>}>
      {t('settings.account.visitorText')}
    </EmptyState>
  )
}
