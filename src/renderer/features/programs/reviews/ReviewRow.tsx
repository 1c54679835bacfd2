import { IconCopy, IconMessageReply, IconPencil, IconTrash } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Program } from '../../../../shared/contract/programs-shapes'
import type { Review } from '../../../../shared/contract/reviews-shapes'
import { useDataDispatch } from '../../../data/api'
import { useSaveDraft } from '../../../data/local-data'
import { answerReview, deleteReview, restoreAnswer, restoreReview } from '../../../data/reviews'
import { useSession } from '../../../data/session'
import { useEntity } from '../../../data/use-entity'
import { desktop } from '../../../desktop/desktop'
import { asAppError, useErrorText } from '../../../hooks/error-messages'
import { keepFocusAt } from '../../../hooks/focus'
import { DeleteDialog } from '../../../parts/DeleteDialog'
import { LinkedText } from '../../../parts/LinkedText'
import { useModerationEntries } from '../../../parts/moderation/use-moderation'
import { Age, EditedAge } from '../../../ui/Age'
import { Avatar } from '../../../ui/Avatar'
import { LanguageMark } from '../../../ui/LanguageMark'
import { ItemMenu, type MenuEntry, useContextMenu } from '../../../ui/Menu'
import { PersonLink, pageIdOf } from '../../../ui/PersonLink'
import { useToast } from '../../../ui/Toast'
import { ReviewForm } from './ReviewForm'
import styles from './Reviews.module.css'
import { answerVersion, type ReviewFields, writeReviewDraft } from './review-draft'
import { Stars } from './Stars'

interface ReviewRowProps {
  id: string
  program: Program
  /** Opens the form of the user's own review. */
  onEdit: () => void
}

/** A review with the mentor's answer. Its writer can edit and delete it, the mentor can answer it, others can hide, report or block. */
export function ReviewRow({ id, ...props }: ReviewRowProps) {
  const review = useEntity('reviews', id)
  return review ? <Row {...props} review={review} /> : null
}

function Row({ review, program, onEdit }: Omit<ReviewRowProps, 'id'> & { review: Review }) {
  const { t } = useTranslation()
  const toast = useToast()
  const ownId = useSession().user?.id
  const [deleting, setDeleting] = useState(false)
  const [answering, setAnswering] = useState(false)
  const article = useFocusAfter(answering)
  const { author, answer } = review
  const pageId = pageIdOf(author.id, author.nickname)
  const [isMine, isMentor] = [author.id === ownId, program.author.id === ownId]
  const moderation = useModerationEntries({ kind: 'review', id: review.id }, { userId: author.id, nickname: author.nickname })
  const copy = () => void desktop.copyText(review.content).then(() => toast(t('reviews.copied')))
  const entries: MenuEntry[] = [{ key: 'copy', label: t('reviews.copy'), icon: <IconCopy />, run: copy }]
  if (isMentor && answer === null)
    entries.push({ key: 'answer', label: t('reviews.answer'), icon: <IconMessageReply />, run: () => setAnswering(true) })
  entries.push('rule')
  if (isMine)
    entries.push(
      { key: 'edit', label: t('common.edit'), icon: <IconPencil />, run: onEdit },
      { key: 'delete', label: t('common.delete'), icon: <IconTrash />, danger: true, run: () => setDeleting(true) },
    )
  else entries.push(...moderation)
  const { onContextMenu, menu } = useContextMenu(t('reviews.actions', { name: author.nickname }), entries)
  return (
    <li className={styles.row} data-item-id={review.id}>
      <article ref={article} aria-label={t('reviews.by', { name: author.nickname })} onContextMenu={onContextMenu}>
        <div className={styles.head}>
          <PersonLink userId={pageId} mine={isMine} face className={styles.face}>
            <Avatar path={author.imagePath} size={28} />
          </PersonLink>
          <span className={styles.name}>
            <PersonLink userId={pageId} mine={isMine}>
              {author.nickname}
            </PersonLink>
          </span>
          <LanguageMark languages={author.languages} />
          <span className={styles.ages}>
            <Age at={review.reviewedAt} />
            {review.editedAt && (
              <>
                <span aria-hidden>·</span>
                <EditedAge at={review.editedAt} />
              </>
            )}
          </span>
          <span className={styles.more}>
            <ItemMenu label={t('reviews.actions', { name: author.nickname })} entries={entries} />
          </span>
        </div>
        <Stars stars={review.stars} />
        <p className={styles.text}>
          <LinkedText text={review.content} />
        </p>
        {(isMine || (isMentor && answer === null && !answering)) && (
          <p className={styles.acts}>
            {isMine && (
              <>
                <button type="button" onClick={onEdit}>
                  {t('common.edit')}
                </button>
                <button type="button" onClick={() => setDeleting(true)}>
                  {t('common.delete')}
                </button>
              </>
            )}
            {isMentor && (
              <button
                data-answers
                type="button"
                aria-label={t('reviews.answerTo', { name: author.nickname })}
                onClick={() => setAnswering(true)}
              >
                {t('reviews.answer')}
              </button>
            )}
          </p>
        )}
        <Answer review={review} program={program} isMentor={isMentor} answering={answering} onAnswering={setAnswering} />
        {menu}
      </article>
      <DeleteDialog
        itemId={review.id}
        opened={deleting}
        onClose={() => setDeleting(false)}
        title={t('reviews.deleteAsk.title')}
        text={t('reviews.deleteAsk.text')}
        verb={t('common.delete')}
        deleted={t('reviews.deleted')}
        setDeleted={(id, deleted) => (deleted ? deleteReview(id) : restoreReview(id))}
      />
    </li>
  )
}

