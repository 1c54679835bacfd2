import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useIsGone } from '../../bridge/moderation-state'
import { Replies } from '../../bridge/thread/Replies'
import { RepliesFailed } from '../../bridge/thread/RepliesFailed'
import { ReplyComposer } from '../../bridge/thread/ReplyComposer'
import { ThreadContext } from '../../bridge/thread/thread'
import { useReplyOutbox } from '../../bridge/thread/use-reply-outbox'
import { useQueryFailure } from '../../bridge/use-query-failure'
import { Skeleton } from '../../ui/Skeleton'
import { useToast } from '../../ui/Toast'
import styles from './QuestionDetail.module.css'
import { QuestionHead } from './QuestionHead'
import { useQuestionQuery } from './qna-api'
import { knownQuestion } from './qna-cache'
import { useQuestionThread } from './use-question-thread'

interface QuestionDetailProps {
  questionId: string
  onTitle: (title: string) => void
}

/** A question with its answers (specification 2). What cannot be had leads to the list, with a word (specification 8). */
export function QuestionDetail({ questionId, onTitle }: QuestionDetailProps) {
  const navigate = useNavigate()
  const store = useStore()
  const [deleted, setDeleted] = useState(false)
  const asked = { refetchOnMountOrArgChange: true, skip: deleted }
  const query = useQuestionQuery({ questionId }, asked)
  const { currentData, refetch } = query
  const detail = currentData?.question
  const question = detail ?? knownQuestion(store.getState() as never, questionId)
  const gone = useIsGone(questionId, question?.author?.id)
  const thread = useQuestionThread(questionId, question)
  const outbox = useReplyOutbox(thread)
  const foot = useRef<HTMLDivElement>(null)
  const toField = () => foot.current?.querySelector<HTMLElement>('textarea, button')?.focus()

  const failed = useQueryFailure(query)
  const failure = deleted ? null : failed
  // Without a network what was loaded stays readable (decision 43).
  const isAway = failure?.code === 'offline' || failure?.code === 'timeout'
  const stays = question !== undefined && failure !== null && (detail ? failure.code !== 'notFound' : isAway)
  useLost(failure !== null && !stays && !gone ? failure.code : null)
  useEffect(() => {
    if (gone && !deleted) void navigate('/qna', { replace: true })
  }, [gone, deleted, navigate])
  const title = question?.title || question?.content.split('\n', 1)[0]
  useEffect(() => {
    if (title) onTitle(title)
  }, [title, onTitle])

  const onDeleted = () => {
    setDeleted(true)
    void navigate('/qna', { replace: true })
  }
  return (
    <ThreadContext value={thread}>
      {question ? <QuestionHead question={question} onDeleted={onDeleted} /> : <HeadSkeleton />}
      <div className={styles.answers}>
        {detail && <Replies replies={detail.replies} count={detail.replyCount} outbox={outbox} onAnswer={toField} />}
        {!detail && failure && <RepliesFailed error={failure} onRetry={() => void refetch()} />}
        {!detail && !failure && <AnswersSkeleton />}
      </div>
      <div className={styles.composer}>
        <ReplyComposer ref={foot} outbox={outbox} />
      </div>
    </ThreadContext>
  )
}

function useLost(code: string | null): void {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigate()
  const once = useRef(false)
  useEffect(() => {
    if (code === null || once.current) return
    once.current = true
    const isMissing = code === 'notFound' || code === 'invalid'
    toast(t(isMissing ? 'errors.told.questionMissing' : 'errors.told.replyLoad'))
    void navigate('/qna', { replace: true })
  }, [code, toast, navigate, t])
}

function HeadSkeleton() {
  return (
    <div className={styles.question} aria-busy>
      <div className={styles.bar} />
      <Skeleton width="62%" height={22} className={styles.line} />
      <Skeleton width={160} className={styles.line} />
      <Skeleton width="92%" height={15} className={styles.line} />
    </div>
  )
}

function AnswersSkeleton() {
  return (
    <div aria-busy>
      {['88%', '64%', '76%'].map((width) => (
        <Skeleton key={width} width={width} height={15} className={styles.line} />
      ))}
    </div>
  )
}
