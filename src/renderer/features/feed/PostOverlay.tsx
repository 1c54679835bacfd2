import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useIsGone } from '../../bridge/moderation-state'
import { Replies } from '../../bridge/thread/Replies'
import { RepliesFailed } from '../../bridge/thread/RepliesFailed'
import { ReplyComposer } from '../../bridge/thread/ReplyComposer'
import { ThreadContext } from '../../bridge/thread/thread'
import { useReplyOutbox } from '../../bridge/thread/use-reply-outbox'
import { useQueryFailure } from '../../bridge/use-query-failure'
import { useLeaving } from '../../ui/SheetPresence'
import { SideSheet } from '../../ui/SideSheet'
import { useToast } from '../../ui/Toast'
import { usePostQuery } from './feed-api'
import { useKnownPost } from './known-post'
import styles from './PostOverlay.module.css'
import { PostOverlayBar } from './PostOverlayBar'
import { PostOverlayBody } from './PostOverlayBody'
import { PostOverlaySkeleton } from './PostOverlaySkeleton'
import { RepliesSkeleton } from './RepliesSkeleton'
import { usePostThread } from './use-post-thread'
import { beneath, useRowFocus } from './use-row-focus'

interface PostOverlayProps {
  id: string
  /** One comes to comment. */
  comment: boolean
  onClose: () => void
}

/** A post over the page, with its comments (specification 2). What cannot be had leads home, with a word (specification 8). */
export function PostOverlay({ id, comment, onClose }: PostOverlayProps) {
  const { t } = useTranslation()
  const [deleted, setDeleted] = useState(false)
  const query = usePostQuery({ postId: id }, { refetchOnMountOrArgChange: true, skip: deleted })
  const { currentData, refetch } = query
  const detail = currentData?.post
  const known = useKnownPost(id)
  const post = detail ?? known
  const gone = useIsGone(id, post?.author.id)
  const thread = usePostThread(id)
  const outbox = useReplyOutbox(thread)
  const leaving = useLeaving()
  const foot = useRef<HTMLDivElement>(null)
  const toField = () => foot.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  useRowFocus(id, leaving)

  const failed = useQueryFailure(query)
  const failure = deleted ? null : failed
  // Without a network what was loaded stays readable (decision 43).
  const stays =
    post !== undefined &&
    failure !== null &&
    (detail ? failure.code !== 'notFound' : failure.code === 'offline' || failure.code === 'timeout')
  useLost(failure !== null && !stays && !leaving && !gone, onClose)
  useEffect(() => {
    if (gone && !leaving) onClose()
  }, [gone, leaving, onClose])

  // After the sheet has taken the focus.
  useEffect(() => {
    if (comment) foot.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [comment])

  const onDeleted = () => {
    setDeleted(true)
    onClose()
  }
  return (
    <ThreadContext value={thread}>
      <SideSheet
        label={post ? t('compose.detail.label', { name: post.author.nickname }) : t('compose.detail.loading')}
        onClose={onClose}
        className={comment ? styles.fades : undefined}
        bar={post && <PostOverlayBar post={post} onDeleted={onDeleted} />}
        foot={<ReplyComposer ref={foot} outbox={outbox} />}
      >
        {post ? <PostOverlayBody post={post} onComment={toField} /> : <PostOverlaySkeleton />}
        {detail && <Replies replies={detail.replies} count={detail.replyCount} outbox={outbox} onAnswer={toField} />}
        {!detail && !failure && post && <RepliesSkeleton count={post.replyCount} />}
        {!detail && failure && <RepliesFailed error={failure} onRetry={() => void refetch()} />}
      </SideSheet>
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
    if (beneath() === '/') onClose()
    else void navigate('/', { replace: true })
  }, [lost, onClose, toast, navigate, t])
}
