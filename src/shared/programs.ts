import type { Weekday } from './weekdays'

/** What a program teaches, and in which form (docs/product/programs.md "Subjects and kinds"). */
export const programSubjects = ['korea', 'conv', 'exam'] as const
export type ProgramSubject = (typeof programSubjects)[number]

export const programKinds = ['mento', 'tuto'] as const
export type ProgramKind = (typeof programKinds)[number]

/** The lists of `/program/list`: a subject or a kind. */
export const programCategories = [...programSubjects, ...programKinds] as const
export type ProgramCategory = (typeof programCategories)[number]

export const programOrders = ['date', 'likes'] as const
export type ProgramOrder = (typeof programOrders)[number]

/** Which programs a filtered list holds; what is left out does not narrow it (docs/product/programs.md "Filters"). */
export interface ProgramLimits {
  /** Whole dollars, both included. */
  priceFrom?: number | undefined
  priceTo?: number | undefined
  /** Whole hours, both included. */
  hoursFrom?: number | undefined
  hoursTo?: number | undefined
  /** The mentor is free on one of them at least. */
  days?: readonly Weekday[] | undefined
}
