import { IconArticle, IconHelpCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, type To } from 'react-router-dom'
import type { OwnReply } from '../../../shared/contract/feed-shapes'
import { Age } from '../../ui/Age'
import { classNames } from '../../ui/class-names'
import styles from './OwnReplies.module.css'

/** A comment or answer of one's own under the line it is about; the whole row leads there. */
export function OwnReplyRow({ reply, position, to }: { reply: OwnReply; position: number; to: To }) {
  const { t } = useTranslation()
  const onPost = 'postId' in reply.on
  const Icon = onPost ? IconArticle : IconHelpCircle
  return (
    <article aria-posinset={position + 1} aria-setsize={-1} aria-label={reply.content ?? ''}>
      <Link to={to} className={classNames(styles.row, position === 0 && styles.first)}>
        <span className={styles.on}>
          <Icon role="img" aria-label={t(onPost ? 'people.replies.onPost' : 'people.replies.onQuestion')} />
          <span className="one">{reply.parentLine}</span>
        </span>
        <span className={styles.text}>{reply.content}</span>
        <span className={styles.meta}>
          <Age at={reply.repliedAt} />
          {reply.anonymous && <>{` · ${t('people.replies.anonymous')}`}</>}
        </span>
      </Link>
    </article>
  )
}
