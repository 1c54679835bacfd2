import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSignUpRuleQuery, useTermsQuery } from '../../data/account'
import { useLanguage } from '../../desktop/machine'
import { fieldMessage, useErrorText } from '../../hooks/error-messages'
import { FormNote, focusField } from '../../parts/account/form'
import { PasswordPair } from '../../parts/account/PasswordPair'
import { TermsArticles, termsParts } from '../../parts/account/terms'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { Dialog } from '../../ui/Dialog'
import { Skeleton } from '../../ui/Skeleton'
import styles from './AccountStep.module.css'
import { EmailField } from './EmailField'
import { InvitationField } from './InvitationField'
import { StepHead } from './StepHead'
import { isStale, type Missing, missingOf, unverified } from './signup-form'
import { useSignup } from './signup-store'

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
  const { data: rule } = useSignUpRuleQuery({})
  const missing = missingOf(form)
  // Lines break between the missing parts, not within one.
  const lacks = missing.map((part) => t(`session.signup.missing.${part}`).replaceAll(' ', '\u00a0')).join(', ')

  const next = () => {
    if (isStale(read().form, Date.now())) patch({ form: unverified(read().form), sentBack: 'tooLate' })
    // Read from the store: Enter may come before the last input is rendered.
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
      <FormNote lead>{rule?.rule === 'closed' && <p>{t('hosting.signingUp.closed')}</p>}</FormNote>
      <FormNote lead>{sentBack && <p>{t(`session.signup.${sentBack}`)}</p>}</FormNote>
      <InvitationField onEnter={() => focusField(ref.current, 'email')} />
      <EmailField
        tried={tried}
        onInvitation={() => focusField(ref.current, 'invitation')}
        onDone={() => focusField(ref.current, 'password')}
      />
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
      <Button type="submit" size="l" aria-disabled={missing.length > 0} aria-describedby={left}>
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

type AgreedTerms = 'service' | 'personal'

const rows = [
  { name: 'service', agree: 'agreeService', view: 'viewService' },
  { name: 'personal', agree: 'agreePersonal', view: 'viewPersonal' },
] as const

/** Both terms, to read and to agree to. */
function TermsChoices({ tried }: { tried: boolean }) {
  const { t } = useTranslation()
  const error = useId()
  const { form, enter } = useSignup()
  const [reading, setReading] = useState<AgreedTerms | null>(null)
  const lacks = tried && !(form.service && form.personal)
  const agree = (name: AgreedTerms) => {
    enter({ [name]: true })
    setReading(null)
  }
  return (
    <div className={styles.terms}>
      {rows.map(({ name, agree: words, view }) => (
        <div key={name} className={styles.row}>
          <Checkbox
            name={name}
            label={t(`session.signup.${words}`)}
            checked={form[name]}
            onChecked={(checked) => enter({ [name]: checked })}
            aria-describedby={lacks && !form[name] ? error : undefined}
          />
          <button type="button" aria-label={t(`session.signup.${view}`)} onClick={() => setReading(name)}>
            {t('session.signup.view')}
          </button>
        </div>
      ))}
      <div id={error} role="alert" className={lacks ? styles.error : undefined}>
        {lacks && t('session.agreeTerms')}
      </div>
      <TermsDialog name={reading} onClose={() => setReading(null)} onAgree={agree} />
    </div>
  )
}

interface TermsDialogProps {
  /** Null: the dialog is closed. */
  name: AgreedTerms | null
  onClose: () => void
  onAgree: (name: AgreedTerms) => void
}

/** One of the two terms in full, with a button to agree. */
function TermsDialog({ name, onClose, onAgree }: TermsDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={name !== null}
      onClose={onClose}
      title={name === null ? '' : t(`settings.terms.${name}`)}
      verb={t('session.signup.agree')}
      onConfirm={() => name !== null && onAgree(name)}
      width={560}
    >
      {name !== null && <TermsText name={name} />}
    </Dialog>
  )
}

function TermsText({ name }: { name: AgreedTerms }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch } = useTermsQuery({ name, language: useLanguage() })
  if (error !== undefined && data === undefined) {
    return (
      <div role="alert">
        <p>
          {t('session.signup.termsFailed')} {errorText(error)}
        </p>
        <Button kind="line" size="s" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  return (
    // A long text in a scrolling region of its own.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the focus
    <section className={styles.text} tabIndex={0} aria-label={t(`settings.terms.${name}`)} aria-busy={data === undefined}>
      {data === undefined ? (
        [96, 100, 88, 60, 98, 92].map((width) => <Skeleton key={width} width={`${width}%`} className={styles.bar} />)
      ) : (
        <TermsArticles articles={termsParts(data).articles} />
      )}
    </section>
  )
}
