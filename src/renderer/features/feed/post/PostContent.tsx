import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../../shared/contract/feed-shapes'
import { videoIdIn } from '../../../../shared/text/video'
import { openViewer } from '../../../parts/image-viewer/image-viewer'
import { ExternalLink, LinkedText } from '../../../parts/LinkedText'
import { classNames } from '../../../ui/class-names'
import { useExcerpt } from '../../../ui/Marked'
import { Mosaic } from './Mosaic'
import styles from './PostContent.module.css'

interface PostTextProps {
  text: string
  mentions?: Post['mentions']
  /** Cut to three lines while not expanded. Without `onToggle` the whole text is shown. */
  expanded?: boolean
  onToggle?: (expanded: boolean) => void
}

/** The text of a post with its links. The toggle appears when lines are cut, or text before the match of a search. */
export function PostText({ text, mentions, expanded = false, onToggle }: PostTextProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const clamps = onToggle !== undefined && !expanded
  const overflows = useOverflows(ref, clamps)
  const excerpt = useExcerpt(text)
  const shown = clamps ? excerpt : text
  return (
    <div ref={ref} className={classNames(styles.text, clamps && styles.clamp)}>
      <LinkedText text={shown} mentions={mentions} />
      {onToggle && (expanded || overflows || shown !== text) && (
        <button type="button" className={styles.toggle} aria-expanded={expanded} onClick={() => onToggle(!expanded)}>
          {t(expanded ? 'feed.post.close' : 'feed.post.more')}
        </button>
      )}
    </div>
  )
}

/** Whether an element's content overflows. A ResizeObserver measures it after layout, so that a new row forces no layout of its own. */
function useOverflows(ref: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!active || !element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, active])
  return overflows
}

/** The pictures of a post; without any, the video its text links to (docs/product/feed.md "Video links"). */
export function PostMedia({ post: { images, content } }: { post: Pick<Post, 'images' | 'content'> }) {
  const videoId = images.length === 0 ? videoIdIn(content) : null
  if (videoId) return <VideoCard videoId={videoId} />
  return <Mosaic images={images} onOpen={(index) => openViewer({ images, index })} />
}

/** The thumbnail of a YouTube video; the system browser plays it (docs/product/feed.md "Video links"). */
export function VideoCard({ videoId }: { videoId: string }) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  return (
    <ExternalLink url={`https://www.youtube.com/watch?v=${videoId}`} className={styles.video} label={t('feed.post.video')}>
      {!failed && (
        <img
          src={`app-media://video/${videoId}`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
      <span className={styles.play}>
        <IconPlayerPlayFilled />
      </span>
      {failed && <span className={styles.videoLabel}>{t('feed.post.video')}</span>}
    </ExternalLink>
  )
}
