import { createCaller, msEach } from './calls'
import { startServer } from './community'
import { million, tenThousand } from './million'
import { helperTokens, helpPostgresOf, helpSqliteOf, nthHelp } from './million-help'
import { measurePairs, type Ratio } from './pairs'

const callsPerSample = 60

type Where = { dataDir?: string; databaseUrl?: string }

/**
 * Texts that wait for help over HTTP: the first page and the count of a million against those of ten thousand, and the deepest page against
 * the first.
 */
export async function deepHelp(): Promise<Ratio[]> {
  const [many, few] = [await helpSqliteOf(million), await helpSqliteOf(tenThousand)]
  const onSqlite = await deepIn('help', { dataDir: many }, { dataDir: few })
  const { cluster, urls } = await helpPostgresOf([million, tenThousand])
  try {
    const [large = '', small = ''] = urls
    return [...onSqlite, ...(await deepIn('help postgres', { databaseUrl: large }, { databaseUrl: small }))]
  } finally {
    await cluster.stop()
  }
}

async function deepIn(id: string, large: Where, small: Where): Promise<Ratio[]> {
  const servers = [await startServer({ demo: false, ...large }), await startServer({ demo: false, ...small })] as const
  const [many, few] = [createCaller(servers[0].url), createCaller(servers[1].url)]
  let caller = 0
  const by = () => {
    caller += 1
    return { token: helperTokens[caller % helperTokens.length] ?? '' }
  }
  const ratios: Ratio[] = []
  try {
    const measure = async (what: string, ours: () => Promise<unknown>, baseline: () => Promise<unknown>) => {
      const sample = (call: () => Promise<unknown>) => () => msEach(callsPerSample, call)
      ratios.push(await measurePairs({ id, what, unit: 'ms', must: 1.3, ours: sample(ours), baseline: sample(baseline) }))
    }
    const first = () => many.call('helpWanted', {}, by())
    // The id above the last twenty.
    const before = nthHelp(million, 20)
    await measure('first page of a million waiting texts / of ten thousand', first, () => few.call('helpWanted', {}, by()))
    const counted = (from: typeof many) => () => from.call('helpCount', {}, by())
    await measure('count of a million waiting texts / of ten thousand', counted(many), counted(few))
    await measure('deepest page of a million waiting texts / first page', () => many.call('helpWanted', { before }, by()), first)
    return ratios
  } finally {
    for (const { close } of [many, few]) close()
    for (const server of servers) await server.stop()
  }
}
