import { expressionBuilder, type Kysely, type Transaction } from 'kysely'
import type { Question } from '../../../shared/contract/qna-shapes'
import { fetchPage, type Place } from '../../db/page'
import { preparedForViewer } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { withMentions } from '../../mentions'
import { withCorrections } from '../corrections/item-correction-queries'
import { keepsAnything, visibleTo } from '../people/visibility-queries'
import { type AnswerCounts, presentQuestion, type QuestionRow } from './question-presentation'

/** The list of all questions, under which its `total` is stored, and the list of unanswered ones. */
export const allQuestions = 'questions'
export const unansweredQuestions = 'questions:unanswered'

/** The questions that a list contains: all, only unanswered ones, or one person's. */
export interface QuestionFilter {
  unanswered?: boolean
  askerId?: string
}

/** The ids of a list of questions, newest first. Another person's list contains only what they asked under their name. */
export async function walkQuestions(
  db: Kysely<Schema>,
  { unanswered, askerId }: QuestionFilter,
  viewerId: string | null,
  place: Place,
): Promise<{ ids: string[]; more: boolean }> {
  let query = db.selectFrom('questions').select('questions.id').where(visibleTo(viewerId).questions)
  if (unanswered) query = query.where('questions.answer_count', '=', 0)
  if (askerId !== undefined) query = query.where('questions.user_id', '=', askerId)
  if (askerId !== undefined && askerId !== viewerId) query = query.where('questions.anonymous', '=', 0)
  const { rows, more } = await fetchPage(query, 'questions.id', place)
  return { ids: rows.map(({ id }) => id), more }
}

/**
 * Questions as one viewer sees them, in the order of the ids, without deleted ones. The list that the ids come from decides which of them
 * the viewer may see.
 */
export async function loadQuestions(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<Question[]> {
  if (ids.length === 0) return []
  const [rows, standing, unseen] = await Promise.all([
    selectQuestions(db, ids, viewerId),
    countStandingAnswers(db, ids),
    countUnseenAnswers(db, ids, viewerId),
  ])
  const none = { replies: 0, answers: 0 }
  const questions = (await withCorrections(db, viewerId, rows)).map((row) =>
    presentQuestion(row, viewerId, { standing: standing.get(row.id) ?? none, unseen: unseen.get(row.id) ?? none }),
  )
  const byId = new Map((await withMentions(db, viewerId, questions)).map((question) => [question.id, question]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectQuestions(db: Kysely<Schema>, ids: string[], viewerId: string | null): Promise<QuestionRow[]> {
  return db
    .selectFrom('questions')
    .innerJoin('users', 'users.id', 'questions.user_id')
    .select(['questions.id', 'questions.user_id', 'questions.title', 'questions.content', 'questions.anonymous'])
    .select(['questions.images', 'questions.correction_count', 'questions.asked_at', 'questions.edited_at'])
    .select(['users.nickname', 'users.image_path', 'users.languages', 'users.academy', acceptedSeenBy(viewerId).as('accepted_id')])
    .where('questions.id', 'in', ids)
    .where('questions.deleted_at', 'is', null)
    .execute()
}

/** The number of existing answers to each question. */
const countStandingAnswers = (db: Kysely<Schema>, questionIds: string[]) => countsOf(standingAnswers(db, questionIds))

const standingAnswers = (db: Kysely<Schema>, questionIds: string[]) =>
  db
    .selectFrom('answers')
    .select(({ fn, eb }) => [
      'answers.question_id',
      fn.countAll<number>().as('replies'),
      fn.count<number>(eb.case().when('answers.parent_id', 'is', null).then(1).end()).as('answers'),
    ])
    .where('answers.question_id', 'in', questionIds)
    .where('answers.deleted_at', 'is', null)
    .groupBy('answers.question_id')

async function countsOf(query: ReturnType<typeof standingAnswers>): Promise<Map<string, AnswerCounts>> {
  return new Map((await query.execute()).map(({ question_id, ...counts }) => [question_id, counts]))
}

/** On `questions`: the accepted answer if the viewer may see it. */
export function acceptedSeenBy(viewerId: string | null) {
  return expressionBuilder<Schema, 'questions'>()
    .selectFrom('answers')
    .select('answers.id')
    .whereRef('answers.id', '=', 'questions.accepted_answer_id')
    .where(visibleTo(viewerId).answers)
}

/** Stores which answer an existing question's asker accepts. @returns whether the question still existed */
export async function setAcceptedAnswer(trx: Transaction<Schema>, questionId: string, answerId: string | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('questions')
    .set({ accepted_answer_id: answerId })
    .where('id', '=', questionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How many existing answers to each question the viewer cannot see. */
const countUnseenAnswers = (db: Kysely<Schema>, questionIds: string[], viewerId: string | null) =>
  countsOf(
    standingAnswers(db, questionIds)
      .where(keepsAnything(viewerId, 'answer'))
      .where(({ not }) => not(visibleTo(viewerId).answers)),
  )

export interface SeenQuestion {
  id: string
  user_id: string
  anonymous: number
  title: string
  content: string
}

/** A question that the viewer may see, or undefined: a hidden, blocked, deleted or missing one looks the same. */
export async function findQuestion(db: Kysely<Schema>, questionId: string, viewerId: string | null): Promise<SeenQuestion | undefined> {
  const [question] = await selectQuestion(db, { questionId, viewerId })
  return question
}

const selectQuestion = preparedForViewer((db, { questionId, viewerId }: { questionId: string; viewerId: string | null }) =>
  db
    .selectFrom('questions')
    .select(['questions.id', 'questions.user_id', 'questions.anonymous', 'questions.title', 'questions.content'])
    .where('questions.id', '=', questionId)
    .where(visibleTo(viewerId).questions),
)

export interface QuestionText {
  title: string
  content: string
  /** Paths of the image store. */
  images: string[]
}

export async function insertQuestion(
  trx: Transaction<Schema>,
  question: QuestionText & { id: string; userId: string; anonymous: boolean; at: number },
): Promise<void> {
  const { id, userId, title, content, images, anonymous, at } = question
  await trx
    .insertInto('questions')
    .values({ id, user_id: userId, title, content, images: JSON.stringify(images), anonymous: anonymous ? 1 : 0, asked_at: at })
    .execute()
}

/** Locks a question until the transaction ends. @returns its former state, or undefined when it is deleted */
export function lockQuestion(trx: Transaction<Schema>, questionId: string) {
  return trx
    .updateTable('questions')
    .set(({ ref }) => ({ edited_at: ref('edited_at') }))
    .where('id', '=', questionId)
    .where('deleted_at', 'is', null)
    .returning(['title', 'content', 'images', 'anonymous', 'edited_at'])
    .executeTakeFirst()
}

export async function updateQuestion(trx: Transaction<Schema>, questionId: string, text: QuestionText, at: number): Promise<void> {
  await trx
    .updateTable('questions')
    .set({ title: text.title, content: text.content, images: JSON.stringify(text.images), edited_at: at })
    .where('id', '=', questionId)
    .execute()
}

/** Changes how many existing questions a person has, under their name or anonymously. */
export async function addToQuestionsAsked(trx: Transaction<Schema>, userId: string, anonymous: boolean, by: 1 | -1): Promise<void> {
  const counter = anonymous ? 'anonymous_question_count' : 'question_count'
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ [counter]: eb(counter, '+', by) }))
    .where('id', '=', userId)
    .execute()
}
