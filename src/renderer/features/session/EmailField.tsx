import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError, FieldKey } from '../../../shared/errors'
import { desktop } from '../../desktop/desktop'
import { errorMessage, fieldMessage } from '../../hooks/error-messages'
import { useOnceFor } from '../../hooks/use-once'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { useToast } from '../../ui/Toast'
import { CodeBlock, useSendCode } from './CodeBlock'
import styles from './EmailField.module.css'
import { emailProblem, normalizeEmail } from './email'
import { useInvitation } from './InvitationField'
import { withEmail } from './signup-form'
import { useSignup } from './signup-store'

interface EmailFieldProps {
  tried: boolean
  /** Called to move to the field of the invitation, which is wrong. */
  onInvitation: () => void
  /** Called to move to the next field. */
  onDone: () => void
}

/** The address of the new account: checked, confirmed by a code, then locked. */
export function EmailField({ tried, onInvitation, onDone }: EmailFieldProps) {
  const { t } = useTranslation()
  const { form, refused, enter, patch } = useSignup()
  const { email, problem, forget, isCurrent, checkEmail, send, checking, sending } = useEmailCheck(onInvitation)
  const verified = form.verifiedAt !== null
  const unchecked = emailProblem(form.email) === 'emptyEmail' ? t('session.emptyEmail') : t('session.signup.pressCheck')
  const pressCheck = tried && !form.checked ? unchecked : null
  const taken = refused['email'] === 'taken' ? t('session.emailUsed') : null
  const problemText = (found: NonNullable<typeof problem>) => (found === 'mailRefused' ? fieldMessage(t, found) : t(`session.${found}`))
  const error = problem === null || problem === 'emailChecked' ? (taken ?? pressCheck) : problemText(problem)
  const otherEmail = () => {
    enter((now) => withEmail(now, ''))
    forget()
  }
  const confirmed = () => {
    enter({ verifiedAt: Date.now() })
    patch({ sentBack: null })
    onDone()
  }
  return (
    <>
      <Field
        name="email"
        type="email"
        label={t('session.emailId')}
        corner={
          verified && (
            <button type="button" className={styles.other} onClick={otherEmail}>
              {t('session.signup.otherEmail')}
            </button>
          )
        }
        error={verified ? null : error}
        hint={!verified && form.checked && <Usable again={problem === 'emailChecked'} />}
        locked={verified}
        value={form.email}
        onText={(text) => {
          enter((now) => withEmail(now, text))
          patch({ refused: {} })
          forget()
        }}
        onEnter={() => (verified ? onDone() : void checkEmail())}
        autoComplete="email"
        spellCheck={false}
        autoFocus={!verified}
        after={
          verified ? (
            <span className={styles.verified}>
              <IconCheck />
              {t('session.signup.verified')}
            </span>
          ) : (
            <Button kind="tint" size="s" busy={checking || sending} onClick={() => void checkEmail()}>
              {t('session.signup.check')}
            </Button>
          )
        }
      />
      {form.checked && !verified && (
        <CodeBlock
          key={email}
          email={email}
          times={form}
          onResend={send}
          resending={sending}
          confirm={(code) => desktop.confirmCode('signup', { email, code })}
          isCurrent={isCurrent}
          onConfirmed={confirmed}
        />
      )}
    </>
  )
}

function Usable({ again }: { again: boolean }) {
  const { t } = useTranslation()
  return (
    <span role="status" className={styles.usable}>
      <IconCheck />
      {t(again ? 'session.emailChecked' : 'session.signup.usable')}
    </span>
  )
}

type Problem = 'emptyEmail' | 'emailRule' | 'emailUsed' | 'emailChecked' | 'mailRefused'

/** The duplicate check of signing up, and sending the code when the address is free (docs/product/accounts.md "Signing up"). */
function useEmailCheck(onInvitation: () => void) {
  const { t } = useTranslation()
  const toast = useToast()
  const { form, enter, patch, read } = useSignup()
  const { isAsked, code } = useInvitation()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [check, checkingFor] = useOnceFor((address: string) => desktop.call('checkEmail', { email: address }))
  const current = () => normalizeEmail(read().form.email)
  const { sendCode, sendingFor } = useSendCode({
    current,
    onTimes: enter,
    onRefused(error: AppError) {
      const { email: ofEmail, invitation: ofInvitation } = error.fields ?? {}
      if (error.code === 'exists') return unusable('emailUsed')
      if (ofInvitation !== undefined) return uninvited(ofInvitation)
      if (ofEmail === 'email') return unusable('emailRule')
      return ofEmail === 'mailRefused' && unusable('mailRefused')
    },
  })
  const email = normalizeEmail(form.email)
  // An answer is dropped when the address was edited meanwhile.
  const isCurrent = () => current() === email

  function unusable(why: Problem): true {
    enter({ checked: false, sentAt: null })
    setProblem(why)
    return true
  }
  function uninvited(why: FieldKey): true {
    enter({ checked: false, sentAt: null })
    if (why === 'signUpClosed') toast(fieldMessage(t, why))
    else patch({ refused: { invitation: why } })
    onInvitation()
    return true
  }
  const send = () => sendCode(email, () => desktop.call('sendSignupCode', { email, ...(code !== '' && { invitation: code }) }))

  const checkEmail = async (): Promise<void> => {
    const wrong = emailProblem(form.email) ?? (form.checked ? 'emailChecked' : null)
    setProblem(wrong)
    if (wrong !== null) return
    if (isAsked && code === '') return void uninvited('invitationNeeded')
    const result = await check(email)
    if (result === null || !isCurrent()) return
    if (!result.ok) return toast(result.error.code === 'tooMany' ? errorMessage(t, result.error) : t('session.serverError'))
    if (result.value.taken) return setProblem('emailUsed')
    enter({ checked: true })
    await send()
  }
  const checking = checkingFor === email
  return { email, problem, forget: () => setProblem(null), isCurrent, checkEmail, send, checking, sending: sendingFor === email }
}
