import type { Reply } from '../../../shared/contract/feed-shapes'
import type { Question, QuestionDetail } from '../../../shared/contract/qna-shapes'
import { api } from '../../bridge/api'
import type { CacheStore } from '../../bridge/cache-sweep'
import { patchSession, signedInAs } from '../../bridge/session'
import { placeReply, removeReply } from '../../bridge/thread/reply-places'
import type { QnaApi } from './qna-api'

// The endpoints are injected into `api` itself; the cast gives it their types without importing qna-api.ts in a circle.
const { util, endpoints } = api as unknown as QnaApi

/** A list of questions as it is cached: its pages in order, newest first. */
export interface QuestionPages {
  pages: { items: Question[]; total: number; more: boolean }[]
}

/** Whether a question belongs into a list; null where only the server knows. */
type Belongs = (question: Question) => boolean | null

function eachList({ dispatch, getState }: CacheStore, change: (list: QuestionPages, belongs: Belongs) => void): void {
  const state = getState() as never
  for (const arg of util.selectCachedArgsForQuery(state, 'questions')) {
    const belongs: Belongs = ({ replyCount }) => !arg.unanswered || replyCount === 0
    dispatch(util.updateQueryData('questions', arg, (list) => change(list, belongs)))
  }
  for (const arg of util.selectCachedArgsForQuery(state, 'userQuestions')) {
    const belongs: Belongs = ({ author }) => author?.id === arg.userId
    dispatch(util.updateQueryData('userQuestions', arg, (list) => change(list, belongs)))
  }
  for (const arg of util.selectCachedArgsForQuery(state, 'searchQuestions'))
    dispatch(util.updateQueryData('searchQuestions', arg, (list) => change(list, () => null)))
}

function findRow({ pages }: QuestionPages, questionId: string): Question | undefined {
  for (const { items } of pages) {
    const row = items.find(({ id }) => id === questionId)
    if (row) return row
  }
  return undefined
}

/** A question as some list already shows it, so that opening it need not wait. */
export function knownQuestion(state: never, questionId: string): Question | undefined {
  for (const name of ['questions', 'userQuestions', 'searchQuestions'] as const) {
    const select = endpoints[name].select as unknown as (arg: unknown) => (of: never) => { data?: QuestionPages | undefined }
    for (const arg of util.selectCachedArgsForQuery(state, name)) {
      const list = select(arg)(state).data
      const row = list && findRow(list, questionId)
      if (row) return row
    }
  }
  return undefined
}

/** What was just read of a question also stands in its rows. */
export function freshenRows(store: CacheStore, { replies: _, ...read }: QuestionDetail): void {
  eachList(store, (list) => {
    const row = findRow(list, read.id)
    if (row) Object.assign(row, read)
  })
}

/** Asks for a question anew and puts it into its lists: in its place, or as the newest at their head. */
export async function refreshQuestion(store: CacheStore, questionId: string): Promise<void> {
  const { data } = await store.dispatch(endpoints.question.initiate({ questionId }, { forceRefetch: true, subscribe: false }))
  if (!data) return
  const { replies: _, ...row } = data.question
  eachList(store, (list, belongs) => {
    const first = list.pages[0]
    if (findRow(list, questionId) || !first || belongs(row) !== true) return
    first.items.unshift(row)
    first.total += 1
  })
}

/** Counts answers up or down in every list that shows the question. */
export function changeReplyCount(store: CacheStore, questionId: string, by: number): void {
  eachList(store, (list) => {
    const row = findRow(list, questionId)
    if (row) row.replyCount = Math.max(0, row.replyCount + by)
  })
}

/** Puts an answer into its question's detail. */
export function putAnswer(store: CacheStore, questionId: string, reply: Reply): void {
  store.dispatch(util.updateQueryData('question', { questionId }, (detail) => void placeReply(detail.question, reply)))
}

/** Takes an answer out of its question, and from the counts. @returns how to put it back */
export function dropAnswer(store: CacheStore, questionId: string, answerId: string): () => void {
  let fewer = 0
  const taken = store.dispatch(
    util.updateQueryData('question', { questionId }, ({ question }) => {
      fewer = removeReply(question, answerId)
    }),
  )
  changeReplyCount(store, questionId, -fewer)
  return () => {
    taken.undo()
    changeReplyCount(store, questionId, fewer)
  }
}

/** One's own questions, anonymous ones too, are counted with oneself. */
export function countOwnQuestions(store: CacheStore, by: 1 | -1): void {
  const user = signedInAs(store.getState())
  if (user) store.dispatch(patchSession({ questionCount: Math.max(0, user.questionCount + by) }) as never)
}
