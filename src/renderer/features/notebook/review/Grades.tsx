import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Grade } from '../../../../shared/notebook/reviews'
import { shortcutText } from '../../../hooks/shortcuts'
import { classNames } from '../../../ui/class-names'
import { pauseText } from '../entry-text'
import styles from './Review.module.css'

const grades = [1, 2, 3, 4] as const
const names = { 1: 'again', 2: 'hard', 3: 'good', 4: 'easy' } as const

interface GradesProps {
  dues: Record<Grade, number>
  /** When these were computed: thinking about the answer makes no pause shorter. */
  readAt: number
  /** The grade that the answer suggests, which Space gives. */
  suggested: Grade
  onGrade: (grade: Grade) => void
}

/** The four grades, each with when the entry would come back. */
export function Grades({ dues, readAt, suggested, onGrade }: GradesProps) {
  const { t } = useTranslation()
  const group = useRef<HTMLFieldSetElement>(null)
  // What showed the answer is gone. The group takes the focus, not a grade, which a second press of Enter would give.
  useEffect(() => group.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <fieldset ref={group} tabIndex={-1} className={styles.grades} aria-label={t('notebook.review.grades')}>
        {grades.map((grade) => (
          <button
            key={grade}
            type="button"
            className={classNames(styles.grade, grade === suggested && styles.suggested)}
            onClick={(event) => event.detail < 2 && onGrade(grade)}
          >
            <span>
              <b>{t(`notebook.review.grade.${names[grade]}`)}</b>
              {pauseText(t, dues[grade] - readAt)}
            </span>
            <kbd aria-hidden>{grade}</kbd>
          </button>
        ))}
      </fieldset>
      <p className={styles.keys} aria-hidden>
        <span>
          <kbd>{shortcutText({ key: ' ' })}</kbd>
          {t('notebook.review.passAs', { grade: t(`notebook.review.grade.${names[suggested]}`) })}
        </span>
        <span>
          <kbd>L</kbd>
          {t('reading.listen')}
        </span>
        <span>
          <kbd>E</kbd>
          {t('notebook.edit')}
        </span>
      </p>
    </>
  )
}
