import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCommunity } from '../../bridge/machine'
import { focusField } from '../../ui/account/field-focus'
import { WaitNote } from '../../ui/account/WaitNote'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { PasswordField } from '../../ui/PasswordField'
import { emailProblem } from './email'
import styles from './LoginForm.module.css'
import { RememberChoice } from './RememberChoice'
import { useLogIn } from './use-log-in'

/** E-mail and password, the demo account where there is one, and the ways to an account. */
export function LoginForm({ emailFirst }: { emailFirst: string }) {
  const { t } = useTranslation()
  const { demo } = useCommunity()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(emailFirst)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const { logIn, busy, errors, until, forget } = useLogIn()

  const submit = (typed: { email?: string; password?: string } = {}) => {
    const entries = { email, password, remember: remember ? true : undefined, ...typed }
    if (emailProblem(entries.email)) focusField(form.current, 'email')
    else if (entries.password === '') focusField(form.current, 'password')
    void logIn(entries)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const tryDemo = ({ email: demoEmail, password: demoPassword }: { email: string; password: string }) => {
    setEmail(demoEmail)
    setPassword(demoPassword)
    submit({ email: demoEmail, password: demoPassword })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <Field
        name="email"
        type="email"
        label={t('session.email')}
        error={errors.email}
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
        error={errors.password}
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
        <Button kind="line" size="l" busy={busy} className={styles.demo} onClick={() => tryDemo(demo)}>
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
