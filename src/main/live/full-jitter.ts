const firstMs = 1_000

/**
 * The delay before the next try in milliseconds: random, up to a limit that doubles with each failure, so that many clients do not
 * reconnect at the same time.
 * @param failures the number of failed tries, from 1; @param mostMs the largest limit
 */
export function fullJitter(failures: number, mostMs: number, random: () => number = Math.random): number {
  const bound = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 16))
  return Math.round(bound * random())
}
