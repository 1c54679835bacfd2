import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { desktop } from '../desktop/desktop'
import { Marked } from '../ui/Marked'
import { textParts } from '../ui/text-parts'
import styles from './LinkedText.module.css'

interface ExternalLinkProps {
  url: string
  className?: string | undefined
  label?: string
  children?: ReactNode
}

/** A link that opens in the system browser. */
export function ExternalLink({ url, className, label, children }: ExternalLinkProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void desktop.openExternal(url)
  }
  return (
    <a href={url} title={url} className={className} aria-label={label} onClick={open} rel="noreferrer" draggable={false}>
      {children ?? url}
    </a>
  )
}

/**
 * Plain text of a user with its links, which open in the system browser (docs/product/chat.md "Links in text"), and search matches
 * highlighted.
 */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => textParts(text), [text])
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    'link' in part ? <ExternalLink key={index} url={part.link} className={styles.link} /> : <Marked key={index}>{part.text}</Marked>,
  )
}
