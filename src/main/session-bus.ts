import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const withinMs = 2_000

/** A method of a service on the session bus of a Linux desktop. */
export interface BusCall {
  service: string
  path: string
  interface: string
  method: string
  /** Its arguments, texts all of them. */
  texts?: readonly string[]
}

type Client = (call: Required<BusCall>) => [string, string[]]
// The first one installed is used.
const clients: readonly Client[] = [
  ({ service, path, interface: of, method, texts }) => [
    'gdbus',
    ['call', '--session', '--dest', service, '--object-path', path, '--method', `${of}.${method}`, ...texts],
  ],
  ({ service, path, interface: of, method, texts }) => [
    'dbus-send',
    ['--session', '--print-reply', `--dest=${service}`, path, `${of}.${method}`, ...texts.map((text) => `string:${text}`)],
  ],
  ({ service, path, interface: of, method, texts }) => [
    'busctl',
    ['--user', 'call', service, path, of, method, ...(texts.length === 0 ? [] : ['s'.repeat(texts.length), ...texts])],
  ],
]

/** Calls a method with a command line client of D-Bus. @returns what the client prints; null where none has an answer within two seconds */
export async function callOnSessionBus(call: BusCall): Promise<string | null> {
  for (const client of clients) {
    const answer = await run(...client({ texts: [], ...call }), { timeout: withinMs }).catch(() => null)
    if (answer !== null) return answer.stdout
  }
  return null
}
