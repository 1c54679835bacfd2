import * as z from 'zod'
import { reply, wireEdited } from './feed-shapes'
import { id, time } from './fields'
import { author, authorFromWire, authorToWire, mention, wireAuthor } from './people-shapes'

const wireQuestionFields = {
  qna_id: z.string(),
  title: z.string(),
  content: z.string(),
  user_id: z.string().nullable(),
  nick_name: z.string(),
  anonymous: z.boolean(),
  mine: z.boolean(),
  userInfo: wireAuthor.nullable(),
  posting_date: z.string(),
  edited_date: wireEdited,
  reply_cnt: z.number(),
  answer_cnt: z.number().optional(),
  /** An older server accepts no answers. */
  accepted_id: z.string().nullable().optional(),
  mentions: z.array(mention).optional(),
}
const wireQuestion = z.object({ ...wireQuestionFields, reply: z.array(z.never()) })

const innerQuestion = z.strictObject({
  id,
  /** '' when it has none: its first line stands for it. */
  title: z.string(),
  content: z.string(),
  /** Null for who is not to know an anonymous writer; the writer sees their own. */
  author: author.nullable(),
  /** The writer's nickname, or 익명 1. */
  nickname: z.string(),
  anonymous: z.boolean(),
  mine: z.boolean(),
  askedAt: time,
  editedAt: time.nullable(),
  /** Answers at every level that this viewer can see. */
  replyCount: z.number(),
  /** Those among them that answer the question itself. */
  answerCount: z.number(),
  /** The answer the asker has accepted; null also where this viewer may not see it. */
  acceptedId: id.nullable(),
  /** As a post's. */
  mentions: z.array(mention.out).optional(),
})
export type Question = z.output<typeof innerQuestion>

function questionFromWire(w: z.output<z.ZodObject<typeof wireQuestionFields>>): Question {
  return {
    id: w.qna_id,
    title: w.title,
    content: w.content,
    author: w.user_id === null || w.userInfo === null ? null : authorFromWire(w.user_id, w.userInfo),
    nickname: w.nick_name,
    anonymous: w.anonymous,
    mine: w.mine,
    askedAt: w.posting_date,
    editedAt: w.edited_date ?? null,
    replyCount: w.reply_cnt,
    answerCount: w.answer_cnt ?? w.reply_cnt,
    acceptedId: w.accepted_id ?? null,
    ...(w.mentions && { mentions: w.mentions }),
  }
}

function questionToWire({ author: writer, ...question }: Question): z.output<z.ZodObject<typeof wireQuestionFields>> {
  return {
    qna_id: question.id,
    title: question.title,
    content: question.content,
    user_id: writer?.id ?? null,
    nick_name: question.nickname,
    anonymous: question.anonymous,
    mine: question.mine,
    userInfo: writer && authorToWire(writer),
    posting_date: question.askedAt,
    edited_date: question.editedAt,
    reply_cnt: question.replyCount,
    answer_cnt: question.answerCount,
    accepted_id: question.acceptedId,
    ...(question.mentions && { mentions: question.mentions }),
  }
}

/** A question as lists hold it, without its answers. */
export const question = z.codec(wireQuestion, innerQuestion, {
  decode: questionFromWire,
  encode: (inner) => ({ ...questionToWire(inner), reply: [] }),
})

/** A question with its answers, oldest first. */
export const questionDetail = z.codec(
  z.object({ ...wireQuestionFields, reply: z.array(reply) }),
  z.strictObject({ ...innerQuestion.shape, replies: z.array(reply.out) }),
  {
    decode: ({ reply: replies, ...own }) => ({ ...questionFromWire(own), replies }),
    encode: ({ replies, ...own }) => ({ ...questionToWire(own), reply: replies }),
  },
)
