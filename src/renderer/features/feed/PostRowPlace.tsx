import { PostRowSkeleton } from './PostRowSkeleton'
import styles from './PostRowSkeleton.module.css'

/** The room of a row that is being read again, as tall as it was. */
export function PostRowPlace({ height, flat }: { height: number; flat: boolean }) {
  return (
    <div className={styles.place} style={{ height }}>
      <PostRowSkeleton count={1} flat={flat} />
    </div>
  )
}
