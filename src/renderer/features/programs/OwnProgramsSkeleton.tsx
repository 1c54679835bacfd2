import { Skeleton } from '../../ui/Skeleton'
import styles from './OwnPrograms.module.css'

/** Figures, filter and table on their way. */
export function OwnProgramsSkeleton() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <Skeleton height={168} />
      <div className={styles.tools}>
        <div>
          <Skeleton height={38} />
        </div>
      </div>
      {['62%', '48%', '56%', '40%', '52%'].map((width) => (
        <div key={width} className={styles.bars}>
          <Skeleton width={56} height={36} />
          <Skeleton width={width} />
          <Skeleton width={40} />
        </div>
      ))}
    </div>
  )
}
