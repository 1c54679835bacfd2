import { type ProgramCategory, type ProgramKind, type ProgramSubject, programSubjects } from '../../../shared/programs'
import { type Weekday, weekdays } from '../../../shared/weekdays'

/** The counters of the lists that contain a program. */
export function listsOf({ subject, kind }: { subject: ProgramSubject; kind: ProgramKind }): string[] {
  return [listOf(subject), listOf(kind)]
}

export function listOf(category: ProgramCategory): string {
  return `programs:${category}`
}

/** The counter of a mentor's own programs. */
export function mentorList(userId: string): string {
  return `programs:of:${userId}`
}

/** The column that a category filters by (docs/product/programs.md "Subjects and kinds"). */
export function columnOf(category: ProgramCategory): 'subject' | 'kind' {
  return (programSubjects as readonly string[]).includes(category) ? 'subject' : 'kind'
}

/** Days of the week as bits: 1 Monday … 64 Sunday. */
export function bitsOf(days: readonly Weekday[]): number {
  return weekdays.reduce((bits, day, index) => (days.includes(day) ? bits | (1 << index) : bits), 0)
}

/** The days of such a number, Monday first. */
export function daysIn(bits: number): Weekday[] {
  return weekdays.filter((_, index) => (bits & (1 << index)) !== 0)
}

const dayMs = 24 * 60 * 60 * 1000

/** The day of a time, UTC: YYYY-MM-DD. @param at milliseconds since 1970 */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** A number of days up to that of `at`, oldest first. */
export function daysUpTo(at: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(at - (count - 1 - index) * dayMs))
}

/** The parts of a member's city: '서울특별시 강남구' is a region and a city, '해외' a region alone. */
export function cityParts(city: string | null): { region: string | null; city: string | null } {
  const [region, ...rest] = city?.split(' ') ?? []
  return { region: region ?? null, city: rest.length > 0 ? rest.join(' ') : null }
}
