import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/errors'
import { desktop } from '../../bridge/desktop'
import { errorMessage } from '../../bridge/error-messages'
import { useOnce } from '../../hooks/use-once'
import { useToast } from '../../ui/Toast'
import { emailProblem, normalizeEmail } from './email'
import { useSignup } from './signup-store'
import { useSendCode } from './use-send-code'

type Problem = 'emptyEmail' | 'emailRule' | 'emailUsed' | 'emailChecked'

/** The duplicate check of signing up, and the code that goes out when the address is free (specification 4). */
export function useEmailCheck() {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, enter, read } = useSignup()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [check, checking] = useOnce((email: string) => desktop.call('checkEmail', { email }))
  const { sendCode, sending } = useSendCode(enter, (error: AppError) => error.code === 'exists' && used())
  const email = normalizeEmail(form.email)
  // An answer counts only for the address that still stands in the field.
  const stands = () => normalizeEmail(read().form.email) === email

  function used(): true {
    enter({ checked: false, sentAt: null })
    setProblem('emailUsed')
    return true
  }
  const send = () => sendCode(() => desktop.call('sendSignupCode', { email }))

  const checkEmail = async (): Promise<void> => {
    const wrong = emailProblem(form.email) ?? (form.checked ? 'emailChecked' : null)
    setProblem(wrong)
    if (wrong !== null) return
    const result = await check(email)
    if (result === null || !stands()) return
    if (!result.ok) return toast(result.error.code === 'tooMany' ? errorMessage(t, result.error) : t('session.serverError'))
    if (result.value.taken) return setProblem('emailUsed')
    enter({ checked: true })
    await send()
  }
  return { email, problem, forget: () => setProblem(null), checkEmail, send, checking, sending }
}
