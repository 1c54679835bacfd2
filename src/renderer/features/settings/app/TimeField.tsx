import { clockTime } from '../../../../shared/quiet-hours'
import styles from './Notified.module.css'

interface TimeFieldProps {
  label: string
  /** Whether the label is for screen readers alone. */
  hidesLabel?: boolean
  /** `HH:MM`. */
  value: string
  onValue: (time: string) => void
}

/** A time of the day; a half-typed one is not saved. */
export function TimeField({ label, hidesLabel = false, value, onValue }: TimeFieldProps) {
  return (
    <label className={styles.time}>
      {hidesLabel ? <span className="sr">{label}</span> : label}
      <input
        type="time"
        defaultValue={value}
        onChange={({ currentTarget }) => clockTime.test(currentTarget.value) && onValue(currentTarget.value)}
      />
    </label>
  )
}
