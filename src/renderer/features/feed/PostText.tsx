import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ExternalLink } from '../../bridge/ExternalLink'
import { classNames } from '../../ui/class-names'
import { Marked, useExcerpt } from '../../ui/Marked'
import { textParts } from '../../ui/text-parts'
import styles from './PostText.module.css'
import { useOverflows } from './use-overflows'

interface PostTextProps {
  text: string
  /** Cut at three lines while not expanded. Without `onToggle` the text is shown whole. */
  expanded?: boolean
  onToggle?: (expanded: boolean) => void
}

/** The text of a post with its links. A toggle appears only when there is more than three lines, or more before what was searched for. */
export function PostText({ text, expanded = false, onToggle }: PostTextProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const clamps = onToggle !== undefined && !expanded
  const overflows = useOverflows(ref, clamps)
  const excerpt = useExcerpt(text)
  const shown = clamps ? excerpt : text
  const parts = useMemo(() => textParts(shown), [shown])
  return (
    <div ref={ref} className={classNames(styles.text, clamps && styles.clamp)}>
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        'link' in part ? <ExternalLink key={index} url={part.link} className={styles.link} /> : <Marked key={index}>{part.text}</Marked>,
      )}
      {onToggle && (expanded || overflows || shown !== text) && (
        <button type="button" className={styles.toggle} aria-expanded={expanded} onClick={() => onToggle(!expanded)}>
          {t(expanded ? 'feed.post.close' : 'feed.post.more')}
        </button>
      )}
    </div>
  )
}
