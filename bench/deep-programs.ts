import type { ProgramCategory, ProgramOrder } from '../src/shared/programs'
import { createCaller, msEach } from './calls'
import { startServer } from './community'
import { million, tenThousand } from './million'
import { programsPostgresOf, programsSqliteOf, totalOf } from './million-programs'
import { measurePairs, type Ratio } from './pairs'

const callsPerSample = 60
const lists: [ProgramCategory, ProgramOrder, string][] = [
  ['conv', 'date', 'newest first, of a subject'],
  ['tuto', 'likes', 'most liked first, of a kind'],
]

type Where = { dataDir?: string; databaseUrl?: string }

/** Lists of programs over HTTP: the deepest page of a million against the first, and the first of a million against that of ten thousand. */
export async function deepPrograms(): Promise<Ratio[]> {
  const [many, few] = [await programsSqliteOf(million), await programsSqliteOf(tenThousand)]
  const onSqlite = await deepIn('deep', { dataDir: many }, { dataDir: few })
  const { cluster, urls } = await programsPostgresOf([million, tenThousand])
  try {
    const [large = '', small = ''] = urls
    return [...onSqlite, ...(await deepIn('deep postgres', { databaseUrl: large }, { databaseUrl: small }))]
  } finally {
    await cluster.stop()
  }
}

async function deepIn(id: string, large: Where, small: Where): Promise<Ratio[]> {
  const servers = [await startServer({ demo: false, ...large }), await startServer({ demo: false, ...small })] as const
  const [many, few] = [createCaller(servers[0].url), createCaller(servers[1].url)]
  const ratios: Ratio[] = []
  try {
    for (const [category, order, words] of lists) {
      const first = () => many.call('programs', { category, order })
      const before = await lastId(many.call, category, order)
      const measure = async (what: string, ours: () => Promise<unknown>, baseline: () => Promise<unknown>) => {
        const sample = (call: () => Promise<unknown>) => () => msEach(callsPerSample, call)
        ratios.push(
          await measurePairs({ id, what: `${what}, ${words}`, unit: 'ms', must: 1.5, ours: sample(ours), baseline: sample(baseline) }),
        )
      }
      await measure('deepest page of a million programs / first page', () => many.call('programs', { category, order, before }), first)
      const narrowed = { priceFrom: 40, priceTo: 40, hoursFrom: 8 }
      await measure(
        'deepest page of a million filtered programs / first page',
        () => many.call('programs', { category, order, before, ...narrowed }),
        () => many.call('programs', { category, order, ...narrowed }),
      )
      await measure('first page of a million programs / of ten thousand', first, () => few.call('programs', { category, order }))
    }
    return ratios
  } finally {
    for (const { close } of [many, few]) close()
    for (const server of servers) await server.stop()
  }
}

/** The id above the last twenty of a list. */
async function lastId(call: ReturnType<typeof createCaller>['call'], category: ProgramCategory, order: ProgramOrder): Promise<string> {
  const text = await call('programs', { category, order, offset: totalOf(million, category) - 21 })
  const id = (JSON.parse(text) as { response: { list: { program_id: string }[] } }).response.list[0]?.program_id
  if (id === undefined) throw new Error(`there is no deepest page of ${category}`)
  return id
}
