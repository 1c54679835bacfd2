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

/** A placeholder bar for content that is loading. Mark the list with `aria-busy`. */
export function Skeleton({ width = '100%', height = 13, round = false, className }: SkeletonProps) {
  return <span aria-hidden className={classNames(styles.bar, round && styles.round, className)} style={{ width, height }} />
}

const widths = [148, 112, 132, 96, 120]

/**
 * Placeholder rows for a list of people that loads: face, nickname, school. `row` is the list's own row, so that nothing moves when they
 * come; `next`: below loaded rows, so not announced as busy.
 */
export function PeopleSkeleton({ row, count, next = false }: { row: string | undefined; count: number; next?: boolean }) {
  return (
    <div aria-busy={next ? undefined : true}>
      {widths.slice(0, count).map((width) => (
        <div key={width} className={row}>
          <Skeleton width={40} height={40} round />
          <span className={styles.words}>
            <Skeleton width={width} />
            <Skeleton width={width * 0.7} height={11} />
          </span>
        </div>
      ))}
    </div>
  )
}
