import * as z from 'zod'
import { exchangeSentence } from '../exchange-text'
import { exchangeLines } from '../i18n/ko/exchange-lines'
import { communityLanguages } from '../languages'
import { limits } from '../limits'
import { id, sinceEpochSeconds } from './fields'

/** What became of a proposal; `open` waits for an answer. */
const exchangeAnswers = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type ExchangeAnswer = (typeof exchangeAnswers)[number]

/** Which of the two languages comes first. */
const first = z.enum(communityLanguages, 'invalid')
const spoken = z
  .number()
  .min(0)
  .max(limits.exchange.minutes * 60)

export const exchangeStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('proposed'), first, answer: z.enum(exchangeAnswers) }),
  /** `startedAt`: in seconds since 1970, by the community's clock. */
  z.strictObject({ step: z.literal('started'), first, startedAt: sinceEpochSeconds }),
  /** For how long each language was spoken, in whole seconds, and how many messages were written meanwhile. */
  z.strictObject({
    step: z.literal('ended'),
    first,
    seconds: z.strictObject({ korean: spoken, english: spoken }),
    messages: z.number().int().min(0),
  }),
])
/** A step of a 30 + 30 (docs/product/chat.md "30 + 30"), as a message of its room. */
export type ExchangeStep = z.output<typeof exchangeStep>

/** A step on the wire, where it has the same names. */
export const wireExchangeStep = z.looseObject({ step: z.string() }).optional()
export type WireExchangeStep = z.output<typeof wireExchangeStep>

/** A step that this version does not know is left out: the message then shows its sentence. */
export function exchangeStepFromWire(w: WireExchangeStep): { exchange?: ExchangeStep } {
  const known = exchangeStep.safeParse(w)
  return known.success ? { exchange: known.data } : {}
}

export const exchangeStepToWire = (step: ExchangeStep | undefined) => (step === undefined ? {} : { exchange: { ...step } })

/** A step for clients that do not know the field: a complete Korean sentence. */
export const exchangeMessage = (step: ExchangeStep): string => exchangeSentence(step, exchangeLines)

export const roomExchange = z.strictObject({
  /** The id of the message that proposes it. */
  id,
  proposerId: id,
  first,
  /** When it began, in seconds since 1970 by the community's clock; null while the proposal waits for an answer. */
  startedAt: sinceEpochSeconds.nullable(),
})
/** A 30 + 30 that is proposed or running in a room. */
export type RoomExchange = z.output<typeof roomExchange>

export const wireRoomExchange = z
  .object({ id: z.string(), user_id: z.string(), first: z.string(), start_dttm: z.number().nullable() })
  .nullable()
  .optional()
type WireRoomExchange = z.output<typeof wireRoomExchange>

export function roomExchangeFromWire(w: WireRoomExchange): RoomExchange | null {
  return w ? (roomExchange.safeParse({ id: w.id, proposerId: w.user_id, first: w.first, startedAt: w.start_dttm }).data ?? null) : null
}
export const roomExchangeToWire = (e: RoomExchange): NonNullable<WireRoomExchange> => ({
  id: e.id,
  user_id: e.proposerId,
  first: e.first,
  start_dttm: e.startedAt,
})
