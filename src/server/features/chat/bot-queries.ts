import type { Kysely } from 'kysely'
import type { BotLink } from '../../../shared/contract/chat-shapes'
import type { Schema } from '../../db/schema'
import { anonymousName, askersNumber } from '../../writer-names'
import type { MentionKind } from '../mentions/mention-queries'
import { visibleTo } from '../people/visibility-queries'

/** Somebody's nickname as the viewer may see it; undefined where neither is there for the other. */
export async function findNickname(db: Kysely<Schema>, userId: string, viewerId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('nickname')
    .where('users.id', '=', userId)
    .where(visibleTo(viewerId).users)
    .executeTakeFirst()
  return user?.nickname ?? undefined
}

export async function isStanding(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).where('withdrawn_at', 'is', null).executeTakeFirst()
  return user !== undefined
}

/** An existing comment that the viewer may see, with its writer's nickname. */
export function findSeenReply(
  db: Kysely<Schema>,
  replyId: string,
  viewerId: string,
): Promise<{ content: string; nickname: string | null } | undefined> {
  const sight = visibleTo(viewerId)
  return db
    .selectFrom('replies')
    .innerJoin('posts', 'posts.id', 'replies.post_id')
    .innerJoin('users', 'users.id', 'replies.user_id')
    .select(['replies.content', 'users.nickname'])
    .where('replies.id', '=', replyId)
    .where(sight.replies)
    .where(sight.posts)
    .executeTakeFirst()
}

/** Who is to hear of an answer: who asked, and who wrote what it answers. */
export async function selectAnswerReaders(db: Kysely<Schema>, answerId: string): Promise<string[]> {
  const answer = await db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .leftJoin('answers as parent', 'parent.id', 'answers.parent_id')
    .select(['answers.user_id', 'questions.user_id as asker_id', 'parent.user_id as parent_id'])
    .where('answers.id', '=', answerId)
    .executeTakeFirst()
  if (!answer) return []
  const readers = new Set([answer.asker_id, ...(answer.parent_id === null ? [] : [answer.parent_id])])
  readers.delete(answer.user_id)
  return [...readers]
}

/** What mentions somebody, where they may see it: its text, what it stands under, and its writer by the name they wrote it with. */
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
    return { content: answer.content, link: { kind: 'question', id: answer.question_id }, name, by: answer.user_id }
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
      : await db
          .selectFrom('replies')
          .innerJoin('posts', 'posts.id', 'replies.post_id')
          .innerJoin('users', 'users.id', 'replies.user_id')
          .select(['replies.content', 'replies.user_id', 'replies.post_id', 'users.nickname'])
          .where('replies.id', '=', id)
          .where(sight.replies)
          .where(sight.posts)
          .executeTakeFirst()
  return item && { content: item.content, link: { kind: 'post', id: item.post_id }, name: item.nickname ?? '', by: item.user_id }
}

/** An accepted answer and its question, where its writer may see both; undefined when another was accepted meanwhile. */
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
export function findSeenAnswer(
  db: Kysely<Schema>,
  answerId: string,
  viewerId: string,
): Promise<
  { content: string; question_id: string; user_id: string; anonymous: number; nickname: string | null; number: number | null } | undefined
> {
  const sight = visibleTo(viewerId)
  return db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .innerJoin('users', 'users.id', 'answers.user_id')
    .leftJoin('aliases', (join) =>
      join.onRef('aliases.question_id', '=', 'answers.question_id').onRef('aliases.user_id', '=', 'answers.user_id'),
    )
    .select(['answers.content', 'answers.question_id', 'answers.user_id', 'answers.anonymous', 'users.nickname', 'aliases.number'])
    .where('answers.id', '=', answerId)
    .where(sight.answers)
    .where(sight.questions)
    .executeTakeFirst()
}

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
