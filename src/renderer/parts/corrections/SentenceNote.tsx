import styles from './SentenceNote.module.css'

/** The note of a corrected sentence, below it. */
export function SentenceNote({ children }: { children: string }) {
  return <span className={styles.note}>{children}</span>
}
