import type { ExchangeStep, RoomExchange } from '../../../../shared/contract/exchange-shapes'
import { halfMs } from '../../../../shared/exchange-clock'
import { type CommunityLanguage, otherOf } from '../../../../shared/languages'
import { limits } from '../../../../shared/limits'

/** What is proposed or running in a room, as the room's row has it. Times are in milliseconds since 1970. */
export interface StoredExchange {
  /** The id of the message that proposes it. */
  id: string
  proposerId: string
  first: CommunityLanguage
  startedAt: number | null
  /** The number of the message that says that it has started. */
  startedSeq: number | null
}

/**
 * Clients end it by their own clock: what little it is early counts as its time. A client takes one that goes up to five seconds early as
 * over (`nearEndMs`, main/chat/exchanges.ts); this has to be less than that, so that what counts as whole is also told as over.
 */
const earlyMs = 3_000

export const exchangeIn = (json: string | null): StoredExchange | null => (json === null ? null : (JSON.parse(json) as StoredExchange))

/** The contract's form of it. */
export const presentExchange = ({ id, proposerId, first, startedAt }: StoredExchange): RoomExchange => ({
  id,
  proposerId,
  first,
  startedAt: startedAt === null ? null : startedAt / 1000,
})

export const proposalUntil = (at: number) => at + limits.exchange.answerMinutes * 60_000
export const exchangeUntil = (startedAt: number) => startedAt + 2 * halfMs

/** When one that ends now is over: no later than its time. */
export function endOf(startedAt: number, now: number): { at: number; isInTime: boolean } {
  const until = exchangeUntil(startedAt)
  return now >= until - earlyMs ? { at: until, isInTime: true } : { at: now, isInTime: false }
}

/** For how long each language was spoken, in whole seconds. */
export function secondsOf(
  first: CommunityLanguage,
  startedAt: number,
  endedAt: number,
): Extract<ExchangeStep, { step: 'ended' }>['seconds'] {
  const whole = Math.max(0, endedAt - startedAt)
  const one = Math.floor(Math.min(whole, halfMs) / 1000)
  const other = Math.floor(Math.min(Math.max(0, whole - halfMs), halfMs) / 1000)
  return { korean: 0, english: 0, [first]: one, [otherOf(first)]: other }
}
