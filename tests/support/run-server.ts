import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources } from './server'
import { bundleServer } from './server-process'

const nativeModules = join(import.meta.dirname, '../../node_modules')

/** A bundled server with its resources, in a folder of its own. */
export interface BundledServer {
  folder: string
  /** Contains `server-cli.js`. */
  bundle: string
  /** Runs it until it ends by itself. */
  run(args: string[], env?: Record<string, string>): Promise<{ code: number | null; out: string; err: string }>
  remove(): Promise<void>
}

export async function createBundledServer(): Promise<BundledServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hanmadi-process-'))
  await mkdir(join(folder, 'out'))
  await symlink(resources, join(folder, 'resources'))
  await symlink(nativeModules, join(folder, 'node_modules'))
  const bundle = await bundleServer(join(folder, 'out', 'main'))
  return {
    folder,
    bundle,
    async run(args, env = {}) {
      const child = spawn(process.execPath, [join(bundle, 'server-cli.js'), ...args], { env })
      const heard = { out: '', err: '' }
      child.stdout.on('data', (chunk) => {
        heard.out += chunk
      })
      child.stderr.on('data', (chunk) => {
        heard.err += chunk
      })
      const [code] = await once(child, 'close')
      return { code, ...heard }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Has a code mailed to a new address: a write without an account. */
export function askForCode(url: string, email: string): Promise<Response> {
  const body = JSON.stringify({ eventType: 'email', emailType: 'email', eventData: { email } })
  return fetch(`${url}/user`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Asks whether an address is taken: a read without an account. */
export function checkEmail(url: string, email: string): Promise<Response> {
  const body = JSON.stringify({ eventType: 'userInfo', infoType: 'emailCheck', eventData: { email } })
  return fetch(`${url}/user`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
