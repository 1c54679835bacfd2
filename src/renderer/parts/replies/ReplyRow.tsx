import { IconArrowBackUp, IconBookmarkPlus, IconCircleCheckFilled, IconCopy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import { useEntity, useIsGone } from '../../data/use-entity'
import { desktop } from '../../desktop/desktop'
import { errorMessage } from '../../hooks/error-messages'
import { Age, EditedAge } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { classNames } from '../../ui/class-names'
import { Dialog } from '../../ui/Dialog'
import { LanguageMark } from '../../ui/LanguageMark'
import { ItemMenu, type MenuEntry, useContextMenu } from '../../ui/Menu'
import { PersonLink, pageIdOf } from '../../ui/PersonLink'
import { useToast } from '../../ui/Toast'
import { CorrectButton, useCorrectEntry } from '../corrections/Correct'
import { Corrections } from '../corrections/Corrections'
import { correctableReply } from '../corrections/correctables'
import { useModerationEntries } from '../moderation/use-moderation'
import { useKeep } from '../notebook/use-keep'
import { PictureMosaic } from '../pictures/Mosaic'
import { wholeEntry } from '../reading/selection'
import { AnswerVoice } from './AnswerVoice'
import styles from './Replies.module.css'
import { AcceptButton, ReplyLike } from './ReplyButtons'
import { ReplyRowEdit } from './ReplyRowEdit'
import { ReplyText } from './ReplyText'
import { replySource, useThread } from './thread'

interface ReplyRowProps {
  id: string
  nested: boolean
  /** Whether the comment that is being written answers this one. */
  answered: boolean
  onAnswer: (reply: NestedReply) => void
  onDeleted: () => void
}

/** A comment, or a note in place of a deleted one that has answers. */
export function ReplyRow({ id, ...props }: ReplyRowProps) {
  const { t } = useTranslation()
  const { prefix } = useThread()
  const reply = useEntity('replies', id)
  const isGone = useIsGone(id)
  if (!reply) return null
  if (reply.content === null || isGone) return <li className={styles.gone}>{t(`${prefix}.gone`)}</li>
  return <ReplyContent {...props} reply={reply} content={reply.content} />
}

interface ReplyContentProps extends Omit<ReplyRowProps, 'id'> {
  reply: NestedReply
  content: string
}

function ReplyContent({ reply, content, nested, answered, onAnswer, onDeleted }: ReplyContentProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const thread = useThread()
  const { kind, prefix, acceptedId, remove: send } = thread
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const editButton = useFocusAfter(editing)
  const { nickname } = reply
  const pageId = pageIdOf(reply.authorId, nickname)
  const item = correctableReply(kind, reply)
  const answer = () => onAnswer(reply)
  const entries = useReplyMenu(reply, { onAnswer: answer, onEdit: () => setEditing(true), onDelete: () => setAsking(true) })
  const { onContextMenu, menu } = useContextMenu(t(`${prefix}.actions`), entries)

  const remove = async () => {
    setAsking(false)
    onDeleted()
    const error = await send(reply.id)
    toast(error ? errorMessage(t, error) : t(`${prefix}.deleted`))
  }
  return (
    <li className={classNames(nested && styles.nested)} data-reply-id={reply.id}>
      <article className={styles.reply} aria-label={t(`${prefix}.by`, { name: nickname })} onContextMenu={onContextMenu}>
        <PersonLink userId={pageId} mine={reply.mine} face className={styles.face}>
          <Avatar path={reply.imagePath} nameless={reply.authorId === null} size={28} />
        </PersonLink>
        <div>
          <p className={styles.head}>
            <PersonLink userId={pageId} mine={reply.mine} className={styles.nick}>
              {nickname}
            </PersonLink>
            <LanguageMark languages={reply.languages} />
            <Age at={reply.repliedAt} />
            {reply.editedAt && (
              <>
                <span aria-hidden>·</span>
                <EditedAge at={reply.editedAt} />
              </>
            )}
            {reply.anonymous && reply.mine && <span>{t('qna.anonymous.own')}</span>}
            {acceptedId === reply.id && (
              <span className={styles.accepted}>
                <IconCircleCheckFilled />
                {t('qna.accept.mark')}
              </span>
            )}
            <span className={styles.more}>
              <ItemMenu label={t(`${prefix}.actions`)} entries={entries} />
            </span>
          </p>
          {editing ? (
            <ReplyRowEdit reply={reply} content={content} onDone={() => setEditing(false)} />
          ) : (
            <>
              {(content !== '' || reply.answered) && (
                <ReplyText text={content} to={reply.answered} mentions={reply.mentions} source={replySource(thread, reply)} />
              )}
              {reply.images && <PictureMosaic images={reply.images} />}
              {reply.voice && <AnswerVoice voice={reply.voice} />}
              <p className={styles.acts}>
                <ReplyLike reply={reply} />
                {!nested && <AcceptButton reply={reply} />}
                {content !== '' && <CorrectButton item={item} small />}
                <button
                  type="button"
                  className={classNames(answered && styles.on)}
                  aria-label={t(`${prefix}.answerTo`, { name: nickname })}
                  onClick={answer}
                >
                  {t(`${prefix}.answer`)}
                </button>
                {reply.mine && (
                  <>
                    <button ref={editButton} type="button" aria-label={t(`${prefix}.editOwn`)} onClick={() => setEditing(true)}>
                      {t('common.edit')}
                    </button>
                    <button type="button" aria-label={t(`${prefix}.deleteOwn`)} onClick={() => setAsking(true)}>
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
      {!editing && <Corrections item={item} count={reply.correctionCount} inset />}
      {reply.mine && (
        <Dialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={t(`${prefix}.deleteAsk.title`)}
          verb={t('common.delete')}
          danger
          onConfirm={() => void remove()}
        >
          <p>{t(`${prefix}.deleteAsk.text`)}</p>
        </Dialog>
      )}
    </li>
  )
}

/** The ref of the button that takes the focus once editing has ended. */
function useFocusAfter(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(editing)
  useEffect(() => {
    if (was.current && !editing) button.current?.focus({ preventScroll: true })
    was.current = editing
  }, [editing])
  return button
}

interface ReplyMenuOptions {
  onAnswer: () => void
  onEdit: () => void
  onDelete: () => void
}

/** The entries of a comment's menu button and of its context menu. The link leads to the post or question. */
function useReplyMenu(reply: NestedReply, { onAnswer, onEdit, onDelete }: ReplyMenuOptions): MenuEntry[] {
  const { t } = useTranslation()
  const thread = useThread()
  const { kind, link, prefix } = thread
  const toast = useToast()
  const keep = useKeep()
  const forOthers = useModerationEntries({ kind, id: reply.id }, { userId: reply.authorId, nickname: reply.nickname })
  const correct = useCorrectEntry(correctableReply(kind, reply))
  const copy = (text: string, message: string) => void desktop.copyText(text).then(() => toast(message))
  const ofText: MenuEntry[] = [
    {
      key: 'copyText',
      label: t(`${prefix}.copyText`),
      icon: <IconCopy />,
      run: () => copy(reply.content ?? '', t(`${prefix}.textCopied`)),
    },
    {
      key: 'keep',
      label: t('notebook.keep'),
      icon: <IconBookmarkPlus />,
      run: () => void keep(wholeEntry(reply.content ?? '', replySource(thread, reply))),
    },
  ]
  // Of an answer that is only heard there is nothing to copy, keep or correct.
  const hasText = reply.content !== ''
  const entries: MenuEntry[] = [
    { key: 'answer', label: t(`${prefix}.answer`), icon: <IconArrowBackUp />, run: onAnswer },
    ...(hasText ? ofText : []),
    {
      key: 'copyLink',
      label: t('feed.menu.copyLink'),
      icon: <IconLink />,
      run: () => copy(link, t('feed.linkCopied')),
    },
    'rule',
  ]
  if (!reply.mine) return [...entries.slice(0, -1), ...(hasText ? correct : []), 'rule', ...forOthers]
  return [
    ...entries,
    { key: 'edit', label: t('common.edit'), icon: <IconPencil />, run: onEdit },
    { key: 'delete', label: t('common.delete'), icon: <IconTrash />, danger: true, run: onDelete },
  ]
}
