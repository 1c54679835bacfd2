import { languageTagOf } from '../../../shared/text/text-language'
import styles from './SentenceNote.module.css'

/** The note of a corrected sentence, below it. */
export function SentenceNote({ children }: { children: string }) {
  return (
    <span className={styles.note} lang={languageTagOf(children)}>
      {children}
    </span>
  )
}
