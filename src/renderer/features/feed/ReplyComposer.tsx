import { IconArrowUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { isBlank, textLength } from '../../../shared/text/length'
import { useRequireLogin, useSession } from '../../bridge/session'
import { Counter } from '../../ui/Counter'
import { IconButton } from '../../ui/IconButton'
import { TextArea } from '../../ui/TextArea'
import styles from './ReplyComposer.module.css'
import type { ReplyOutbox } from './use-reply-outbox'

interface ReplyComposerProps {
  ref: Ref<HTMLDivElement>
  outbox: ReplyOutbox
}

/** The field under a post. Enter sends, Shift+Enter breaks the line; a visitor is asked to log in. */
export function ReplyComposer({ ref, outbox }: ReplyComposerProps) {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const gated = useRequireLogin()
  const [tooLong, setTooLong] = useState<number | null>(null)
  const { text, to } = outbox

  const send = (typed: string) => {
    const length = textLength(typed.trim())
    setTooLong(length > limits.comment ? length : null)
    if (length <= limits.comment) outbox.send(typed)
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
          {t('compose.reply.logIn')}
        </button>
      </div>
    )
  }
  return (
    <div ref={ref} className={styles.place}>
      <div className={styles.say}>
        {to && (
          <div className={styles.to}>
            <span className="one">
              <Trans i18nKey="compose.reply.to" values={{ name: to.nickname }} components={{ b: <b /> }} />
            </span>
            <IconButton
              label={t('compose.reply.stopReplying', { name: to.nickname })}
              className={styles.stop}
              onClick={() => outbox.answer(null)}
            >
              <IconX />
            </IconButton>
          </div>
        )}
        <div className={styles.row}>
          <TextArea
            bare
            mostLines={6}
            className={styles.text}
            aria-label={t('compose.reply.field')}
            aria-invalid={tooLong !== null}
            placeholder={t('compose.reply.write')}
            value={text}
            onText={(typed) => {
              setTooLong(null)
              outbox.write(typed)
            }}
            onEnter={send}
            onKeyDown={onKeyDown}
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.send}
            aria-label={t('compose.reply.send')}
            title={t('compose.reply.send')}
            disabled={isBlank(text)}
            onClick={() => send(text)}
          >
            <IconArrowUp />
          </button>
        </div>
        <div className={styles.under}>
          {tooLong !== null && (
            <p role="alert" className={styles.problem}>
              {t('compose.reply.tooLong', { most: limits.comment, length: tooLong })}
            </p>
          )}
          <Counter text={text} most={limits.comment} />
        </div>
      </div>
    </div>
  )
}
