import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freshFolder } from './electron-run'

/** A community server in a process of its own, with the demo community unless told otherwise. */
export interface BenchServer {
  url: string
  dataDir: string
  pid: number
  stop(): Promise<void>
}

/**
 * @param databaseUrl of PostgreSQL; without it SQLite
 * @param dataDir a folder that stays; without it one of its own
 */
export async function startServer({ demo = true, databaseUrl = '', dataDir = '' } = {}): Promise<BenchServer> {
  const folder = dataDir === '' ? freshFolder() : { path: dataDir, remove: () => undefined }
  const program = join(import.meta.dirname, '..', 'out', 'main', 'server-cli.js')
  const child = spawn(process.execPath, [program, '--port', '0', '--data', folder.path, ...(demo ? ['--demo'] : [])], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // A benchmark calls as many callers would: each says another address, which is believed of this machine alone.
    env: { ...process.env, TRUST_PROXY: '127.0.0.1', DATABASE_URL: databaseUrl || undefined },
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /^listening (http\S+)$/m.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    void gone.then(() => reject(new Error('the server ended before it listened')))
  })
  return {
    url,
    dataDir: folder.path,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await gone
      folder.remove()
    },
  }
}
