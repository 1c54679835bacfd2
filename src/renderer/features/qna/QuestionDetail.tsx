import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Question } from '../../../shared/contract/qna-shapes'
import { limits } from '../../../shared/limits'
import { languageTagOf } from '../../../shared/text/text-language'
import { useDataDispatch } from '../../data/api'
import { acceptAnswer, useDeleteAnswerMutation, useQuestionQuery, useSaveAnswerMutation } from '../../data/questions'
import { untilAnswered } from '../../data/until-answered'
import { useEntity, useOpenedFailure, useWentAway } from '../../data/use-entity'
import { asAppError } from '../../hooks/error-messages'
import { useLive } from '../../hooks/use-live'
import { CorrectButton, CorrectionCount } from '../../parts/corrections/Correct'
import { Corrections } from '../../parts/corrections/Corrections'
import { correctableQuestion } from '../../parts/corrections/correctables'
import { LinkedText } from '../../parts/LinkedText'
import { useRemovalToast } from '../../parts/moderation/use-removal-toast'
import { PictureMosaic } from '../../parts/pictures/Mosaic'
import { readable } from '../../parts/reading/readable'
import { PendingReplies, Replies, RepliesFailed } from '../../parts/replies/Replies'
import { focusComposer, ReplyComposer } from '../../parts/replies/ReplyComposer'
import { ReplyText } from '../../parts/replies/ReplyText'
import { type Thread, ThreadContext } from '../../parts/replies/thread'
import { useUnsentReplies } from '../../parts/replies/use-unsent-replies'
import { StoredAge } from '../../parts/StoredAge'
import { CommandsOf } from '../../ui/commands'
import { ItemMenu, useContextMenu } from '../../ui/Menu'
import { Skeleton } from '../../ui/Skeleton'
import { useToast } from '../../ui/Toast'
import { QuestionByline } from './QuestionByline'
import styles from './QuestionDetail.module.css'
import { questionAddress, questionLink, questionText } from './question-display'
import { asksPronunciation } from './question-form'
import { useQuestionMenu } from './use-question-menu'

interface QuestionDetailProps {
  questionId: string
  onTitle: (title: string) => void
}

/**
 * A question with its answers (docs/product/questions.md "Questions"). One that cannot be loaded leads to the list with a toast
 * (docs/product/errors.md "Sentences").
 */
export function QuestionDetail({ questionId, onTitle }: QuestionDetailProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useQuestionQuery({ questionId }, { refetchOnMountOrArgChange: true })
  const { currentData: detail, refetch } = query
  // Already known when a list has loaded it.
  const question = useEntity('questions', questionId)
  const gone = useWentAway(questionId)
  useRemovalToast(questionId, question?.author?.id)
  const thread = useQuestionThread(questionId, question)
  const unsent = useUnsentReplies(thread)
  const foot = useRef<HTMLDivElement>(null)
  const focusField = () => focusComposer(foot.current)
  useAnswerAtOnce(focusField)

  const { failure, lost } = useOpenedFailure(query, question !== undefined)
  useLost(failure !== null && lost && !gone ? failure.code : null)
  useEffect(() => {
    if (gone) void navigate('/qna', { replace: true })
  }, [gone, navigate])
  const title = question?.title || question?.content.split('\n', 1)[0]
  useEffect(() => {
    if (title) onTitle(title)
  }, [title, onTitle])

  return (
    <ThreadContext value={thread}>
      <StoredAge of="question" input={{ questionId }} />
      <CommandsOf of="question" title={t('palette.open.question')}>
        {question ? <QuestionHead question={question} /> : <HeadSkeleton />}
      </CommandsOf>
      <div className={styles.answers}>
        {detail && question && (
          <Replies
            thread={detail.thread}
            count={question.answerCount}
            unsent={unsent}
            isLoading={query.isFetching}
            focusField={focusField}
          />
        )}
        {!detail && failure && !lost && <RepliesFailed error={failure} onRetry={() => void refetch()} />}
        {!detail && (!failure || lost) && <AnswersSkeleton />}
        {!detail && <PendingReplies unsent={unsent} focusField={focusField} />}
      </div>
      <div className={styles.composer}>
        <ReplyComposer ref={foot} unsent={unsent} />
      </div>
    </ThreadContext>
  )
}

