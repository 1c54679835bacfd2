import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkedText } from '../../bridge/LinkedText'
import { classNames } from '../../ui/class-names'
import { useExcerpt } from '../../ui/Marked'
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
  return (
    <div ref={ref} className={classNames(styles.text, clamps && styles.clamp)}>
      <LinkedText text={shown} />
      {onToggle && (expanded || overflows || shown !== text) && (
        <button type="button" className={styles.toggle} aria-expanded={expanded} onClick={() => onToggle(!expanded)}>
          {t(expanded ? 'feed.post.close' : 'feed.post.more')}
        </button>
      )}
    </div>
  )
}
