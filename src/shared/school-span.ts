/** 1 bachelor, 2 master, 3 doctor, 4 post-doctor (docs/product/people.md "Schools"). */
export const degrees = [1, 2, 3, 4] as const
export type Degree = (typeof degrees)[number]

interface Span {
  startYear: number
  startMonth: number | null
  finishYear: number | null
  finishMonth: number | null
}

/**
 * What is wrong with a period of study, by field (docs/product/people.md "Schools"): the finish is before the start, or has a month without
 * a year. No finish means still attending; when a month is missing, only the years are compared.
 */
export function spanProblem({
  startYear,
  startMonth,
  finishYear,
  finishMonth,
}: Span): Partial<Record<'finishYear' | 'finishMonth', 'required' | 'finishBeforeStart'>> {
  if (finishYear === null) return finishMonth === null ? {} : { finishYear: 'required' }
  if (finishYear < startYear) return { finishYear: 'finishBeforeStart' }
  const inOneYear = finishYear === startYear && startMonth !== null && finishMonth !== null
  return inOneYear && finishMonth < startMonth ? { finishMonth: 'finishBeforeStart' } : {}
}
