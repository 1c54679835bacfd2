import { Skeleton } from '../../ui/Skeleton'
import styles from './PostOverlay.module.css'

/** A post on its way, in its shape. */
export function PostOverlaySkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles.who}>
        <Skeleton width={40} height={40} round />
        <div className={styles.bars}>
          <Skeleton width={120} height={13} />
          <Skeleton width={168} height={11} />
        </div>
      </div>
      <div className={styles.lines}>
        <Skeleton height={13} />
        <Skeleton height={13} />
        <Skeleton width="56%" height={13} />
      </div>
    </div>
  )
}
