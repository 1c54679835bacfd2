import type { Post } from '../../../shared/contract/feed-shapes'
import { Age } from '../../ui/Age'
import { CategoryDot } from '../../ui/CategoryDot'
import styles from './PostRow.module.css'

/** Who wrote a post, where from and when; the category at the end. */
export function PostHead({ post: { author, postedAt, category } }: { post: Pick<Post, 'author' | 'postedAt' | 'category'> }) {
  return (
    <header className={styles.head}>
      <span className={styles.nick}>{author.nickname}</span>
      <span className={styles.meta}>
        {author.academy && <span className={styles.school}>{author.academy}&nbsp;·&nbsp;</span>}
        <Age at={postedAt} />
      </span>
      <CategoryDot category={category} className={styles.category ?? ''} />
    </header>
  )
}
