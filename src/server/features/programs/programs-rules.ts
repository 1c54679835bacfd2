import { type ProgramCategory, type ProgramKind, type ProgramSubject, programSubjects } from '../../../shared/programs'

/** The counters a program is listed under. */
export function listsOf({ subject, kind }: { subject: ProgramSubject; kind: ProgramKind }): string[] {
  return [listOf(subject), listOf(kind)]
}

export function listOf(category: ProgramCategory): string {
  return `programs:${category}`
}

/** A mentor's own counter. */
export function mentorList(userId: string): string {
  return `programs:of:${userId}`
}

/** Which column a category is about (docs/product/programs.md "Subjects and kinds"). */
export function columnOf(category: ProgramCategory): 'subject' | 'kind' {
  return (programSubjects as readonly string[]).includes(category) ? 'subject' : 'kind'
}

const dayMs = 24 * 60 * 60 * 1000

/** The day of a time, UTC: YYYY-MM-DD. @param at milliseconds since 1970 */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** So many days up to that of `at`, oldest first. */
export function daysUpTo(at: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(at - (count - 1 - index) * dayMs))
}

/** The parts of a member's city: '서울특별시 강남구' is a region and a city, '해외' a region alone. */
export function cityParts(city: string | null): { region: string | null; city: string | null } {
  const [region, ...rest] = city?.split(' ') ?? []
  return { region: region ?? null, city: rest.length > 0 ? rest.join(' ') : null }
}
