import type { SelectOption } from '../../ui/Select'

/** A degree begun today may end so many years on. */
const yearsAhead = 8
const earliest = 1950

const option = (value: number, words: (text: string) => string): SelectOption => ({ value: String(value), label: words(String(value)) })

/** Years to choose from, the latest first. */
export function yearOptions(words: (year: string) => string): SelectOption[] {
  const latest = new Date().getFullYear() + yearsAhead
  return Array.from({ length: latest - earliest + 1 }, (_, back) => option(latest - back, words))
}

export const monthOptions = (words: (month: string) => string): SelectOption[] =>
  Array.from({ length: 12 }, (_, index) => option(index + 1, words))
