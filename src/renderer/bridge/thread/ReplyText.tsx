import { useMemo } from 'react'
import { textParts } from '../../ui/text-parts'
import { ExternalLink } from '../ExternalLink'
import styles from './Replies.module.css'

/** The words of a comment, with their links. */
export function ReplyText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text])
  return (
    <p className={styles.text}>
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        'link' in part ? <ExternalLink key={index} url={part.link} className={styles.link} /> : part.text,
      )}
    </p>
  )
}
