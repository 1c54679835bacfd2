import { Skeleton } from '../../ui/Skeleton'
import styles from './Follows.module.css'

/** Rows of people on their way. */
export function FollowSkeleton() {
  return (
    <div aria-busy="true">
      {[148, 112, 132].map((width) => (
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
