import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { isBlank, textLength } from '../../../shared/text/length'
import { useRequireLogin, useSession } from '../../data/session'
import { shortcutText } from '../../hooks/shortcuts'
import { IconButton } from '../../ui/IconButton'
import { SendField } from '../../ui/SendField'
import { Switch } from '../../ui/Switch'
import { useMentions } from '../mentions/use-mentions'
import styles from './ReplyComposer.module.css'
import { useThread } from './thread'
import type { UnsentReplies } from './use-unsent-replies'

interface ReplyComposerProps {
  ref: Ref<HTMLDivElement>
  unsent: UnsentReplies
}

/** The field below a thread, which says beside it what Enter does; a visitor is asked to log in. */
export function ReplyComposer({ ref, unsent }: ReplyComposerProps) {
  const { t } = useTranslation()
  const { id, prefix, most, entersWith } = useThread()
  const { signedIn } = useSession()
  const gated = useRequireLogin()
  const [tooLong, setTooLong] = useState<number | null>(null)
  const { text, to } = unsent

  const send = (typed: string) => {
    const length = textLength(typed.trim())
    setTooLong(length > most ? length : null)
    if (length <= most) unsent.send(typed)
  }
  const mentions = useMentions({ onEnter: send, entersWith, threadId: id })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || to === null) return
    event.preventDefault()
    unsent.answer(null)
  }
  if (!signedIn) {
    return (
      <div ref={ref} className={styles.place}>
        <button type="button" className={styles.visitor} onClick={() => gated(() => {})}>
          {t(`${prefix}.logIn`)}
        </button>
      </div>
    )
  }
  return (
    <div ref={ref} className={styles.place}>
      <SendField
        area={mentions.area}
        aria-label={t(`${prefix}.field`)}
        aria-invalid={tooLong !== null}
        placeholder={t(`${prefix}.write`)}
        text={text}
        most={most}
        onText={(typed) => {
          setTooLong(null)
          unsent.write(typed)
        }}
        onKeyDown={onKeyDown}
        entersWith={entersWith}
        keys={t(`${prefix}.keys`, { send: shortcutText({ key: 'Enter', mod: true }) })}
        sendLabel={t(`${prefix}.send`)}
        canSend={!isBlank(text)}
        onSend={send}
        problems={[tooLong === null ? null : t(`${prefix}.tooLong`, { most, length: tooLong })]}
        above={
          <>
            {to && <ReplyTargetNote to={to} onStop={() => unsent.answer(null)} />}
            {mentions.list}
          </>
        }
        under={<Anonymity unsent={unsent} />}
      />
    </div>
  )
}

function ReplyTargetNote({ to, onStop }: { to: NonNullable<UnsentReplies['to']>; onStop: () => void }) {
  const { t } = useTranslation()
  const { prefix } = useThread()
  return (
    <div className={styles.to}>
      <span className="one">
        <Trans i18nKey={`${prefix}.to`} values={{ name: to.nickname }} components={{ b: <b /> }} />
      </span>
      <IconButton label={t(`${prefix}.stopReplying`, { name: to.nickname })} className={styles.stop} onClick={onStop}>
        <IconX />
      </IconButton>
    </div>
  )
}

function Anonymity({ unsent }: { unsent: UnsentReplies }) {
  const { t } = useTranslation()
  const { anonymity } = useThread()
  if (anonymity === 'always') return <p className={styles.note}>{t('qna.anonymous.always')}</p>
  if (anonymity !== 'choice') return null
  return (
    <Switch
      size="s"
      className={styles.anonymous}
      label={t('qna.anonymous.answer')}
      checked={unsent.anonymous}
      onChecked={unsent.setAnonymous}
    />
  )
}
