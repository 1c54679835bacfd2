import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names'
import { FieldFrame, type FieldWords, idsOf } from './Field'
import field from './Field.module.css'
import styles from './Select.module.css'

export interface SelectOption {
  value: string
  label: string
  /** Shown in the closed field in place of a long label. */
  short?: string
}

export interface SelectProps extends FieldWords, Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'ref' | 'size' | 'children'> {
  value: string
  onValue: (value: string) => void
  options: readonly SelectOption[]
  /** The label of an empty first option, whose value is ''. */
  none?: string
  size?: 's' | 'm'
}

/** A native select in the style of a field. */
export function Select({ label, hint, error, corner, value, onValue, options, none, size = 'm', className, ...rest }: SelectProps) {
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} corner={corner} className={className}>
      <span
        className={classNames(
          field.box,
          size === 's' && field.small,
          styles.box,
          Boolean(error) && field.wrong,
          rest.disabled && styles.off,
        )}
      >
        <span aria-hidden="true" className={classNames(styles.shown, 'one', !chosen && styles.none)}>
          {chosen ? (chosen.short ?? chosen.label) : none}
        </span>
        <IconChevronDown className={styles.chevron} />
        <select
          {...rest}
          {...idsOf(id, { hint, error })}
          className={styles.select}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </FieldFrame>
  )
}
