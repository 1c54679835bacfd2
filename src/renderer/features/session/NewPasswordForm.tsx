import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPassword } from '../../../shared/text/password'
import { desktop } from '../../bridge/desktop'
import { fieldMessage } from '../../bridge/error-messages'
import { tellingOf } from '../../bridge/failure'
import { useOnce } from '../../hooks/use-once'
import { focusField } from '../../ui/account/field-focus'
import { PasswordPair } from '../../ui/account/PasswordPair'
import { WaitNote } from '../../ui/account/WaitNote'
import { Button } from '../../ui/Button'
import { useToast } from '../../ui/Toast'
import styles from './FindForm.module.css'

interface NewPasswordFormProps {
  email: string
  onChanged: () => void
  /** The confirmation is too old: once more from step 1. */
  onTooLate: () => void
}

/** Find password, step 2: the new one. */
export function NewPasswordForm({ email, onChanged, onTooLate }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const [send, busy] = useOnce(() => desktop.call('setPassword', { email, password }))

  const change = async (): Promise<void> => {
    setTried(true)
    if (!isPassword(password)) return focusField(form.current, 'password')
    if (password !== confirmation) return focusField(form.current, 'confirmation')
    setUntil(null)
    const result = await send()
    if (result === null) return
    if (result.ok) return onChanged()
    if (result.error.code === 'wrongState') return onTooLate()
    const telling = tellingOf(result.error, 'statusError')
    const key = telling.as === 'fields' ? telling.fields['password'] : undefined
    if (key !== undefined) setRefused(fieldMessage(t, key))
    else if (telling.as === 'wait') setUntil(Date.now() + telling.seconds * 1000)
    else toast(t(`session.${telling.as === 'toast' ? telling.text : 'statusError'}`))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void change()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <h2 className={styles.heading}>{t('session.find.newPassword')}</h2>
      <p className={styles.intro}>{t('session.find.newPasswordText', { email })}</p>
      {/* A password manager wants to know whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordPair
        label={t('session.passwords.new')}
        password={password}
        confirmation={confirmation}
        onPassword={(text) => {
          setPassword(text)
          setRefused(null)
        }}
        onConfirmation={setConfirmation}
        tried={tried}
        refused={refused}
        onEnter={(field) => (field === 'password' ? focusField(form.current, 'confirmation') : void change())}
        focused
      />
      <WaitNote until={until} />
      <Button type="submit" size="l" busy={busy} className={styles.submit}>
        {t('session.find.change')}
      </Button>
    </form>
  )
}
