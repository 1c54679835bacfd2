import { PostRowSkeleton } from './PostRowSkeleton'
import styles from './PostRowSkeleton.module.css'

/** The room of a row that is being read again, as tall as it was. */
export function PostRowPlace({ height }: { height: number }) {
  return (
    <div className={styles.place} style={{ height }}>
      <PostRowSkeleton count={1} />
    </div>
  )
}
