import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import Database from 'libsql'
import pg from 'pg'
import { findPostgres } from '../../scripts/setup/postgres-binaries.mjs'
import { freePort } from './free-port.ts'
import { noteForReport } from './run-report.ts'

const run = promisify(execFile)

export interface PostgresCluster {
  adminUrl: string
  version: string
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL.
 * @param kept the folder of its data, for the next start; without it the data is removed at the end
 * @param fsync whether commits wait for the disk, as in production. Without it data survives the end of its processes, but not a power
 * failure.
 */
export async function startPostgres(kept?: string, { fsync = true } = {}): Promise<PostgresCluster> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('no initdb and postgres on PATH or under /usr/lib/postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-postgres-'))
  const data = kept ?? join(folder, 'data')
  const owner = unprivilegedOwner()
  if (kept !== undefined) mkdirSync(kept, { recursive: true, mode: 0o700 })
  if (owner !== undefined) for (const own of [folder, ...(kept === undefined ? [] : [kept])]) chownSync(own, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  // PostgreSQL reads its working directory, and root's own folders are closed to its user.
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder } }
  try {
    const port = await freePort()
    const isNew = !existsSync(join(data, 'PG_VERSION'))
    if (isNew)
      await run(
        ...asUnprivileged(join(programs, 'initdb'), ['-D', data, '-U', 'hanmadi', '-A', 'trust', '-E', 'UTF8', '--locale=C']),
        options,
      )
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: 100,
      fsync: fsync ? 'on' : 'off',
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(...asUnprivileged(join(programs, 'postgres'), ['-D', data, ...flags]), {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    server.stderr.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-20_000)
    })
    const ended = once(server, 'exit')
    const adminUrl = `postgres://hanmadi@127.0.0.1:${port}/postgres`
    const version = await untilReady(adminUrl, () => {
      if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}:\n${log}`)
    })
    // If this process is killed, its database must not stay; SIGQUIT ends it at once.
    const abandon = () => server.kill('SIGQUIT')
    process.on('exit', abandon)
    return {
      adminUrl,
      version,
      async stop() {
        process.off('exit', abandon)
        server.kill('SIGINT')
        await ended
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Vitest's global setup: one cluster for the whole run, or the reason why there is none. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  noteForReport({ ranWith: `SQLite ${sqliteVersion()}` })
  try {
    const cluster = await startPostgres(undefined, { fsync: false })
    process.env['TEST_DATABASE_URL'] = cluster.adminUrl
    noteForReport({ ranWith: `PostgreSQL ${cluster.version}` })
    return () => cluster.stop()
  } catch (error) {
    process.env['TEST_DATABASE_URL'] = ''
    noteForReport({ skipped: `everything on PostgreSQL: ${error instanceof Error ? error.message : error}` })
    return undefined
  }
}

/** A new database on the run's cluster. @param template the database that it is a copy of; without it, it is empty */
export async function createTestDatabase(
  adminUrl = process.env['TEST_DATABASE_URL'],
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  if (!adminUrl) throw new Error('There is no PostgreSQL in this run: TEST_DATABASE_URL is empty.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(adminUrl, `create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const drop = async () => {
    await administer(adminUrl, `drop database if exists ${name} with (force)`)
  }
  return { url: url.href, drop }
}

function sqliteVersion(): string {
  const database = new Database(':memory:')
  try {
    const row: unknown = database.prepare('select sqlite_version() as version').get()
    return String((row as { version: string }).version)
  } finally {
    database.close()
  }
}

/** Runs a statement. @returns the first value of its first row */
export async function administer(adminUrl: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return String(Object.values(rows[0] ?? {})[0] ?? '')
  } finally {
    await client.end()
  }
}

async function untilReady(adminUrl: string, checkAlive: () => void): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    checkAlive()
    try {
      return await administer(adminUrl, 'show server_version')
    } catch (error) {
      if (tries >= 150) throw error
      await wait(100)
    }
  }
}

/** A command as a user other than root, which PostgreSQL and PgBouncer refuse to run as. */
export function asUnprivileged(command: string, args: string[]): [string, string[]] {
  const owner = unprivilegedOwner()
  if (owner === undefined) return [command, args]
  return ['setpriv', ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups', command, ...args]]
}

/** The user that such a command runs as; undefined: this process's own. */
export function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (!existsSync('/usr/bin/setpriv')) throw new Error('as root, PostgreSQL needs setpriv (util-linux) to run as another user')
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const entry = ['postgres', 'nobody'].map((name) => users.find((line) => line.startsWith(`${name}:`))).find((line) => line !== undefined)
  const [, , uid, gid] = entry?.split(':') ?? []
  if (uid === undefined || gid === undefined) throw new Error('as root, PostgreSQL needs a user postgres or nobody')
  return { uid: Number(uid), gid: Number(gid) }
}
