/**
 * The day on this machine's calendar, `YYYY-MM-DD`: for names of files, and as spreadsheet programs read it.
 * @param at milliseconds since 1970
 */
export function localDay(at: number): string {
  const day = new Date(at)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
