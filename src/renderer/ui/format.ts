/** A count for display: in full below 10,000, then `1.2만` or `12K`. */
export function countText(count: number, language: string): string {
  return count < 10_000
    ? count.toLocaleString(language)
    : new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}

// Creating a formatter is slower than rendering a row.
const formats = new Map<string, Intl.DateTimeFormat>()

/** A time in a language. @param at milliseconds since the epoch */
export function dateText(language: string, at: number, shape: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(shape)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, shape)
  formats.set(key, format)
  return format.format(at)
}

/** A time of the day. @param clock `HH:MM` */
export function timeOfDayText(language: string, clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return dateText(language, new Date(2026, 0, 1, hour, minute).getTime(), { hour: 'numeric', minute: '2-digit' })
}

/** Date and time of day in full. @param at milliseconds since the epoch */
export function momentText(language: string, at: number): string {
  return dateText(language, at, { dateStyle: 'long', timeStyle: 'short' })
}

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size with its unit, with one decimal below ten: `0 B`, `3.4 MB`, `41 GB`. */
export function sizeText(language: string, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${sizeUnits[power]}`
}

/** A size in megabytes, with one decimal below ten: `0.4`, `291`. */
export function megabytesText(language: string, bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes.toLocaleString(language, { maximumFractionDigits: megabytes < 10 ? 1 : 0 })
}

/** A screen reader reads the name of a row as a whole. */
const mostInName = 80

/** The accessible name of a row in a list of texts: what it is, and the beginning of what it says. */
export function rowName(what: string, text: string): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')]
  const beginning = letters.length > mostInName ? `${letters.slice(0, mostInName).join('')}…` : letters.join('')
  return beginning === '' ? what : `${what}: ${beginning}`
}
