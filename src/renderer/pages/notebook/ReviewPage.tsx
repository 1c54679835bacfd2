import { IconArrowBackUp, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { isAnswer, partsOf } from '../../../shared/notebook/gaps'
import type { Grade } from '../../../shared/notebook/reviews'
import { useSession } from '../../data/session'
import { EntryDialog } from '../../features/notebook/EntryDialog'
import { CardView } from '../../features/notebook/review/CardView'
import { Grades } from '../../features/notebook/review/Grades'
import styles from '../../features/notebook/review/Review.module.css'
import { ReviewEnd } from '../../features/notebook/review/ReviewEnd'
import { type ReviewState, useReview } from '../../features/notebook/review/use-review'
import { errorMessage } from '../../hooks/error-messages'
import { isHeld } from '../../hooks/held-keys'
import { usePlainKeys } from '../../hooks/plain-keys'
import { shortcutText, undoKey, useHotkey, useSheetEscape } from '../../hooks/shortcuts'
import { useTitle } from '../../hooks/use-title'
import { useEntryDeletion } from '../../parts/notebook/use-entry-deletion'
import { Button } from '../../ui/Button'
import { CommandsOf } from '../../ui/commands'
import { ErrorState } from '../../ui/ErrorState'
import { IconButton } from '../../ui/IconButton'
import { ItemMenu } from '../../ui/Menu'

/**
 * `/notebook/review`: the entries that are due, one after the other, by keys alone if one likes (docs/product/notebook.md "Review"). It
 * begins anew when somebody signs in or the session ends, since another notebook is open then.
 */
export function ReviewPage() {
  const { user } = useSession()
  return <Review key={user?.id ?? 'visitor'} />
}

function Review() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const review = useReview()
  const [editing, setEditing] = useState(false)
  useTitle(t('notebook.review.title'))
  const { card, shown } = review
  const entry = card?.entry ?? null
  const suggested = suggestionOf(review)
  const stop = () => void navigate('/notebook')
  const edit = () => setEditing(true)

  useSheetEscape(stop, !editing)
  // What a held key took back further could not be brought back.
  useHotkey(undoKey, (event) => isHeld(event) || review.undo(), !editing && (shown || review.typed === ''))
  const rate = (grade: Grade) => () => (shown ? void review.grade(grade) : false)
  usePlainKeys({
    ' ': ({ target }) => {
      // A focused button does what it says.
      if (entry === null || (target instanceof Element && target.closest('button, a'))) return false
      if (shown) void review.grade(suggested)
      else review.show()
      return true
    },
    '1': rate(1),
    '2': rate(2),
    '3': rate(3),
    '4': rate(4),
    e: () => (entry === null ? false : edit()),
  })

  if (review.error && card === null)
    return (
      <ErrorState title={t('notebook.failed')} onRetry={review.reload}>
        {t('notebook.unreadable')}
      </ErrorState>
    )
  if (card === null) return <div aria-busy className={styles.review} />
  return (
    <CommandsOf of="entry" title={t('palette.open.entry')}>
      <section className={styles.review} aria-label={t('notebook.review.title')}>
        <Head card={card} onStop={stop} onUndo={review.undo} onEdit={edit} onDeleted={review.reload} />
        <div className={styles.stage}>
          {entry === null ? (
            <ReviewEnd done={card.counts.done} />
          ) : (
            // The same entry may come again, which is another card.
            <CardView key={`${entry.id} ${review.readAt}`} entry={entry} review={review} onEdit={edit} />
          )}
        </div>
        {entry !== null && (
          <footer className={styles.foot}>
            {review.error && (
              <p role="alert" className={styles.error}>
                {errorMessage(t, review.error)}
              </p>
            )}
            {shown && card.dues !== null ? (
              <Grades dues={card.dues} readAt={review.readAt} suggested={suggested} onGrade={(grade) => void review.grade(grade)} />
            ) : (
              <div className={styles.show}>
                <Button size="l" command="show" onClick={review.show}>
                  {t('notebook.review.show')}
                  <kbd aria-hidden>{shortcutText({ key: partsOf(entry.text).gap === '' ? ' ' : 'Enter' })}</kbd>
                </Button>
              </div>
            )}
          </footer>
        )}
        {entry !== null && <EntryDialog entry={entry} opened={editing} onClose={() => setEditing(false)} onSaved={review.reload} />}
      </section>
    </CommandsOf>
  )
}

/** Again for a typed answer that is wrong, else good. */
function suggestionOf({ card, typed }: ReviewState): Grade {
  if (!card?.entry) return 3
  const { gap } = partsOf(card.entry.text)
  return gap !== '' && typed.trim() !== '' && !isAnswer(typed, gap) ? 1 : 3
}

interface HeadProps {
  card: NonNullable<ReviewState['card']>
  onStop: () => void
  onUndo: () => void
  onEdit: () => void
  onDeleted: () => void
}

function Head({ card: { entry, counts, canUndo }, onStop, onUndo, onEdit, onDeleted }: HeadProps) {
  const { t } = useTranslation()
  const { remove } = useEntryDeletion()
  const total = counts.done + counts.left
  return (
    <>
      <header className={styles.head}>
        <IconButton command="stop" label={t('notebook.review.stop')} shortcut={{ key: 'Escape' }} onClick={onStop}>
          <IconX />
        </IconButton>
        <b>{t('notebook.review.title')}</b>
        <span aria-hidden>
          {counts.done} / {total}
        </span>
        <span className={styles.space} />
        {counts.new > 0 && <span className={styles.wide}>{t('notebook.review.new', { count: counts.new })}</span>}
        {counts.again > 0 && <span className={styles.wide}>{t('notebook.review.again', { count: counts.again })}</span>}
        <Button
          kind="text"
          size="s"
          icon={<IconArrowBackUp />}
          disabled={!canUndo}
          command="undo"
          onClick={onUndo}
          // A held Enter would press it again and again.
          onKeyDown={(event) => isHeld(event.nativeEvent) && event.preventDefault()}
        >
          {t('notebook.review.undo')}
          <kbd aria-hidden className={styles.wide}>
            {shortcutText(undoKey)}
          </kbd>
        </Button>
        {entry !== null && (
          <ItemMenu
            label={t('notebook.actions')}
            commands
            entries={[
              { key: 'edit', label: t('notebook.edit'), icon: <IconPencil />, run: onEdit },
              {
                key: 'delete',
                label: t('common.delete'),
                icon: <IconTrash />,
                danger: true,
                run: () => void remove(entry.id).then(onDeleted),
              },
            ]}
          />
        )}
      </header>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('notebook.review.progress', { done: counts.done, total })}
        aria-valuenow={counts.done}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, total)}
      >
        <i style={{ width: total === 0 ? '100%' : `${(counts.done / total) * 100}%` }} />
      </div>
    </>
  )
}
