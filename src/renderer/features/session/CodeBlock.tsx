import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { useCommunity } from '../../bridge/machine'
import { useOnce } from '../../hooks/use-once'
import { useCountdown } from '../../ui/account/use-countdown'
import { clockText, waitText } from '../../ui/account/wait-text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { useToast } from '../../ui/Toast'
import styles from './CodeBlock.module.css'
import { digitsOf, readingOf } from './code-text'
import { MailboxHint } from './MailboxHint'
import type { CodeTimes } from './use-send-code'

interface CodeBlockProps {
  email: string
  times: CodeTimes
  /** Sends another code; the field starts anew when one went out. */
  onResend: () => Promise<boolean>
  resending: boolean
  confirm: (code: string) => Promise<Result<unknown>>
  onConfirmed: () => void
}

/** The code of a mail: typed, confirmed, asked for again. */
export function CodeBlock({ email, times, onResend, resending, confirm, onConfirmed }: CodeBlockProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const [code, setCode] = useState('')
  const [error, setError] = useState<'empty' | 'mismatch' | 'expired' | null>(null)
  const [send, busy] = useOnce(confirm)
  const left = useCountdown(times.sentAt === null ? null : times.sentAt + limits.code.minutes * 60_000)
  const over = times.sentAt !== null && left === 0

  const submit = async (typed: string) => {
    if (over || typed.length !== limits.code.length) return setError(over ? 'expired' : 'empty')
    const result = await send(typed)
    if (result === null) return
    const reading = readingOf(result)
    if (reading === 'failed') return toast(t('session.serverError'))
    if (reading !== 'confirmed') return setError(reading)
    toast(t('session.confirmCodeSuccess'))
    onConfirmed()
  }
  const resend = async () => {
    if (!(await onResend())) return
    setCode('')
    setError(null)
  }
  const words = { empty: t('session.code.empty'), mismatch: t('session.confirmCodeError'), expired: t('session.code.expired') }
  const shown = error ?? (over ? 'expired' : null)
  return (
    <div className={styles.block}>
      {times.sentAt !== null && (
        <Field
          name="code"
          label={t('session.code.label')}
          error={shown && words[shown]}
          value={code}
          filter={digitsOf}
          onText={(text) => {
            setCode(text)
            setError(null)
          }}
          onEnter={(text) => void submit(digitsOf(text))}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          after={
            <span className={styles.after}>
              <span className={styles.clock}>
                <span className="sr">{t('session.code.left', { time: '' })}</span>
                {clockText(left)}
              </span>
              <Button kind="tint" size="s" busy={busy} onClick={() => void submit(code)}>
                {t('common.confirm')}
              </Button>
            </span>
          }
        />
      )}
      <Again times={times} sending={resending} onSend={() => void resend()} />
      <MailboxHint email={email} since={times.sentAt} />
    </div>
  )
}

function Again({ times, sending, onSend }: { times: CodeTimes; sending: boolean; onSend: () => void }) {
  const { t } = useTranslation()
  const { kind } = useCommunity()
  const seconds = useCountdown(times.resendAt)
  const isDayUsed = seconds > limits.code.secondsBetweenMails
  const sent = times.sentAt !== null
  const words = () => {
    if (isDayUsed) return t('session.wait.mailsToday', { time: waitText(t, seconds) })
    if (!sent && seconds > 0) return t('session.wait.mails', { time: waitText(t, seconds) })
    return t(sent && kind === 'remote' ? 'session.code.missing' : 'session.code.limits')
  }
  return (
    <div className={styles.again}>
      <span>{words()}</span>
      <Button kind="text" size="s" busy={sending} disabled={seconds > 0} onClick={onSend}>
        {sent && seconds > 0 && !isDayUsed
          ? t('session.code.resendIn', { time: clockText(seconds) })
          : t(`session.code.${sent ? 'resend' : 'send'}`)}
      </Button>
    </div>
  )
}
