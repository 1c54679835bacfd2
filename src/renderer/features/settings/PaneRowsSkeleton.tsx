import { Skeleton } from '../../ui/Skeleton'
import row from './SettingRow.module.css'

/** Rows of words with a button at the end, on their way. */
export function PaneRowsSkeleton() {
  return (
    <div aria-busy="true">
      {[68, 52, 80].map((width) => (
        <div key={width} className={row.row} aria-hidden>
          <div className={row.words}>
            <Skeleton width={96} />
            <Skeleton width={`${width}%`} />
          </div>
          <Skeleton width={72} height={32} />
        </div>
      ))}
    </div>
  )
}
