/**
 * The calendar day of a time where the writer is.
 * @param at milliseconds since 1970
 * @param timeZone an IANA name as the client sent it; UTC in place of one that is unknown
 * @returns `YYYY-MM-DD`
 */
export function localDay(at: number, timeZone: string | null): string {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}

function formatIn(timeZone: string | null): Intl.DateTimeFormat {
  const options = { calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: timeZone ?? 'UTC' })
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
}
