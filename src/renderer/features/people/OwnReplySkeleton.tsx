import { Skeleton } from '../../ui/Skeleton'
import styles from './OwnReplies.module.css'

/** Rows of comments on their way; `next`: below others, where nothing is missing yet. */
export function OwnReplySkeleton({ count, next = false }: { count: number; next?: boolean }) {
  return (
    <div aria-busy={!next}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <div key={index} className={styles.row}>
          <Skeleton width="46%" className={styles.bar} />
          <Skeleton width="82%" height={15} className={styles.bar} />
          <Skeleton width={72} height={11} className={styles.bar} />
        </div>
      ))}
    </div>
  )
}
