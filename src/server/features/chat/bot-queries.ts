import type { Kysely } from 'kysely'
import type { BotLink } from '../../../shared/contract/bot-note'
import { prepared } from '../../db/prepared'
import type { Schema } from '../../db/schema'
import { anonymousName, askersNumber } from '../../writer-names'
import type { MentionKind } from '../mentions/mention-queries'
import { visibleTo } from '../people/visibility-queries'
import { findSeenReview } from '../programs/review-queries'

/** A member's nickname as the viewer may see it; undefined where either has withdrawn or blocked the other. */
export async function findNickname(db: Kysely<Schema>, userId: string, viewerId: string): Promise<string | undefined> {
  const [user] = await selectNickname(db, { userId, viewerId })
  return user?.nickname ?? undefined
}

const selectNickname = prepared((db, { userId, viewerId }: { userId: string; viewerId: string }) =>
  db.selectFrom('users').select('nickname').where('users.id', '=', userId).where(visibleTo(viewerId).users),
)

export async function isStanding(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).where('withdrawn_at', 'is', null).executeTakeFirst()
  return user !== undefined
}

/** An existing comment that the viewer may see, with its writer's nickname. */
export async function findSeenReply(
  db: Kysely<Schema>,
  replyId: string,
  viewerId: string,
): Promise<{ content: string; nickname: string | null } | undefined> {
  const [reply] = await selectSeenReply(db, { replyId, viewerId })
  return reply
}

const selectSeenReply = prepared((db, { replyId, viewerId }: { replyId: string; viewerId: string }) => {
  const sight = visibleTo(viewerId)
  return db
    .selectFrom('replies')
    .innerJoin('posts', 'posts.id', 'replies.post_id')
    .innerJoin('users', 'users.id', 'replies.user_id')
    .select(['replies.content', 'replies.user_id', 'replies.post_id', 'users.nickname'])
    .where('replies.id', '=', replyId)
    .where(sight.replies)
    .where(sight.posts)
})

/**
 * The members to notify of an answer: the asker, the writer of the thread's first answer, unless that is deleted, and the writer of the answer
 * that it answers.
 */
export async function selectAnswerReaders(db: Kysely<Schema>, answerId: string): Promise<string[]> {
  const answer = await db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .leftJoin('answers as parent', (join) => join.onRef('parent.id', '=', 'answers.parent_id').on('parent.deleted_at', 'is', null))
    .leftJoin('answers as answered', 'answered.id', 'answers.answered_id')
    .select(['answers.user_id', 'questions.user_id as asker_id', 'parent.user_id as parent_id', 'answered.user_id as answered_id'])
    .where('answers.id', '=', answerId)
    .executeTakeFirst()
  if (!answer) return []
  const readers = new Set([answer.asker_id, answer.parent_id, answer.answered_id].filter((id) => id !== null))
  readers.delete(answer.user_id)
  return [...readers]
}

/**
 * A text that mentions a member, if they may see it: its content, its post or question, and its writer by the name it was written under.
 */
export async function findMention(
  db: Kysely<Schema>,
  { kind, id }: { kind: MentionKind; id: string },
  viewerId: string,
): Promise<{ content: string; link: BotLink; name: string; by: string } | undefined> {
  const sight = visibleTo(viewerId)
  if (kind === 'answer') {
    const answer = await findSeenAnswer(db, id, viewerId)
    if (!answer) return undefined
    const name = answer.anonymous === 1 ? anonymousName(answer.number ?? 0) : (answer.nickname ?? '')
    return { content: answer.content, link: { kind: 'question', id: answer.question_id, replyId: id }, name, by: answer.user_id }
  }
  if (kind === 'question') {
    const question = await db
      .selectFrom('questions')
      .innerJoin('users', 'users.id', 'questions.user_id')
      .select(['questions.content', 'questions.user_id', 'questions.anonymous', 'users.nickname'])
      .where('questions.id', '=', id)
      .where(sight.questions)
      .executeTakeFirst()
    if (!question) return undefined
    const name = question.anonymous === 1 ? anonymousName(askersNumber) : (question.nickname ?? '')
    return { content: question.content, link: { kind: 'question', id }, name, by: question.user_id }
  }
  const item =
    kind === 'post'
      ? await db
          .selectFrom('posts')
          .innerJoin('users', 'users.id', 'posts.user_id')
          .select(['posts.content', 'posts.user_id', 'posts.id as post_id', 'users.nickname'])
          .where('posts.id', '=', id)
          .where(sight.posts)
          .executeTakeFirst()
      : (await selectSeenReply(db, { replyId: id, viewerId }))[0]
  const link = item && { kind: 'post' as const, id: item.post_id, ...(kind === 'reply' && { replyId: id }) }
  return link && { content: item.content, link, name: item.nickname ?? '', by: item.user_id }
}

