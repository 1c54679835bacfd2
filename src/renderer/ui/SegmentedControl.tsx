import { type ReactNode, useId } from 'react'
import { classNames } from './class-names'
import styles from './SegmentedControl.module.css'

interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  /** Language of the label where it differs from the screen's. */
  lang?: string
}

interface SegmentedControlProps<Value extends string> {
  label: string
  value: Value
  onValue: (value: Value) => void
  segments: readonly Segment<Value>[]
  size?: 's' | 'm'
  className?: string | undefined
}

/** A choice between a few visible options. Arrow keys change it. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValue,
  segments,
  size = 'm',
  className,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classNames(styles.control, size === 's' && styles.small, className)} aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment} lang={segment.lang}>
          <input type="radio" name={name} checked={segment.value === value} onChange={() => onValue(segment.value)} />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
