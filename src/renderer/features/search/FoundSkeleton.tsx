import { PeopleSkeleton } from '../../ui/PeopleSkeleton'
import { Skeleton } from '../../ui/Skeleton'
import styles from './Found.module.css'

const widths = [62, 47, 55, 40, 50]

/** Rows on their way: people, or questions. */
export function FoundSkeleton({ of, count }: { of: 'people' | 'questions'; count: number }) {
  if (of === 'people') return <PeopleSkeleton row={styles.row} count={count} />
  return (
    <div aria-busy="true">
      {widths.slice(0, count).map((width) => (
        <div key={width} className={styles.question}>
          <Skeleton width={`${width}%`} className={styles.bar} />
          <Skeleton width={`${width * 1.4}%`} className={styles.bar} />
          <Skeleton width={132} height={11} className={styles.last} />
        </div>
      ))}
    </div>
  )
}
