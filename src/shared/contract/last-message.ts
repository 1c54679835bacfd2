import * as z from 'zod'
import { botFromWire, botNote, botToWire, wireBot } from './bot-note'
import { exchangeStep, exchangeStepFromWire, exchangeStepToWire, wireExchangeStep } from './exchange-shapes'
import { id, sinceEpochSeconds } from './fields'
import { textFromWire, textToWire } from './message-text'

export const wireLast = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.number(),
  msg: z.string(),
  regDttm: z.number(),
  pictures: z.number().optional(),
  deleted: z.boolean().optional(),
  exchange: wireExchangeStep,
  voice: z.number().optional(),
  ...wireBot,
})

export const innerLast = z.strictObject({
  id,
  senderId: id,
  kind: z.enum(['message', 'ended']),
  /** '' for a picture without text; the screen shows 사진 / Photo instead. */
  text: z.string(),
  sentAt: sinceEpochSeconds,
  bot: botNote.nullable(),
  /** How many pictures were sent together, when this is the last of several. */
  pictures: z.number().optional(),
  /** Set when it was deleted for both members. */
  deleted: z.literal(true).optional(),
  exchange: exchangeStep.optional(),
  /** The length of a voice message, in seconds. */
  voice: z.number().optional(),
})
type LastMessage = z.output<typeof innerLast>

export const lastFromWire = (w: z.output<typeof wireLast>): LastMessage => ({
  id: w.id,
  senderId: w.userId,
  kind: w.type === 1 ? 'ended' : 'message',
  text: textFromWire(w, w.msg),
  sentAt: w.regDttm,
  bot: botFromWire(w),
  ...(w.pictures === undefined ? {} : { pictures: w.pictures }),
  ...(w.deleted ? { deleted: true } : {}),
  ...exchangeStepFromWire(w.exchange),
  ...(w.voice === undefined ? {} : { voice: w.voice }),
})
export const lastToWire = (m: LastMessage): z.output<typeof wireLast> => ({
  id: m.id,
  userId: m.senderId,
  type: m.kind === 'ended' ? 1 : 0,
  msg: textToWire(m, m.voice),
  regDttm: m.sentAt,
  ...(m.pictures === undefined ? {} : { pictures: m.pictures }),
  ...(m.deleted ? { deleted: true } : {}),
  ...exchangeStepToWire(m.exchange),
  ...(m.voice === undefined ? {} : { voice: m.voice }),
  ...botToWire(m.bot),
})