/** An accepted answer and its question, if the answer's writer may see both; undefined when another was accepted meanwhile. */
export async function findAccepted(db: Kysely<Schema>, answerId: string) {
  const writer = await db.selectFrom('answers').select('user_id').where('id', '=', answerId).executeTakeFirst()
  if (!writer) return undefined
  const sight = visibleTo(writer.user_id)
  const found = await db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.accepted_answer_id', 'answers.id')
    .innerJoin('users', 'users.id', 'questions.user_id')
    .select(['answers.content', 'answers.user_id as writer_id', 'questions.id as question_id', 'questions.user_id as asker_id'])
    .select(['questions.anonymous', 'users.nickname'])
    .where('answers.id', '=', answerId)
    .where(sight.answers)
    .where(sight.questions)
    .executeTakeFirst()
  return found
}

/** An existing answer that the viewer may see. An anonymous one has its number in the thread and no nickname. */
export async function findSeenAnswer(db: Kysely<Schema>, answerId: string, viewerId: string) {
  const [answer] = await selectSeenAnswer(db, { answerId, viewerId })
  return answer
}

const selectSeenAnswer = prepared((db, { answerId, viewerId }: { answerId: string; viewerId: string }) => {
  const sight = visibleTo(viewerId)
  return db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .innerJoin('users', 'users.id', 'answers.user_id')
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.question_id', '=', 'answers.question_id').onRef('aliases.user_id', '=', 'answers.user_id'),
    )
    .leftJoin('answers as in_thread', 'in_thread.id', 'answers.parent_id')
    .leftJoin('answers as answered', 'answered.id', 'answers.answered_id')
    .select(['answers.content', 'answers.question_id', 'answers.user_id', 'answers.anonymous', 'users.nickname', 'aliases.number'])
    .select(['in_thread.user_id as parent_writer_id', 'answered.user_id as answered_writer_id'])
    .where('answers.id', '=', answerId)
    .where(sight.answers)
    .where(sight.questions)
})

/** The title of an existing program that the viewer may see. */
export async function findProgramTitle(db: Kysely<Schema>, programId: string, viewerId: string): Promise<string | undefined> {
  const program = await db
    .selectFrom('programs')
    .select('title')
    .where('programs.id', '=', programId)
    .where(visibleTo(viewerId).programs)
    .executeTakeFirst()
  return program?.title
}

/** A review as the mentor of its program may see it. */
export async function findReviewForMentor(db: Kysely<Schema>, reviewId: string) {
  const review = await db
    .selectFrom('program_reviews')
    .innerJoin('programs', 'programs.id', 'program_reviews.program_id')
    .select('programs.user_id')
    .where('program_reviews.id', '=', reviewId)
    .executeTakeFirst()
  return review && findSeenReview(db, reviewId, review.user_id)
}

/** A review with the mentor's answer, as the review's writer may see it; undefined when the answer was removed. */
export async function findAnsweredReview(db: Kysely<Schema>, reviewId: string) {
  const review = await db.selectFrom('program_reviews').select('user_id').where('id', '=', reviewId).executeTakeFirst()
  const seen = review && (await findSeenReview(db, reviewId, review.user_id))
  return seen?.answer === '' ? undefined : seen
}
