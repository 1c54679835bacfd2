import { IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../shared/contract/feed-shapes'
import { videoIdIn } from '../../../shared/text/video'
import { useSession } from '../../bridge/session'
import { openViewer } from '../../bridge/viewer/image-viewer'
import { Age } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { countText } from '../../ui/count-text'
import { PersonLink } from '../../ui/PersonLink'
import { TagLink } from '../../ui/Tag'
import { LikeButton } from './LikeButton'
import { Mosaic } from './Mosaic'
import actions from './PostActions.module.css'
import styles from './PostOverlay.module.css'
import { PostText } from './PostText'
import { VideoCard } from './VideoCard'

/** The post itself, whole. */
export function PostOverlayBody({ post, onComment }: { post: Post; onComment: () => void }) {
  const { t, i18n } = useTranslation()
  const { author, images } = post
  const mine = useSession().user?.id === author.id
  const videoId = images.length === 0 ? videoIdIn(post.content) : null
  return (
    <article className={styles.post}>
      <header className={styles.who}>
        <PersonLink userId={author.id} mine={mine} face>
          <Avatar path={author.imagePath} size={40} />
        </PersonLink>
        <div>
          <h2>
            <PersonLink userId={author.id} mine={mine}>
              {author.nickname}
            </PersonLink>
          </h2>
          <p>
            {author.academy && <>{author.academy} · </>}
            <Age at={post.postedAt} />
          </p>
        </div>
      </header>
      <div className={styles.text}>
        <PostText text={post.content} />
      </div>
      <div className={styles.pictures} data-count={images.length}>
        <Mosaic images={images} onOpen={(index) => openViewer({ images, index })} />
      </div>
      {videoId && <VideoCard videoId={videoId} />}
      <footer className={styles.foot}>
        <LikeButton post={post} />
        <button
          type="button"
          className={actions.act}
          title={t('compose.detail.goToComments')}
          aria-label={t('feed.post.comments', { count: post.replyCount })}
          onClick={onComment}
        >
          <IconMessage2 />
          {countText(post.replyCount, i18n.language)}
        </button>
        {post.tags.length > 0 && (
          <div className={styles.tags}>
            {post.tags.map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
          </div>
        )}
      </footer>
    </article>
  )
}
