import { IconCopy, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError, Result } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { useMailsQuery, useOpenMailbox } from '../../data/mailbox'
import { desktop } from '../../desktop/desktop'
import { useCommunity } from '../../desktop/machine'
import { errorMessage } from '../../hooks/error-messages'
import { useOnce, useOnceFor } from '../../hooks/use-once'
import { waitText } from '../../hooks/wait-text'
import { clockText, useCountdown } from '../../parts/account/form'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { useToast } from '../../ui/Toast'
import styles from './CodeBlock.module.css'
import { codeIn, digitsOf, readingOf } from './email'

interface CodeBlockProps {
  email: string
  times: CodeTimes
  /** Sends another code. Resolves to whether it was sent; then the field is cleared. */
  onResend: () => Promise<boolean>
  resending: boolean
  confirm: (code: string) => Promise<Result<unknown>>
  /** Whether the form still has what the code belongs to; an answer that comes too late for it is dropped. */
  isCurrent: () => boolean
  onConfirmed: () => void
}

/** A field for the code of a mail, with buttons to confirm it and to send another. */
export function CodeBlock({ email, times, onResend, resending, confirm, isCurrent, onConfirmed }: CodeBlockProps) {
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
    if (result === null || !isCurrent()) return
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

interface MailboxHintProps {
  email: string
  /** When the code was requested, in ms since 1970; null before. */
  since: number | null
}

/**
 * Where mails arrive in a community that is hosted on another machine, and in an embedded one (docs/product/accounts.md "Local mailbox").
 * The code can be copied, but is never filled in.
 */
function MailboxHint(props: MailboxHintProps) {
  const { kind, paired } = useCommunity()
  const { t } = useTranslation()
  if (paired && props.since !== null) {
    return (
      <div className={styles.hint}>
        <IconMail />
        <p>{t('hosting.signingUp.mailbox')}</p>
      </div>
    )
  }
  return kind === 'embedded' && props.since !== null ? <Hint email={props.email} since={props.since} /> : null
}

function Hint({ email, since }: { email: string; since: number }) {
  const { t } = useTranslation()
  const toast = useToast()
  const openMailbox = useOpenMailbox()
  const { data: mails } = useMailsQuery()
  const code = codeIn(mails, email, since)
  const copy = (text: string) => void desktop.copyText(text).then(() => toast(t('session.code.copied')))
  return (
    <div className={styles.hint}>
      <IconMail />
      <div>
        <p aria-live="polite">{t(code === null ? 'session.code.here' : 'session.code.arrived')}</p>
        <div className={styles.acts}>
          <Button kind="line" size="s" onClick={openMailbox}>
            {t('session.code.openMailbox')}
          </Button>
          {code !== null && (
            <Button kind="line" size="s" icon={<IconCopy />} onClick={() => copy(code)}>
              {t('session.code.copy', { code })}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** When the last code was sent and when the next one may be requested, in milliseconds since 1970. */
export interface CodeTimes {
  sentAt: number | null
  resendAt: number | null
}

interface SendCodeOptions {
  /** What a code is sent for now: the address, with whatever else the code belongs to. */
  current: () => string
  /** Called with the times that changed. */
  onTimes: (times: Partial<CodeTimes>) => void
  /** Called with any other refusal; returns true when it has shown it. */
  onRefused: (error: AppError) => boolean
}

/**
 * Sends a code, with a toast when it was sent. The answer is dropped when the form has something else by then.
 * @returns `sendingFor`: what a code is being sent for, or null
 */
export function useSendCode({ current, onTimes, onRefused }: SendCodeOptions) {
  const { t } = useTranslation()
  const toast = useToast()
  const [once, sendingFor] = useOnceFor((_: string, send: () => Promise<Result<unknown>>) => send())

  const sendCode = async (wanted: string, send: () => Promise<Result<unknown>>): Promise<boolean> => {
    const began = Date.now()
    const result = await once(wanted, send)
    if (result === null || current() !== wanted) return false
    if (result.ok) {
      onTimes({ sentAt: began, resendAt: Date.now() + limits.code.secondsBetweenMails * 1000 })
      toast(t('session.sendCodeSuccess'))
    } else if (result.error.code === 'tooMany') {
      onTimes({ resendAt: Date.now() + (result.error.retryAfter ?? limits.code.secondsBetweenMails) * 1000 })
    } else if (!onRefused(result.error)) {
      toast(result.error.code === 'mailDown' ? errorMessage(t, result.error) : t('session.serverError'))
    }
    return result.ok
  }
  return { sendCode, sendingFor }
}
