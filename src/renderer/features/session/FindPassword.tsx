import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useToast } from '../../ui/Toast'
import { NewPasswordForm } from './NewPasswordForm'
import { VerifyForm } from './VerifyForm'

interface Who {
  name: string
  email: string
}

/** Find password: whose it is, then the new one. */
export function FindPassword({ first }: { first: Who }) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const [who, setWho] = useState(first)
  const [step, setStep] = useState<'verify' | 'tooLate' | 'choose'>('verify')
  if (step === 'choose') {
    const changed = () => {
      toast(t('session.changePwSuccess'))
      void navigate(`/login?email=${encodeURIComponent(who.email)}`, { replace: true })
    }
    return <NewPasswordForm email={who.email} onChanged={changed} onTooLate={() => setStep('tooLate')} />
  }
  const confirmed = (confirmedWho: Who) => {
    setWho(confirmedWho)
    setStep('choose')
  }
  return <VerifyForm first={who} tooLate={step === 'tooLate'} onConfirmed={confirmed} />
}
