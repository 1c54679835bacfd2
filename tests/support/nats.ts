import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findCommand } from '../../scripts/setup/process.mjs'
import { freePort } from './free-port'
import { noteForReport } from './run-report'
import { until } from './until'

const program = findCommand('nats-server', ['/usr/sbin'])

/** Whether this machine has a NATS server; the run's report says so where it has none. */
export const hasNats = program !== undefined
if (!hasNats) noteForReport({ skipped: 'signals through NATS: no nats-server on PATH' })

export interface NatsServer {
  url: string
  /** Stops its process without ending its connections, and lets it go on. */
  freeze(): void
  thaw(): void
  /** How often it has refused a user name and password. */
  refused(): number
  stop(): Promise<void>
}

/** Starts a real NATS server. @param options.port where it is to listen @param options.login its user name and password */
export async function startNats(options: { port?: number; login?: [string, string] } = {}): Promise<NatsServer> {
  const port = options.port ?? (await freePort())
  const [user, pass] = options.login ?? []
  const login = user === undefined || pass === undefined ? [] : ['--user', user, '--pass', pass]
  const child = spawn(program ?? 'nats-server', ['-a', '127.0.0.1', '-p', String(port), ...login], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const abandon = () => child.kill('SIGKILL')
  process.on('exit', abandon)
  await until(() => {
    if (!log.includes('Server is ready') && child.exitCode === null) throw new Error('not ready yet')
  })
  if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}:\n${log}`)
  return {
    url: `nats://${user === undefined ? '' : `${user}:${pass}@`}127.0.0.1:${port}`,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    refused: () => log.split('authentication error').length - 1,
    async stop() {
      process.off('exit', abandon)
      child.kill('SIGKILL')
      await ended
    },
  }
}
