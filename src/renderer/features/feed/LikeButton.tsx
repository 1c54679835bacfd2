import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../shared/contract/feed-shapes'
import { errorMessage } from '../../bridge/error-messages'
import { useRequireLogin } from '../../bridge/session'
import { classNames } from '../../ui/class-names'
import { countText } from '../../ui/count-text'
import { useToast } from '../../ui/Toast'
import { useSetLike } from './feed-api'
import styles from './PostActions.module.css'

/** Turns a post's like over for a member; a visitor is asked to log in. */
export function useLike(): (post: Pick<Post, 'id' | 'liked'>) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const gated = useRequireLogin()
  const setLike = useSetLike(
    useCallback((liked, error) => toast(error ? errorMessage(t, error) : t(liked ? 'feed.likeSuccess' : 'feed.unlikeSuccess')), [t, toast]),
  )
  return (post) => gated(() => setLike(post, !post.liked))
}

/** A post's like and its count. */
export function LikeButton({ post }: { post: Pick<Post, 'id' | 'liked' | 'likeCount'> }) {
  const { t, i18n } = useTranslation()
  const like = useLike()
  return (
    <button
      type="button"
      className={classNames(styles.act, post.liked && styles.on)}
      aria-pressed={post.liked}
      aria-label={t('feed.post.likes', { count: post.likeCount })}
      title={t(post.liked ? 'feed.post.unlike' : 'feed.post.like')}
      // The second press of a double click means the same as the first (decision 44).
      onClick={(event) => event.detail < 2 && like(post)}
    >
      {post.liked ? <IconHeartFilled /> : <IconHeart />}
      {countText(post.likeCount, i18n.language)}
    </button>
  )
}
