const dayMs = 24 * 60 * 60 * 1000
/** A streak forgives one day in any so many. */
const week = 7

/** The day so many days before another. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10)
}

/**
 * How many days were written in a row, up to today or yesterday. A day of rest is forgiven when no other lies within a week of it; today
 * is not over and counts as none.
 * @param days the newest first, each once
 * @param today not before the newest
 */
export function streakOf(days: readonly string[], today: string): number {
  const numbers = days.map((day) => Date.parse(day) / dayMs)
  const last = Date.parse(today) / dayMs
  let expected = last
  let rest: number | null = null
  for (const [count, number] of numbers.entries()) {
    for (let missed = expected; missed > number; missed -= 1) {
      if (missed === last) continue
      if (rest !== null && rest - missed < week) return count
      rest = missed
    }
    expected = number - 1
  }
  return numbers.length
}
