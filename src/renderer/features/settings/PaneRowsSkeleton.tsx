import { classNames } from '../../ui/class-names'
import { Skeleton } from '../../ui/Skeleton'
import pane from './Pane.module.css'
import styles from './PaneRowsSkeleton.module.css'
import row from './SettingRow.module.css'

/** The pane's sentence and rows with a button at the end, on their way: people, or words over two lines. */
export function PaneRowsSkeleton({ of }: { of: 'people' | 'words' }) {
  return (
    <div aria-busy="true">
      <div className={classNames(pane.intro, styles.lines)} aria-hidden>
        <Skeleton width={180} className={styles.line} />
      </div>
      {[68, 52, 80].map((width) => (
        <div key={width} className={row.row} aria-hidden>
          {of === 'people' && <Skeleton width={40} height={40} round />}
          <div className={classNames(row.words, styles.lines)}>
            <Skeleton width={of === 'people' ? 1.4 * width : '92%'} className={styles.line} />
            {of === 'words' && <Skeleton width={`${width}%`} className={styles.line} />}
            {of === 'words' && <Skeleton width={96} height={11} className={styles.last} />}
          </div>
          <Skeleton width={72} height={32} className={styles.button} />
        </div>
      ))}
    </div>
  )
}
