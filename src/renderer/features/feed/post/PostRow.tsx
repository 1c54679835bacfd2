import { type MouseEvent, memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../../shared/contract/feed-shapes'
import { useIsPronounced } from '../../../data/pronounced'
import { useSchoolText } from '../../../data/school-names'
import { rowKeys } from '../../../hooks/row-keys'
import { readable } from '../../../parts/reading/readable'
import { SoundsShown } from '../../../parts/reading/SoundedText'
import { Age, EditedAge } from '../../../ui/Age'
import { Avatar } from '../../../ui/Avatar'
import { CategoryDot } from '../../../ui/CategoryDot'
import { classNames } from '../../../ui/class-names'
import { rowName } from '../../../ui/format'
import { LanguageMark } from '../../../ui/LanguageMark'
import { useContextMenu } from '../../../ui/Menu'
import { PersonLink, pageIdOf } from '../../../ui/PersonLink'
import { Skeleton } from '../../../ui/Skeleton'
import { TagLink } from '../../../ui/Tag'
import { PostActions, useCopyPost, usePostMenu } from './PostActions'
import { PostMedia, PostText } from './PostContent'
import { PostMeaning } from './PostMeaning'
import styles from './PostRow.module.css'
import { postSource } from './post-address'

export interface PostRowProps {
  post: Post
  mine: boolean
  /** Whether the post is open over the page; the row is then marked. */
  open: boolean
  expanded: boolean
  position: number
  /** Without avatar and name. */
  flat: boolean
  onExpand: (postId: string, expanded: boolean) => void
  onOpen: (postId: string, options?: { comment?: boolean }) => void
}

/** A post in a list. Keys: Enter opens it, j and k focus the next and previous, Ctrl/Cmd+C copies its text, the menu key opens its menu. */
export const PostRow = memo(function PostRow({ post, mine, open, expanded, position, flat, onExpand, onOpen }: PostRowProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLElement>(null)
  const copy = useCopyPost()
  const { entries, dialog } = usePostMenu(post, { mine, onOpen: () => onOpen(post.id) })
  const { onContextMenu, menu } = useContextMenu(t('feed.post.actions'), entries)
  const category = t(`common.category.${post.category}`)

  const onKeyDown = rowKeys(
    () => onOpen(post.id),
    () => copy(post),
  )
  // A click on the text opens the post, unless it selects text or hits a link or button.
  const onTextClick = (event: MouseEvent) => {
    if (window.getSelection()?.isCollapsed !== false && !(event.target as Element).closest('a, button')) onOpen(post.id)
  }
  const toggle = (next: boolean) => {
    onExpand(post.id, next)
    if (!next) row.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <article
      ref={row}
      className={classNames(styles.post, position === 0 && styles.first, flat && styles.flat, open && styles.open)}
      data-post-id={post.id}
      aria-label={rowName(t('feed.post.label', { name: post.author.nickname, category }), post.content)}
      aria-current={open}
      aria-posinset={position + 1}
      aria-setsize={-1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed are its stops (ARIA feed pattern)
      tabIndex={0}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    >
      {!flat && (
        <PersonLink userId={pageIdOf(post.author.id, post.author.nickname)} mine={mine} face className={styles.face}>
          <Avatar path={post.author.imagePath} size={40} />
        </PersonLink>
      )}
      <div>
        <PostHead post={post} mine={mine} flat={flat} />
        {/* biome-ignore lint/a11y: the keyboard opens the post from the article itself */}
        <div onClick={onTextClick} {...readable(postSource(post))}>
          <SoundsShown value={useIsPronounced(post.id)}>
            <PostText text={post.content} mentions={post.mentions} expanded={expanded} onToggle={toggle} />
          </SoundsShown>
        </div>
        <PostMeaning meaning={post.meaning} source={postSource(post)} />
        <PostMedia post={post} />
        {post.tags.length > 0 && (
          <div className={styles.tags}>
            {post.tags.map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
          </div>
        )}
        <PostActions post={post} entries={entries} onComment={() => onOpen(post.id, { comment: true })} onOpen={() => onOpen(post.id)} />
      </div>
      {menu}
      {dialog}
    </article>
  )
})

interface PostHeadProps {
  post: Pick<Post, 'author' | 'postedAt' | 'editedAt' | 'category'>
  mine: boolean
  flat: boolean
}

/** Author, school, age and category of a post; `flat`: without the author. */
function PostHead({ post: { author, postedAt, editedAt, category }, mine, flat }: PostHeadProps) {
  const schoolText = useSchoolText()
  if (flat) {
    return (
      <header className={styles.head}>
        <CategoryDot category={category} />
        <span className={styles.meta}>
          <Ages postedAt={postedAt} editedAt={editedAt} />
        </span>
      </header>
    )
  }
  return (
    <header className={styles.head}>
      <PersonLink userId={pageIdOf(author.id, author.nickname)} mine={mine} className={styles.nick}>
        {author.nickname}
      </PersonLink>
      <LanguageMark languages={author.languages} />
      <span className={styles.meta}>
        {author.academy && <span className={styles.school}>{schoolText(author.academy)}&nbsp;·&nbsp;</span>}
        <Ages postedAt={postedAt} editedAt={editedAt} />
      </span>
      <CategoryDot category={category} className={styles.category ?? ''} />
    </header>
  )
}

function Ages({ postedAt, editedAt }: Pick<Post, 'postedAt' | 'editedAt'>) {
  return (
    <>
      <Age at={postedAt} />
      {editedAt && (
        <>
          &nbsp;·&nbsp;
          <EditedAge at={editedAt} />
        </>
      )}
    </>
  )
}

// Two posts of text and one with a picture.
const skeletons = [
  { lines: ['100%', '92%', '58%'], picture: false },
  { lines: ['96%', '70%'], picture: true },
  { lines: ['100%', '88%', '44%'], picture: false },
] as const

interface PostRowSkeletonProps {
  count?: number
  /** Without avatar, for the list of one person. */
  flat?: boolean
}

/** Placeholders in the shape of posts, while a list loads. */
export function PostRowSkeleton({ count = 3, flat = false }: PostRowSkeletonProps) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity but their position
        <SkeletonRow key={index} flat={flat} {...(skeletons[index % skeletons.length] ?? skeletons[0])} />
      ))}
    </div>
  )
}

function SkeletonRow({ lines, picture, flat }: { lines: readonly string[]; picture: boolean; flat: boolean }) {
  return (
    <div className={classNames(styles.skeleton, flat && styles.flat)}>
      {!flat && <Skeleton round width={40} height={40} />}
      <div>
        <Skeleton width={132} className={styles.nameBar} />
        {lines.map((width) => (
          <Skeleton key={width} width={width} className={styles.lineBar} />
        ))}
        {picture && <Skeleton height={236} className={styles.pictureBar} />}
        <Skeleton width={84} className={styles.actsBar} />
      </div>
    </div>
  )
}

/** The placeholder of a row that is loaded again, as tall as it was (px). */
export function PostRowPlaceholder({ height, flat }: { height: number; flat: boolean }) {
  return (
    <div className={styles.placeholder} style={{ height }}>
      <PostRowSkeleton count={1} flat={flat} />
    </div>
  )
}
