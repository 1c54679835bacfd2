import type { Kysely, Transaction } from 'kysely'
import type { Reply } from '../../../shared/contract/feed-shapes'
import type { Schema } from '../../db/schema'
import { transact } from '../../db/transaction'
import { refuse } from '../../http/handler'
import { appendEvent } from '../../live/domain-events'
import { saveMentions } from '../../mentions'
import { answeredIn, presentThreads, replyIn } from '../../reply-threads'
import type { Services } from '../../services'
import { anonymousName } from '../../writer-names'
import { selectAnswerReaders } from '../chat/bot-queries'
import { addToTotals, takeFromTotals } from '../feed/counter-queries'
import { addToRepliesWritten } from '../people/own-reply-queries'
import { nameAnswerer } from './alias-queries'
import {
  type AnswerRow,
  addToAnswerCount,
  findAnswer,
  insertAnswer,
  markAnswerDeleted,
  type SeenAnswer,
  selectAnswers,
  updateAnswer,
} from './answer-queries'
import { findQuestion } from './question-queries'
import { requireQuestion, unansweredQuestions } from './question-writing'

interface Saved {
  questionId: string
  content: string
  anonymous: boolean
}

/**
 * Answers a question, or an answer to it; an answer to a nested one joins its parent's thread (docs/product/calls.md "Reply"). The asker of
 * an anonymous
 * question answers anonymously whatever is sent.
 * @throws Refusal `notFound` when the question, or the answer to it, is deleted or invisible to the writer
 */
export async function createAnswer(
  { db, now, newId }: Services,
  userId: string,
  { questionId, parentId, content, ...asked }: Saved & { parentId: string | undefined },
): Promise<Reply> {
  return transact(db, async (trx) => {
    const question = await requireQuestion(trx, questionId, userId)
    const answered = parentId === undefined ? null : await requireAnswer(trx, parentId, userId, questionId)
    const threadId = answered === null ? null : (answered.parent_id ?? answered.id)
    const anonymous = asked.anonymous || (question.anonymous === 1 && question.user_id === userId)
    const id = newId()
    if (anonymous) await nameAnswerer(trx, questionId, userId)
    const answeredId = answeredIn(answered)
    await insertAnswer(trx, { id, questionId, userId, parentId: threadId, answeredId, content, anonymous, at: now() })
    await countAnswer(trx, questionId, 1)
    await addToRepliesWritten(trx, userId, 1)
    await appendEvent(trx, 'answered', { answerId: id })
    const told = await selectAnswerReaders(trx, id)
    await saveMentions(trx, { kind: 'answer', id, writerId: userId, content }, { isNew: true, told })
    return presentSaved(trx, userId, { id, questionId, threadId })
  })
}

/**
 * Rewrites the caller's own answer; the same text is no edit. Whether it is anonymous stays, as with questions.
 * @throws Refusal `notFound`, `forbidden` for another's, `invalid` for anonymity that comes too late
 */
export async function editAnswer(
  { db, now }: Services,
  userId: string,
  { questionId, answerId, content, anonymous }: Saved & { answerId: string },
): Promise<Reply> {
  return transact(db, async (trx) => {
    await requireQuestion(trx, questionId, userId)
    const answer = await requireAnswer(trx, answerId, userId, questionId)
    if (answer.user_id !== userId) throw refuse('forbidden')
    if (anonymous && !answer.anonymous) throw refuse('invalid', { anonymous: 'invalid' })
    if (content !== answer.content && !(await updateAnswer(trx, answerId, content, now()))) throw refuse('notFound')
    await saveMentions(trx, { kind: 'answer', id: answerId, writerId: userId, content }, { isNew: false, told: [] })
    return presentSaved(trx, userId, { id: answerId, questionId, threadId: answer.parent_id })
  })
}

/**
 * Deletes the caller's own answer. While others stand below it, it leaves a gap in the thread.
 * @throws Refusal `notFound`, `forbidden` for another's
 */
export async function removeAnswer({ db, now }: Services, userId: string, answerId: string): Promise<void> {
  await transact(db, async (trx) => {
    // Not looked up as visible to the caller: writers can delete what they wrote where they may no longer read.
    const questionId = await markAnswerDeleted(trx, answerId, userId, now())
    if (questionId === undefined) throw refuse((await isSeen(trx, answerId, userId)) ? 'forbidden' : 'notFound')
    await countAnswer(trx, questionId, -1)
    await addToRepliesWritten(trx, userId, -1)
  })
}

/** The threads of a question as a viewer is shown them. */
export async function loadThreads(db: Kysely<Schema>, questionId: string, viewerId: string | null, threadId?: string): Promise<Reply[]> {
  const rows = await selectAnswers(db, questionId, viewerId, threadId)
  return presentThreads(rows, { viewerId, on: { questionId }, alias: aliasOf })
}

function aliasOf({ anonymous, number }: AnswerRow): string | null {
  return anonymous === 1 ? anonymousName(number ?? 0) : null
}

/** Counts an answer more or less; a question leaves those that wait with its first one and joins them again with its last. */
async function countAnswer(trx: Transaction<Schema>, questionId: string, by: 1 | -1): Promise<void> {
  const answers = await addToAnswerCount(trx, questionId, by)
  if (answers === undefined) throw refuse('notFound')
  if (by === 1 && answers === 1) await takeFromTotals(trx, [unansweredQuestions])
  if (by === -1 && answers === 0) await addToTotals(trx, [unansweredQuestions])
}

async function isSeen(db: Kysely<Schema>, answerId: string, userId: string): Promise<boolean> {
  const answer = await findAnswer(db, answerId, userId)
  return answer !== undefined && (await findQuestion(db, answer.question_id, userId)) !== undefined
}

async function requireAnswer(db: Kysely<Schema>, answerId: string, userId: string, questionId: string): Promise<SeenAnswer> {
  const answer = await findAnswer(db, answerId, userId)
  if (answer?.question_id !== questionId) throw refuse('notFound')
  return answer
}

/** A saved answer with its replies, as its writer sees it. */
async function presentSaved(
  db: Kysely<Schema>,
  userId: string,
  { id, questionId, threadId }: { id: string; questionId: string; threadId: string | null },
): Promise<Reply> {
  const reply = replyIn(await loadThreads(db, questionId, userId, threadId ?? id), id)
  if (!reply) throw refuse('notFound')
  return reply
}
