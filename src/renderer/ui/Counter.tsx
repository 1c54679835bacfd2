import { textLength } from '../../shared/text/length'
import styles from './Counter.module.css'
import { classNames } from './class-names'

/** How many characters are left to write, shown only near the end (the last tenth, at least 20). */
export function Counter({ text, most }: { text: string; most: number }) {
  const length = textLength(text)
  const near = Math.max(20, Math.floor(most / 10))
  if (length < most - near) return null
  return (
    <span className={classNames(styles.count, length > most && styles.over)} aria-live="polite">
      {length.toLocaleString()} / {most.toLocaleString()}
    </span>
  )
}
