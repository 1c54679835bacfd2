import * as z from 'zod'
import { caseKinds } from '../case-kinds'
import { botName, botSentence } from './bot-sentence'
import { id, time } from './fields'
import { reportReason } from './report-reason'

/** The topics of the bot's messages (docs/product/chat.md "The bot"); the screen has a sentence for each, around `name` and `content`. */
export const botTopics = [
  ...(['welcome', 'follower', 'reply', 'answer', 'accepted', 'mention', 'programSaved', 'review', 'reviewAnswer', 'reportDone'] as const),
  ...(['correction', 'correctionThanks', 'agreement'] as const),
  ...(['reportHelped', 'reportDismissed', 'itemRemoved', 'warned', 'suspended', 'accountClosed', 'decisionUndone'] as const),
  ...(['appealKept', 'appealShortened', 'appealLifted'] as const),
] as const
export type BotTopic = (typeof botTopics)[number]

/** What a message of the bot opens; `replyId`: the comment or answer in it. */
const link = z.strictObject({ kind: z.enum(['post', 'question', 'user', 'program']), id, replyId: id.optional() })
export type BotLink = z.output<typeof link>

/** What a message about a decision names (docs/product/moderation.md "Telling"); `until`: of a suspension. */
const ruling = z.strictObject({ on: z.enum(caseKinds), reason: reportReason, until: time.nullable() })

export const botNote = z.strictObject({
  topic: z.enum(botTopics),
  /** The nickname of the member who acted; '' when nobody is named. */
  name: z.string(),
  /** The comment, the answer or the program's title; '' when there is none. */
  content: z.string(),
  /** Null when nothing can be opened. */
  link: link.nullable(),
  /** Only of decisions. */
  ruling: ruling.optional(),
})
export type BotNote = z.output<typeof botNote>

export const wireBot = {
  name: z.string().optional(),
  content: z.string().optional(),
  topic: z.string().optional(),
  who: z.string().optional(),
  quote: z.string().optional(),
  link: z.object({ kind: z.string(), id: z.string(), reply_id: z.string().optional() }).nullable().optional(),
  ruling: z.object({ on: z.string(), reason: z.number(), until: z.string().nullable() }).optional(),
}
type WireBot = z.output<z.ZodObject<typeof wireBot>>

/**
 * A topic that this version does not know is shown by its text alone, like a welcome. An older server does not send `who` and `quote`
 * separately.
 */
export function botFromWire(w: WireBot): BotNote | null {
  if (w.topic === undefined) return null
  const topic = botTopics.find((known) => known === w.topic) ?? 'welcome'
  const about = ruling.safeParse(w.ruling).data
  return {
    topic,
    name: w.who ?? w.name ?? '',
    content: w.quote ?? w.content ?? '',
    link: linkFromWire(w.link),
    ...(about && { ruling: about }),
  }
}

function linkFromWire(w: WireBot['link']): BotLink | null {
  if (!w) return null
  const { reply_id, ...rest } = w
  return link.safeParse({ ...rest, ...(reply_id !== undefined && { replyId: reply_id }) }).data ?? null
}

const linkToWire = (l: BotLink | null) => l && { kind: l.kind, id: l.id, ...(l.replyId !== undefined && { reply_id: l.replyId }) }

/**
 * `name` and `content` serve clients that show them as they are: never empty, and together a complete Korean sentence
 * (docs/product/calls.md "Message").
 */
export const botToWire = (bot: BotNote | null): WireBot =>
  bot
    ? {
        ...{
          name: bot.name || botName,
          content: botSentence(bot),
          topic: bot.topic,
          link: linkToWire(bot.link),
          who: bot.name,
          quote: bot.content,
        },
        ...(bot.ruling && { ruling: bot.ruling }),
      }
    : {}
