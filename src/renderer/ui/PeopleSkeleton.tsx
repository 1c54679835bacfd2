import styles from './PeopleSkeleton.module.css'
import { Skeleton } from './Skeleton'

const widths = [148, 112, 132, 96, 120]

/** Rows of people on their way: face, nickname, school. `row` is the list's own row, so that nothing moves when they come. */
export function PeopleSkeleton({ row, count }: { row: string | undefined; count: number }) {
  return (
    <div aria-busy="true">
      {widths.slice(0, count).map((width) => (
        <div key={width} className={row}>
          <Skeleton width={40} height={40} round />
          <span className={styles.words}>
            <Skeleton width={width} />
            <Skeleton width={width * 0.7} height={11} />
          </span>
        </div>
      ))}
    </div>
  )
}
