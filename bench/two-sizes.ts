import { createCaller, msEach } from './calls'
import { startServer } from './community'
import type { Databases } from './million'
import { measurePairs, type Ratio } from './pairs'

type Caller = ReturnType<typeof createCaller>
type Call = () => Promise<unknown>

export interface Rows {
  /** @returns the folder of a SQLite community with so many rows */
  sqliteOf: (count: number) => Promise<string>
  /** @returns a running PostgreSQL with one database for each count */
  postgresOf: (counts: number[]) => Promise<Databases>
  large: number
  small: number
}

export interface Measure {
  /** Prefix of the ratios' ids; 'postgres' follows for PostgreSQL. */
  id: string
  must: number
  callsPerSample: number
}

interface TwoSizes {
  many: Caller
  few: Caller
  /** Measures the milliseconds of one call against those of another. */
  compare: (what: string, ours: Call, baseline: Call) => Promise<void>
}

/** Runs a measurement over HTTP against a community with many rows and one with few, on SQLite and then on PostgreSQL. */
export async function atTwoSizes(rows: Rows, measure: Measure, run: (sizes: TwoSizes) => Promise<void>): Promise<Ratio[]> {
  const { large, small } = rows
  const onSqlite = await between({ dataDir: await rows.sqliteOf(large) }, { dataDir: await rows.sqliteOf(small) }, measure, run)
  const { cluster, urls } = await rows.postgresOf([large, small])
  try {
    const [many = '', few = ''] = urls
    const named = { ...measure, id: `${measure.id} postgres` }
    return [...onSqlite, ...(await between({ databaseUrl: many }, { databaseUrl: few }, named, run))]
  } finally {
    await cluster.stop()
  }
}

type Where = { dataDir?: string; databaseUrl?: string }

async function between(
  large: Where,
  small: Where,
  { id, must, callsPerSample }: Measure,
  run: (sizes: TwoSizes) => Promise<void>,
): Promise<Ratio[]> {
  const servers = [await startServer({ demo: false, ...large }), await startServer({ demo: false, ...small })] as const
  const [many, few] = [createCaller(servers[0].url), createCaller(servers[1].url)]
  const ratios: Ratio[] = []
  const compare: TwoSizes['compare'] = async (what, ours, baseline) => {
    const sample = (call: Call) => () => msEach(callsPerSample, call)
    ratios.push(await measurePairs({ id, what, unit: 'ms', must, ours: sample(ours), baseline: sample(baseline) }))
  }
  try {
    await run({ many, few, compare })
    return ratios
  } finally {
    for (const { close } of [many, few]) close()
    for (const server of servers) await server.stop()
  }
}
