import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { placeDemoPassword } from '../../support/demo-seat'

const projectRoot = resolve(import.meta.dirname, '../../..')
const built = join(projectRoot, 'out', 'main', 'server-cli.js')

/** Longer than any part of a server takes to stop. A hook that waits for ever would not say for what. */
const stopsWithinMs = 60_000

export interface CommunityOptions {
  dataDir: string
  demo?: boolean
  /** 0 means any free port. */
  port?: number
  env?: Record<string, string>
  /** Another program than the built one, with the same arguments and the same first line. */
  program?: string
}

/** The community server's built program in a separate process, under the project's Node. */
export interface Community {
  url: string
  port: number
  mailFolder: string
  process: ChildProcess
  /** Everything it printed. */
  printed: string[]
  /** Stops it as an operator does. @returns its exit code */
  stop(): Promise<number | null>
}

/** Starts the server and resolves once it prints its address. */
export async function startCommunity({ dataDir, demo = true, port = 0, env = {}, program = built }: CommunityOptions): Promise<Community> {
  mkdirSync(dataDir, { recursive: true })
  if (demo) placeDemoPassword(dataDir)
  const flags = ['--port', String(port), '--data', dataDir, ...(demo ? ['--demo'] : [])]
  const child = spawn(process.execPath, [program, ...flags], {
    // Its resources are two folders above the program, whatever the working directory is.
    cwd: dataDir,
    env: { ...process.env, DATABASE_URL: undefined, SMTP_URL: '', TRUST_PROXY: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints = `${complaints}${chunk}`.slice(-20_000)
  })
  const printed: string[] = []
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const url = await new Promise<string>((found, fail) => {
    createInterface(child.stdout).on('line', (line) => {
      printed.push(line)
      const address = /^listening (http:\S+)$/.exec(line)?.[1]
      if (address !== undefined) found(address)
    })
    child.on('error', fail)
    child.on('exit', (code) => fail(new Error(`the server ended with ${code}:\n${complaints}`)))
  })
  return {
    url,
    port: Number(new URL(url).port),
    mailFolder: join(dataDir, 'mail'),
    process: child,
    printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      const stuck = setTimeout(() => child.kill('SIGABRT'), stopsWithinMs)
      const [code, signal] = await exited
      clearTimeout(stuck)
      if (signal === 'SIGABRT') throw new Error(`the server did not stop:\n${printed.slice(-20).join('\n')}\n${complaints}`)
      return code
    },
  }
}
