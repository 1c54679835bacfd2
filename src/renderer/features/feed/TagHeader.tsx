import { useTranslation } from 'react-i18next'
import type { PostListOf } from './post-list-of'
import styles from './TagHeader.module.css'
import { usePostList } from './use-post-list'

/** The head of a tag's page: the tag, and how many posts carry it. */
export function TagHeader({ tag, list }: { tag: string; list: PostListOf }) {
  const { t } = useTranslation()
  const total = usePostList(list).pages?.[0]?.total
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>#{tag}</h1>
      <p className={styles.count}>{total === undefined || total === 0 ? ' ' : t('feed.tagCount', { count: total })}</p>
    </header>
  )
}
