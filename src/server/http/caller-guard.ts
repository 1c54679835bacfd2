import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { launchSecretHeader } from '../../shared/launch-secret'
import { refuse } from './handler'

/** Which callers a server accepts, apart from their token. */
export interface CallerRules {
  /** The server's public address (PUBLIC_URL), or null. */
  publicUrl: string | null
  /** The secret required in every request to the embedded community; else null. */
  launchSecret: string | null
}

/**
 * Refuses callers that cannot be a client of the community, before anything is read: web pages, which send an Origin; host names pointed
 * at this machine (DNS rebinding); and, in the embedded community, every program but the app that started it. Callers of the listener for the
 * network are no programs of this machine: they are reached through TLS, with a key that they know.
 */
export function guardCallers(app: FastifyInstance, { publicUrl, launchSecret }: CallerRules): void {
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host
  // A standalone server may be reached through a tunnel on another port; rebinding needs a host name.
  const ownPort = (port: number | undefined) => (launchSecret === null ? null : port)

  app.addHook('onRequest', async ({ raw }) => {
    const { host = '', origin } = raw.headers
    if (origin !== undefined) throw refuse('forbidden')
    if (isFromNetwork(raw)) return
    if (isLoopback(raw.socket.localAddress) && host.toLowerCase() !== publicHost && !isOwnHost(host, ownPort(raw.socket.localPort))) {
      throw refuse('forbidden')
    }
    if (launchSecret !== null && !isSame(raw.headers[launchSecretHeader], launchSecret)) throw refuse('forbidden')
  })
}

/** Whether a request came through the listener for the network, the only one with TLS of its own (docs/product/hosting.md "What is opened"). */
export function isFromNetwork({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return 'encrypted' in socket && socket.encrypted === true
}

/** Whether a Host header names this machine. @param port the port it has to name; null: any */
function isOwnHost(host: string, port: number | null | undefined): boolean {
  const match = /^(127\.0\.0\.1|localhost|\[::1\])(?::(\d+))?$/i.exec(host)
  return match !== null && (port === null || Number(match[2] ?? 80) === port)
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
}

/** Compares in constant time. */
function isSame(given: string | string[] | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected))
}
