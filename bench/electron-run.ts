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
  /** From starting the process to the awaited moment, in milliseconds. */
  elapsed: number
  /** Of the app's first process. */
  pid: number
  end(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/** The bare window, until its second frame. */
export function runBare(dataDir: string): Promise<Run> {
  return runUntil(join(root, 'bench', 'bare'), dataDir, {}, (output) => {
    const at = /^drawn (\d+)$/m.exec(output)?.[1]
    return at === undefined ? undefined : Number(at)
  })
}

/** The app, until the first real posts are painted. */
export function runHanmadi(dataDir: string, env: Record<string, string> = {}): Promise<Run> {
  const log = join(dataDir, 'logs', 'main.log')
  const before = read(log).length
  return runUntil(root, dataDir, { HANMADI_DEMO: '1', ...env }, () => {
    const at = /"time":"([^"]+)"[^\n]*"msg":"first posts painted"/.exec(read(log).slice(before))?.[1]
    return at === undefined ? undefined : Date.parse(at)
  })
}

/**
 * Starts an app and waits until it says that it got there.
 * @param find when that was, in milliseconds since 1970; undefined: not yet. The apps do not say how long it took: on Linux, what the system
 * knows of a process' beginning is wrong by up to a second, which is the same until the machine is started again.
 */
async function runUntil(
  appPath: string,
  dataDir: string,
  env: Record<string, string>,
  find: (output: string) => number | undefined,
): Promise<Run> {
  const began = Date.now()
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
    if (found !== undefined) return { elapsed: found - began, pid: child.pid ?? 0, end: () => endTree(child) }
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
