import { Skeleton } from '../../ui/Skeleton'
import styles from './PostOverlay.module.css'
import rowStyles from './ReplyRow.module.css'

/** The shape of a post until it is there. */
export function PostSkeleton() {
  return (
    <div aria-busy>
      <div className={styles.who}>
        <Skeleton width={40} height={40} round />
        <Skeleton width={116} />
      </div>
      <div className={styles.lines}>
        <Skeleton />
        <Skeleton width="94%" />
        <Skeleton width="58%" />
      </div>
      <div className={styles.foot}>
        <Skeleton width={96} />
      </div>
    </div>
  )
}

/** The shape of its comments. */
export function RepliesSkeleton() {
  return (
    <div aria-busy>
      {['72%', '88%'].map((width) => (
        <div key={width} className={rowStyles.row}>
          <Skeleton width={28} height={28} round />
          <div className={styles.lines}>
            <Skeleton width={92} />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  )
}
