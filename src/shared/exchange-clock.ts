import type { ExchangeStep, RoomExchange } from './contract/exchange-shapes'
import { type CommunityLanguage, otherOf } from './languages'
import { limits } from './limits'

/** How long each language is spoken, in milliseconds. */
export const halfMs = limits.exchange.minutes * 60 * 1000

/** Where a running 30 + 30 is. Times are in milliseconds since 1970, by the clock that `now` was read from. */
export interface ExchangeClock {
  half: 'first' | 'second' | 'over'
  /** The language of this half; the last one when it is over. */
  language: CommunityLanguage
  /** What is left of this half, in milliseconds. */
  left: number
  startedAt: number
  /** When the other language begins. */
  turnsAt: number
  endsAt: number
}

/**
 * @param startedAt when it began, in milliseconds since 1970
 * @param now the present, by the same clock; before the start counts as the start
 */
export function exchangeClock({ first, startedAt }: Pick<RoomExchange, 'first'> & { startedAt: number }, now: number): ExchangeClock {
  const [turnsAt, endsAt] = [startedAt + halfMs, startedAt + 2 * halfMs]
  const times = { startedAt, turnsAt, endsAt }
  if (now < turnsAt) return { half: 'first', language: first, left: Math.min(halfMs, turnsAt - now), ...times }
  const isOver = now >= endsAt
  return { half: isOver ? 'over' : 'second', language: otherOf(first), left: isOver ? 0 : endsAt - now, ...times }
}

/** Whether one lasted until its time. */
export function isWholeExchange({ seconds }: Extract<ExchangeStep, { step: 'ended' }>): boolean {
  return seconds.korean * 1000 >= halfMs && seconds.english * 1000 >= halfMs
}
