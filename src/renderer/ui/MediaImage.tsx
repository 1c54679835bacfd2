import { type CSSProperties, useState } from 'react'
import { imageFacts } from '../../shared/text/image-path'
import { classNames } from './class-names'
import styles from './MediaImage.module.css'
import { mediaUrl } from './media'

export interface MediaImageProps {
  path: string
  alt: string
  /** The thumbnail, or with `full` the whole picture. */
  full?: boolean
  /** `cover` fills the box its parent gives; `natural` takes the picture's own shape. */
  fit?: 'cover' | 'natural'
  className?: string | undefined
}

/** A community picture: its place and its average colour are there before its bytes. */
export function MediaImage({ path, alt, full = false, fit = 'cover', className }: MediaImageProps) {
  const [failed, setFailed] = useState(false)
  const facts = imageFacts(path)
  const style: CSSProperties = {
    ...(facts && { backgroundColor: facts.colour }),
    ...(facts && fit === 'natural' && { aspectRatio: `${facts.width} / ${facts.height}` }),
  }
  if (failed) return <span role="img" aria-label={alt} className={classNames(styles.image, styles[fit], className)} style={style} />
  return (
    <img
      src={full ? mediaUrl(path) : mediaUrl(path, 480)}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames(styles.image, styles[fit], className)}
      style={style}
      onError={() => setFailed(true)}
    />
  )
}
