import { type KeyboardEvent, type MouseEvent, memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '../../../shared/contract/feed-shapes'
import { videoIdIn } from '../../../shared/text/video'
import { openViewer } from '../../bridge/viewer/image-viewer'
import { focusRow } from '../../hooks/row-focus'
import { isShortcut } from '../../hooks/shortcuts'
import { Avatar } from '../../ui/Avatar'
import { classNames } from '../../ui/class-names'
import { useContextMenu } from '../../ui/Menu'
import { PersonLink } from '../../ui/PersonLink'
import { TagLink } from '../../ui/Tag'
import { Mosaic } from './Mosaic'
import { PostActions } from './PostActions'
import { PostHead } from './PostHead'
import { useCopyPost, usePostMenu } from './PostMenu'
import styles from './PostRow.module.css'
import { PostText } from './PostText'
import { VideoCard } from './VideoCard'

export interface PostRowProps {
  post: Post
  mine: boolean
  /** Shown over the page; the row is marked while it is. */
  open: boolean
  expanded: boolean
  position: number
  /** Without face and name. */
  flat: boolean
  onExpand: (postId: string, expanded: boolean) => void
  onOpen: (postId: string, options?: { comment?: boolean }) => void
}

/** A post in a list. By keyboard: Enter opens it, j and k go on and back, Ctrl/Cmd+C copies its text, the menu key opens its menu. */
export const PostRow = memo(function PostRow({ post, mine, open, expanded, position, flat, onExpand, onOpen }: PostRowProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLElement>(null)
  const copy = useCopyPost()
  const { entries, dialog } = usePostMenu(post, { mine, onOpen: () => onOpen(post.id) })
  const { onContextMenu, menu } = useContextMenu(t('feed.post.actions'), entries)
  const videoId = post.images.length === 0 ? videoIdIn(post.content) : null
  const category = t(`common.category.${post.category}`)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const pressed = (key: string, mod = false) => isShortcut(event.nativeEvent, { key, mod })
    if (pressed('Enter')) onOpen(post.id)
    else if (pressed('c', true) && window.getSelection()?.isCollapsed !== false) copy(post)
    else if (pressed('j')) focusRow(event.currentTarget, 1)
    else if (pressed('k')) focusRow(event.currentTarget, -1)
    else return
    event.preventDefault()
  }
  // A press on the words opens the post, unless it selects them or means something in them.
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
      aria-label={t('feed.post.label', { name: post.author.nickname, category })}
      aria-current={open}
      aria-posinset={position + 1}
      aria-setsize={-1}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed are its stops (ARIA feed pattern)
      tabIndex={0}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    >
      {!flat && (
        <PersonLink userId={post.author.id} mine={mine} face className={styles.face}>
          <Avatar path={post.author.imagePath} size={40} />
        </PersonLink>
      )}
      <div>
        <PostHead post={post} mine={mine} flat={flat} />
        {/* biome-ignore lint/a11y: the keyboard opens the post from the article itself */}
        <div onClick={onTextClick}>
          <PostText text={post.content} expanded={expanded} onToggle={toggle} />
        </div>
        <Mosaic images={post.images} onOpen={(index) => openViewer({ images: post.images, index })} />
        {videoId && <VideoCard videoId={videoId} />}
        {post.tags.length > 0 && (
          <div className={styles.tags}>
            {post.tags.map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
          </div>
        )}
        <PostActions post={post} entries={entries} onComment={() => onOpen(post.id, { comment: true })} />
      </div>
      {menu}
      {dialog}
    </article>
  )
})
