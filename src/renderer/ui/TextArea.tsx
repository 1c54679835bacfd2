import type { CSSProperties } from 'react'
import { classNames } from './class-names'
import styles from './Field.module.css'
import { FieldFrame } from './FieldFrame'
import { type TextControlProps, useTextControl } from './use-text-control'

export type TextAreaProps = TextControlProps<'textarea'> & {
  /** Grows with its text up to this many lines, then scrolls. */
  mostLines?: number
  /** Without box and label, for a composer that draws its own frame. `aria-label` then names it. */
  bare?: boolean
  className?: string | undefined
}

/** A text field of several lines that grows with its text. */
export function TextArea({ mostLines, bare, className, style, ...rest }: TextAreaProps) {
  const { frame, control } = useTextControl<'textarea'>(rest)
  const grows = mostLines === undefined ? style : ({ ...style, '--most-lines': mostLines } as CSSProperties)
  const area = <textarea rows={1} {...control} className={classNames(styles.area, bare && className)} style={grows} />
  if (bare) return area
  return (
    <FieldFrame {...frame} className={className}>
      <span className={classNames(styles.box, Boolean(rest.error) && styles.wrong)}>{area}</span>
    </FieldFrame>
  )
}
