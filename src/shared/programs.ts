/** What a program teaches, and how (docs/product/programs.md "Subjects and kinds"). */
export const programSubjects = ['korea', 'conv', 'exam'] as const
export type ProgramSubject = (typeof programSubjects)[number]

export const programKinds = ['mento', 'tuto'] as const
export type ProgramKind = (typeof programKinds)[number]

/** The lists of `/program/list`: a subject or a kind. */
export const programCategories = [...programSubjects, ...programKinds] as const
export type ProgramCategory = (typeof programCategories)[number]

export const programOrders = ['date', 'likes'] as const
export type ProgramOrder = (typeof programOrders)[number]
