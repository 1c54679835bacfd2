import { type ComponentProps, type CSSProperties, useId } from 'react'
import { type TextInput, useTextInput } from '../hooks/use-text-input'
import { classNames } from './class-names'
import styles from './Field.module.css'
import { FieldFrame, type FieldWords, idsOf } from './FieldFrame'

export interface TextAreaProps extends FieldWords, TextInput, Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'> {
  value: string
  onText: (text: string) => void
  /** Grows with its text up to this many lines, then scrolls. */
  mostLines?: number
  /** Without box and label, for a composer that draws its own frame. `aria-label` then names it. */
  bare?: boolean
}

/** A text field of several lines that grows with its text. */
export function TextArea({
  label,
  hint,
  error,
  corner,
  value,
  onText,
  filter,
  onEnter,
  entersWith,
  mostLines,
  bare,
  className,
  style,
  ...rest
}: TextAreaProps) {
  const id = useId()
  const ref = useTextInput<HTMLTextAreaElement>({ onText, filter, onEnter, entersWith })
  const grows = mostLines === undefined ? style : ({ ...style, '--most-lines': mostLines } as CSSProperties)
  const area = (
    <textarea
      rows={1}
      {...rest}
      ref={ref}
      {...idsOf(id, { hint, error })}
      className={classNames(styles.area, bare && className)}
      style={grows}
      value={value}
      onChange={ignore}
    />
  )
  if (bare) return area
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} corner={corner} className={className}>
      <span className={classNames(styles.box, Boolean(error) && styles.wrong)}>{area}</span>
    </FieldFrame>
  )
}

// React wants a change handler beside a value; the native listeners of `useTextInput` do the work.
const ignore = () => {}
