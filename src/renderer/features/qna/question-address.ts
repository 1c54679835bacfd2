/** Which of everyone's questions, or one's own, `/qna` shows. */
export const questionFilters = ['all', 'unanswered', 'mine'] as const
export type QuestionFilter = (typeof questionFilters)[number]

/** What an address asks for; an unknown filter reads as all (decision 2). */
export function readFilter(query: URLSearchParams): QuestionFilter {
  return questionFilters.find((filter) => filter === query.get('filter')) ?? 'all'
}

export const filterAddress = (filter: QuestionFilter) => (filter === 'all' ? '/qna' : `/qna?filter=${filter}`)
export const questionAddress = (questionId: string) => `/qna/${questionId}`

/** A link to a question that works from outside the app. */
export const questionLink = (questionId: string) => `hanmadi://question/${questionId}`
