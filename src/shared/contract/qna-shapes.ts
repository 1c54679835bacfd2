import * as z from 'zod'
import { correctedFromWire, correctedToWire, innerCorrected, wireCorrected } from './corrections-shapes'
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
  /** An older server shows no pictures here. */
  images: z.array(z.string()).optional(),
  ...wireCorrected,
}
const wireQuestion = z.object({ ...wireQuestionFields, reply: z.array(z.never()) })

const innerQuestion = z.strictObject({
  id,
  /** '' when it has none; lists then show its first line. */
  title: z.string(),
  content: z.string(),
  /** Null when the viewer may not know the anonymous writer; writers see themselves. */
  author: author.nullable(),
  /** The writer's nickname, or 익명 1. */
  nickname: z.string(),
  anonymous: z.boolean(),
  mine: z.boolean(),
  askedAt: time,
  editedAt: time.nullable(),
  /** The number of answers at every level that this viewer can see. */
  replyCount: z.number(),
  /** How many of them answer the question itself. */
  answerCount: z.number(),
  /** The answer that the asker has accepted; also null when this viewer may not see it. */
  acceptedId: id.nullable(),
  /** As a post's. */
  mentions: z.array(mention.out).optional(),
  /** Paths of the image store, in the writer's order; absent: none. */
  images: z.array(z.string()).optional(),
  ...innerCorrected,
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
    ...(w.images && { images: w.images }),
    ...correctedFromWire(w),
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
    ...(question.images && { images: question.images }),
    ...correctedToWire(question),
  }
}

/** A question in a list, without its answers. */
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
