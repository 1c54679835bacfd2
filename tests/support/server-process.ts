import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundleServer as bundle } from '../../scripts/build/bundle-server.mjs'

const root = join(import.meta.dirname, '../..')

/**
 * Builds the launchers as they are shipped: bundled, minified, native modules outside.
 * @returns the folder with server-cli.js and community-server.js
 */
export async function bundleServer(folder: string): Promise<string> {
  await bundle(folder, { 'server-cli': join(root, 'src/server/main.ts'), 'community-server': join(root, 'src/server/embed.ts') })
  return folder
}

/** Builds a server without limits of calls and writes. @param folder gets its resources @returns its program, named as the launcher */
export async function bundleOpenServer(folder: string): Promise<string> {
  const out = join(folder, 'out', 'main')
  await mkdir(out, { recursive: true })
  for (const name of ['resources', 'node_modules']) await symlink(join(root, name), join(folder, name))
  await bundle(out, { 'server-cli': join(root, 'tests/support/open-server.ts') })
  return join(out, 'server-cli.js')
}

export interface ServerProcess {
  child: ChildProcess
  url: string
  /** Everything on standard output so far, line by line. */
  lines: string[]
  /** Everything on standard error so far. */
  log: () => string
  /** Ends it and resolves with its exit code or signal. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts the bundled launcher as a process. @throws with its log when it ends before it listens */
export async function startProcess(bundle: string, args: string[], env: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(bundle, 'server-cli.js'), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const listening = once(reader, 'line')
  const ended = once(child, 'exit')
  await Promise.race([listening, ended])
  const url = /^listening (http:\S+)$/.exec(lines[0] ?? '')?.[1]
  if (!url) throw new Error(`the server did not listen: ${lines.join('\n')}\n${log}`)
  return {
    child,
    url,
    lines,
    log: () => log,
    async end(signal) {
      child.kill(signal)
      const [code, by] = await ended
      return { code, signal: by }
    },
  }
}
