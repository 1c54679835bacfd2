import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'

/** How long a proxy may take. */
const answersWithinMs = 10_000

/** `https`: TLS to the proxy itself. */
export interface SystemProxy {
  kind: 'http' | 'https' | 'socks5'
  host: string
  port: number
}

/** Where a connection is to lead. `host`: without the brackets of IPv6 */
export interface Destination {
  host: string
  port: number
}

const kinds: Record<string, SystemProxy['kind']> = { PROXY: 'http', HTTPS: 'https', SOCKS5: 'socks5' }

/**
 * The first way that can be gone of those that Chromium names, such as `PROXY proxy.example:3128; DIRECT`. It names those last that have just
 * failed.
 * @returns null: directly
 */
export function proxyOf(found: string): SystemProxy | null {
  for (const entry of found.split(';')) {
    const [word = '', place = ''] = entry.trim().split(/\s+/)
    if (word === 'DIRECT') return null
    const kind = kinds[word]
    if (kind === undefined || !URL.canParse(`http://${place}`)) continue
    const { hostname, port } = new URL(`http://${place}`)
    return { kind, host: withoutBrackets(hostname), port: Number(port) || 80 }
  }
  return null
}

/** The host of a URL as sockets take it. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Asks a proxy to connect to a place.
 * @param socket a connection to the proxy, which then leads there; closed where it does not
 */
export async function passThrough(socket: Socket, { kind }: SystemProxy, to: Destination): Promise<Socket> {
  const over = new AbortController()
  const end = () => over.abort()
  const limit = setTimeout(end, answersWithinMs)
  socket.once('close', end)
  try {
    await (kind === 'socks5' ? askSocks(socket, to, over.signal) : askHttp(socket, to, over.signal))
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    clearTimeout(limit)
    socket.off('close', end)
  }
}

async function askHttp(socket: Socket, { host, port }: Destination, signal: AbortSignal): Promise<void> {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const asked = request({ method: 'CONNECT', path: place, headers: { host: place }, createConnection: () => socket })
  asked.end()
  const [answer] = await once(asked, 'connect', { signal })
  if (answer.statusCode !== 200) throw new Error(`the proxy refuses: ${answer.statusCode}`)
}

/** SOCKS 5 without a password (RFC 1928), as Chromium uses it: the proxy finds the host's address. */
async function askSocks(socket: Socket, { host, port }: Destination, signal: AbortSignal): Promise<void> {
  const addressBytes: Record<number, number> = { 1: 4, 4: 16 }
  socket.write(Uint8Array.of(5, 1, 0))
  const [, method] = await take(socket, 2, signal)
  if (method !== 0) throw new Error('the proxy wants a password')
  const name = Buffer.from(host)
  socket.write(Uint8Array.of(5, 1, 0, 3, name.length, ...name, port >> 8, port & 255))
  const [, outcome, , addressKind = 0, first = 0] = await take(socket, 5, signal)
  if (outcome !== 0) throw new Error(`the proxy refuses: ${outcome}`)
  // The address and port that it connects from; one byte of them is read.
  await take(socket, (addressBytes[addressKind] ?? first + 1) - 1 + 2, signal)
}

async function take(socket: Socket, count: number, signal: AbortSignal): Promise<Buffer> {
  for (;;) {
    const found: Buffer | null = socket.read(count)
    if (found?.length === count) return found
    await once(socket, 'readable', { signal })
  }
}
