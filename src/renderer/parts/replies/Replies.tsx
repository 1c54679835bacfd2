import { IconAlertCircle, IconClock, IconRefresh } from '@tabler/icons-react'
import { Fragment, type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NestedReply } from '../../../shared/contract/feed-shapes'
import type { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { type ThreadIds, useShownThread } from '../../data/replies'
import { useRequireLogin, useSession } from '../../data/session'
import { errorMessage } from '../../hooks/error-messages'
import { isByTouch } from '../../hooks/focus'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Skeleton } from '../../ui/Skeleton'
import { useToast } from '../../ui/Toast'
import { PictureMosaic } from '../pictures/Mosaic'
import { AnswerVoice } from './AnswerVoice'
import styles from './Replies.module.css'
import { ReplyRow } from './ReplyRow'
import { ReplyText } from './ReplyText'
import { useThread } from './thread'
import { placePending } from './unsent-replies'
import { useAskedReply } from './use-asked-reply'
import { ShowReplyProvider, useShownReplies } from './use-shown-replies'
import type { PendingReply, UnsentReplies } from './use-unsent-replies'

interface RepliesProps {
  thread: ThreadIds
  count: number
  unsent: UnsentReplies
  /** Whether the newest state is still loading, so that a requested comment may still arrive. */
  isLoading: boolean
  /** Moves the focus to the field under the thread. */
  focusField: () => void
}

/** The comments of a post or the answers to a question, oldest first, nested once; pending ones are shown where they will be. */
export function Replies({ thread, count, unsent, isLoading, focusField }: RepliesProps) {
  const { t } = useTranslation()
  const { prefix, acceptedId } = useThread()
  const gated = useRequireLogin()
  const list = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const replies = useShownThread(thread, acceptedId)
  const { top, nested } = placePending(replies, unsent.pending)
  const { first, rest, later, showMore, show } = useShownReplies(replies, nested)
  useScrollToPending(list, unsent.pending)
  useAskedReply(isLoading, show)

  const answer = (reply: NestedReply) =>
    gated(() => {
      unsent.answer({ id: reply.id, nickname: reply.nickname })
      focusField()
    })
  const row = (id: string, isNested: boolean) => (
    <ReplyRow
      key={id}
      id={id}
      nested={isNested}
      answered={unsent.to?.id === id}
      onAnswer={answer}
      onDeleted={() => heading.current?.focus()}
    />
  )
  const pendingRow = (reply: PendingReply, isNested: boolean, names = false) => (
    <PendingReplyRow key={reply.key} reply={reply} nested={isNested} names={names} unsent={unsent} focusField={focusField} />
  )
  const withAnswers = (reply: ThreadIds[number]) => (
    <Fragment key={reply.id}>
      {row(reply.id, false)}
      {reply.replies.map((id) => row(id, true))}
      {nested.get(reply.id)?.map((pending) => pendingRow(pending, true, pending.to?.id !== reply.id))}
    </Fragment>
  )

  return (
    <section ref={list} className={styles.replies}>
      <h2 ref={heading} tabIndex={-1} className="sr">
        {t(`${prefix}.title`, { count })}
      </h2>
      {replies.length === 0 && top.length === 0 && <p className={styles.none}>{t(`${prefix}.none`)}</p>}
      <ShowReplyProvider value={show}>
        <ol>
          {first.map(withAnswers)}
          {rest > 0 && (
            <li className={styles.rest}>
              <Button kind="line" size="s" onClick={showMore}>
                {t(`${prefix}.more`, { count: rest })}
              </Button>
            </li>
          )}
          {later.map(withAnswers)}
          {top.map((pending) => pendingRow(pending, false))}
        </ol>
      </ShowReplyProvider>
    </section>
  )
}

/** The pending comments of a thread that is not loaded. */
export function PendingReplies({ unsent, focusField }: Pick<RepliesProps, 'unsent' | 'focusField'>) {
  const list = useRef<HTMLElement>(null)
  useScrollToPending(list, unsent.pending)
  if (unsent.pending.length === 0) return null
  return (
    <section ref={list} className={styles.replies}>
      <ol>
        {unsent.pending.map((reply) => (
          <PendingReplyRow key={reply.key} reply={reply} nested={false} names={false} unsent={unsent} focusField={focusField} />
        ))}
      </ol>
    </section>
  )
}

