// Making one costs more than all the rest of a row's drawing.
const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment in a language. `at` in milliseconds. */
export function dateText(language: string, at: number, shape: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(shape)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, shape)
  formats.set(key, format)
  return format.format(at)
}

/** The day and the time of day, in full. */
export function momentText(language: string, at: number): string {
  return dateText(language, at, { dateStyle: 'long', timeStyle: 'short' })
}
