import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
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

/** An answer as it is on the wire. */
export interface WireAnswer {
  http: number
  status: string
  response: Record<string, unknown>
}

/** Posts a JSON body or a form, as it is on the wire. */
export async function postTo(url: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<WireAnswer> {
  const isForm = body instanceof FormData
  const answer = await fetch(url + path, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
  })
  return { http: answer.status, ...((await answer.json()) as Omit<WireAnswer, 'http'>) }
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Signs up with the code that the server has written into its data folder. */
export async function signUpAt(url: string, dataDir: string, name: string): Promise<{ token: string; id: string }> {
  const email = `${name}@example.com`
  await askForCode(url, email)
  const mails = await Promise.all((await readdir(join(dataDir, 'mail'))).map((file) => readFile(join(dataDir, 'mail', file), 'utf8')))
  const code = mails
    .filter((mail) => mail.includes(email))
    .flatMap((mail) => [
      ...(/base64/i.test(mail) ? Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString() : mail).matchAll(/\b(\d{6})\b/g),
    ])
    .at(0)?.[1]
  const confirmed = await postTo(url, '/user', { eventType: 'email', emailType: 'email', eventData: { email, code } })
  const ticket = String(confirmed.response['ticket'])
  const person = { infoType: 'signup', ticket, email, password: 'haru77!', name, nickname: name, phone: 'false', city: '' }
  const { response } = await postTo(url, '/signup', formOf(person))
  return { token: String(response['token']), id: (response['userInfo'] as { user_id: string }).user_id }
}
