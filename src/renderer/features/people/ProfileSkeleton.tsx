import { useMediaWidth } from '../../hooks/use-media-width'
import { Skeleton } from '../../ui/Skeleton'
import styles from './Profile.module.css'

/** A profile's head on its way. */
export function ProfileSkeleton() {
  const size = useMediaWidth() === 'narrow' ? 64 : 96
  return (
    <div className={styles.head} aria-busy="true">
      <Skeleton width={size} height={size} round />
      <div className={styles.bars}>
        <Skeleton width={150} height={20} />
        <Skeleton width={230} />
        <Skeleton width={190} />
      </div>
    </div>
  )
}