/** Scrolls to a comment that was just sent, and again when the server confirms it or it fails. */
function useScrollToPending(list: { current: HTMLElement | null }, pending: PendingReply[]): void {
  const count = pending.length
  const failed = pending.filter(({ state }) => state === 'failed').length
  const before = useRef(count)
  const failedBefore = useRef(failed)
  useEffect(() => {
    const rows = (of: string) => [...(list.current?.querySelectorAll<HTMLElement>(of) ?? [])]
    const newest = () =>
      rows('[data-reply-id]')
        .sort((a, b) => ((a.dataset['replyId'] ?? '') < (b.dataset['replyId'] ?? '') ? 1 : -1))
        .at(0)
    const row = count > before.current ? rows('[data-waiting]').at(-1) : newest()
    if (count !== before.current) row?.scrollIntoView({ block: 'nearest' })
    else if (failed > failedBefore.current) rows('[data-waiting]:has([role="alert"])').at(-1)?.scrollIntoView({ block: 'nearest' })
    before.current = count
    failedBefore.current = failed
  }, [count, failed, list])
}

interface PendingReplyRowProps extends Pick<RepliesProps, 'unsent' | 'focusField'> {
  reply: PendingReply
  nested: boolean
  /** Whether it names the person it answers, as an answer to a nested comment does. */
  names: boolean
}

/** The member's own comment before the server has confirmed it, with its state. */
function PendingReplyRow({ reply, nested, names, unsent, focusField }: PendingReplyRowProps) {
  const { t } = useTranslation()
  const { prefix } = useThread()
  const { user } = useSession()
  const toast = useToast()
  const { key, state, error } = reply
  const sendAgain = (event: MouseEvent) => {
    // By touch it would bring up the on-screen keyboard.
    if (!isByTouch(event)) focusField()
    unsent.sendAgain(key)
  }
  const rewrite = () => {
    focusField()
    const tooMuch = unsent.cancel(key)
    if (tooMuch === 'voice') toast(t('voice.answer.onlyOne'))
    if (tooMuch === 'images') toast(t('compose.images.full', { most: limits.images.perPost }))
  }
  return (
    <li data-waiting className={classNames(nested && styles.nested)}>
      <article className={styles.reply} aria-label={t(`${prefix}.by`, { name: user?.nickname ?? '' })}>
        <Avatar path={user?.imagePath ?? null} size={28} />
        <div>
          <p className={styles.head}>
            <b>{user?.nickname}</b>
            {reply.anonymous && <span>{t('qna.anonymous.own')}</span>}
            {state === 'sending' && (
              <span className={styles.state}>
                <IconClock />
                {t(`${prefix}.sending`)}
              </span>
            )}
          </p>
          {(reply.text !== '' || names) && <ReplyText text={reply.text} to={names ? reply.to : null} />}
          {reply.images && <PictureMosaic images={reply.images} />}
          {reply.voice && <AnswerVoice voice={reply.voice} />}
          {state === 'failed' && (
            <p role="alert" className={classNames(styles.acts, styles.unsent)}>
              <span>
                <IconAlertCircle />
                {t(`${prefix}.failed`)} {error && errorMessage(t, error)}
              </span>
              <button type="button" onClick={sendAgain}>
                {t(`${prefix}.again`)}
              </button>
              <button type="button" onClick={rewrite}>
                {t(`${prefix}.rewrite`)}
              </button>
            </p>
          )}
        </div>
      </article>
    </li>
  )
}

/** The error in place of comments that could not be loaded. */
export function RepliesFailed({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const { t } = useTranslation()
  const { prefix } = useThread()
  return (
    <div role="alert" className={styles.failed}>
      <p>
        {t(`${prefix}.loadFailed`)} {errorMessage(t, error)}
      </p>
      <Button kind="line" size="s" icon={<IconRefresh />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}

const skeletonWidths = ['92%', '64%', '78%']

/** Placeholders while comments load: at most three. @param count the number of comments */
export function RepliesSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.replies} aria-busy="true">
      {skeletonWidths.slice(0, count).map((width) => (
        <div key={width} className={styles.reply}>
          <Skeleton width={28} height={28} round />
          <div className={styles.bars}>
            <Skeleton width={112} height={11} />
            <Skeleton width={width} />
          </div>
        </div>
      ))}
    </div>
  )
}
