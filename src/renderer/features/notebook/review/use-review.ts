import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError, Result } from '../../../../shared/errors'
import type { Grade } from '../../../../shared/notebook/reviews'
import type { ReviewCard } from '../../../../shared/notebook/views'
import { desktop } from '../../../desktop/desktop'
import { errorMessage } from '../../../hooks/error-messages'
import { useLive } from '../../../hooks/use-live'
import { useToast } from '../../../ui/Toast'

export interface ReviewState {
  /** Null until main has answered. */
  card: ReviewCard | null
  /** When main answered, in milliseconds since 1970. */
  readAt: number
  /** Why the last step could not be made; it can be repeated. */
  error: AppError | null
  /** Whether the answer is shown. */
  shown: boolean
  typed: string
  type: (text: string) => void
  show: () => void
  /** A toast says when the entry is no longer there; the next one is shown then. */
  grade: (grade: Grade) => Promise<void>
  undo: () => void
  /** Reads the entry again, after it was edited. */
  reload: () => void
}

/** A session of reviews (docs/product/notebook.md "Review"). Each step is on disk before the next entry is shown. */
export function useReview(): ReviewState {
  const { t } = useTranslation()
  const toast = useToast()
  const [card, setCard] = useState<ReviewCard | null>(null)
  const [readAt, setReadAt] = useState(0)
  const [error, setError] = useState<AppError | null>(null)
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const busy = useRef(false)

  const draw = useCallback((next: ReviewCard) => {
    setCard(next)
    setReadAt(Date.now())
    setShown(false)
    setTyped('')
  }, [])

  /** Runs one step at a time: a second press while main works is not another review. */
  const run = useCallback(
    async (ask: () => Promise<Result<ReviewCard>>) => {
      if (busy.current) return null
      busy.current = true
      const answer = await ask()
      busy.current = false
      setError(answer.ok ? null : answer.error)
      if (answer.ok) draw(answer.value)
      return answer
    },
    [draw],
  )

  const begin = useCallback(() => void run(desktop.reviewCard), [run])
  useEffect(begin, [begin])
  // The last review of the day may be over, and something due meanwhile, or kept on another page.
  const isEmpty = card !== null && card.entry === null
  const isStillEmpty = useLive(isEmpty)
  const refresh = useCallback(async () => {
    const answer = await desktop.reviewCard()
    // An entry may have come back meanwhile, with what is typed for it.
    if (answer.ok && isStillEmpty.current && !busy.current) draw(answer.value)
  }, [isStillEmpty, draw])
  useEffect(() => (isEmpty ? desktop.on('notebook', () => void refresh()) : undefined), [isEmpty, refresh])

  const entry = card?.entry ?? null
  return {
    card,
    readAt,
    error,
    shown,
    typed,
    type: setTyped,
    show: () => setShown(true),
    async grade(grade) {
      if (entry === null) return
      const answer = await run(() => desktop.gradeEntry(entry.id, grade))
      if (answer?.ok !== false || answer.error.code !== 'notFound') return
      // The entry is of another notebook than the open one, so the grade cannot be repeated.
      toast(errorMessage(t, answer.error))
      begin()
    },
    undo() {
      if (card?.canUndo) void run(desktop.undoReview)
    },
    reload() {
      if (card === null || entry === null) return begin()
      void desktop.notebookEntry(entry.id).then((now) => (now === null ? begin() : setCard({ ...card, entry: now })))
    },
  }
}
