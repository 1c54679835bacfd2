import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import { useDataDispatch, useDataSelector } from '../../data/api'
import { likeAnswer, likeReply } from '../../data/replies'
import { useRequireLogin } from '../../data/session'
import { errorMessage } from '../../hooks/error-messages'
import { classNames } from '../../ui/class-names'
import { countText } from '../../ui/format'
import { useToast } from '../../ui/Toast'
import styles from './Replies.module.css'
import { useThread } from './thread'

/** Likes a comment and shows the number of likes; a visitor is asked to log in. */
export function ReplyLike({ reply: { id, liked, likeCount, nickname } }: { reply: NestedReply }) {
  const { t, i18n } = useTranslation()
  const { kind, prefix } = useThread()
  const toast = useToast()
  const gated = useRequireLogin()
  const dispatch = useDataDispatch()
  const pending = useDataSelector(({ entities }) => entities.unconfirmed[id]?.includes('liked') === true)
  const set = async () => {
    const settled = await dispatch(kind === 'reply' ? likeReply(id, !liked) : likeAnswer(id, !liked))
    if (settled?.error) toast(errorMessage(t, settled.error))
  }
  const label = t(`${prefix}.likeOf`, { name: nickname })
  return (
    <button
      type="button"
      className={classNames(styles.like, liked && styles.on)}
      aria-busy={pending}
      aria-pressed={liked}
      aria-label={`${label}, ${t('feed.post.likes', { count: likeCount })}`}
      title={t(liked ? 'feed.post.unlike' : 'feed.post.like')}
      // The second click of a double click is ignored (docs/product/desktop.md "Optimistic changes").
      onClick={(event) => event.detail < 2 && gated(() => void set())}
    >
      {liked ? <IconHeartFilled /> : <IconHeart />}
      {likeCount > 0 && countText(likeCount, i18n.language)}
    </button>
  )
}

/** For the asker: accepts an answer or withdraws that. The accepted answer moves to the front and keeps the focus. */
export function AcceptButton({ reply: { id, nickname } }: { reply: NestedReply }) {
  const { t } = useTranslation()
  const { acceptedId, accept } = useThread()
  const toast = useToast()
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  const isAccepted = acceptedId === id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has moved once this changes
  useLayoutEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    button.current?.focus()
  }, [isAccepted])
  if (accept === null) return null
  const press = async () => {
    pressed.current = true
    const error = await accept(isAccepted ? null : id)
    if (error) toast(errorMessage(t, error))
  }
  return (
    <button
      ref={button}
      type="button"
      className={classNames(isAccepted && styles.on)}
      aria-label={t(isAccepted ? 'qna.accept.undoOf' : 'qna.accept.of', { name: nickname })}
      onClick={(event) => event.detail < 2 && void press()}
    >
      {t(isAccepted ? 'qna.accept.undo' : 'qna.accept.do')}
    </button>
  )
}
