import { IconChevronDown } from '@tabler/icons-react'
import { classNames } from '../../ui/class-names'
import styles from './FilterSelect.module.css'

interface FilterSelectProps {
  label: string
  /** The first option, which does not filter. */
  all: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onValue: (value: string) => void
}

/** A native select in the style of a chip. */
export function FilterSelect({ label, all, value, options, onValue }: FilterSelectProps) {
  const shown = options.find(([each]) => each === value)?.[1] ?? all
  return (
    <span className={classNames(styles.chip, value !== '' && styles.chosen)}>
      <span aria-hidden>{shown}</span>
      <IconChevronDown />
      <select aria-label={label} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        <option value="">{all}</option>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
}
