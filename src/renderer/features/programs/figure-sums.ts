import type { FiguresOfDay } from '../../../shared/contract/programs-shapes'

export const figureNames = ['views', 'likes', 'saves', 'chats'] as const
export type Figure = (typeof figureNames)[number]

/** All days together. */
export function figureSums(days: readonly FiguresOfDay[]): Record<Figure, number> {
  const sum = (name: Figure) => days.reduce((all, day) => all + day[name], 0)
  return { views: sum('views'), likes: sum('likes'), saves: sum('saves'), chats: sum('chats') }
}

/** The bars of a chart, 0 to 1 of its height. Taking a like back on a later day cannot draw a bar below the ground. */
export function barHeights(days: readonly FiguresOfDay[], name: Figure): number[] {
  const most = Math.max(1, ...days.map((day) => day[name]))
  return days.map((day) => Math.max(0, day[name]) / most)
}
