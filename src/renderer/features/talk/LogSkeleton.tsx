import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names'
import { Skeleton } from '../../ui/Skeleton'
import styles from './Room.module.css'

const shapes = [
  { width: 190, mine: false },
  { width: 280, mine: false },
  { width: 220, mine: true },
  { width: 150, mine: true },
  { width: 250, mine: false },
  { width: 200, mine: true },
]

/** A room while what was said in it is on its way. */
export function LogSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy="true" aria-label={t('talk.room.messages')} className={styles.skeleton}>
      {shapes.map(({ width, mine }) => (
        <Skeleton key={width} width={width} height={38} className={classNames(styles.ghost, mine && styles.own)} />
      ))}
    </div>
  )
}
