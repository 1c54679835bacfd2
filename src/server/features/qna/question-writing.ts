import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { saveMentions } from '../../mentions'
import { questionText } from '../../search/searched-queries'
import type { Services } from '../../services'
import { addToTotals } from '../feed/counter-queries'
import { nameAsker } from './alias-queries'
import { addToQuestionsAsked, findQuestion, insertQuestion, type QuestionText, type SeenQuestion, updateQuestion } from './question-queries'

/** The list of all questions, under which its `total` is stored, and the list of unanswered ones. */
export const allQuestions = 'questions'
export const unansweredQuestions = 'questions:unanswered'

type Asked = QuestionText & { anonymous: boolean }

/** Asks a question. @returns its id */
export async function createQuestion({ db, textIndex, now, newId }: Services, userId: string, asked: Asked): Promise<string> {
  const id = newId()
  await transact(db, async (trx) => {
    await insertQuestion(trx, { ...asked, id, userId, at: now() })
    if (asked.anonymous) await nameAsker(trx, id, userId)
    await addToQuestionsAsked(trx, userId, asked.anonymous, 1)
    await addToTotals(trx, [allQuestions, unansweredQuestions])
    await textIndex.put(trx, { kind: 'question', id, text: questionText(asked) })
    await saveMentions(trx, { kind: 'question', id, writerId: userId, content: asked.content }, { isNew: true, told: [] })
  })
  return id
}

/**
 * Rewrites the caller's own question; the same text is no edit. Whether it is anonymous stays: a name that was read cannot be taken back, and an alias that answers in
 * the thread must not get a name. An anonymous one stays so whatever is sent; asking for it too late is refused, for it would promise
 * what cannot be kept.
 * @throws Refusal `notFound`, `forbidden` for another's, `invalid` for anonymity that comes too late
 */
export async function editQuestion({ db, textIndex, now }: Services, userId: string, questionId: string, asked: Asked): Promise<string> {
  await transact(db, async (trx) => {
    const question = await requireOwnQuestion(trx, userId, questionId)
    if (asked.anonymous && !question.anonymous) throw refuse('invalid', { anonymous: 'invalid' })
    if (question.title === asked.title && question.content === asked.content) return
    if (!(await updateQuestion(trx, questionId, asked, now()))) throw refuse('notFound')
    await textIndex.put(trx, { kind: 'question', id: questionId, text: questionText(asked) })
    await saveMentions(trx, { kind: 'question', id: questionId, writerId: userId, content: asked.content }, { isNew: false, told: [] })
  })
  return questionId
}

/** @throws Refusal `notFound` when it is deleted or invisible to the viewer */
export async function requireQuestion(db: Kysely<Schema>, questionId: string, viewerId: string | null): Promise<SeenQuestion> {
  const question = await findQuestion(db, questionId, viewerId)
  if (!question) throw refuse('notFound')
  return question
}

/** @throws Refusal `notFound`, `forbidden` for another's */
export async function requireOwnQuestion(db: Kysely<Schema>, userId: string, questionId: string): Promise<SeenQuestion> {
  const question = await requireQuestion(db, questionId, userId)
  if (question.user_id !== userId) throw refuse('forbidden')
  return question
}
