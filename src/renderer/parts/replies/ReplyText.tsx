import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import { LinkedText } from '../LinkedText'
import { type ReadableSource, readable } from '../reading/readable'
import styles from './Replies.module.css'

interface ReplyTextProps {
  text: string
  /** The nested comment that it answers; its name leads there. */
  to?: NestedReply['answered']
  mentions?: NestedReply['mentions']
  /** Where it comes from; absent for one that is not sent yet. */
  source?: ReadableSource
}

/** The text of a comment, with its links. */
export function ReplyText({ text, to, mentions, source }: ReplyTextProps) {
  const { t } = useTranslation()
  return (
    <p className={styles.text} {...(source && readable(source))}>
      {to && (
        <>
          <button
            type="button"
            className={styles.answered}
            aria-label={t('compose.reply.answered', { name: to.nickname })}
            onClick={() => showReply(to.id)}
          >
            @{to.nickname}
          </button>{' '}
        </>
      )}
      <LinkedText text={text} mentions={mentions} />
    </p>
  )
}

/** Scrolls to a comment of the open thread and focuses it. @returns whether it is shown */
export function showReply(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-reply-id="${CSS.escape(id)}"]`)
  if (!row) return false
  row.scrollIntoView({ block: 'nearest' })
  row.tabIndex = -1
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true })
  row.focus({ preventScroll: true })
  return true
}
