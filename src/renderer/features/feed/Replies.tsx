import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostDetail, Reply } from '../../../shared/contract/feed-shapes'
import { useRequireLogin } from '../../bridge/session'
import { DeleteReply } from './DeleteReply'
import type { Answered, Unsent } from './draft-reply'
import { ReplyRow, type ReplyRowProps } from './ReplyRow'
import styles from './ReplyRow.module.css'
import { UnsentReply } from './UnsentReply'
import type { Writing } from './use-replies'

interface RepliesProps {
  post: PostDetail
  writing: Writing
  /** Leads to the field in which one answers. */
  onAnswer: () => void
}

/** The comments of a post, oldest first, answers under what they answer; one's own that are on their way stand where they will be. */
export function Replies({ post, writing, onAnswer }: RepliesProps) {
  const { t } = useTranslation()
  const gated = useRequireLogin()
  const list = useRef<HTMLElement>(null)
  const [deleting, setDeleting] = useState<string | null>(null)
  const answerTo = (to: Answered) =>
    gated(() => {
      writing.answer(to)
      onAnswer()
    })
  const row = { postId: post.id, onAnswer: answerTo, onDelete: setDeleting }
  const own = writing.unsent.filter(({ to }) => threadOf(post, to) === undefined)
  return (
    // A deleted comment takes its buttons along; the focus stays among the comments.
    <section ref={list} tabIndex={-1} className={styles.list} aria-label={t('compose.reply.title', { count: post.replyCount })}>
      {post.replies.length === 0 && own.length === 0 && <p className={styles.none}>{t('compose.reply.none')}</p>}
      <ul>
        {post.replies.map((reply) => (
          <Thread key={reply.id} reply={reply} row={row} writing={writing} unsent={unsentUnder(post, reply, writing)} />
        ))}
        {own.map((unsent) => (
          <li key={unsent.key}>
            <UnsentReply unsent={unsent} writing={writing} />
          </li>
        ))}
      </ul>
      <DeleteReply postId={post.id} replyId={deleting} onClose={() => setDeleting(null)} onDeleted={() => list.current?.focus()} />
    </section>
  )
}

interface ThreadProps {
  reply: Reply
  row: Omit<ReplyRowProps, 'reply'>
  writing: Writing
  unsent: readonly Unsent[]
}

function Thread({ reply, row, writing, unsent }: ThreadProps) {
  return (
    <li>
      <ReplyRow {...row} reply={reply} />
      {reply.replies.length + unsent.length > 0 && (
        <ul className={styles.nested}>
          {reply.replies.map((nested) => (
            <li key={nested.id}>
              <ReplyRow {...row} reply={nested} />
            </li>
          ))}
          {unsent.map((one) => (
            <li key={one.key}>
              <UnsentReply unsent={one} writing={writing} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const threadOf = (post: PostDetail, to: Answered | null) =>
  to === null ? undefined : post.replies.find(({ id, replies }) => id === to.id || replies.some((nested) => nested.id === to.id))

const unsentUnder = (post: PostDetail, reply: Reply, { unsent }: Writing) => unsent.filter(({ to }) => threadOf(post, to)?.id === reply.id)
