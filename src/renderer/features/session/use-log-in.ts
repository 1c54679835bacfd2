import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../bridge/desktop'
import { fieldMessage } from '../../bridge/error-messages'
import { tellingOf } from '../../bridge/failure'
import { useOnce } from '../../hooks/use-once'
import { useToast } from '../../ui/Toast'
import { emailProblem } from './email'

interface Entries {
  email: string
  password: string
  remember: boolean | undefined
}

/** Logging in, and what is told when it fails (specification 8). What was typed is the caller's and stays. */
export function useLogIn() {
  const { t } = useTranslation()
  const toast = useToast()
  const [errors, setErrors] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  const [until, setUntil] = useState<number | null>(null)
  const [send, busy] = useOnce(({ email, password, remember }: Entries) =>
    desktop.logIn({ email, password }, remember === undefined ? {} : { remember }),
  )

  const logIn = async (entries: Entries): Promise<void> => {
    const problem = emailProblem(entries.email)
    const found = {
      email: problem ? t(`session.${problem}`) : undefined,
      password: entries.password === '' ? t('session.emptyPassword') : undefined,
    }
    setErrors(found)
    if (found.email !== undefined || found.password !== undefined) return
    setUntil(null)
    const result = await send(entries)
    // Once signed in, the session's own event leads away.
    if (result === null || result.ok) return
    const telling = tellingOf(result.error, 'checkIdPw')
    if (telling.as === 'toast') toast(t(`session.${telling.text}`))
    else if (telling.as === 'wait') setUntil(Date.now() + telling.seconds * 1000)
    else setErrors(Object.fromEntries(Object.entries(telling.fields).map(([field, key]) => [field, fieldMessage(t, key)])))
  }
  return { logIn, busy, errors, until, forget: (field: 'email' | 'password') => setErrors((all) => ({ ...all, [field]: undefined })) }
}
