import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import { Age } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import type { Answered } from './draft-reply'
import { ReplyEdit } from './ReplyEdit'
import styles from './ReplyRow.module.css'
import { ReplyText } from './ReplyText'

export interface ReplyRowProps {
  postId: string
  reply: NestedReply
  onAnswer: (to: Answered) => void
  onDelete: (replyId: string) => void
}

/** A comment; one's own can be changed in its place. A deleted one says so and stands for what is under it (decision 11). */
export function ReplyRow({ postId, reply, onAnswer, onDelete }: ReplyRowProps) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  const { id, nickname, content, mine } = reply
  if (content === null) return <p className={styles.gone}>{t('compose.reply.gone')}</p>
  return (
    <article className={styles.row} aria-label={t('compose.reply.by', { name: nickname })}>
      <Avatar path={reply.imagePath} size={28} />
      <div>
        <div className={styles.head}>
          <b>{nickname}</b>
          <Age at={reply.repliedAt} />
        </div>
        {editing ? (
          <ReplyEdit postId={postId} replyId={id} content={content} onDone={() => setEditing(false)} />
        ) : (
          <>
            <ReplyText text={content} />
            <div className={styles.acts}>
              <button type="button" aria-label={t('compose.reply.answerTo', { name: nickname })} onClick={() => onAnswer({ id, nickname })}>
                {t('compose.reply.answer')}
              </button>
              {mine && (
                <>
                  <button type="button" aria-label={t('compose.reply.editOwn')} onClick={() => setEditing(true)}>
                    {t('common.edit')}
                  </button>
                  <button type="button" aria-label={t('compose.reply.deleteOwn')} onClick={() => onDelete(id)}>
                    {t('common.delete')}
                  </button>
                </>
              )}
            </div>
          </>
        )}
      </div>
    </article>
  )
}
