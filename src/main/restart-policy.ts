/** Limits automatic restarts. */
export interface RestartPolicy {
  /** Milliseconds to wait before the next start, or null when the limit is reached. */
  next(): number | null
  reset(): void
}

/** At most `most` restarts within `withinMs`; the pause starts at 250 ms and doubles. */
export function createRestartPolicy({ most, withinMs, now }: { most: number; withinMs: number; now: () => number }): RestartPolicy {
  let times: number[] = []
  return {
    next() {
      times = times.filter((time) => now() - time < withinMs)
      if (times.length >= most) return null
      times.push(now())
      return 250 * 2 ** (times.length - 1)
    },
    reset() {
      times = []
    },
  }
}
