import { IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../shared/contract/feed-shapes'
import { videoIdIn } from '../../../shared/text/video'
import { Age } from '../../ui/Age'
import { Avatar } from '../../ui/Avatar'
import { TagLink } from '../../ui/Tag'
import { countText } from './count-text'
import { openViewer } from './image-viewer'
import { LikeButton } from './LikeButton'
import { Mosaic } from './Mosaic'
import actStyles from './PostActions.module.css'
import styles from './PostOverlay.module.css'
import { PostText } from './PostText'
import { VideoCard } from './VideoCard'

/** The open post itself, whole: who, words, pictures or video, like, tags. */
export function PostOverlayBody({ post, onComment }: { post: Post; onComment: () => void }) {
  const { t, i18n } = useTranslation()
  const { author, images, tags } = post
  const videoId = images.length === 0 ? videoIdIn(post.content) : null
  return (
    <article aria-label={t('compose.detail.label', { name: author.nickname })}>
      <header className={styles.who}>
        <Avatar path={author.imagePath} size={40} />
        <div>
          <b className={styles.name}>{author.nickname}</b>
          <span className={styles.meta}>
            {author.academy && <>{author.academy} · </>}
            <Age at={post.postedAt} />
          </span>
        </div>
      </header>
      <PostText text={post.content} />
      <div className={styles.pictures} data-count={images.length}>
        <Mosaic images={images} onOpen={(index) => openViewer({ images, index })} />
      </div>
      {videoId && <VideoCard videoId={videoId} />}
      <footer className={styles.foot}>
        <LikeButton post={post} />
        <button type="button" className={actStyles.act} aria-label={t('compose.detail.goToComments')} onClick={onComment}>
          <IconMessage2 />
          {countText(post.replyCount, i18n.language)}
        </button>
        {tags.length > 0 && (
          <div className={styles.tags}>
            {tags.map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
          </div>
        )}
      </footer>
    </article>
  )
}
