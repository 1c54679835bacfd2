import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sandboxSwitches } from '../scripts/setup/app.mjs'
import { findElectron } from '../scripts/setup/electron.mjs'

const limitMs = 60_000

export interface Run {
  /** From spawning the process to the awaited line, in milliseconds. */
  elapsed: number
  child: ChildProcess
  end(): Promise<void>
}

/** Starts an app and waits for a line on its standard output. @param dataDir where the app keeps all it keeps */
export async function runUntil(appPath: string, line: string, dataDir: string, env: Record<string, string> = {}): Promise<Run> {
  const began = performance.now()
  const child = spawn(findElectron().path, [...sandboxSwitches, appPath], {
    env: { ...process.env, ...env, DESKTOP_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const end = () => endTree(child)
  const elapsed = await new Promise<number>((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`no "${line}" within ${limitMs / 1000} s`)), limitMs)
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (!text.split('\n').includes(line)) return
      clearTimeout(timer)
      resolve(performance.now() - began)
    })
    child.once('exit', (code) => reject(new Error(`the app ended with ${code} before "${line}"`)))
  }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { elapsed, child, end }
}

async function endTree(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await Promise.race([gone, wait(5000)])
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
    if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/stat`)) continue
    const stat = read(`/proc/${name}/stat`)
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    parents.set(Number(name), parent)
  }
  const isBelow = (id: number): boolean => id === pid || (parents.has(id) && isBelow(parents.get(id) ?? 0))
  let bytes = 0
  for (const id of parents.keys()) {
    if (!isBelow(id)) continue
    const found = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${id}/smaps_rollup`))
    bytes += Number(found?.[1] ?? 0) * 1024
  }
  return bytes
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
