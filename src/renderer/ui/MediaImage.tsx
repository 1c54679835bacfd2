import { useState } from 'react'
import { imageFacts } from '../../shared/text/image-path'
import styles from './MediaImage.module.css'

/** The address of a community picture, served by main. @param width 480 for the thumbnail, else the whole picture */
export function mediaUrl(path: string, width?: 480): string {
  return `app-media://image/${encodeURIComponent(path)}${width === undefined ? '' : `?w=${width}`}`
}

export interface MediaImageProps {
  path: string
  alt: string
  /** The whole picture instead of the thumbnail. */
  full?: boolean
}

/** A community picture that covers its parent's box. Its average colour is shown until it is loaded. */
export function MediaImage({ path, alt, full = false }: MediaImageProps) {
  const [failed, setFailed] = useState(false)
  const facts = imageFacts(path)
  const style = facts ? { backgroundColor: facts.colour } : {}
  if (failed) return <span role="img" aria-label={alt} className={styles.image} style={style} />
  return (
    <img
      src={full ? mediaUrl(path) : mediaUrl(path, 480)}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={styles.image}
      style={style}
      onError={() => setFailed(true)}
    />
  )
}
