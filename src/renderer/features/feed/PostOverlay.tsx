import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { asAppError } from '../../bridge/error-messages'
import { CategoryDot } from '../../ui/CategoryDot'
import { SideSheet } from '../../ui/SideSheet'
import { useToast } from '../../ui/Toast'
import { usePostQuery } from './feed-api'
import { useKnownPost } from './known-post'
import styles from './PostOverlay.module.css'
import { PostOverlayBody } from './PostOverlayBody'
import { PostOverlayMenu } from './PostOverlayMenu'
import { PostSkeleton, RepliesSkeleton } from './PostOverlaySkeleton'
import { Replies } from './Replies'
import { ReplyComposer } from './ReplyComposer'
import { useReplies } from './use-replies'

interface PostOverlayProps {
  id: string
  /** The comment field wants the focus. */
  comment: boolean
  onClose: () => void
}

/** One post over the page: whole, with its comments and the field to answer in. One that cannot be had leads home (specification 8). */
export function PostOverlay({ id, comment, onClose }: PostOverlayProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const { key } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const deleted = useRef(false)
  const { currentData, error, isFetching } = usePostQuery({ postId: id }, { refetchOnMountOrArgChange: true })
  const known = useKnownPost(id)
  const detail = currentData?.post
  const post = detail ?? known
  const writing = useReplies(id)
  const focusField = useCallback(() => place.current?.querySelector<HTMLElement>('textarea, button')?.focus(), [])

  // What was read before stays readable without the community, unless it is gone.
  const lost = error !== undefined && !isFetching && (detail === undefined || asAppError(error).code === 'notFound')
  useEffect(() => {
    if (!lost || deleted.current) return
    toast(t('compose.detail.loadFailed'))
    void navigate('/', { replace: true })
  }, [lost, navigate, toast, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of a comment button is an entry of its own and asks anew
  useEffect(() => {
    if (comment) focusField()
  }, [comment, key, focusField])

  const onDeleted = () => {
    deleted.current = true
    onClose()
  }
  return (
    <SideSheet
      label={post ? t('compose.detail.label', { name: post.author.nickname }) : t('compose.detail.loading')}
      onClose={onClose}
      bar={
        post && (
          <>
            <CategoryDot category={post.category} className={styles.category} />
            <span className={styles.more}>
              <PostOverlayMenu post={post} onDeleted={onDeleted} />
            </span>
          </>
        )
      }
      foot={<ReplyComposer writing={writing} place={place} />}
    >
      {post ? <PostOverlayBody post={post} onComment={focusField} /> : <PostSkeleton />}
      {detail ? <Replies post={detail} writing={writing} onAnswer={focusField} /> : <RepliesSkeleton />}
    </SideSheet>
  )
}