/** `?answer=1`: the field takes the focus (docs/product/screens.md "Questions"). */
function useAnswerAtOnce(focusField: () => void): void {
  const { search, key } = useLocation()
  const isAsked = new URLSearchParams(search).get('answer') === '1'
  const live = useLive(focusField)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the address asks anew
  useEffect(() => {
    if (isAsked) live.current()
  }, [isAsked, key, live])
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
    toast(t(isMissing ? 'errors.sentence.questionMissing' : 'errors.sentence.replyLoad'))
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

/** The answers to a question. @param question undefined while it loads */
function useQuestionThread(questionId: string, question: Question | undefined): Thread {
  const dispatch = useDataDispatch()
  const [saveAnswer] = useSaveAnswerMutation()
  const [deleteAnswer] = useDeleteAnswerMutation()
  const mine = question?.mine === true
  const always = question?.anonymous === true && mine
  const acceptedId = question?.acceptedId ?? null
  const asksForVoice = question !== undefined && asksPronunciation(question)
  return useMemo(
    () => ({
      kind: 'answer',
      id: questionId,
      most: limits.question,
      link: questionLink(questionId),
      anonymity: always ? 'always' : 'choice',
      asksForVoice,
      save: async ({ replyId, ...answer }, key) => {
        const input = { questionId, ...(replyId === undefined ? {} : { answerId: replyId }), ...answer }
        const { error } = await dispatch(untilAnswered(() => saveAnswer({ input, options: { key } })))
        return error === undefined ? null : asAppError(error)
      },
      remove: async (answerId) => {
        const { error } = await deleteAnswer({ answerId })
        return error === undefined ? null : asAppError(error)
      },
      acceptedId,
      accept: mine ? async (answerId) => (await dispatch(acceptAnswer(questionId, answerId)))?.error ?? null : null,
    }),
    [questionId, always, mine, acceptedId, asksForVoice, saveAnswer, deleteAnswer, dispatch],
  )
}

/** The whole question with its menu. */
function QuestionHead({ question }: { question: Question }) {
  const { t } = useTranslation()
  const { author, nickname } = question
  const { entries, dialog } = useQuestionMenu(question)
  const { onContextMenu, menu } = useContextMenu(t('qna.detail.menu'), entries)
  const { title, rest } = questionText(question)
  const item = correctableQuestion(question)
  const name = author === null || question.anonymous ? '' : nickname
  const source = { kind: 'question', route: questionAddress(question.id), name } as const
  return (
    <article className={styles.question} onContextMenu={onContextMenu}>
      <p className={styles.bar}>
        <Link to="/qna" className={styles.back}>
          <IconArrowLeft aria-hidden />
          {t('qna.detail.back')}
        </Link>
        <ItemMenu label={t('qna.detail.menu')} entries={entries} commands />
      </p>
      <h1 className={styles.title} lang={languageTagOf(title)} {...readable(source)}>
        {question.title === '' ? <LinkedText text={title} mentions={question.mentions} /> : title}
      </h1>
      <QuestionByline question={question} full />
      {rest !== '' && (
        <div className={styles.text}>
          <ReplyText text={rest} mentions={question.mentions} source={source} />
        </div>
      )}
      {question.images && <PictureMosaic images={question.images} />}
      <p className={styles.corrected}>
        <CorrectionCount count={question.correctionCount} />
        <CorrectButton item={item} />
      </p>
      <Corrections item={item} count={question.correctionCount} />
      {menu}
      {dialog}
    </article>
  )
}
