import styles from './OwnPrograms.module.css'

const bars = 10
const step = 5
const height = 18

/** The last days in a few bars, beside the number that says the same: it is for the eye alone. */
export function Sparkline({ days }: { days: readonly number[] }) {
  const size = Math.ceil(days.length / bars)
  const sums = Array.from({ length: bars }, (_, bar) => days.slice(bar * size, (bar + 1) * size).reduce((sum, each) => sum + each, 0))
  const most = Math.max(1, ...sums)
  return (
    <svg className={styles.spark} viewBox={`0 0 ${bars * step} ${height}`} aria-hidden="true">
      {sums.map((sum, bar) => {
        const tall = Math.max((sum / most) * height, 1)
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        return <rect key={bar} x={bar * step + 1} width={3} y={height - tall} height={tall} rx={1} />
      })}
    </svg>
  )
}
