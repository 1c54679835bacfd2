import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import { LinkedText } from '../LinkedText'
import { type ReadableSource, readable } from '../reading/readable'
import styles from './Replies.module.css'
import { useShowReply } from './use-shown-replies'

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
  const show = useShowReply()
  return (
    <p className={styles.text} {...(source && readable(source))}>
      {to && (
        <>
          <button
            type="button"
            className={styles.answered}
            aria-label={t('compose.reply.answered', { name: to.nickname })}
            onClick={() => show(to.id)}
          >
            @{to.nickname}
          </button>{' '}
        </>
      )}
      <LinkedText text={text} mentions={mentions} />
    </p>
  )
}
