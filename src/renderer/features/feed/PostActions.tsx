import { IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../shared/contract/feed-shapes'
import { countText } from '../../ui/count-text'
import { ItemMenu } from '../../ui/ItemMenu'
import type { MenuEntry } from '../../ui/Menu'
import { LikeButton } from './LikeButton'
import styles from './PostActions.module.css'

interface PostActionsProps {
  post: Post
  entries: readonly MenuEntry[]
  onComment: () => void
}

/** The quiet row under a post: like, comment, more. */
export function PostActions({ post, entries, onComment }: PostActionsProps) {
  const { t, i18n } = useTranslation()
  return (
    <footer className={styles.acts}>
      <LikeButton post={post} />
      <button type="button" className={styles.act} aria-label={t('feed.post.comments', { count: post.replyCount })} onClick={onComment}>
        <IconMessage2 />
        {countText(post.replyCount, i18n.language)}
      </button>
      <span className={styles.more}>
        <ItemMenu label={t('feed.post.actions')} entries={entries} />
      </span>
    </footer>
  )
}
