import type { MouseEvent, ReactNode } from 'react'
import { desktop } from './desktop'

interface ExternalLinkProps {
  url: string
  className?: string | undefined
  label?: string
  children?: ReactNode
}

/** A link out of the app: the system browser opens it, this window stays. */
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
