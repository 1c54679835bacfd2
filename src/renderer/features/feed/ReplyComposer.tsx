import { IconArrowUp, IconX } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { isBlank, textLength } from '../../../shared/text/length'
import { useRequireLogin, useSession } from '../../bridge/session'
import { Counter } from '../../ui/Counter'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/IconButton'
import { TextArea } from '../../ui/TextArea'
import styles from './ReplyComposer.module.css'
import type { Writing } from './use-replies'

interface ReplyComposerProps {
  writing: Writing
  /** Around the field, to put the focus into it. */
  place: RefObject<HTMLDivElement | null>
}

/** Where one comments, always in sight under a post. A visitor finds a button in its place. */
export function ReplyComposer({ writing, place }: ReplyComposerProps) {
  const { t } = useTranslation()
  const { signedIn } = useSession()
  const gated = useRequireLogin()
  return (
    <div ref={place} className={styles.place}>
      {signedIn ? (
        <Say writing={writing} />
      ) : (
        <button type="button" className={classNames(styles.say, styles.visitor)} onClick={() => gated(() => {})}>
          {t('compose.reply.logIn')}
        </button>
      )}
    </div>
  )
}

function Say({ writing: { text, to, write, answer, send } }: { writing: Writing }) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState(false)
  const length = textLength(text)
  const refusal = refused && length > limits.comment ? t('compose.reply.tooLong', { most: limits.comment, length }) : undefined

  const sendNow = (wanted: string) => {
    if (isBlank(wanted)) return
    const fits = textLength(wanted) <= limits.comment
    setRefused(!fits)
    if (fits) send(wanted)
  }
  return (
    <div className={styles.say}>
      {to && (
        <div className={styles.to}>
          <span className="one">
            <Trans i18nKey="compose.reply.to" values={{ name: to.nickname }} components={{ b: <b /> }} />
          </span>
          <IconButton label={t('compose.reply.stopReplying', { name: to.nickname })} onClick={() => answer(null)}>
            <IconX />
          </IconButton>
        </div>
      )}
      <div className={styles.row}>
        <TextArea
          bare
          aria-label={to ? t('compose.reply.answerTo', { name: to.nickname }) : t('compose.reply.field')}
          placeholder={t('compose.reply.write')}
          className={styles.text}
          mostLines={6}
          value={text}
          onText={write}
          onEnter={sendNow}
          error={refusal}
        />
        <span className={styles.count}>
          <Counter text={text} most={limits.comment} />
        </span>
        <button
          type="button"
          className={styles.send}
          disabled={isBlank(text)}
          aria-label={t('compose.reply.send')}
          title={t('compose.reply.send')}
          onClick={() => sendNow(text)}
        >
          <IconArrowUp />
        </button>
      </div>
      <span className={styles.refusal} role="alert">
        {refusal}
      </span>
    </div>
  )
}
