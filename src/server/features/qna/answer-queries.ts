import type { Kysely, Transaction } from 'kysely'
import { prepared, preparedForViewer } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { withMentions } from '../../mentions'
import type { ThreadPart, ThreadRow } from '../../reply-threads'
import { withCorrections } from '../corrections/item-correction-queries'
import { isCommentLiked } from '../feed/comment-like-queries'
import { visibleTo } from '../people/visibility-queries'

export interface AnswerRow extends ThreadRow {
  anonymous: number
  /** The number N of the writer's 익명 N in the thread; null for a writer who never wrote anonymously in it. */
  number: number | null
}

/**
 * The answers to a question that the viewer may see, deleted ones included, in the order of writing.
 * @param part of a thread, only its first answer, and of the others one with the answer that it answers, or all
 */
export async function selectAnswers(
  db: Kysely<Schema>,
  questionId: string,
  viewerId: string | null,
  part?: ThreadPart,
): Promise<AnswerRow[]> {
  const rows = await (part === undefined ? ofQuestion(db, { questionId, viewerId }) : selectPart(db, { questionId, viewerId, ...part }))
  return withCorrections(db, viewerId, await withMentions(db, viewerId, rows))
}

/** How many existing answers a question has, and how many the member has written to it, deleted ones included. */
export const selectThreadSize = prepared((db, { itemId, userId }: { itemId: string; userId: string }) =>
  db
    .selectFrom('answers')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('deleted_at', 'is', null).as('existing'),
      fn.countAll<number>().filterWhere('user_id', '=', userId).as('own'),
    ])
    .where('question_id', '=', itemId),
)

interface Asked {
  questionId: string
  viewerId: string | null
}

const ofQuestion = preparedForViewer((db, { questionId, viewerId }: Asked) => answersTo(db, questionId, viewerId))
const selectPart = (db: Kysely<Schema>, asked: Asked & ThreadPart) => (asked.nestedId === null ? ofThread : ofNested)(db, asked)
const ofThread = preparedForViewer((db, { questionId, viewerId, threadId }: Asked & ThreadPart) =>
  answersTo(db, questionId, viewerId).where(({ eb, or }) => or([eb('answers.id', '=', threadId), eb('answers.parent_id', '=', threadId)])),
)
const ofNested = preparedForViewer((db, { questionId, viewerId, threadId, nestedId }: Asked & ThreadPart) =>
  answersTo(db, questionId, viewerId).where(({ eb, or, selectFrom }) =>
    or([
      eb('answers.id', '=', threadId),
      eb('answers.id', '=', nestedId),
      eb('answers.id', '=', selectFrom('answers as nested').select('nested.answered_id').where('nested.id', '=', nestedId)),
    ]),
  ),
)

function answersTo(db: Kysely<Schema>, questionId: string, viewerId: string | null) {
  return db
    .selectFrom('answers')
    .innerJoin('users', 'users.id', 'answers.user_id')
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.question_id', '=', 'answers.question_id').onRef('aliases.user_id', '=', 'answers.user_id'),
    )
    .select(['answers.id', 'answers.user_id', 'answers.parent_id', 'answers.answered_id', 'answers.content', 'answers.anonymous'])
    .select(['answers.images', 'answers.wave', 'answers.answered_at as written_at', 'answers.edited_at', 'answers.deleted_at'])
    .select(['users.nickname', 'users.image_path', 'users.languages', 'aliases.number'])
    .select(['answers.correction_count', 'answers.like_count', isCommentLiked(viewerId, 'answers').as('liked')])
    .where('answers.question_id', '=', questionId)
    .where(visibleTo(viewerId).answersAndGaps)
    .orderBy('answers.id')
}

export interface SeenAnswer {
  id: string
  question_id: string
  user_id: string
  parent_id: string | null
  anonymous: number
  content: string
}

/** An existing answer that the viewer may see, to any question; else undefined. */
export async function findAnswer(db: Kysely<Schema>, answerId: string, viewerId: string): Promise<SeenAnswer | undefined> {
  const [answer] = await selectAnswer(db, { answerId, viewerId })
  return answer
}

const selectAnswer = prepared((db, { answerId, viewerId }: { answerId: string; viewerId: string }) =>
  db
    .selectFrom('answers')
    .select(['answers.id', 'answers.question_id', 'answers.user_id', 'answers.parent_id', 'answers.anonymous', 'answers.content'])
    .where('answers.id', '=', answerId)
    .where(visibleTo(viewerId).answers),
)

export interface NewAnswer {
  id: string
  questionId: string
  userId: string
  parentId: string | null
  /** The nested answer that this one answers. */
  answeredId: string | null
  content: string
  /** The paths of its pictures and, last, of its recording. */
  images: string[]
  /** The loudness of its recording's parts. */
  wave: number[] | null
  anonymous: boolean
  at: number
}

export async function insertAnswer(trx: Transaction<Schema>, answer: NewAnswer): Promise<void> {
  await trx
    .insertInto('answers')
    .values({
      id: answer.id,
      question_id: answer.questionId,
      user_id: answer.userId,
      parent_id: answer.parentId,
      answered_id: answer.answeredId,
      content: answer.content,
      images: JSON.stringify(answer.images),
      wave: waveColumn(answer.wave),
      anonymous: answer.anonymous ? 1 : 0,
      answered_at: answer.at,
    })
    .execute()
}

const waveColumn = (wave: number[] | null) => wave && JSON.stringify(wave)

/** Locks an answer until the transaction ends. @returns its text and files, or undefined when it is deleted */
export function lockAnswer(trx: Transaction<Schema>, answerId: string) {
  return trx
    .updateTable('answers')
    .set(({ ref }) => ({ edited_at: ref('edited_at') }))
    .where('id', '=', answerId)
    .where('deleted_at', 'is', null)
    .returning(['content', 'images', 'wave', 'edited_at'])
    .executeTakeFirst()
}

export async function updateAnswer(
  trx: Transaction<Schema>,
  answerId: string,
  { content, images, wave }: Pick<NewAnswer, 'content' | 'images' | 'wave'>,
  at: number,
): Promise<void> {
  await trx
    .updateTable('answers')
    .set({ content, images: JSON.stringify(images), wave: waveColumn(wave), edited_at: at })
    .where('id', '=', answerId)
    .execute()
}

/** Deletes the caller's own existing answer. @returns its question, or undefined when there was no such answer */
export async function markAnswerDeleted(
  trx: Transaction<Schema>,
  answerId: string,
  userId: string,
  at: number,
): Promise<string | undefined> {
  const answer = await trx
    .updateTable('answers')
    .set({ deleted_at: at })
    .where('id', '=', answerId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('question_id')
    .executeTakeFirst()
  return answer?.question_id
}
