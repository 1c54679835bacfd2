import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { AuthSheet, useSignedInReturn } from '../../features/session/AuthSheet'
import { CommunityLine } from '../../features/session/CommunityLine'
import { LoginForm } from '../../features/session/LoginForm'
import { LoginHead } from '../../features/session/LoginHead'
import { useTitle } from '../../hooks/use-title'

/** `/login`; `?email=` fills the address in. */
export function LoginPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  useTitle(t('session.login.title'))
  useSignedInReturn()
  return (
    <AuthSheet>
      <LoginHead />
      <LoginForm key={email} emailFirst={email} />
      <CommunityLine />
    </AuthSheet>
  )
}
