import { classNames } from '../../ui/class-names'
import { Skeleton } from '../../ui/Skeleton'
import styles from './QuestionList.module.css'

const widths = ['58%', '44%', '66%', '38%']

/** Rows of questions on their way; `next`: below others, where nothing is missing yet. */
export function QuestionSkeleton({ count, next = false }: { count: number; next?: boolean }) {
  return (
    <div aria-busy={!next}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <div key={index} className={classNames(styles.row, !next && index === 0 && styles.first)}>
          <div>
            <Skeleton width={widths[index % widths.length] ?? '58%'} height={15} className={styles.bar} />
            <Skeleton width="84%" className={styles.bar} />
            <Skeleton width={128} height={12} className={styles.bar} />
          </div>
          <Skeleton width={28} height={26} className={styles.number} />
        </div>
      ))}
    </div>
  )
}
