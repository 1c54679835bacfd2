import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './Field.module.css'
import { FieldFrame } from './FieldFrame'
import { type TextControlProps, useTextControl } from './use-text-control'

export type FieldProps = TextControlProps<'input'> & {
  size?: 's' | 'm'
  /** Inside the box, before and after the text: an icon, a word, an IconButton. */
  before?: ReactNode
  after?: ReactNode
  /** The value is settled (a confirmed address): read, not typed. */
  locked?: boolean
  className?: string | undefined
}

/** A one-line text field with its label, hint and error tied to it. */
export function Field({ size, before, after, locked, className, ...rest }: FieldProps) {
  const { frame, control } = useTextControl<'input'>(rest)
  const box = classNames(styles.box, size === 's' && styles.small, locked && styles.locked, Boolean(rest.error) && styles.wrong)
  return (
    <FieldFrame {...frame} className={className}>
      <span className={box}>
        {before}
        <input {...control} className={styles.input} readOnly={locked || rest.readOnly} />
        {after}
      </span>
    </FieldFrame>
  )
}
