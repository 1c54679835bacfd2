import { languageTagOf } from '../../../shared/text/text-language'
import { type ReadableSource, readable } from '../reading/readable'
import styles from './SentenceNote.module.css'

interface SentenceNoteProps {
  children: string
  /** Where it comes from, once it is sent: it can be kept then. */
  source?: ReadableSource
}

/** The note of a corrected sentence, below it. */
export function SentenceNote({ children, source }: SentenceNoteProps) {
  return (
    <span className={styles.note} lang={languageTagOf(children)} {...(source && readable(source))}>
      {children}
    </span>
  )
}
