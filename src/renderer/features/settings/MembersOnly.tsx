import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/people-shapes'
import { useGoToLogin } from '../../bridge/login-gate'
import { useSession } from '../../bridge/session'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

/** What only makes sense signed in; a visitor is led to the login and comes back here. */
export function MembersOnly({ children }: { children: (user: User) => ReactNode }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const goToLogin = useGoToLogin()
  if (user) return children(user)
  return (
    <EmptyState title={t('account.visitor.title')} action={<Button onClick={goToLogin}>{t('shell.logIn')}</Button>}>
      {t('account.visitor.text')}
    </EmptyState>
  )
}
