import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/Skeleton'
import styles from './RoomList.module.css'

const widths = [62, 48, 70, 54, 66, 44, 58]

/** The rooms while they are on their way. */
export function RoomListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy="true" aria-label={t('talk.rooms')} className={styles.skeleton}>
      {widths.map((width) => (
        <div key={width} className={styles.room}>
          <Skeleton width={44} height={44} round />
          <span className={styles.words}>
            <Skeleton width={`${width - 18}%`} height={15} />
            <Skeleton width={`${width + 20}%`} />
          </span>
        </div>
      ))}
    </div>
  )
}
