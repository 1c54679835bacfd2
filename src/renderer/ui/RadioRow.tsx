import type { ComponentProps, ReactNode } from 'react'
import styles from './RadioRow.module.css'

interface RadioRowProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange'> {
  label: ReactNode
  checked: boolean
  onChoose: () => void
}

/** One of several under each other, of which one can be chosen. */
export function RadioRow({ label, onChoose, ...rest }: RadioRowProps) {
  return (
    <label className={styles.row}>
      <input {...rest} type="radio" onChange={onChoose} />
      {label}
    </label>
  )
}
