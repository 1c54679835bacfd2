import { useMemo } from 'react'
import { ExternalLink } from '../../bridge/ExternalLink'
import { textParts } from '../../ui/text-parts'
import textStyles from './PostText.module.css'
import styles from './Replies.module.css'

/** The words of a comment, with their links. */
export function ReplyText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text])
  return (
    <p className={styles.text}>
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        'link' in part ? <ExternalLink key={index} url={part.link} className={textStyles.link} /> : part.text,
      )}
    </p>
  )
}
