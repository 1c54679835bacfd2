import { classNames } from '../../ui/class-names'
import { Skeleton } from '../../ui/Skeleton'
import styles from './PostRowSkeleton.module.css'

// Lines as wide as drawn: two posts of text and one with a picture.
const shapes = [
  { name: 132, lines: ['100%', '92%', '58%'], picture: false },
  { name: 132, lines: ['96%', '70%'], picture: true },
  { name: 132, lines: ['100%', '88%', '44%'], picture: false },
] as const

interface PostRowSkeletonProps {
  count?: number
  /** The rows of one person's list, which do not say who wrote them. */
  flat?: boolean
}

/** Rows in the shape of posts, while a list is on its way. */
export function PostRowSkeleton({ count = 3, flat = false }: PostRowSkeletonProps) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity but their place
        <Row key={index} flat={flat} {...(shapes[index % shapes.length] ?? shapes[0])} />
      ))}
    </div>
  )
}

function Row({ name, lines, picture, flat }: { name: number; lines: readonly string[]; picture: boolean; flat: boolean }) {
  return (
    <div className={classNames(styles.row, flat && styles.flat)}>
      {!flat && <Skeleton round width={40} height={40} />}
      <div>
        <Skeleton width={name} className={styles.name ?? ''} />
        {lines.map((width) => (
          <Skeleton key={width} width={width} className={styles.line ?? ''} />
        ))}
        {picture && <Skeleton height={236} className={styles.picture ?? ''} />}
        <Skeleton width={84} className={styles.acts ?? ''} />
      </div>
    </div>
  )
}
