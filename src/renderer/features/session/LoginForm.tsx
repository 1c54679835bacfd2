import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { desktop } from '../../desktop/desktop'
import { useCommunity } from '../../desktop/machine'
import { failureDisplay, fieldMessage } from '../../hooks/error-messages'
import { useOnce } from '../../hooks/use-once'
import { focusField, WaitNote } from '../../parts/account/form'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { PasswordField } from '../../ui/PasswordField'
import { useToast } from '../../ui/Toast'
import { emailProblem } from './email'
import styles from './LoginForm.module.css'
import { RememberChoice } from './RememberChoice'

/** E-mail and password, the demo account where there is one, and links to signing up and finding an account. */
export function LoginForm({ emailFirst }: { emailFirst: string }) {
  const { t } = useTranslation()
  const { demo } = useCommunity()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(emailFirst)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const { logIn, logInToDemo, busy, errors, wrong, until, forget } = useLogIn()

  const remembered = remember ? true : undefined

  const submit = (typed: { email?: string; password?: string } = {}) => {
    const entries = { email, password, ...typed }
    void logIn(entries, remembered).then((field) => field !== null && focusField(form.current, field))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <Field
        name="email"
        type="email"
        label={t('session.email')}
        error={errors.email}
        {...(wrong && { 'aria-invalid': true })}
        value={email}
        onText={(text) => {
          setEmail(text)
          forget('email')
        }}
        onEnter={(text) => (password === '' ? focusField(form.current, 'password') : submit({ email: text }))}
        autoComplete="username"
        spellCheck={false}
        autoFocus={emailFirst === ''}
      />
      <PasswordField
        name="password"
        label={t('session.password')}
        corner={
          <Link to="/login/find?tab=1" className={styles.corner}>
            {t('session.findPassword')}
          </Link>
        }
        className={styles.password}
        error={wrong ? t('session.checkIdPw') : errors.password}
        value={password}
        onText={(text) => {
          setPassword(text)
          forget('password')
        }}
        onEnter={(text) => submit({ password: text })}
        autoFocus={emailFirst !== ''}
      />
      <RememberChoice checked={remember} onChecked={setRemember} className={styles.remember} />
      <Button type="submit" size="l" busy={busy} className={styles.submit}>
        {t('session.logIn')}
      </Button>
      {demo && (
        <Button kind="line" size="l" busy={busy} className={styles.demo} onClick={() => void logInToDemo(remembered)}>
          {t('session.login.demo')}
        </Button>
      )}
      <WaitNote until={until} />
      <p className={styles.foot}>
        <span>
          {t('session.login.newHere')}{' '}
          <Link to="/login/signup" className={styles.link}>
            {t('session.signUp')}
          </Link>
        </span>
        <Link to="/login/find?tab=0" className={styles.aside}>
          {t('session.findId')}
        </Link>
      </p>
    </form>
  )
}

interface Entries {
  email: string
  password: string
}

/** Logging in and its error messages (docs/product/errors.md "Sentences"). */
function useLogIn() {
  const { t } = useTranslation()
  const toast = useToast()
  const [errors, setErrors] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  /** The address and password are not those of an account; which of them is wrong is not revealed. */
  const [wrong, setWrong] = useState(false)
  const [until, setUntil] = useState<number | null>(null)
  const [send, busy] = useOnce((entries: Entries | null, remember: boolean | undefined) => {
    const options = remember === undefined ? {} : { remember }
    return entries === null ? desktop.logInToDemo(options) : desktop.logIn(entries, options)
  })

  /** @returns the field to correct, if any */
  const logIn = async (entries: Entries, remember: boolean | undefined): Promise<'email' | 'password' | null> => {
    const problem = emailProblem(entries.email)
    const found = {
      email: problem ? t(`session.${problem}`) : undefined,
      password: entries.password === '' ? t('session.emptyPassword') : undefined,
    }
    setErrors(found)
    if (found.email !== undefined) return 'email'
    return found.password === undefined ? enter(entries, remember) : 'password'
  }
  const enter = async (entries: Entries | null, remember: boolean | undefined): Promise<'email' | 'password' | null> => {
    setUntil(null)
    setWrong(false)
    const result = await send(entries, remember)
    // A change of the session leaves this page (AuthSheet.tsx).
    if (result === null || result.ok) return null
    const display = failureDisplay(result.error, 'checkIdPw')
    if (display.as === 'toast' && display.text === 'checkIdPw') {
      setWrong(true)
      return 'password'
    }
    if (display.as === 'toast') toast(t(`session.${display.text}`))
    else if (display.as === 'wait') setUntil(Date.now() + display.seconds * 1000)
    else {
      setErrors(Object.fromEntries(Object.entries(display.fields).map(([field, key]) => [field, fieldMessage(t, key)])))
      return 'email' in display.fields ? 'email' : 'password'
    }
    return null
  }
  const logInToDemo = async (remember: boolean | undefined) => {
    setErrors({})
    await enter(null, remember)
  }
  return {
    logIn,
    logInToDemo,
    busy,
    errors,
    wrong,
    until,
    forget: (field: 'email' | 'password') => {
      setErrors((all) => ({ ...all, [field]: undefined }))
      setWrong(false)
    },
  }
}
