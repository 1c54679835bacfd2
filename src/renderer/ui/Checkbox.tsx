import { IconCheck } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'
import { classNames } from './class-names'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange'> {
  label: ReactNode
  checked: boolean
  onChecked: (checked: boolean) => void
}

/** A checkbox with its label. */
export function Checkbox({ label, onChecked, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.label, className)}>
      <span className={styles.box}>
        <input {...rest} type="checkbox" onChange={(event) => onChecked(event.currentTarget.checked)} />
        <IconCheck />
      </span>
      {label}
    </label>
  )
}
