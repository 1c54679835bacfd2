import { imageFacts } from '../../shared/text/image-path'
import { classNames } from './class-names'
import { useImageRetry } from './image-retry'
import styles from './MediaImage.module.css'

/**
 * The address of a community picture, served by main.
 * @param width 480 for the thumbnail, else the whole picture
 * @param withheld whether it is of a deleted item, which moderators see
 */
export function mediaUrl(path: string, width?: 480, withheld = false): string {
  return `app-media://${withheld ? 'withheld' : 'image'}/${encodeURIComponent(path)}${width === undefined ? '' : `?w=${width}`}`
}

/** Pictures smaller than either are shown whole, at most at their own size (px). */
const small = { width: 320, height: 240 } as const

/** Whether a picture would have to be enlarged to fill a cell of a grid. */
export function isSmallImage(path: string): boolean {
  const facts = imageFacts(path)
  return facts !== null && (facts.width < small.width || facts.height < small.height)
}

export interface MediaImageProps {
  path: string
  alt: string
  /** The whole picture instead of the thumbnail. */
  full?: boolean
  /** Shown whole and not enlarged. */
  whole?: boolean
  /** Of a deleted item, which moderators see. */
  withheld?: boolean
}

/** A community picture that covers its parent's box. Its average colour is shown until it is loaded, and in place of one that failed. */
export function MediaImage({ path, alt, full = false, whole = false, withheld = false }: MediaImageProps) {
  const src = mediaUrl(path, full ? undefined : 480, withheld)
  const { failed, onError, placeholder } = useImageRetry(src)
  const facts = imageFacts(path)
  const style = facts ? { backgroundColor: facts.colour } : {}
  if (failed) return <span ref={placeholder} role="img" aria-label={alt} className={styles.image} style={style} />
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames(styles.image, whole && styles.whole)}
      style={style}
      onError={onError}
    />
  )
}
