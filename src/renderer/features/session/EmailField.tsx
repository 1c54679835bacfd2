import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { desktop } from '../../bridge/desktop'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { CodeBlock } from './CodeBlock'
import styles from './EmailField.module.css'
import { emailProblem } from './email'
import { withEmail } from './signup-form'
import { useSignup } from './signup-store'
import { useEmailCheck } from './use-email-check'

/** The address of the new account: checked, its code confirmed, then locked. `onDone`: on to the next field. */
export function EmailField({ tried, onDone }: { tried: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { form, refused, enter, patch } = useSignup()
  const { email, problem, forget, checkEmail, send, checking, sending } = useEmailCheck()
  const verified = form.verifiedAt !== null
  const unchecked = emailProblem(form.email) === 'emptyEmail' ? t('session.emptyEmail') : t('session.signup.pressCheck')
  const pressCheck = tried && !form.checked ? unchecked : null
  const taken = refused['email'] === 'taken' ? t('session.emailUsed') : null
  const error = problem === null || problem === 'emailChecked' ? (taken ?? pressCheck) : t(`session.${problem}`)
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
          confirm={(code) => desktop.call('confirmSignupCode', { email, code })}
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
