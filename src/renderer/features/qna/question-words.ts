import type { Question } from '../../../shared/contract/qna-shapes'

/** A question in a row: its title, or the first line for it, and what comes after. */
export function questionWords({ title, content }: Pick<Question, 'title' | 'content'>): { title: string; rest: string } {
  if (title.trim() !== '') return { title: title.trim(), rest: content.trim() }
  const [first = '', ...rest] = content.trim().split('\n')
  return { title: first.trim(), rest: rest.join('\n').trim() }
}
