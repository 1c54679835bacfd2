import { IconCopy, IconHeart, IconHeartFilled, IconLink, IconMessage2, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Post } from '../../../../shared/contract/feed-shapes'
import { useDataDispatch, useDataSelector } from '../../../data/api'
import { likePost, setPostDeleted } from '../../../data/posts'
import { useRequireLogin, useSession } from '../../../data/session'
import { desktop } from '../../../desktop/desktop'
import { errorMessage } from '../../../hooks/error-messages'
import { CorrectButton, CorrectionCount, useCorrectEntry } from '../../../parts/corrections/Correct'
import { correctablePost } from '../../../parts/corrections/correctables'
import { DeleteDialog } from '../../../parts/DeleteDialog'
import { useModerationEntries } from '../../../parts/moderation/use-moderation'
import { classNames } from '../../../ui/class-names'
import { countText } from '../../../ui/format'
import { ItemMenu, type MenuEntry } from '../../../ui/Menu'
import { useToast } from '../../../ui/Toast'
import styles from './PostActions.module.css'
import { postLink } from './post-address'
import { usePostReading } from './use-post-reading'

interface PostActionsProps {
  post: Post
  entries: readonly MenuEntry[]
  onComment: () => void
  onOpen: () => void
}

/** The buttons below a post: like, comment, corrections, menu. */
export function PostActions({ post, entries, onComment, onOpen }: PostActionsProps) {
  const { t } = useTranslation()
  const own = useSession().user?.id === post.author.id
  return (
    <footer className={styles.acts}>
      <LikeButton post={post} />
      <CommentButton post={post} onClick={onComment} />
      <CorrectionCount count={post.correctionCount} onOpen={onOpen} />
      <CorrectButton item={correctablePost(post, own)} />
      <span className={styles.more}>
        <ItemMenu label={t('feed.post.actions')} entries={entries} />
      </span>
    </footer>
  )
}

/** Likes or unlikes a post for a member; a visitor is asked to log in. */
function useLike(): (post: Pick<Post, 'id' | 'liked'>) => void {
  const { t } = useTranslation()
  const toast = useToast()
  const gated = useRequireLogin()
  const dispatch = useDataDispatch()
  const set = async (postId: string, liked: boolean) => {
    const settled = await dispatch(likePost(postId, liked))
    if (settled) toast(settled.error ? errorMessage(t, settled.error) : t(settled.value ? 'feed.likeSuccess' : 'feed.unlikeSuccess'))
  }
  return ({ id, liked }) => gated(() => void set(id, !liked))
}

/** Likes a post and shows the number of likes. Until the community has confirmed the press, it is marked as busy. */
export function LikeButton({ post }: { post: Pick<Post, 'id' | 'liked' | 'likeCount'> }) {
  const { t, i18n } = useTranslation()
  const like = useLike()
  const pending = useDataSelector(({ entities }) => entities.unconfirmed[post.id]?.includes('liked') === true)
  return (
    <button
      type="button"
      className={classNames(styles.act, post.liked && styles.on)}
      aria-busy={pending}
      aria-pressed={post.liked}
      aria-label={t('feed.post.likes', { count: post.likeCount })}
      title={t(post.liked ? 'feed.post.unlike' : 'feed.post.like')}
      // The second click of a double click is ignored (docs/product/desktop.md "Optimistic changes").
      onClick={(event) => event.detail < 2 && like(post)}
    >
      {post.liked ? <IconHeartFilled /> : <IconHeart />}
      {countText(post.likeCount, i18n.language)}
    </button>
  )
}

interface CommentButtonProps {
  post: Pick<Post, 'replyCount'>
  title?: string
  onClick: () => void
}

/** Leads to a post's comments and shows their number. */
export function CommentButton({ post, title, onClick }: CommentButtonProps) {
  const { t, i18n } = useTranslation()
  return (
    <button
      type="button"
      className={styles.act}
      title={title}
      aria-label={t('feed.post.comments', { count: post.replyCount })}
      onClick={onClick}
    >
      <IconMessage2 />
      {countText(post.replyCount, i18n.language)}
    </button>
  )
}

/** Copies the whole text of a post and shows a toast. */
export function useCopyPost(): (post: Pick<Post, 'content'>) => void {
  const { t } = useTranslation()
  const toast = useToast()
  return ({ content }) => void desktop.copyText(content).then(() => toast(t('feed.textCopied')))
}

interface PostMenuOptions {
  mine: boolean
  /** Shows the post's comments. */
  onOpen: () => void
}

/**
 * The entries of a post's menu button and of its context menu.
 * @returns the entries, and the dialog they may open, to be rendered beside them
 */
export function usePostMenu(post: Post, { mine, onOpen }: PostMenuOptions): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const like = useLike()
  const copy = useCopyPost()
  const [asking, setAsking] = useState(false)
  const forOthers = useModerationEntries({ kind: 'post', id: post.id }, { userId: post.author.id, nickname: post.author.nickname })
  const correct = useCorrectEntry(correctablePost(post, mine))
  const copyLink = () => void desktop.copyText(postLink(post.id)).then(() => toast(t('feed.linkCopied')))

  const entries: MenuEntry[] = [
    { key: 'comments', label: t('feed.menu.comments'), icon: <IconMessage2 />, shortcut: { key: 'Enter' }, run: onOpen },
    { key: 'like', label: t(post.liked ? 'feed.post.unlike' : 'feed.post.like'), icon: <IconHeart />, run: () => like(post) },
    { key: 'copyText', label: t('feed.menu.copyText'), icon: <IconCopy />, shortcut: { key: 'c', mod: true }, run: () => copy(post) },
    { key: 'copyLink', label: t('feed.menu.copyLink'), icon: <IconLink />, run: copyLink },
  ]
  entries.push(...usePostReading(post))
  if (!mine) entries.push(...correct, 'rule', ...forOthers)
  else {
    entries.push(
      'rule',
      { key: 'edit', label: t('feed.menu.edit'), icon: <IconPencil />, run: () => navigate(`/write?id=${post.id}`) },
      { key: 'delete', label: t('feed.menu.delete'), icon: <IconTrash />, danger: true, run: () => setAsking(true) },
    )
  }
  const dialog = mine && (
    <DeleteDialog
      itemId={post.id}
      opened={asking}
      onClose={() => setAsking(false)}
      title={t('feed.deleteAsk.title')}
      text={t('feed.deleteAsk.text')}
      verb={t('feed.deleteAsk.verb')}
      deleted={t('feed.deleteSuccess')}
      setDeleted={setPostDeleted}
    />
  )
  return { entries, dialog }
}
