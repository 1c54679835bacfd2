import { useMemo } from 'react'
import { Marked } from '../ui/Marked'
import { textParts } from '../ui/text-parts'
import { ExternalLink } from './ExternalLink'
import styles from './LinkedText.module.css'

/** What somebody wrote: plain text with its links, which the system browser opens (decision 22), and what was searched for marked. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text])
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    'link' in part ? <ExternalLink key={index} url={part.link} className={styles.link} /> : <Marked key={index}>{part.text}</Marked>,
  )
}
