import type { Program } from '../../../shared/contract/programs-shapes'

/** The programs of a list, each once, cut into rows. A list by likes may bring one again that has risen or sunk meanwhile. */
export function inRows(pages: readonly { items: readonly Program[] }[], columns: number): Program[][] {
  const programs = [...new Map(pages.flatMap(({ items }) => items.map((program) => [program.id, program] as const))).values()]
  return Array.from({ length: Math.ceil(programs.length / columns) }, (_, row) => programs.slice(row * columns, (row + 1) * columns))
}
