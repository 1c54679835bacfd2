import type { Post } from '../../../shared/contract/feed-shapes'
import { Age } from '../../ui/Age'
import { CategoryDot } from '../../ui/CategoryDot'
import { PersonLink } from '../../ui/PersonLink'
import styles from './PostRow.module.css'

interface PostHeadProps {
  post: Pick<Post, 'author' | 'postedAt' | 'category'>
  mine: boolean
  flat: boolean
}

/** Who wrote a post, where from and when, and its category; `flat`: without who. */
export function PostHead({ post: { author, postedAt, category }, mine, flat }: PostHeadProps) {
  if (flat) {
    return (
      <header className={styles.head}>
        <CategoryDot category={category} />
        <span className={styles.meta}>
          <Age at={postedAt} />
        </span>
      </header>
    )
  }
  return (
    <header className={styles.head}>
      <PersonLink userId={author.id} mine={mine} className={styles.nick}>
        {author.nickname}
      </PersonLink>
      <span className={styles.meta}>
        {author.academy && <span className={styles.school}>{author.academy}&nbsp;·&nbsp;</span>}
        <Age at={postedAt} />
      </span>
      <CategoryDot category={category} className={styles.category ?? ''} />
    </header>
  )
}
