import { useTranslation } from 'react-i18next'
import type { Post } from '../../../../shared/contract/feed-shapes'
import { useIsPronounced } from '../../../data/pronounced'
import { useSchoolText } from '../../../data/school-names'
import { useSession } from '../../../data/session'
import { CorrectButton, CorrectionCount } from '../../../parts/corrections/Correct'
import { Corrections } from '../../../parts/corrections/Corrections'
import { correctablePost } from '../../../parts/corrections/correctables'
import { readable } from '../../../parts/reading/readable'
import { SoundsShown } from '../../../parts/reading/SoundedText'
import { Age, EditedAge } from '../../../ui/Age'
import { Avatar } from '../../../ui/Avatar'
import { LanguageMark } from '../../../ui/LanguageMark'
import { PersonLink, pageIdOf } from '../../../ui/PersonLink'
import { Skeleton } from '../../../ui/Skeleton'
import { TagLink } from '../../../ui/Tag'
import { CommentButton, LikeButton } from './PostActions'
import { PostMedia, PostText } from './PostContent'
import { PostMeaning } from './PostMeaning'
import styles from './PostOverlayBody.module.css'
import { postSource } from './post-address'

/** The whole post: author, text, pictures, tags and counts. */
export function PostOverlayBody({ post, onComment }: { post: Post; onComment: () => void }) {
  const { t } = useTranslation()
  const schoolText = useSchoolText()
  const { author, images } = post
  const mine = useSession().user?.id === author.id
  const item = correctablePost(post, mine)
  const pageId = pageIdOf(author.id, author.nickname)
  return (
    <article>
      <header className={styles.who}>
        <PersonLink userId={pageId} mine={mine} face>
          <Avatar path={author.imagePath} size={40} />
        </PersonLink>
        <div>
          <h2>
            <PersonLink userId={pageId} mine={mine}>
              {author.nickname}
            </PersonLink>
            <LanguageMark languages={author.languages} />
          </h2>
          <p>
            {author.academy && <>{schoolText(author.academy)} · </>}
            <Age at={post.postedAt} />
            {post.editedAt && (
              <>
                {' · '}
                <EditedAge at={post.editedAt} />
              </>
            )}
          </p>
        </div>
      </header>
      <div className={styles.text} {...readable(postSource(post))}>
        <SoundsShown value={useIsPronounced(post.id)}>
          <PostText text={post.content} mentions={post.mentions} />
        </SoundsShown>
      </div>
      <PostMeaning meaning={post.meaning} source={postSource(post)} />
      <div className={styles.pictures} data-count={images.length}>
        <PostMedia post={post} />
      </div>
      <footer className={styles.foot}>
        <LikeButton post={post} />
        <CommentButton post={post} title={t('compose.detail.goToComments')} onClick={onComment} />
        <CorrectionCount count={post.correctionCount} />
        <CorrectButton item={item} />
        {post.tags.length > 0 && (
          <div className={styles.tags}>
            {post.tags.map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
          </div>
        )}
      </footer>
      <Corrections item={item} count={post.correctionCount} />
    </article>
  )
}

/** The placeholder of a post that loads. */
export function PostOverlaySkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles.who}>
        <Skeleton width={40} height={40} round />
        <div className={styles.whoBars}>
          <Skeleton width={120} height={13} />
          <Skeleton width={168} height={11} />
        </div>
      </div>
      <div className={styles.lines}>
        <Skeleton height={13} />
        <Skeleton height={13} />
        <Skeleton width="56%" height={13} />
      </div>
    </div>
  )
}
