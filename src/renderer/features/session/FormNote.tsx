import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names'
import styles from './FormNote.module.css'

/** A sentence about the whole form, read aloud when it appears. `calm`: it tells, it does not refuse. */
export function FormNote({ calm = false, children }: { calm?: boolean; children?: ReactNode }) {
  return (
    <div role={calm ? 'status' : 'alert'} className={classNames(styles.note, calm && styles.calm)}>
      {children}
    </div>
  )
}
