import type { Question } from '../../../shared/contract/qna-shapes'

/** The filters of `/qna`; `mine` are the member's own questions. */
export const questionFilters = ['all', 'unanswered', 'mine'] as const
export type QuestionFilter = (typeof questionFilters)[number]

/** The filter in an address; an unknown one counts as `all` (docs/product/screens.md "Addresses"). */
export function readFilter(query: URLSearchParams): QuestionFilter {
  return questionFilters.find((filter) => filter === query.get('filter')) ?? 'all'
}

export const filterAddress = (filter: QuestionFilter) => (filter === 'all' ? '/qna' : `/qna?filter=${filter}`)
export const questionAddress = (questionId: string) => `/qna/${questionId}`

/** A link to a question that works outside the app. */
export const questionLink = (questionId: string) => `hanmadi://question/${questionId}`

/** A question's title, or its first line instead, and the remaining text. */
export function questionText({ title, content }: Pick<Question, 'title' | 'content'>): { title: string; rest: string } {
  if (title.trim() !== '') return { title: title.trim(), rest: content.trim() }
  const [first = '', ...rest] = content.trim().split('\n')
  return { title: first.trim(), rest: rest.join('\n').trim() }
}
