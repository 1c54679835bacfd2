import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { defaultTimeouts, liftLimits } from '../db/postgres-pool'
import { BackupFailure } from './backup-failure'
import { type PostgresTool, requireFitting, runTool } from './postgres-tools'
import { renewNumbers, renewPostgres } from './renewed-numbers'
import { type SnapshotFacts, snapshotQueries } from './snapshot-facts'

const mostAttempts = 5
const againMs = 2_000
/** While pg_dump works, its snapshot's connection is silent, which routers forget after some minutes. */
const keepAliveMs = 60_000

/**
 * Dumps a PostgreSQL database while it is in use, with pg_dump's custom format: everything that was committed before the call is in it.
 * @param dump the file, created
 * @throws BackupFailure as `requireTool`, or with the reason of pg_dump
 */
export async function dumpPostgres(databaseUrl: string, dump: string, signal?: AbortSignal): Promise<SnapshotFacts> {
  await requireTool('pg_dump', databaseUrl)
  return withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    // The dump and the list of pictures are of the same moment.
    const { rows: snapshots } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const { rows: newest } = await client.query<{ name: string }>(snapshotQueries.schema)
    const pictures = await picturesIn(client)
    const { address, env } = connectionOf(databaseUrl)
    const args = [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${snapshots[0]?.id}`,
      `--file=${dump}`,
      `--dbname=${address}`,
    ]
    await runTool('pg_dump', args, { env, signal })
    return { schema: newest[0]?.name ?? '', pictures }
  })
}

/** @throws BackupFailure `unfit` when there is no such program, or one that does not go with the version of the server */
export async function requireTool(tool: PostgresTool, databaseUrl: string): Promise<void> {
  const version = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  })
  const { address, env } = connectionOf(databaseUrl)
  await requireFitting(tool, { address, env, version })
}

/** The pictures that a database names now. @throws BackupFailure when it cannot be reached */
export const selectPostgresPictures = (databaseUrl: string): Promise<SnapshotFacts['pictures']> => withClient(databaseUrl, picturesIn)

async function picturesIn(client: Client): Promise<SnapshotFacts['pictures']> {
  const { rows } = await client.query<{ path: string; bytes: string | null }>(snapshotQueries.pictures)
  return rows.map(({ path, bytes }) => ({ path, bytes: bytes === null ? null : Number(bytes) }))
}

/**
 * Restores a dump into an empty database: all of it or nothing. `renewPostgresNumbers` has to follow.
 * @throws BackupFailure `unfit` without pg_restore, or with its own reason. `requireTool` tells before.
 */
export async function restorePostgres(databaseUrl: string, dump: string): Promise<void> {
  const { address, env } = connectionOf(databaseUrl)
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', `--dbname=${address}`, dump]
  await runTool('pg_restore', args, { env })
}

/**
 * Gives the restored database other numbers than those that clients may have (renewed-numbers.ts).
 * @throws BackupFailure with the statements that are left to do
 */
export async function renewPostgresNumbers(databaseUrl: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(databaseUrl, renewIn)
    } catch (error) {
      if (attempt === mostAttempts)
        throw new BackupFailure(
          'unfit',
          `Everything is restored but the numbers that clients compare, which the database did not accept. Before the server starts, run in it: ${renewPostgres}`,
          error,
        )
      await wait(againMs)
    }
  }
}

/** In one transaction, so that another attempt begins with the former numbers. */
async function renewIn(client: Client): Promise<void> {
  await client.query('begin')
  await renewNumbers('postgres', async (statement) => (await client.query(statement)).rows)
  await client.query('commit')
}

/** Whether a database has no table, view or sequence of anybody's. */
export function isPostgresEmpty(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(`select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_toast%' limit 1`)
    return rows.length === 0
  })
}

/** @throws BackupFailure when the database cannot be reached */
async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: defaultTimeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  })
  // A broken connection is reported by the query that meets it.
  client.on('error', () => undefined)
  await client.connect().catch((error: Error) => {
    throw new BackupFailure('unfit', `The database at ${new URL(databaseUrl).host} cannot be reached: ${error.message}.`, error)
  })
  try {
    await client.query(liftLimits)
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The password goes into the environment, since arguments can be read by every user of the machine. */
function connectionOf(databaseUrl: string): { address: string; env: Record<string, string> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, env: password === '' ? {} : { PGPASSWORD: password } }
}
