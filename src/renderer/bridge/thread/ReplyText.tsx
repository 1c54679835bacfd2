import { LinkedText } from '../LinkedText'
import styles from './Replies.module.css'

/** The words of a comment, with their links. */
export function ReplyText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      <LinkedText text={text} />
    </p>
  )
}
