import styles from '../../bridge/thread/Replies.module.css'
import { Skeleton } from '../../ui/Skeleton'

const lines = ['92%', '64%', '78%']

/** The comments of a post on their way: as many as are awaited, at most three. */
export function RepliesSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.replies} aria-busy="true">
      {lines.slice(0, count).map((width) => (
        <div key={width} className={styles.reply}>
          <Skeleton width={28} height={28} round />
          <div className={styles.bars}>
            <Skeleton width={112} height={11} />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  )
}
