import { IconArrowUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { isBlank, textLength } from '../../../shared/text/length'
import { Counter } from '../../ui/Counter'
import { IconButton } from '../../ui/IconButton'
import { Switch } from '../../ui/Switch'
import { TextArea } from '../../ui/TextArea'
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
  const { words, most, anonymity } = useThread()
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
      <div className={styles.say}>
        {to && (
          <div className={styles.to}>
            <span className="one">
              <Trans i18nKey={`${words}.to`} values={{ name: to.nickname }} components={{ b: <b /> }} />
            </span>
            <IconButton
              label={t(`${words}.stopReplying`, { name: to.nickname })}
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
            aria-label={t(`${words}.field`)}
            aria-invalid={tooLong !== null}
            placeholder={t(`${words}.write`)}
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
            aria-label={t(`${words}.send`)}
            title={t(`${words}.send`)}
            disabled={isBlank(text)}
            onClick={() => send(text)}
          >
            <IconArrowUp />
          </button>
        </div>
        <div className={styles.under}>
          {anonymity === 'choice' && (
            <Switch
              size="s"
              className={styles.anonymous}
              label={t('qna.anonymous.answer')}
              checked={outbox.anonymous}
              onChecked={outbox.setAnonymous}
            />
          )}
          {anonymity === 'always' && <p className={styles.note}>{t('qna.anonymous.always')}</p>}
          {tooLong !== null && (
            <p role="alert" className={styles.problem}>
              {t(`${words}.tooLong`, { most: most, length: tooLong })}
            </p>
          )}
          <Counter text={text} most={most} />
        </div>
      </div>
    </div>
  )
}
