/** How often something may be started again before a person is asked. */
export interface RestartPolicy {
  /** Milliseconds to wait before the next start, or null when it has been enough. */
  next(): number | null
  reset(): void
}

/** At most `most` restarts within `withinMs`, each after a longer pause than the one before. */
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
