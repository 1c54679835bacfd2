import type { Input } from '../src/shared/contract/index'
import { million, tenThousand } from './million'
import { deepestPlace, peoplePostgresOf, peopleSqliteOf, seekerTokens, someRegion, someSchool } from './million-people'
import type { Ratio } from './pairs'
import { atTwoSizes } from './two-sizes'

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

/** The search for partners over HTTP among a million members against ten thousand: first pages with each filter, and the deepest page. */
export function deepPeople(): Promise<Ratio[]> {
  const rows = { sqliteOf: peopleSqliteOf, postgresOf: peoplePostgresOf, large: most, small: fewest }
  return atTwoSizes(rows, { id: 'deep', must: 1.3, callsPerSample: 40 }, async ({ many, few, compare }) => {
    const find = (caller: typeof many, over: Partial<Input<'partners'>>) => () =>
      caller.call('partners', { ...all, ...over }, { token: nextToken() })
    const named = (what: string) => `partners, ${what}, among ${most} / ${fewest}`
    for (const [what, over] of searches) await compare(named(what), find(many, over), find(few, over))
    const deepest = (count: number) => ({ after: deepestPlace(count) })
    await compare(named('deepest page'), find(many, deepest(most)), find(few, deepest(fewest)))
  })
}
