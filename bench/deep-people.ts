import type { Input } from '../src/shared/contract/index'
import { createCaller, msEach } from './calls'
import { startServer } from './community'
import { million, tenThousand } from './million'
import { deepestPlace, peoplePostgresOf, peopleSqliteOf, seekerTokens, someRegion, someSchool } from './million-people'
import { measurePairs, type Ratio } from './pairs'

const callsPerSample = 40
const all: Input<'partners'> = { speaks: 'english', levels: [], goals: [], here: false }
/** BENCH_PEOPLE tries the benchmark with fewer people. */
const most = Number(process.env['BENCH_PEOPLE'] ?? million)
const fewest = Math.min(tenThousand, most)

const searches: [string, Partial<Input<'partners'>>][] = [
  ['first page', {}],
  ['first page of a level', { levels: ['C2'] }],
  ['first page of two goals', { goals: ['exams', 'culture'] }],
  ['first page of a region', { region: someRegion }],
  ['first page of a school', { school: someSchool }],
  ['first page of who is here', { here: true }],
]

let turn = 0
/** Every call is another member's, because calls are limited per account. */
const nextToken = () => {
  turn += 1
  return seekerTokens[turn % seekerTokens.length] ?? ''
}

type Where = { dataDir?: string; databaseUrl?: string }

/** The search for partners over HTTP among a million members against ten thousand: first pages with each filter, and the deepest page. */
export async function deepPeople(): Promise<Ratio[]> {
  const [many, few] = [await peopleSqliteOf(most), await peopleSqliteOf(fewest)]
  const onSqlite = await deepIn('deep', { dataDir: many }, { dataDir: few })
  const { cluster, urls } = await peoplePostgresOf([most, fewest])
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
    const measure = async (what: string, ours: Partial<Input<'partners'>>, baseline: Partial<Input<'partners'>>) => {
      const sample = (caller: typeof many, over: Partial<Input<'partners'>>) => () =>
        msEach(callsPerSample, () => caller.call('partners', { ...all, ...over }, { token: nextToken() }))
      ratios.push(
        await measurePairs({
          id,
          what: `partners, ${what}, among ${most} / ${fewest}`,
          unit: 'ms',
          must: 1.3,
          ours: sample(many, ours),
          baseline: sample(few, baseline),
        }),
      )
    }
    for (const [what, over] of searches) await measure(what, over, over)
    await measure('deepest page', { after: deepestPlace(most) }, { after: deepestPlace(fewest) })
    return ratios
  } finally {
    for (const { close } of [many, few]) close()
    for (const server of servers) await server.stop()
  }
}
