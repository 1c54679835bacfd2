import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './Field.module.css'

export interface FieldWords {
  label?: ReactNode
  hint?: ReactNode
  /** A sentence: why this is refused. Read aloud when it appears. */
  error?: ReactNode
  /** At the right end of the label's line: a counter or a link. */
  corner?: ReactNode
}

interface FieldFrameProps extends FieldWords {
  id: string
  className?: string | undefined
  children: ReactNode
}

/** The attributes that tie a control to the label, hint and error of its FieldFrame. */
export function idsOf(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const described = classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`)
  return { id, 'aria-invalid': Boolean(error), ...(described === '' ? {} : { 'aria-describedby': described }) }
}

/** Label, hint and error around any control; give the control `idsOf(id, …)`. */
export function FieldFrame({ id, label, hint, error, corner, className, children }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      {(label || corner) && (
        <div className={styles.name}>
          {label && <label htmlFor={id}>{label}</label>}
          {corner && <span className={styles.corner}>{corner}</span>}
        </div>
      )}
      {children}
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className={styles.error} id={`${id}-error`} aria-live="polite">
        {error}
      </div>
    </div>
  )
}
