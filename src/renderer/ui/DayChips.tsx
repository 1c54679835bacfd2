import { useTranslation } from 'react-i18next'
import { type Weekday, weekdays } from '../../shared/weekdays'
import { Chip } from './Chip'
import styles from './DayChips.module.css'

interface DayChipsProps {
  label: string
  days: readonly Weekday[]
  onDays: (days: Weekday[]) => void
}

/** The days with one more or one less, in the order of the week. */
export function toggledDay(days: readonly Weekday[], day: Weekday): Weekday[] {
  return weekdays.filter((one) => (one === day ? !days.includes(day) : days.includes(one)))
}

/** The days of the week as switches, Monday first. */
export function DayChips({ label, days, onDays }: DayChipsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.days} aria-label={label}>
      {weekdays.map((day) => (
        <Chip
          key={day}
          on={days.includes(day)}
          aria-pressed={days.includes(day)}
          aria-label={t(`common.weekday.long.${day}`)}
          className={styles.day}
          onClick={() => onDays(toggledDay(days, day))}
        >
          {t(`common.weekday.short.${day}`)}
        </Chip>
      ))}
    </fieldset>
  )
}
