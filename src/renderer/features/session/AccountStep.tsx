import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fieldMessage } from '../../bridge/error-messages'
import { FormNote } from '../../ui/account/FormNote'
import { focusField } from '../../ui/account/field-focus'
import { PasswordPair } from '../../ui/account/PasswordPair'
import { Button } from '../../ui/Button'
import styles from './AccountStep.module.css'
import { EmailField } from './EmailField'
import { StepHead } from './StepHead'
import { isStale, type Missing, missingOf, unverified } from './signup-form'
import { useSignup } from './signup-store'
import { TermsChoices } from './TermsChoices'

const fieldOf: Record<Missing, string> = {
  check: 'email',
  code: 'code',
  password: 'password',
  confirmation: 'confirmation',
  service: 'service',
  personal: 'personal',
}

/** Step 0: the address and its confirmation, the password, both terms. */
export function AccountStep({ onNext, loginAddress }: { onNext: () => void; loginAddress: string }) {
  const { t } = useTranslation()
  const left = useId()
  const ref = useRef<HTMLFormElement>(null)
  const { form, refused, sentBack, enter, patch, read } = useSignup()
  const [tried, setTried] = useState(false)
  const missing = missingOf(form)
  // A line ends between the things that are missing, not within one.
  const lacks = missing.map((part) => t(`session.signup.missing.${part}`).replaceAll(' ', '\u00a0')).join(', ')

  const next = () => {
    if (isStale(read().form, Date.now())) patch({ form: unverified(read().form), sentBack: 'tooLate' })
    // Read anew: an Enter counts what it has just typed.
    const [first] = missingOf(read().form)
    setTried(first !== undefined)
    if (first === undefined && read().refused['password']) focusField(ref.current, 'password')
    else if (first === undefined) onNext()
    else focusField(ref.current, first === 'code' && read().form.sentAt === null ? 'email' : fieldOf[first])
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    next()
  }
  const typePassword = (password: string) => {
    enter({ password })
    patch({ refused: {}, sentBack: null })
  }
  return (
    <form ref={ref} noValidate onSubmit={onSubmit}>
      <StepHead at={0} title={t('session.signup.accountTitle')} />
      <FormNote lead>{sentBack && <p>{t(`session.signup.${sentBack}`)}</p>}</FormNote>
      <EmailField tried={tried} onDone={() => focusField(ref.current, 'password')} />
      <PasswordPair
        className={styles.passwords}
        label={t('session.password')}
        password={form.password}
        confirmation={form.confirmation}
        onPassword={typePassword}
        onConfirmation={(confirmation) => enter({ confirmation })}
        tried={tried}
        refused={refused['password'] && fieldMessage(t, refused['password'])}
        focused={refused['password'] !== undefined || sentBack === 'passwordAgain'}
        onEnter={(field) => (field === 'password' ? focusField(ref.current, 'confirmation') : next())}
      />
      <TermsChoices tried={tried} />
      <Button type="submit" size="l" className={styles.next} aria-disabled={missing.length > 0} aria-describedby={left}>
        {t('common.next')}
      </Button>
      <p id={left} className={styles.left} hidden={missing.length === 0}>
        {t('session.signup.left', { list: lacks })}
      </p>
      <p className={styles.foot}>
        {t('session.signup.haveAccount')} <Link to={loginAddress}>{t('session.logIn')}</Link>
      </p>
    </form>
  )
}