/** Once the form of the answer is gone, the button that opens it has the focus. @returns the ref of the element with both */
function useFocusAfter(answering: boolean) {
  const article = useRef<HTMLElement>(null)
  const before = useRef(answering)
  useEffect(() => {
    if (before.current && !answering) article.current?.querySelector<HTMLElement>('[data-answers]')?.focus()
    before.current = answering
  }, [answering])
  return article
}

const blank: ReviewFields = { stars: 0, text: '' }

interface AnswerProps {
  review: Review
  program: Program
  isMentor: boolean
  answering: boolean
  onAnswering: (answering: boolean) => void
}

/** The mentor's answer, or their form for it. The toast after a removal restores it. */
function Answer({ review, program: { author }, isMentor, answering, onAnswering }: AnswerProps) {
  const { id, answer } = review
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const dispatch = useDataDispatch()
  const saveDraft = useSaveDraft()
  const send = async (content: string | null, basedOn?: string) =>
    (await dispatch(answerReview({ reviewId: id, content, basedOn }))).error ?? null
  const draftKey = `review-answer:${id}`
  const removing = useRef(false)
  const bringBack = async (content: string) => {
    const { error } = await dispatch(restoreAnswer(id))
    if (!error) return toast(t('common.restored'))
    // Nothing else has the text any more.
    if ((await desktop.readDraft(draftKey)) === null)
      await saveDraft(draftKey, writeReviewDraft({ stars: 0, text: content }, blank, 'never'))
    const why = asAppError(error).code === 'expired' ? t('common.undoTooLate') : errorText(error)
    toast(`${why} ${t('reviews.answerKept')}`)
  }
  const remove = async (content: string, { currentTarget }: MouseEvent) => {
    if (removing.current) return
    removing.current = true
    const row = currentTarget.closest('article')
    const moveFocus = keepFocusAt(() => row?.querySelector<HTMLElement>('[data-answers]'))
    const error = await send(null)
    removing.current = false
    moveFocus()
    toast(error === null ? { text: t('reviews.answerDeleted'), undo: () => bringBack(content) } : errorText(error))
  }
  if (answering)
    return (
      <div className={styles.answer}>
        <ReviewForm
          of="answer"
          draftKey={draftKey}
          base={{ ...blank, text: answer?.content ?? '' }}
          version={answerVersion(review)}
          send={({ text, basedOn }) => send(text, basedOn)}
          onDone={() => onAnswering(false)}
        />
      </div>
    )
  if (answer === null) return null
  return (
    <div className={styles.answer}>
      <p className={styles.head}>
        <b>{author.nickname}</b>
        <span className={styles.ages}>
          {t('reviews.mentor')} · <Age at={answer.answeredAt} />
          {answer.editedAt && (
            <>
              <span aria-hidden>·</span>
              <EditedAge at={answer.editedAt} />
            </>
          )}
        </span>
      </p>
      <p className={styles.text}>
        <LinkedText text={answer.content} />
      </p>
      {isMentor && (
        <p className={styles.acts}>
          <button data-answers type="button" aria-label={t('reviews.editAnswer')} onClick={() => onAnswering(true)}>
            {t('common.edit')}
          </button>
          <button type="button" aria-label={t('reviews.deleteAnswer')} onClick={(event) => void remove(answer.content, event)}>
            {t('common.delete')}
          </button>
        </p>
      )}
    </div>
  )
}
