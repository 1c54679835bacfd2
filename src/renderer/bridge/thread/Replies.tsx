import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { NestedReply, Reply } from '../../../shared/contract/feed-shapes'
import { useRequireLogin } from '../session'
import styles from './Replies.module.css'
import { ReplyRow } from './ReplyRow'
import { ReplyRowWaiting } from './ReplyRowWaiting'
import { placeWaiting } from './reply-tree'
import { useThread } from './thread'
import type { OnItsWay, ReplyOutbox } from './use-reply-outbox'

interface RepliesProps {
  replies: Reply[]
  count: number
  outbox: ReplyOutbox
  /** One wants to answer: the field takes the focus. */
  onAnswer: () => void
}

/** The comments of a post or the answers to a question, oldest first, nested once; what is on its way stands where it will be. */
export function Replies({ replies, count, outbox, onAnswer }: RepliesProps) {
  const { t } = useTranslation()
  const { words } = useThread()
  const gated = useRequireLogin()
  const list = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { own, under } = placeWaiting(replies, outbox.waiting)
  useInSight(list, outbox.waiting)

  const answer = (reply: NestedReply) =>
    gated(() => {
      outbox.answer({ id: reply.id, nickname: reply.nickname })
      onAnswer()
    })
  const row = (reply: NestedReply, nested: boolean) => (
    <ReplyRow
      key={reply.id}
      reply={reply}
      nested={nested}
      answered={outbox.to?.id === reply.id}
      onAnswer={() => answer(reply)}
      onDeleted={() => heading.current?.focus()}
    />
  )
  const onItsWay = (one: OnItsWay, nested: boolean) => <ReplyRowWaiting key={one.key} reply={one} nested={nested} outbox={outbox} />

  return (
    <section ref={list} className={styles.replies}>
      <h2 ref={heading} tabIndex={-1} className="sr">
        {t(`${words}.title`, { count: count })}
      </h2>
      {replies.length === 0 && own.length === 0 && <p className={styles.none}>{t(`${words}.none`)}</p>}
      <ol>
        {replies.map((reply) => (
          <Fragment key={reply.id}>
            {row(reply, false)}
            {reply.replies.map((nested) => row(nested, true))}
            {under.get(reply.id)?.map((one) => onItsWay(one, true))}
          </Fragment>
        ))}
        {own.map((one) => onItsWay(one, false))}
      </ol>
    </section>
  )
}

/** What one has just sent comes into sight, and stays there when the server has it or it has failed. */
function useInSight(list: { current: HTMLElement | null }, waiting: OnItsWay[]): void {
  const count = waiting.length
  const failed = waiting.filter(({ state }) => state === 'failed').length
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
