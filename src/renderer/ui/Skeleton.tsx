import type { CSSProperties } from 'react'
import { classNames } from './class-names'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length; the full width by default. */
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  round?: boolean
  className?: string | undefined
}

/** One quiet bar in the shape of what is loading. Compose a row's skeleton from these; announce the list with `aria-busy`. */
export function Skeleton({ width = '100%', height = 13, round = false, className }: SkeletonProps) {
  return <span aria-hidden className={classNames(styles.bar, round && styles.round, className)} style={{ width, height }} />
}
