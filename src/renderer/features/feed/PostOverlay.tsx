import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Post } from '../../../shared/contract/feed-shapes'
import { asAppError } from '../../bridge/error-messages'
import { useSession } from '../../bridge/session'
import { useFloatingEscape } from '../../hooks/use-floating-escape'
import { CategoryDot } from '../../ui/CategoryDot'
import { IconButton } from '../../ui/IconButton'
import { Menu } from '../../ui/Menu'
import { SideSheet } from '../../ui/SideSheet'
import { useToast } from '../../ui/Toast'
import { DeletePost } from './DeletePost'
import { usePostQuery } from './feed-api'
import { useKnownPost } from './known-post'
import { usePostMenu } from './PostMenu'
import styles from './PostOverlay.module.css'
import { PostOverlayBody } from './PostOverlayBody'
import { PostOverlaySkeleton } from './PostOverlaySkeleton'
import { Replies } from './Replies'
import { ReplyComposer } from './ReplyComposer'
import { useReplyOutbox } from './use-reply-outbox'
import { useRowFocus } from './use-row-focus'

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
  const detail = query.data?.post
  const known = useKnownPost(id)
  const post = detail ?? known
  const field = useRef<HTMLTextAreaElement>(null)
  const outbox = useReplyOutbox(id)
  useFloatingEscape()
  useRowFocus(id)
  const failure = query.isError && !query.isFetching ? asAppError(query.error).code : null
  // Without a network what was loaded stays readable (decision 43).
  const unreachable = failure === 'offline' || failure === 'timeout'
  useLost(failure !== null && !(post && unreachable) && !deleted, onClose)

  useEffect(() => {
    if (comment) document.getElementById(fieldId(id))?.focus()
  }, [comment, id])
  const toField = () => document.getElementById(fieldId(id))?.focus()

  return (
    <SideSheet
      label={post ? t('compose.detail.label', { name: post.author.nickname }) : t('compose.detail.loading')}
      onClose={onClose}
      className={comment ? styles.fades : undefined}
      bar={post && <Bar post={post} onComment={toField} onDeleted={() => (setDeleted(true), onClose())} />}
      foot={<ReplyComposer ref={field} id={fieldId(id)} outbox={outbox} />}
    >
      {post ? <PostOverlayBody post={post} onComment={toField} /> : <PostOverlaySkeleton />}
      {detail && <Replies post={detail} outbox={outbox} onAnswered={toField} />}
    </SideSheet>
  )
}

const fieldId = (postId: string) => `comment-on-${postId}`
