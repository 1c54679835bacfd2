import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { isBlank, textLength } from '../../../shared/text/length'
import { IconButton } from '../../ui/IconButton'
import { SayField } from '../../ui/SayField'
import { Switch } from '../../ui/Switch'
import { useRequireLogin, useSession } from '../session'
import styles from './ReplyComposer.module.css'
import { useThread } from './thread'
import type { ReplyOutbox } from './use-reply-outbox'

interface ReplyComposerProps {
  ref: Ref<HTMLDivElement>
  outbox: ReplyOutbox
}

/** The field under a thread. Enter sends, Shift+Enter breaks the line; a visitor is asked to log in. */
export function ReplyComposer({ ref, outbox }: ReplyComposerProps) {
  const { t } = useTranslation()
  const { words, most } = useThread()
  const { signedIn } = useSession()
  const gated = useRequireLogin()
  const [tooLong, setTooLong] = useState<number | null>(null)
  const { text, to } = outbox

  const send = (typed: string) => {
    const length = textLength(typed.trim())
    setTooLong(length > most ? length : null)
    if (length <= most) outbox.send(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || to === null) return
    event.preventDefault()
    outbox.answer(null)
  }
  if (!signedIn) {
    return (
      <div ref={ref} className={styles.place}>
        <button type="button" className={styles.visitor} onClick={() => gated(() => {})}>
          {t(`${words}.logIn`)}
        </button>
      </div>
    )
  }
  return (
    <div ref={ref} className={styles.place}>
      <SayField
        aria-label={t(`${words}.field`)}
        aria-invalid={tooLong !== null}
        placeholder={t(`${words}.write`)}
        text={text}
        most={most}
        onText={(typed) => {
          setTooLong(null)
          outbox.write(typed)
        }}
        onKeyDown={onKeyDown}
        sendLabel={t(`${words}.send`)}
        canSend={!isBlank(text)}
        onSend={send}
        problems={[tooLong === null ? null : t(`${words}.tooLong`, { most, length: tooLong })]}
        above={to && <AnsweredOne to={to} onStop={() => outbox.answer(null)} />}
        under={<Anonymity outbox={outbox} />}
      />
    </div>
  )
}

function AnsweredOne({ to, onStop }: { to: NonNullable<ReplyOutbox['to']>; onStop: () => void }) {
  const { t } = useTranslation()
  const { words } = useThread()
  return (
    <div className={styles.to}>
      <span className="one">
        <Trans i18nKey={`${words}.to`} values={{ name: to.nickname }} components={{ b: <b /> }} />
      </span>
      <IconButton label={t(`${words}.stopReplying`, { name: to.nickname })} className={styles.stop} onClick={onStop}>
        <IconX />
      </IconButton>
    </div>
  )
}

function Anonymity({ outbox }: { outbox: ReplyOutbox }) {
  const { t } = useTranslation()
  const { anonymity } = useThread()
  if (anonymity === 'always') return <p className={styles.note}>{t('qna.anonymous.always')}</p>
  if (anonymity !== 'choice') return null
  return (
    <Switch
      size="s"
      className={styles.anonymous}
      label={t('qna.anonymous.answer')}
      checked={outbox.anonymous}
      onChecked={outbox.setAnonymous}
    />
  )
}
