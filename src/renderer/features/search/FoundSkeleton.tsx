import { Skeleton } from '../../ui/Skeleton'
import styles from './Found.module.css'

const widths = [148, 112, 132, 96, 120]

/** Rows on their way. */
export function FoundSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true">
      {widths.slice(0, count).map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={40} height={40} round />
          <span className={styles.words}>
            <Skeleton width={width} />
            <Skeleton width={width * 0.7} height={11} className={styles.second} />
          </span>
        </div>
      ))}
    </div>
  )
}
