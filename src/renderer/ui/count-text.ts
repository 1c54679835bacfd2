/** A count as a row shows it: whole while short, then `1.2만` or `12K`. */
export function countText(count: number, language: string): string {
  return count < 10_000
    ? count.toLocaleString(language)
    : new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}
