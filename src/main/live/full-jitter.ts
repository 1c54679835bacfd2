import type { AppError } from '../../shared/errors'

const firstMs = 1_000
/** The largest limit of most pauses (docs/product/quality.md "Idempotent sending"). */
export const longestPauseMs = 60_000

/**
 * The delay before the next try in milliseconds: random, up to a limit that doubles with each failure, so that many clients do not
 * reconnect at the same time.
 * @param failures the number of failed tries, from 1; @param mostMs the largest limit
 */
export function fullJitter(failures: number, mostMs: number = longestPauseMs, random: () => number = Math.random): number {
  const bound = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 16))
  return Math.round(bound * random())
}

/** The delay before a refused call is tried again in milliseconds, at least as long as the community has asked for. */
export function retryPause(failures: number, { retryAfter = 0 }: AppError): number {
  return Math.max(retryAfter * 1000, fullJitter(failures))
}
