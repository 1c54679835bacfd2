import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AccountStep } from '../../features/session/AccountStep'
import { AuthSheet, useSignedInReturn } from '../../features/session/AuthSheet'
import { emailProblem, normalizeEmail } from '../../features/session/email'
import { ProfileStep } from '../../features/session/ProfileStep'
import { isTouched, stepOf } from '../../features/session/signup-form'
import { useSignup } from '../../features/session/signup-store'
import { WelcomeStep } from '../../features/session/WelcomeStep'
import { previousAddress } from '../../hooks/navigation'
import { useLeaveGuard } from '../../hooks/use-leave-guard'
import { useTitle } from '../../hooks/use-title'
import { Dialog } from '../../ui/Dialog'

const path = '/login/signup'

/**
 * `/login/signup?step=`: 0 account, 1 profile, 2 welcome. A step that is not open yet shows step 0 (docs/product/accounts.md "Signing
 * up").
 */
export function SignupPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const asked = useSearchParams()[0].get('step')
  const { form, joining, joined, patch } = useSignup()
  const step = stepOf(asked, form, joined !== null)
  const guard = useLeaveGuard(isTouched(form) && !joining, path)
  const loginAddress = emailProblem(form.email) ? '/login' : `/login?email=${encodeURIComponent(normalizeEmail(form.email))}`
  useTitle(t('session.signup.title'))
  const leaving = useSignedInReturn(joining || joined !== null)

  useEffect(() => {
    if (!leaving && asked !== null && asked !== String(step)) void navigate(`${path}?step=${step}`, { replace: true })
  }, [leaving, asked, step, navigate])

  // The welcome belongs to this visit; the next visit creates another account.
  useEffect(() => () => patch({ joined: null }), [patch])

  const back = () => {
    if (previousAddress()?.startsWith(path)) void navigate(-1)
    else void navigate(`${path}?step=0`, { replace: true })
  }
  return (
    <AuthSheet>
      {step === 0 && !leaving && <AccountStep onNext={() => void navigate(`${path}?step=1`)} loginAddress={loginAddress} />}
      {step === 1 && <ProfileStep onBack={back} onJoined={() => void navigate(`${path}?step=2`, { replace: true })} />}
      {step === 2 && <WelcomeStep nickname={joined ?? ''} onBegin={() => patch({ joined: null })} />}
      <LeaveDialog opened={guard.asking} onStay={guard.stay} onLeave={guard.leave} />
    </AuthSheet>
  )
}

/** Asks for confirmation before a signup is abandoned. */
export function LeaveDialog({ opened, onStay, onLeave }: { opened: boolean; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onStay} title={t('session.leave.title')} verb={t('session.leave.verb')} onConfirm={onLeave}>
      <p>{t('session.leave.text')}</p>
    </Dialog>
  )
}
