import type { ReactNode } from 'react'
import styles from './Radio.module.css'

interface RadioProps {
  /** Equal for the buttons of one group. */
  name: string
  checked: boolean
  onChoose: () => void
  /** Class of the row that contains the button and its label. */
  className?: string | undefined
  /** Whether it takes the focus when its dialog opens. */
  takesFocus?: boolean
  /** The label. */
  children: ReactNode
}

/** A radio button with its label. */
export function Radio({ name, checked, onChoose, className, takesFocus = false, children }: RadioProps) {
  return (
    <label className={className}>
      <input
        type="radio"
        name={name}
        className={styles.radio}
        checked={checked}
        onChange={onChoose}
        data-autofocus={takesFocus || undefined}
      />
      {children}
    </label>
  )
}
