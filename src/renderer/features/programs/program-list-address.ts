import { type ProgramCategory, type ProgramOrder, programCategories } from '../../../shared/programs'

/** Which programs a list shows. */
export interface ProgramListOf {
  category: ProgramCategory
  order: ProgramOrder
}

/** The list an address asks for; what it does not say, or not rightly, is conv, and the newest first (specification 2). */
export function listOf(search: string): ProgramListOf {
  const query = new URLSearchParams(search)
  const category = programCategories.find((one) => one === query.get('category')) ?? 'conv'
  return { category, order: query.get('order') === 'like_cnt' ? 'likes' : 'date' }
}

export const searchOfList = ({ category, order }: ProgramListOf) => `?category=${category}&order=${order === 'likes' ? 'like_cnt' : 'date'}`
