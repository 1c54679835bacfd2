import { Skeleton } from '../../ui/Skeleton'
import styles from './ProgramCard.module.css'

/** A program on its way, in its shape. */
export function ProgramCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <div className={styles.cover}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.bars}>
        <Skeleton width={112} height={11} />
        <Skeleton width="84%" height={14} />
        <Skeleton width="52%" height={11} />
      </div>
    </div>
  )
}
