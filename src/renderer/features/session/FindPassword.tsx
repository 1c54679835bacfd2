import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isBlank } from '../../../shared/text/length'
import { passwordProblem } from '../../../shared/text/password'
import { createIdempotencyKeys } from '../../data/idempotency-keys'
import { desktop } from '../../desktop/desktop'
import { failureDisplay, fieldMessage, fieldMessages } from '../../hooks/error-messages'
import { useLive } from '../../hooks/use-live'
import { useOnce } from '../../hooks/use-once'
import { FormNote, focusField, WaitNote } from '../../parts/account/form'
import { PasswordPair } from '../../parts/account/PasswordPair'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { useToast } from '../../ui/Toast'
import { CodeBlock, type CodeTimes, useSendCode } from './CodeBlock'
import { emailProblem, normalizeEmail } from './email'
import styles from './session-form.module.css'

interface Who {
  name: string
  email: string
}

/** Find password: confirm the account, then set a new password. */
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

interface VerifyFormProps {
  first: { name: string; email: string }
  /** Whether an earlier confirmation expired after its 10 minutes. */
  tooLate: boolean
  onConfirmed: (who: { name: string; email: string }) => void
}

const notSent: CodeTimes = { sentAt: null, resendAt: null }

/** Find password, step 1: name and address, then the code from the mail. */
function VerifyForm({ first, tooLate, onConfirmed }: VerifyFormProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(first.name)
  const [typed, setTyped] = useState(first.email)
  const [times, setTimes] = useState(notSent)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const email = normalizeEmail(typed)
  /** Whom a code is for: it is valid only for the name and address it was requested with. */
  const account = JSON.stringify([name.trim(), email])
  const live = useLive(account)
  const { sendCode, sendingFor } = useSendCode({
    current: () => live.current,
    onTimes: (news) => setTimes((now) => ({ ...now, ...news })),
    onRefused(error) {
      setErrors(fieldMessages(t, error))
      return error.fields !== undefined
    },
  })
  const sending = sendingFor === account

  const send = async (): Promise<boolean> => {
    const problem = emailProblem(typed)
    setErrors({ ...(isBlank(name) && { name: t('session.emptyName') }), ...(problem && { email: t(`session.${problem}`) }) })
    if (isBlank(name)) focusField(form.current, 'name')
    else if (problem) focusField(form.current, 'email')
    return !isBlank(name) && !problem && sendCode(account, () => desktop.call('sendPasswordCode', { name: name.trim(), email }))
  }
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    setErrors({})
    setTimes(notSent)
  }
  const asked = times.sentAt !== null || times.resendAt !== null
  return (
    <form ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
      <FormNote lead>{tooLate && times.sentAt === null && <p>{t('session.find.tooLate')}</p>}</FormNote>
      <Field
        name="name"
        label={t('session.find.name')}
        hint={t('session.find.nameHint')}
        error={errors['name']}
        value={name}
        onText={edit(setName)}
        onEnter={() => focusField(form.current, 'email')}
        autoComplete="name"
        autoFocus
      />
      <Field
        name="email"
        type="email"
        className={styles.next}
        label={t('session.email')}
        hint={times.sentAt !== null && t('session.code.sameAnswer')}
        error={errors['email']}
        value={typed}
        onText={edit(setTyped)}
        onEnter={() => void send()}
        autoComplete="email"
        spellCheck={false}
        after={
          !asked && (
            <Button kind="tint" size="s" busy={sending} onClick={() => void send()}>
              {t('session.code.send')}
            </Button>
          )
        }
      />
      {asked && (
        <CodeBlock
          email={email}
          times={times}
          onResend={send}
          resending={sending}
          confirm={(code) => desktop.confirmCode('password', { email, code })}
          isCurrent={() => live.current === account}
          onConfirmed={() => onConfirmed({ name: name.trim(), email })}
        />
      )}
    </form>
  )
}

interface NewPasswordFormProps {
  email: string
  onChanged: () => void
  /** The confirmation has expired: start again at step 1. */
  onTooLate: () => void
}

/** Find password, step 2: the new password. */
function NewPasswordForm({ email, onChanged, onTooLate }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  // The ticket is used up once the password is changed, also where the answer is lost.
  const [keys] = useState(() => createIdempotencyKeys(() => crypto.randomUUID()))
  const [send, busy] = useOnce(() => desktop.setPassword({ email, password }, { key: keys.keyFor(password) }))

  const change = async (): Promise<void> => {
    setTried(true)
    if (passwordProblem(password) !== null) return focusField(form.current, 'password')
    if (password !== confirmation) return focusField(form.current, 'confirmation')
    setUntil(null)
    const result = await send()
    if (result === null) return
    if (result.ok) return onChanged()
    // The second where main has forgotten the ticket before a lost answer is asked for again.
    if (result.error.code === 'wrongState' || result.error.code === 'conflict') {
      toast(t('session.statusError'))
      return onTooLate()
    }
    const display = failureDisplay(result.error, 'statusError')
    const key = display.as === 'fields' ? display.fields['password'] : undefined
    if (key !== undefined) {
      setRefused(fieldMessage(t, key))
      focusField(form.current, 'password')
    } else if (display.as === 'wait') setUntil(Date.now() + display.seconds * 1000)
    else toast(t(`session.${display.as === 'toast' ? display.text : 'statusError'}`))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void change()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <h2 className={styles.heading}>{t('session.find.newPassword')}</h2>
      <p className={styles.intro}>{t('session.find.newPasswordText', { email })}</p>
      {/* Tells password managers which account the password belongs to. */}
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
