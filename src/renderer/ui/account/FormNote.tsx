import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import styles from './FormNote.module.css'

/** A sentence about the whole form, read aloud when it appears. `lead`: it stands above the fields. */
export function FormNote({ lead = false, children }: { lead?: boolean; children?: ReactNode }) {
  return (
    <div role="alert" className={classNames(styles.note, lead && styles.lead)}>
      {children}
    </div>
  )
}
