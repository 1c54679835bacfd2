import type { Program } from '../../../shared/contract/programs-shapes'

/** A column one can sort by. */
export const ownColumns = ['title', 'subject', 'kind', 'price', 'hours', 'views', 'likes', 'saves', 'chats'] as const
export type OwnColumn = (typeof ownColumns)[number]
export interface OwnOrder {
  by: OwnColumn
  descending: boolean
}

/** What a column says of a program. */
export function valueIn({ figures, ...program }: Program, column: OwnColumn): string | number {
  switch (column) {
    case 'views':
      return figures?.views ?? 0
    case 'saves':
      return figures?.saves ?? 0
    case 'chats':
      return figures?.chats ?? 0
    case 'likes':
      return program.likeCount
    default:
      return program[column]
  }
}

/** Words from A to Z first, numbers from the most. */
export const firstOrder = (by: OwnColumn): OwnOrder => ({ by, descending: !['title', 'subject', 'kind'].includes(by) })

/** Sorted; those that are equal keep the order they came in. */
export function ordered(programs: readonly Program[], { by, descending }: OwnOrder, language: string): Program[] {
  const compare = new Intl.Collator(language, { numeric: true }).compare
  const sign = descending ? -1 : 1
  return [...programs].sort((a, b) => {
    const [one, other] = [valueIn(a, by), valueIn(b, by)]
    return sign * (typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other)))
  })
}

/** Those whose title or tags hold every word that was typed, in whatever case. */
export function matching(programs: readonly Program[], text: string): Program[] {
  const words = text.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  return programs.filter(({ title, tags }) => {
    const told = [title, ...tags].join(' ').normalize('NFC').toLowerCase()
    return words.every((word) => told.includes(word))
  })
}
