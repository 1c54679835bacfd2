import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostgres } from '../../../scripts/setup/postgres-binaries.mjs'
import { findCommand } from '../../../scripts/setup/process.mjs'
import { freePort } from '../free-port'
import { asUnprivileged, unprivilegedOwner } from '../postgres'

const root = join(import.meta.dirname, '../../..')
const patienceMs = 60_000

/** One program of the cluster, with everything that it starts. */
export interface Part {
  name: string
  /** Where it listens. */
  port: number
  start(): Promise<void>
  /** SIGKILL to all its processes: nothing is closed or written any more. */
  kill(): Promise<void>
  /** SIGSTOP: connections stay open, and nothing answers. */
  freeze(): void
  thaw(): void
  log(): string
}

interface Program {
  name: string
  port: number
  command: [string, string[]]
  cwd?: string
  env?: Record<string, string>
  /** What it logs once it works; without it, it works once it listens. */
  ready?: string
}

function partOf({ name, port, command: [program, args], cwd, env = {}, ready = '' }: Program): Part {
  let child: ChildProcess | undefined
  let log = ''
  const signal = (which: NodeJS.Signals) => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    for (const pid of withDescendants(child.pid))
      try {
        process.kill(pid, which)
      } catch {
        // It has ended meanwhile.
      }
  }
  process.on('exit', () => signal('SIGKILL'))
  return {
    name,
    port,
    async start() {
      const started = spawn(program, args, {
        cwd: cwd ?? root,
        env: { PATH: process.env['PATH'], ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      log = ''
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk) => {
          log = `${log}${chunk}`.slice(-100_000)
        })
      const until = Date.now() + patienceMs
      while (!(await accepts(port)) || !log.includes(ready)) {
        if (started.exitCode !== null || Date.now() > until) throw new Error(`${name} does not listen:\n${log.slice(-3_000)}`)
        await wait(20)
      }
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      signal('SIGKILL')
      await ended
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    log: () => log,
  }
}

/** PostgreSQL's processes are groups of their own. */
function withDescendants(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(file)) return [pid]
  const children = readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(withDescendants)]
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

const programOf = (name: string) => findCommand(name, ['/usr/sbin', '/sbin'])

/** The programs that this machine lacks for a cluster. */
export function missingForCluster(): string[] {
  const missing = ['caddy', 'nats-server', 'pgbouncer'].filter((name) => programOf(name) === undefined)
  return findPostgres() === undefined ? ['postgresql', ...missing] : missing
}

/** A folder that PostgreSQL and PgBouncer can use, also as root. */
function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const owner = unprivilegedOwner()
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid)
  return path
}

/** PostgreSQL on a new database folder, which survives its process; commits wait for the disk. */
export async function postgresIn(folder: string): Promise<Part & { url: string }> {
  const programs = findPostgres() ?? ''
  const [data, port] = [join(ownFolder(folder), 'data'), await freePort()]
  const environment = { ...process.env, LC_ALL: 'C', HOME: folder }
  const initdb = asUnprivileged(join(programs, 'initdb'), ['-D', data, '-U', 'hanmadi', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  execFileSync(...initdb, { cwd: folder, env: environment, stdio: 'pipe' })
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: 60 }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = asUnprivileged(join(programs, 'postgres'), ['-D', data, ...flags])
  // It listens, and refuses, while it reads its log after a crash.
  const ready = 'ready to accept connections'
  const part = partOf({ name: 'postgres', port, command, cwd: folder, env: { LC_ALL: 'C', HOME: folder }, ready })
  return { ...part, url: `postgres://hanmadi@127.0.0.1:${port}/postgres` }
}

export async function pgbouncerIn(folder: string, to: number): Promise<Part & { url: string }> {
  const port = await freePort()
  const file = join(ownFolder(folder), 'pgbouncer.ini')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 20,
    max_client_conn: 200,
    query_wait_timeout: 5,
    server_login_retry: 1,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(file, `[databases]\n* = host=127.0.0.1 port=${to} user=hanmadi\n[pgbouncer]\n${lines.join('\n')}\n`)
  const owner = unprivilegedOwner()
  if (owner !== undefined) chownSync(file, owner.uid, owner.gid)
  const command = asUnprivileged(programOf('pgbouncer') ?? '', [file])
  return { ...partOf({ name: 'pgbouncer', port, command, cwd: folder }), url: `postgres://hanmadi@127.0.0.1:${port}/postgres` }
}

export async function natsServer(): Promise<Part> {
  const port = await freePort()
  return partOf({ name: 'nats', port, command: [programOf('nats-server') ?? '', ['-a', '127.0.0.1', '-p', String(port)]] })
}

export async function pictureStore(folder: string): Promise<Part & { env: Record<string, string> }> {
  const port = await freePort()
  const launch = "require('@20minutes/s3rver/lib/cli.js').parseAsync()"
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', 'pictures']
  const part = partOf({ name: 'store', port, command: [process.execPath, ['-e', launch, '--', 's3rver', ...args]] })
  // The only key that this store knows.
  const key = { S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER', S3_REGION: 'eu-central-1' }
  const start = () => {
    removeTornObjects(folder)
    return part.start()
  }
  return { ...part, start, env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'pictures', ...key } }
}

/**
 * Removes objects that the store was writing when it was killed, and so had not acknowledged. It writes in place: with a description that is
 * cut off it would answer 500 to every question about its bucket.
 */
function removeTornObjects(folder: string): void {
  const description = '._S3rver_metadata.json'
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  for (const name of names.filter((each) => each.endsWith(description))) {
    try {
      JSON.parse(readFileSync(join(folder, name), 'utf8'))
    } catch {
      const object = join(folder, name.slice(0, -description.length))
      for (const part of ['metadata.json', 'object', 'object.md5']) rmSync(`${object}._S3rver_${part}`, { force: true })
    }
  }
}

export async function mailServer(folder: string): Promise<Part> {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  return partOf({ name: 'mail', port, command: [process.execPath, [join(root, 'tests/support/mail-sink.mjs'), String(port), folder]] })
}

/** A server of the community. @param program its bundle @param flags further ones */
export function communityServer(
  name: string,
  port: number,
  program: string,
  folder: string,
  env: Record<string, string>,
  flags: string[],
): Part {
  return partOf({ name, port, command: [process.execPath, [program, '--port', String(port), '--data', folder, ...flags]], env })
}

/** Caddy with deploy/Caddyfile, on loopback with certificates of its own. */
export async function caddyIn(folder: string, servers: number[]): Promise<Part & { url: string; authority: () => string }> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'Caddyfile')
  const global = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n'
  writeFileSync(file, global + readFileSync(join(root, 'deploy/Caddyfile'), 'utf8'))
  const part = partOf({
    name: 'caddy',
    port,
    command: [programOf('caddy') ?? '', ['run', '--adapter', 'caddyfile', '--config', file]],
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      HANMADI_DOMAIN: `localhost:${port}`,
      HANMADI_SERVERS: servers.map((each) => `127.0.0.1:${each}`).join(' '),
    },
  })
  return {
    ...part,
    url: `https://localhost:${port}`,
    authority: () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
  }
}
