import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../../shared/contract/feed-shapes'
import { limits } from '../../../../shared/limits'
import { videoIdIn } from '../../../../shared/text/video'
import { ExternalLink, LinkedText } from '../../../parts/LinkedText'
import { PictureMosaic } from '../../../parts/pictures/Mosaic'
import { useSoundsShown } from '../../../parts/reading/SoundedText'
import { classNames } from '../../../ui/class-names'
import { useImageRetry } from '../../../ui/image-retry'
import { useExcerpt } from '../../../ui/Marked'
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
  const excerpt = useExcerpt(text)
  const shown = clamps ? excerpt : text
  const lines = useCutLines(ref, clamps, blankLine.test(shown))
  return (
    <div
      ref={ref}
      className={classNames(styles.text, clamps && styles.clamp, useSoundsShown() && styles.sounded)}
      style={lines === null ? undefined : ({ '--lines': lines } as CSSProperties)}
    >
      <LinkedText text={shown} mentions={mentions} />
      {onToggle && (expanded || lines !== null || shown !== text) && (
        <button type="button" className={styles.toggle} aria-expanded={expanded} onClick={() => onToggle(!expanded)}>
          {t(expanded ? 'feed.post.close' : 'feed.post.more')}
        </button>
      )}
    </div>
  )
}

const blankLine = /\n[^\S\n]*\n/

/**
 * How many lines of a text that overflows to show: three, without the blank ones at their end, on which the toggle would stand alone; null
 * for a text that does not overflow. A ResizeObserver measures it after layout, so that a new row forces no layout of its own.
 * @param shrinks whether there are blank lines: the row may then become lower, and is measured before the list measures it. Otherwise a
 * row at the edge of what the list draws is drawn and removed again in turn, and the list scrolls by a line each time.
 */
function useCutLines(ref: RefObject<HTMLElement | null>, active: boolean, shrinks: boolean): number | null {
  const [lines, setLines] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (active && shrinks && ref.current) setLines(cutLines(ref.current))
  }, [ref, active, shrinks])
  useEffect(() => {
    const element = ref.current
    if (!active || !element) return
    const observer = new ResizeObserver(() => setLines(cutLines(element)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      setLines(null)
    }
  }, [ref, active])
  return lines
}

function cutLines(element: HTMLElement): number | null {
  return element.scrollHeight > element.clientHeight + 1 ? linesWithText(element) : null
}

/** How many of the first lines there are up to the last with text, the toggle left out. */
function linesWithText(element: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  const toggle = element.querySelector(':scope > button')
  if (toggle) range.setEndBefore(toggle)
  const { top } = element.getBoundingClientRect()
  const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
  const withText = [...range.getClientRects()].filter(({ width }) => width > 0)
  const numbers = withText.map(({ top: at, height }) => Math.floor((at + height / 2 - top) / lineHeight) + 1)
  return Math.max(1, ...numbers.filter((number) => number <= limits.clampLines))
}

/** The pictures of a post; without any, the video its text links to (docs/product/feed.md "Video links"). */
export function PostMedia({ post: { images, content } }: { post: Pick<Post, 'images' | 'content'> }) {
  const videoId = images.length === 0 ? videoIdIn(content) : null
  if (videoId) return <VideoCard videoId={videoId} />
  return <PictureMosaic images={images} />
}

/** The thumbnail of a YouTube video; the system browser plays it (docs/product/feed.md "Video links"). */
export function VideoCard({ videoId }: { videoId: string }) {
  const { t } = useTranslation()
  const src = `app-media://video/${videoId}`
  const { failed, onError, placeholder } = useImageRetry(src)
  return (
    <ExternalLink url={`https://www.youtube.com/watch?v=${videoId}`} className={styles.video} label={t('feed.post.video')}>
      {!failed && <img src={src} alt="" loading="lazy" decoding="async" draggable={false} onError={onError} />}
      <span className={styles.play}>
        <IconPlayerPlayFilled />
      </span>
      {failed && (
        <span ref={placeholder} className={styles.videoLabel}>
          {t('feed.post.video')}
        </span>
      )}
    </ExternalLink>
  )
}
