import { IconMessage2 } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Post } from '../../../../shared/contract/feed-shapes'
import { limits } from '../../../../shared/limits'
import { useDataDispatch } from '../../../data/api'
import { useDeleteReplyMutation, usePostQuery, useSaveReplyMutation } from '../../../data/posts'
import { useSession } from '../../../data/session'
import { untilAnswered } from '../../../data/until-answered'
import { useEntity, useOpenedFailure, useWentAway } from '../../../data/use-entity'
import { asAppError } from '../../../hooks/error-messages'
import { hasOverlay } from '../../../hooks/overlay-address'
import { useRemovalToast } from '../../../parts/moderation/use-removal-toast'
import { PendingReplies, Replies, RepliesFailed, RepliesSkeleton } from '../../../parts/replies/Replies'
import { focusComposer, ReplyComposer } from '../../../parts/replies/ReplyComposer'
import { type Thread, ThreadContext } from '../../../parts/replies/thread'
import { useUnsentReplies } from '../../../parts/replies/use-unsent-replies'
import { StoredAge } from '../../../parts/StoredAge'
import { CategoryDot } from '../../../ui/CategoryDot'
import { CommandsOf, Offered } from '../../../ui/commands'
import { ItemMenu, type MenuEntry } from '../../../ui/Menu'
import { useLeaving } from '../../../ui/SheetPresence'
import { SideSheet } from '../../../ui/SideSheet'
import { useToast } from '../../../ui/Toast'
import { usePostMenu } from './PostActions'
import styles from './PostOverlay.module.css'
import { PostOverlayBody, PostOverlaySkeleton } from './PostOverlayBody'
import { usePostPrint } from './PostPrint'
import { pageBelow, postLink } from './post-address'

interface PostOverlayProps {
  id: string
  /** Opened by its comment button: the comment field takes the focus. */
  comment: boolean
  onClose: () => void
}

/**
 * A post over the page, with its comments (docs/product/screens.md "Post overlay"). A post that cannot be loaded leads home with a
 * toast (docs/product/errors.md "Sentences").
 */
export function PostOverlay({ id, comment, onClose }: PostOverlayProps) {
  const { t } = useTranslation()
  const gone = useWentAway(id)
  const query = usePostQuery({ postId: id }, { refetchOnMountOrArgChange: true })
  const { currentData: detail, refetch } = query
  // Already known when a list has loaded it.
  const post = useEntity('posts', id)
  const thread = usePostThread(id)
  const unsent = useUnsentReplies(thread)
  useRemovalToast(id, post?.author.id)
  const leaving = useLeaving()
  const foot = useRef<HTMLDivElement>(null)
  const focusField = useCallback(() => focusComposer(foot.current), [])
  useRowFocus(id, leaving)

  const { failure, lost } = useOpenedFailure(query, post !== undefined)
  useLost(lost && !leaving && !gone, onClose)
  useEffect(() => {
    if (gone && !leaving) onClose()
  }, [gone, leaving, onClose])

  // After the sheet has taken the focus.
  useEffect(() => {
    if (comment) focusField()
  }, [comment, focusField])

  return (
    <ThreadContext value={thread}>
      <CommandsOf of="post" title={t('palette.open.post')}>
        <SideSheet
          label={post ? t('compose.detail.label', { name: post.author.nickname }) : t('compose.detail.loading')}
          onClose={onClose}
          className={comment ? styles.fades : undefined}
          bar={post && <PostOverlayBar post={post} />}
          foot={<ReplyComposer ref={foot} unsent={unsent} />}
        >
          {post && (
            <Offered entries={[{ key: 'comment', label: t('compose.detail.goToComments'), icon: <IconMessage2 />, run: focusField }]} />
          )}
          <StoredAge of="post" input={{ postId: id }} />
          {post ? <PostOverlayBody post={post} onComment={focusField} /> : <PostOverlaySkeleton />}
          {detail && post && (
            <Replies thread={detail.thread} count={post.replyCount} unsent={unsent} isLoading={query.isFetching} focusField={focusField} />
          )}
          {!detail && (!failure || lost) && post && <RepliesSkeleton count={post.replyCount} />}
          {!detail && failure && !lost && <RepliesFailed error={failure} onRetry={() => void refetch()} />}
          {!detail && <PendingReplies unsent={unsent} focusField={focusField} />}
        </SideSheet>
      </CommandsOf>
    </ThreadContext>
  )
}

function useLost(lost: boolean, onClose: () => void): void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const once = useRef(false)
  useEffect(() => {
    if (!lost || once.current) return
    once.current = true
    toast(t('compose.detail.loadFailed'))
    if (pageBelow() === '/') onClose()
    else void navigate('/', { replace: true })
  }, [lost, onClose, toast, navigate, t])
}

/** When the overlay closes, the post's row takes the focus, even if opening it by a click had not focused the row. */
function useRowFocus(postId: string, leaving: boolean): void {
  useEffect(() => {
    if (leaving) return
    const page = pageBelow()
    return () => {
      // After the sheet has restored the focus itself.
      window.setTimeout(() => {
        const row = document.querySelector<HTMLElement>(`[data-post-id="${CSS.escape(postId)}"]`)
        const isOtherOpen = hasOverlay(window.location.hash)
        if (row && !isOtherOpen && pageBelow() === page && !row.contains(document.activeElement)) row.focus({ preventScroll: true })
      })
    }
  }, [postId, leaving])
}

/** The comments of a post. */
function usePostThread(postId: string): Thread {
  const dispatch = useDataDispatch()
  const [saveReply] = useSaveReplyMutation()
  const [deleteReply] = useDeleteReplyMutation()
  return useMemo(
    () => ({
      kind: 'reply',
      id: postId,
      most: limits.comment,
      link: postLink(postId),
      acceptedId: null,
      accept: null,
      anonymity: 'never',
      save: async ({ anonymous: _, ...reply }, key) => {
        const { error } = await dispatch(untilAnswered(() => saveReply({ input: { postId, ...reply }, options: { key } })))
        return error === undefined ? null : asAppError(error)
      },
      remove: async (replyId) => {
        const { error } = await deleteReply({ replyId })
        return error === undefined ? null : asAppError(error)
      },
    }),
    [postId, dispatch, saveReply, deleteReply],
  )
}

/** Entries of a row's menu that are left out: the comments are visible, and editing is offered in lists (docs/product/feed.md "Deleting"). */
const rowOnly = ['comments', 'edit']

/** The overlay's header: the category and the menu. */
function PostOverlayBar({ post }: { post: Post }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { entries, dialog } = usePostMenu(post, { mine: user?.id === post.author.id, onOpen: () => {} })
  const { entries: printing, printed } = usePostPrint(post)
  const shown: MenuEntry[] = entries.flatMap((entry): MenuEntry[] => {
    if (typeof entry !== 'object' || !('key' in entry)) return [entry]
    // Shortcuts work on a focused row only.
    const { shortcut: _, ...rest } = entry
    return rowOnly.includes(entry.key) ? [] : [rest]
  })
  return (
    <>
      <CategoryDot category={post.category} />
      <span className={styles.more}>
        <ItemMenu label={t('feed.post.actions')} entries={[...shown, ...printing]} commands />
      </span>
      {dialog}
      {printed}
    </>
  )
}
