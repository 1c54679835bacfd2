import type { ReactNode } from 'react'
import styles from './SettingRow.module.css'

interface SettingRowProps {
  label: ReactNode
  hint?: ReactNode
  /** Ties the words to the control: give it `aria-labelledby`. */
  labelId?: string
  children?: ReactNode
}

/** One setting: its words, and at the end of the row its control. */
export function SettingRow({ label, hint, labelId, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <b id={labelId}>{label}</b>
        {hint && <span>{hint}</span>}
      </div>
      {children}
    </div>
  )
}
