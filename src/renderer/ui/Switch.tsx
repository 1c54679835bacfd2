import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange'> {
  /** Shown before the switch. Without it pass `aria-label` or `aria-labelledby`. */
  label?: ReactNode
  checked: boolean
  onChecked: (checked: boolean) => void
  size?: 's' | 'm'
}

/** A switch that takes effect at once. */
export function Switch({ label, onChecked, checked, size = 'm', className, ...rest }: SwitchProps) {
  const id = useId()
  const control = (
    <input
      id={id}
      {...rest}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      className={classNames(styles.switch, size === 's' && styles.small, !label && className)}
      onChange={(event) => onChecked(event.currentTarget.checked)}
    />
  )
  if (!label) return control
  return (
    <label htmlFor={rest.id ?? id} className={classNames(styles.label, className)}>
      {label}
      {control}
    </label>
  )
}
