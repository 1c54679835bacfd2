import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/errors'
import { passwordProblem } from '../../../../shared/text/password'
import { createIdempotencyKeys } from '../../../data/idempotency-keys'
import { desktop } from '../../../desktop/desktop'
import { fieldMessage, useErrorText } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { useOnce } from '../../../hooks/use-once'
import { focusField, WaitNote } from '../../../parts/account/form'
import { PasswordPair } from '../../../parts/account/PasswordPair'
import { Button } from '../../../ui/Button'
import { PasswordField } from '../../../ui/PasswordField'
import { useToast } from '../../../ui/Toast'
import { MembersOnly, Pane } from '../Pane'
import pane from '../Pane.module.css'

/** Changing the password against the current one (docs/product/accounts.md "Passwords"). */
export function PasswordPane() {
  const { t } = useTranslation()
  return (
    <Pane title={t('account.password.title')}>
      <MembersOnly>{(user) => <PasswordForm key={user.id} email={user.own?.email ?? ''} />}</MembersOnly>
    </Pane>
  )
}

const noKeys = () => createIdempotencyKeys(() => crypto.randomUUID())
const empty = { current: '', password: '', confirmation: '' }

/** The current password, and the new one twice. */
function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(empty)
  const live = useLive(typed)
  const [tried, setTried] = useState(false)
  const [wrong, setWrong] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const [keys, setKeys] = useState(noKeys)
  const [send, busy] = useOnce(() => {
    const { current, password } = live.current
    const input = { password: current, newPassword: password }
    // After a lost answer the current password may be the new one already.
    return desktop.call('changePassword', input, { key: keys.keyFor(JSON.stringify(input)) })
  })
  const type = (patch: Partial<typeof empty>) => {
    live.current = { ...live.current, ...patch }
    setTyped(live.current)
  }
  const focus = (name: string) => focusField(form.current, name)

  const change = async (): Promise<void> => {
    const { current, password, confirmation } = live.current
    setTried(true)
    if (current === '') return focus('current')
    if (passwordProblem(password) !== null) return focus('password')
    if (password !== confirmation) return focus('confirmation')
    setUntil(null)
    const result = await send()
    if (result === null) return
    if (!result.ok) return showError(result.error)
    setTried(false)
    type(empty)
    // The same change may be made again, after another device has undone it.
    setKeys(noKeys)
    toast(t('account.password.done'))
  }
  function showError(error: AppError): void {
    const key = error.fields?.['newPassword']
    if (error.code === 'mismatch') {
      setWrong(true)
      focus('current')
    } else if (key !== undefined) {
      setRefused(fieldMessage(t, key))
      focus('password')
    } else if (error.code === 'tooMany') setUntil(Date.now() + (error.retryAfter ?? 60) * 1000)
    else toast(errorText(error))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void change()
  }
  const missing = tried && typed.current === '' ? t('session.emptyPassword') : null
  return (
    <form ref={form} noValidate className={pane.form} onSubmit={onSubmit}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="current"
        label={t('account.password.current')}
        value={typed.current}
        onText={(current) => {
          type({ current })
          setWrong(false)
        }}
        onEnter={() => focus('password')}
        error={wrong ? t('account.password.wrong') : missing}
      />
      <PasswordPair
        label={t('session.passwords.new')}
        password={typed.password}
        confirmation={typed.confirmation}
        onPassword={(password) => {
          type({ password })
          setRefused(null)
        }}
        onConfirmation={(confirmation) => type({ confirmation })}
        tried={tried}
        refused={refused}
        onEnter={(field) => (field === 'password' ? focus('confirmation') : void change())}
      />
      <WaitNote until={until} />
      <div className={pane.acts}>
        <Button type="submit" busy={busy}>
          {t('account.password.submit')}
        </Button>
      </div>
    </form>
  )
}
