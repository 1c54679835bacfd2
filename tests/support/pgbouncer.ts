import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand } from '../../scripts/setup/process.mjs'
import { freePort } from './free-port'
import { administer, asUnprivileged, unprivilegedOwner } from './postgres'
import { noteForReport } from './run-report'
import { until } from './until'

const program = findCommand('pgbouncer', ['/usr/sbin'])

/** Whether this machine has PgBouncer; the run's report says so where it has none. */
export const hasPgBouncer = program !== undefined
if (!hasPgBouncer) noteForReport({ skipped: 'PostgreSQL through PgBouncer: no pgbouncer on PATH' })

export interface Pooler {
  /** The address of the database through the pooler. */
  url: string
  /** Ends its connections to the database, so that later ones have the role's new settings. */
  reconnect(): Promise<void>
  stop(): Promise<void>
}

/** Starts PgBouncer, whose connections last for one transaction. @param databaseUrl the database, with the role to log in as */
export async function startPgBouncer(databaseUrl: string): Promise<Pooler> {
  const target = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'hanmadi-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = ${target.username}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 100
`,
  )
  const owner = unprivilegedOwner()
  if (owner !== undefined) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid)
  const child = spawn(...asUnprivileged(program ?? 'pgbouncer', [file]), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const abandon = () => child.kill('SIGKILL')
  process.on('exit', abandon)
  await until(() => {
    if (!log.includes('process up') && child.exitCode === null) throw new Error('not ready yet')
  })
  if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}:\n${log}`)
  const url = new URL(databaseUrl)
  url.port = String(port)
  const admin = new URL(url)
  admin.pathname = '/pgbouncer'
  return {
    url: url.href,
    reconnect: async () => {
      await administer(admin.href, 'reconnect')
    },
    async stop() {
      process.off('exit', abandon)
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
