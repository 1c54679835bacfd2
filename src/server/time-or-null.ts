/** A time of the database (milliseconds since 1970) as ISO 8601 in UTC; null stays null. */
export function timeOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
