import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import { Age } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { classNames } from '../../ui/class-names'
import { Dialog } from '../../ui/Dialog'
import { ItemMenu } from '../../ui/ItemMenu'
import { useContextMenu } from '../../ui/Menu'
import { PersonLink } from '../../ui/PersonLink'
import { useToast } from '../../ui/Toast'
import { errorMessage } from '../error-messages'
import styles from './Replies.module.css'
import { useReplyMenu } from './ReplyMenu'
import { ReplyRowEdit } from './ReplyRowEdit'
import { ReplyText } from './ReplyText'
import { useThread } from './thread'

interface ReplyRowProps {
  reply: NestedReply
  nested: boolean
  /** What one writes answers this one. */
  answered: boolean
  onAnswer: () => void
  onDeleted: () => void
}

/** A comment, or the place of a deleted one that others answered. */
export function ReplyRow({ reply, nested, answered, onAnswer, onDeleted }: ReplyRowProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const { words, remove: send } = useThread()
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const { content, nickname } = reply
  const entries = useReplyMenu(reply, { onAnswer, onEdit: () => setEditing(true), onDelete: () => setAsking(true) })
  const { onContextMenu, menu } = useContextMenu(t(`${words}.actions`), entries)

  const remove = async () => {
    setAsking(false)
    onDeleted()
    const error = await send(reply.id)
    toast(error ? errorMessage(t, error) : t(`${words}.deleted`))
  }
  if (content === null) return <li className={styles.gone}>{t(`${words}.gone`)}</li>
  return (
    <li className={classNames(nested && styles.nested)} data-reply-id={reply.id}>
      <article className={styles.reply} aria-label={t(`${words}.by`, { name: nickname })} onContextMenu={onContextMenu}>
        <PersonLink userId={reply.authorId} mine={reply.mine} face className={styles.face}>
          <Avatar path={reply.imagePath} nameless={reply.authorId === null} size={28} />
        </PersonLink>
        <div>
          <p className={styles.head}>
            <PersonLink userId={reply.authorId} mine={reply.mine} className={styles.nick}>
              {nickname}
            </PersonLink>
            <Age at={reply.repliedAt} />
            {reply.anonymous && reply.mine && <span>{t('qna.anonymous.own')}</span>}
            <span className={styles.more}>
              <ItemMenu label={t(`${words}.actions`)} entries={entries} />
            </span>
          </p>
          {editing ? (
            <ReplyRowEdit reply={reply} content={content} onDone={() => setEditing(false)} />
          ) : (
            <>
              <ReplyText text={content} />
              <p className={styles.acts}>
                <button
                  type="button"
                  className={classNames(answered && styles.on)}
                  aria-label={t(`${words}.answerTo`, { name: nickname })}
                  onClick={onAnswer}
                >
                  {t(`${words}.answer`)}
                </button>
                {reply.mine && (
                  <>
                    <button type="button" aria-label={t(`${words}.editOwn`)} onClick={() => setEditing(true)}>
                      {t('common.edit')}
                    </button>
                    <button type="button" aria-label={t(`${words}.deleteOwn`)} onClick={() => setAsking(true)}>
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
          title={t(`${words}.deleteAsk.title`)}
          verb={t('common.delete')}
          danger
          onConfirm={() => void remove()}
        >
          <p>{t(`${words}.deleteAsk.text`)}</p>
        </Dialog>
      )}
    </li>
  )
}
