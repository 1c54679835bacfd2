import { IconCopy, IconHeart, IconLink, IconMessage2, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Post } from '../../../shared/contract/feed-shapes'
import { desktop } from '../../bridge/desktop'
import { useModerationEntries } from '../../bridge/moderation-entries'
import type { MenuEntry } from '../../ui/Menu'
import { useToast } from '../../ui/Toast'
import { DeletePost } from './DeletePost'
import { useLike } from './LikeButton'
import { postLink } from './post-address'

/** Copies the whole text of a post, and says so. */
export function useCopyPost(): (post: Pick<Post, 'content'>) => void {
  const { t } = useTranslation()
  const toast = useToast()
  return ({ content }) => void desktop.copyText(content).then(() => toast(t('feed.textCopied')))
}

interface PostMenuOptions {
  mine: boolean
  /** Shows the post's comments. */
  onOpen: () => void
  onDeleted?: () => void
}

/**
 * What can be done with a post, for its more menu and its context menu.
 * @returns the entries, and the dialog they may open, to be drawn beside them
 */
export function usePostMenu(post: Post, { mine, onOpen, onDeleted }: PostMenuOptions): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const like = useLike()
  const copy = useCopyPost()
  const [asking, setAsking] = useState(false)
  const forOthers = useModerationEntries({ kind: 'post', id: post.id }, { userId: post.author.id, nickname: post.author.nickname })
  const copyLink = () => void desktop.copyText(postLink(post.id)).then(() => toast(t('feed.linkCopied')))

  const entries: MenuEntry[] = [
    { key: 'comments', label: t('feed.menu.comments'), icon: <IconMessage2 />, shortcut: { key: 'Enter' }, run: onOpen },
    { key: 'like', label: t(post.liked ? 'feed.post.unlike' : 'feed.post.like'), icon: <IconHeart />, run: () => like(post) },
    { key: 'copyText', label: t('feed.menu.copyText'), icon: <IconCopy />, shortcut: { key: 'c', mod: true }, run: () => copy(post) },
    { key: 'copyLink', label: t('feed.menu.copyLink'), icon: <IconLink />, run: copyLink },
  ]
  if (!mine) entries.push('rule', ...forOthers)
  else {
    entries.push(
      'rule',
      { key: 'edit', label: t('feed.menu.edit'), icon: <IconPencil />, run: () => navigate(`/write?id=${post.id}`) },
      { key: 'delete', label: t('feed.menu.delete'), icon: <IconTrash />, danger: true, run: () => setAsking(true) },
    )
  }
  const dialog = mine && <DeletePost postId={post.id} opened={asking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
  return { entries, dialog }
}
