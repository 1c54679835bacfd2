import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { CommunityLine } from '../../features/session/CommunityLine'
import { DoorSheet } from '../../features/session/DoorSheet'
import { LoginForm } from '../../features/session/LoginForm'
import { LoginHead } from '../../features/session/LoginHead'
import { useSignedInReturn } from '../../features/session/use-signed-in-return'
import { useTitle } from '../../hooks/use-title'

/** `/login`; `?email=` fills the address in. */
export function LoginPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  useTitle(t('session.login.title'))
  useSignedInReturn()
  return (
    <DoorSheet>
      <LoginHead />
      <LoginForm key={email} emailFirst={email} />
      <CommunityLine />
    </DoorSheet>
  )
}
