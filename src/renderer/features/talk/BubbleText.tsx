import { useMemo } from 'react'
import { ExternalLink } from '../../bridge/ExternalLink'
import { Marked } from '../../ui/Marked'
import { textParts } from '../../ui/text-parts'
import styles from './Log.module.css'

/** Plain text with its links, which the system browser opens (decision 22). */
export function BubbleText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text])
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    'link' in part ? <ExternalLink key={index} url={part.link} className={styles.link} /> : <Marked key={index}>{part.text}</Marked>,
  )
}
