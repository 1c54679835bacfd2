/**
 * When a day of reviews ends: at the next full hour of that name in local time, so that a review after midnight still counts for the
 * evening (docs/product/notebook.md "Days").
 * @param now milliseconds since 1970
 * @param hour 0 to 23
 */
export function endOfDay(now: number, hour: number): number {
  return edge(now, hour, 1)
}

/** When the current day of reviews began, or one of the days after it begins; its date is that of the day. */
export function startOfDay(now: number, hour: number, daysAhead = 0): number {
  return edge(now, hour, daysAhead)
}

// Built from the calendar, since a day can have 23 or 25 hours.
function edge(now: number, hour: number, daysAhead: number): number {
  const at = new Date(now)
  const isAfter = now >= new Date(at.getFullYear(), at.getMonth(), at.getDate(), hour).getTime()
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + daysAhead - (isAfter ? 0 : 1), hour).getTime()
}

/** The number of days of reviews from now until then; 0: today or earlier. */
export function daysUntil(then: number, now: number, hour: number): number {
  const dayMs = 24 * 60 * 60 * 1000
  return Math.max(0, Math.round((startOfDay(then, hour) - startOfDay(now, hour)) / dayMs))
}
