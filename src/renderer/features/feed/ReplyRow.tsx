import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import { useErrorText } from '../../bridge/error-messages'
import { Age } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { classNames } from '../../ui/class-names'
import { Dialog } from '../../ui/Dialog'
import { ItemMenu } from '../../ui/ItemMenu'
import { useContextMenu } from '../../ui/Menu'
import { PersonLink } from '../../ui/PersonLink'
import { useToast } from '../../ui/Toast'
import { useDeleteReplyMutation } from './feed-api'
import styles from './Replies.module.css'
import { useReplyMenu } from './ReplyMenu'
import { ReplyRowEdit } from './ReplyRowEdit'
import { ReplyText } from './ReplyText'

interface ReplyRowProps {
  postId: string
  reply: NestedReply
  nested: boolean
  /** What one writes answers this one. */
  answered: boolean
  onAnswer: () => void
  onDeleted: () => void
}

/** A comment, or the place of a deleted one that others answered. */
export function ReplyRow({ postId, reply, nested, answered, onAnswer, onDeleted }: ReplyRowProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const [deleteReply] = useDeleteReplyMutation()
  const { content, nickname } = reply
  const entries = useReplyMenu(reply, { postId, onAnswer, onEdit: () => setEditing(true), onDelete: () => setAsking(true) })
  const { onContextMenu, menu } = useContextMenu(t('compose.reply.actions'), entries)

  const remove = async () => {
    setAsking(false)
    onDeleted()
    const { error } = await deleteReply({ postId, replyId: reply.id })
    toast(error ? errorText(error) : t('compose.reply.deleted'))
  }
  if (content === null) return <li className={styles.gone}>{t('compose.reply.gone')}</li>
  return (
    <li className={classNames(nested && styles.nested)} data-reply-id={reply.id}>
      <article className={styles.reply} aria-label={t('compose.reply.by', { name: nickname })} onContextMenu={onContextMenu}>
        <PersonLink userId={reply.authorId} mine={reply.mine} face className={styles.face}>
          <Avatar path={reply.imagePath} size={28} />
        </PersonLink>
        <div>
          <p className={styles.head}>
            <PersonLink userId={reply.authorId} mine={reply.mine} className={styles.nick}>
              {nickname}
            </PersonLink>
            <Age at={reply.repliedAt} />
            <span className={styles.more}>
              <ItemMenu label={t('compose.reply.actions')} entries={entries} />
            </span>
          </p>
          {editing ? (
            <ReplyRowEdit postId={postId} replyId={reply.id} content={content} onDone={() => setEditing(false)} />
          ) : (
            <>
              <ReplyText text={content} />
              <p className={styles.acts}>
                <button
                  type="button"
                  className={classNames(answered && styles.on)}
                  aria-label={t('compose.reply.answerTo', { name: nickname })}
                  onClick={onAnswer}
                >
                  {t('compose.reply.answer')}
                </button>
                {reply.mine && (
                  <>
                    <button type="button" aria-label={t('compose.reply.editOwn')} onClick={() => setEditing(true)}>
                      {t('common.edit')}
                    </button>
                    <button type="button" aria-label={t('compose.reply.deleteOwn')} onClick={() => setAsking(true)}>
                      {t('common.delete')}
                    </button>
                  </>
                )}
              </p>
            </>
          )}
        </div>
        {menu}
      </article>
      {reply.mine && (
        <Dialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={t('compose.reply.deleteAsk.title')}
          verb={t('common.delete')}
          danger
          onConfirm={() => void remove()}
        >
          <p>{t('compose.reply.deleteAsk.text')}</p>
        </Dialog>
      )}
    </li>
  )
}
