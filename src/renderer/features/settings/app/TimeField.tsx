import { clockTime } from '../../../../shared/quiet-hours'
import styles from './Notified.module.css'

interface TimeFieldProps {
  label: string
  /** `HH:MM`. */
  value: string
  onValue: (time: string) => void
}

/** A time of the day; a half-typed one is not saved. */
export function TimeField({ label, value, onValue }: TimeFieldProps) {
  return (
    <label className={styles.time}>
      {label}
      <input
        type="time"
        defaultValue={value}
        onChange={({ currentTarget }) => clockTime.test(currentTarget.value) && onValue(currentTarget.value)}
      />
    </label>
  )
}
