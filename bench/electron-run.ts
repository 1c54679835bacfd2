import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sandboxSwitches } from '../scripts/setup/app.mjs'
import { findElectron } from '../scripts/setup/electron.mjs'

const limitMs = 60_000
const everyMs = 20

export interface Run {
  /** From the process' own beginning to the awaited moment, in milliseconds, as the app says it. */
  elapsed: number
  /** Of the app's first process. */
  pid: number
  end(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/** The bare window, until its second frame. */
export function runBare(dataDir: string): Promise<Run> {
  return runUntil(join(root, 'bench', 'bare'), dataDir, {}, (output) => /^drawn (\d+)$/m.exec(output)?.[1])
}

/** The app, until the first real posts are painted. */
export function runHanmadi(dataDir: string, env: Record<string, string> = {}): Promise<Run> {
  const log = join(dataDir, 'logs', 'main.log')
  const before = read(log).length
  return runUntil(
    root,
    dataDir,
    { HANMADI_DEMO: '1', ...env },
    () => /"ms":(\d+),"msg":"first posts painted"/.exec(read(log).slice(before))?.[1],
  )
}

async function runUntil(
  appPath: string,
  dataDir: string,
  env: Record<string, string>,
  find: (output: string) => string | undefined,
): Promise<Run> {
  const child = spawn(findElectron().path, [...sandboxSwitches, appPath], {
    env: { ...process.env, ...env, DESKTOP_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  for (let waited = 0; waited < limitMs; waited += everyMs) {
    const found = find(output)
    if (found !== undefined) return { elapsed: Number(found), pid: child.pid ?? 0, end: () => endTree(child) }
    if (child.exitCode !== null) break
    await wait(everyMs)
  }
  await endTree(child)
  throw new Error(`${appPath} did not get there within ${limitMs / 1000} s (exit code ${child.exitCode})`)
}

async function endTree(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const gone = new Promise<void>((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve(),
  )
  child.kill('SIGTERM')
  await Promise.race([gone, wait(5000, undefined, { ref: false })])
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group is gone already.
  }
}

export function freshFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'hanmadi-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Proportional set size of a process and all below it, in bytes. Linux only. */
export function treePss(pid: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = read(`/proc/${name}/stat`)
    if (stat !== '') parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isBelow = (id: number): boolean => id === pid || (parents.has(id) && isBelow(parents.get(id) ?? 0))
  const below = [...parents.keys()].filter(isBelow)
  return below.reduce((bytes, id) => bytes + Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0) * 1024, 0)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
