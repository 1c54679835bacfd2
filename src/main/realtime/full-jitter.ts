const firstMs = 1_000

/**
 * How long to wait before the next try: a random time up to a bound that doubles with each failure, so that many clients that failed
 * together do not come back together.
 * @param failures how many tries failed, from 1; @param mostMs the bound's bound
 */
export function fullJitter(failures: number, mostMs: number, random: () => number = Math.random): number {
  const bound = Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 16))
  return Math.round(bound * random())
}
