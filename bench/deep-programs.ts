import type { ProgramCategory, ProgramOrder } from '../src/shared/programs'
import type { createCaller } from './calls'
import { million, tenThousand } from './million'
import { programsPostgresOf, programsSqliteOf, totalOf } from './million-programs'
import type { Ratio } from './pairs'
import { atTwoSizes } from './two-sizes'

const lists: [ProgramCategory, ProgramOrder, string][] = [
  ['conv', 'date', 'newest first, of a subject'],
  ['tuto', 'likes', 'most liked first, of a kind'],
]
const rows = { sqliteOf: programsSqliteOf, postgresOf: programsPostgresOf, large: million, small: tenThousand }

/** Lists of programs over HTTP: the deepest page of a million against the first, and the first of a million against that of ten thousand. */
export function deepPrograms(): Promise<Ratio[]> {
  return atTwoSizes(rows, { id: 'deep', must: 1.5, callsPerSample: 60 }, async ({ many, few, compare }) => {
    for (const [category, order, words] of lists) {
      const first = () => many.call('programs', { category, order })
      const before = await lastId(many.call, category, order)
      await compare(
        `deepest page of a million programs / first page, ${words}`,
        () => many.call('programs', { category, order, before }),
        first,
      )
      const narrowed = { priceFrom: 40, priceTo: 40, hoursFrom: 8 }
      await compare(
        `deepest page of a million filtered programs / first page, ${words}`,
        () => many.call('programs', { category, order, before, ...narrowed }),
        () => many.call('programs', { category, order, ...narrowed }),
      )
      await compare(`first page of a million programs / of ten thousand, ${words}`, first, () => few.call('programs', { category, order }))
    }
  })
}

/** The id above the last twenty of a list. */
async function lastId(call: ReturnType<typeof createCaller>['call'], category: ProgramCategory, order: ProgramOrder): Promise<string> {
  const text = await call('programs', { category, order, offset: totalOf(million, category) - 21 })
  const id = (JSON.parse(text) as { response: { list: { program_id: string }[] } }).response.list[0]?.program_id
  if (id === undefined) throw new Error(`there is no deepest page of ${category}`)
  return id
}
