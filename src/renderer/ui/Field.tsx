import { type ComponentProps, type ReactNode, useId } from 'react'
import { type TextInput, useTextInput } from '../hooks/use-text-input'
import { classNames } from './class-names'
import styles from './Field.module.css'
import { FieldFrame, type FieldWords, idsOf } from './FieldFrame'

export interface FieldProps extends FieldWords, TextInput, Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref' | 'size'> {
  value: string
  /** Told each change, also inside a composition; never cuts, never filters then (see `filter`). */
  onText: (text: string) => void
  size?: 's' | 'm'
  /** Inside the box, before and after the text: an icon, a word, an IconButton. */
  before?: ReactNode
  after?: ReactNode
  /** The value is settled (a confirmed address): read, not typed. */
  locked?: boolean
}

/** A one-line text field with its label, hint and error tied to it. */
export function Field({
  label,
  hint,
  error,
  corner,
  value,
  onText,
  filter,
  onEnter,
  entersWith,
  size,
  before,
  after,
  locked,
  className,
  ...rest
}: FieldProps) {
  const id = useId()
  const ref = useTextInput<HTMLInputElement>({ onText, filter, onEnter, entersWith })
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} corner={corner} className={className}>
      <span className={classNames(styles.box, size === 's' && styles.small, locked && styles.locked, Boolean(error) && styles.wrong)}>
        {before}
        <input
          {...rest}
          ref={ref}
          {...idsOf(id, { hint, error })}
          className={styles.input}
          value={value}
          readOnly={locked || rest.readOnly}
          onChange={ignore}
        />
        {after}
      </span>
    </FieldFrame>
  )
}

// React wants a change handler beside a value; the native listeners of `useTextInput` do the work.
const ignore = () => {}
