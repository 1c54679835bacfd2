import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AccountStep } from '../../features/session/AccountStep'
import { DoorSheet } from '../../features/session/DoorSheet'
import { emailProblem, normalizeEmail } from '../../features/session/email'
import { LeaveDialog } from '../../features/session/LeaveDialog'
import { ProfileStep } from '../../features/session/ProfileStep'
import { isTouched, stepOf } from '../../features/session/signup-form'
import { useSignup } from '../../features/session/signup-store'
import { useLeaveGuard } from '../../features/session/use-leave-guard'
import { useSignedInReturn } from '../../features/session/use-signed-in-return'
import { WelcomeStep } from '../../features/session/WelcomeStep'
import { previousAddress } from '../../hooks/use-history-steps'
import { useTitle } from '../../hooks/use-title'

const path = '/login/signup'

/** `/login/signup?step=`: 0 account, 1 profile, 2 welcome. A step that is not yet open shows the first (decision 31). */
export function SignupPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const asked = useSearchParams()[0].get('step')
  const { form, joining, joined, patch } = useSignup()
  const step = stepOf(asked, form, joined !== null)
  const guard = useLeaveGuard(path, isTouched(form) && !joining)
  const loginAddress = emailProblem(form.email) ? '/login' : `/login?email=${encodeURIComponent(normalizeEmail(form.email))}`
  useTitle(t('session.signup.title'))
  const leaving = useSignedInReturn(joining || joined !== null)

  useEffect(() => {
    if (!leaving && asked !== null && asked !== String(step)) void navigate(`${path}?step=${step}`, { replace: true })
  }, [leaving, asked, step, navigate])

  const back = () => {
    if (previousAddress()?.startsWith(path)) void navigate(-1)
    else void navigate(`${path}?step=0`, { replace: true })
  }
  return (
    <DoorSheet>
      {step === 0 && !leaving && <AccountStep onNext={() => void navigate(`${path}?step=1`)} loginAddress={loginAddress} />}
      {step === 1 && <ProfileStep onBack={back} onJoined={() => void navigate(`${path}?step=2`, { replace: true })} />}
      {step === 2 && <WelcomeStep nickname={joined ?? ''} onBegin={() => patch({ joined: null })} />}
      <LeaveDialog opened={guard.asking} onStay={guard.stay} onLeave={guard.leave} />
    </DoorSheet>
  )
}
