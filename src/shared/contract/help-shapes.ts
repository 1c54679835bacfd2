import * as z from 'zod'
import { ownReply, post } from './feed-shapes'
import { question } from './qna-shapes'

/** A text that waits for help: a post, a question, or an answer with the first line of its question. */
export const helpItem = z.codec(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('post'), post }),
    z.object({ kind: z.literal('question'), qna: question }),
    z.object({ kind: z.literal('answer'), reply: ownReply }),
  ]),
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('post'), post: post.out }),
    z.strictObject({ kind: z.literal('question'), question: question.out }),
    z.strictObject({ kind: z.literal('answer'), answer: ownReply.out }),
  ]),
  {
    decode: (w) => {
      if (w.kind === 'post') return w
      return w.kind === 'question' ? { kind: w.kind, question: w.qna } : { kind: w.kind, answer: w.reply }
    },
    encode: (item) => {
      if (item.kind === 'post') return item
      return item.kind === 'question' ? { kind: item.kind, qna: item.question } : { kind: item.kind, reply: item.answer }
    },
  },
)
export type HelpItem = z.output<typeof helpItem>
export type HelpKind = HelpItem['kind']
