import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../shared/text/length'
import { desktop } from '../../bridge/desktop'
import { fieldMessages } from '../../bridge/error-messages'
import { FormNote } from '../../ui/account/FormNote'
import { focusField } from '../../ui/account/field-focus'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { CodeBlock } from './CodeBlock'
import { emailProblem, normalizeEmail } from './email'
import styles from './FindForm.module.css'
import { type CodeTimes, useSendCode } from './use-send-code'

interface VerifyFormProps {
  first: { name: string; email: string }
  /** The 10 minutes of an earlier confirmation ran out. */
  tooLate: boolean
  onConfirmed: (who: { name: string; email: string }) => void
}

const notSent: CodeTimes = { sentAt: null, resendAt: null }

/** Find password, step 1: name and address, then the code that was mailed there. */
export function VerifyForm({ first, tooLate, onConfirmed }: VerifyFormProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(first.name)
  const [typed, setTyped] = useState(first.email)
  const [times, setTimes] = useState(notSent)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const email = normalizeEmail(typed)
  const { sendCode, sending } = useSendCode(
    (news) => setTimes((now) => ({ ...now, ...news })),
    (error) => {
      setErrors(fieldMessages(t, error))
      return error.fields !== undefined
    },
  )

  const send = async (): Promise<boolean> => {
    const problem = emailProblem(typed)
    setErrors({ ...(isBlank(name) && { name: t('session.emptyName') }), ...(problem && { email: t(`session.${problem}`) }) })
    if (isBlank(name)) focusField(form.current, 'name')
    else if (problem) focusField(form.current, 'email')
    return !isBlank(name) && !problem && sendCode(() => desktop.call('sendPasswordCode', { name: name.trim(), email }))
  }
  /** A code belongs to the name and address it was asked for with. */
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
          confirm={(code) => desktop.call('confirmPasswordCode', { email, code })}
          onConfirmed={() => onConfirmed({ name: name.trim(), email })}
        />
      )}
    </form>
  )
}
