import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits'
import { classNames } from '../../ui/class-names'
import styles from './DayGrid.module.css'

const dayMs = 24 * 60 * 60 * 1000

/** The last five weeks, a row a week, with the days written filled. `until`: the last day drawn, `YYYY-MM-DD`. */
export function DayGrid({ days, until }: { days: readonly string[]; until: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.days} role="img" aria-label={t('people.days.label', { count: days.length })}>
      {weeksUpTo(until).map((day) => (
        <i key={day} title={day} className={classNames(days.includes(day) && styles.on, day === until && styles.last)} />
      ))}
    </div>
  )
}

/** The days of the calendar, the oldest first. */
function weeksUpTo(until: string): string[] {
  const last = Date.parse(until)
  return Array.from({ length: limits.daysShown }, (_, index) =>
    new Date(last - (limits.daysShown - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}
