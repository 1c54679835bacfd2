import type { FiguresOfDay, Program } from '../../../../shared/contract/programs-shapes'

/** The columns of the table, all sortable. */
export const ownColumns = ['title', 'subject', 'kind', 'price', 'hours', 'views', 'likes', 'saves', 'chats'] as const
export type OwnColumn = (typeof ownColumns)[number]
export interface OwnOrder {
  by: OwnColumn
  descending: boolean
}

/** The value of a column. */
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

/** The first order of a column: texts ascending, numbers descending. */
export const firstOrder = (by: OwnColumn): OwnOrder => ({ by, descending: !['title', 'subject', 'kind'].includes(by) })

/** An order as an address has it: `price`, `-views`; any other is by views. */
export function orderOf(text: string): OwnOrder {
  const by = ownColumns.find((column) => column === text.replace(/^-/, ''))
  return by === undefined ? firstOrder('views') : { by, descending: text.startsWith('-') }
}
export const orderText = ({ by, descending }: OwnOrder): string => `${descending ? '-' : ''}${by}`

/** The programs sorted; equal ones keep their order. */
export function ordered(programs: readonly Program[], { by, descending }: OwnOrder, language: string): Program[] {
  const compare = new Intl.Collator(language, { numeric: true }).compare
  const sign = descending ? -1 : 1
  return [...programs].sort((a, b) => {
    const [one, other] = [valueIn(a, by), valueIn(b, by)]
    return sign * (typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other)))
  })
}

/** The programs whose title or tags contain every word of `text`, case-insensitive. */
export function matching(programs: readonly Program[], text: string): Program[] {
  const words = text.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  return programs.filter(({ title, tags }) => {
    const searched = [title, ...tags].join(' ').normalize('NFC').toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

export const figureNames = ['views', 'likes', 'saves', 'chats'] as const
export type Figure = (typeof figureNames)[number]

/** The sums over all days. */
export function figureSums(days: readonly FiguresOfDay[]): Record<Figure, number> {
  const sum = (name: Figure) => days.reduce((all, day) => all + day[name], 0)
  return { views: sum('views'), likes: sum('likes'), saves: sum('saves'), chats: sum('chats') }
}

/** The heights of a chart's bars, 0 to 1. Negative days (likes withdrawn) are 0. */
export function barHeights(days: readonly FiguresOfDay[], name: Figure): number[] {
  const most = Math.max(1, ...days.map((day) => day[name]))
  return days.map((day) => Math.max(0, day[name]) / most)
}
