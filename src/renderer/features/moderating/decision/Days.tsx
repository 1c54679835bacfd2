import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { daysText } from '../case-text'
import styles from './DecisionBar.module.css'

interface DaysProps<Length extends number | null> {
  choices: readonly Length[]
  days: Length
  onDays: (days: Length) => void
  disabled: boolean
}

/** For how long writing is suspended, in days; null for good. */
export function Days<Length extends number | null>({ choices, days, onDays, disabled }: DaysProps<Length>) {
  const { t } = useTranslation()
  return (
    <span className={styles.days}>
      <span aria-hidden>{daysText(t, days)}</span>
      <IconChevronDown />
      <select
        aria-label={t('moderating.decision.daysLabel')}
        value={String(days)}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((each) => String(each) === currentTarget.value)
          if (chosen !== undefined) onDays(chosen)
        }}
      >
        {choices.map((each) => (
          <option key={each} value={String(each)}>
            {daysText(t, each)}
          </option>
        ))}
      </select>
    </span>
  )
}
