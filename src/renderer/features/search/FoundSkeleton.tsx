import { Skeleton } from '../../ui/Skeleton'
import styles from './Found.module.css'

const widths = [148, 112, 132, 96, 120]

/** Rows on their way: people, or questions. */
export function FoundSkeleton({ of, count }: { of: 'people' | 'questions'; count: number }) {
  return (
    <div aria-busy="true">
      {widths
        .slice(0, count)
        .map((width) => (of === 'people' ? <Person key={width} width={width} /> : <Question key={width} width={width} />))}
    </div>
  )
}

function Person({ width }: { width: number }) {
  return (
    <div className={styles.row}>
      <Skeleton width={40} height={40} round />
      <span className={styles.words}>
        <Skeleton width={width} />
        <Skeleton width={width * 0.7} height={11} className={styles.second} />
      </span>
    </div>
  )
}

function Question({ width }: { width: number }) {
  return (
    <div className={styles.question}>
      <Skeleton width={`${width / 2.4}%`} className={styles.bar} />
      <Skeleton width={`${width / 1.7}%`} className={styles.bar} />
      <Skeleton width={132} height={11} className={styles.last} />
    </div>
  )
}
