import { Agent, type AgentOptions } from 'node:https'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect, type TLSSocket } from 'node:tls'
import { keyOfCertificate } from './pins'

const handshakeMs = 10_000

/** Connects with TLS and reads the key of the other side, which nothing is sent to. @throws Error when there is no TLS server within 10 s */
export function askForKey(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = secure({ host, port }, (error) => {
      const key = error === null ? keyOf(socket) : null
      socket.destroy()
      if (key === null) reject(error ?? new Error('the certificate has no key'))
      else resolve(key)
    })
  })
}

/**
 * Node's connections to a community whose key is pinned. A connection is handed out once its key was compared, so nothing is ever written to
 * a stranger.
 */
export class PinnedAgent extends Agent {
  readonly #pin: string
  readonly #onOtherKey: (key: string | null) => void

  /** @param onOtherKey called with the key of a server that has another one */
  constructor(pin: string, onOtherKey: (key: string | null) => void) {
    super({ keepAlive: false })
    this.#pin = pin
    this.#onOtherKey = onOtherKey
  }

  override createConnection(options: AgentOptions & { host?: string; port?: number }, done: (error: Error | null, stream: Duplex) => void) {
    const socket = secure({ host: options.host ?? '', port: Number(options.port ?? 443) }, (error) => {
      const key = error === null ? keyOf(socket) : null
      if (error === null && key === this.#pin) return done(null, socket)
      socket.destroy()
      if (error === null) this.#onOtherKey(key)
      done(error ?? new Error('the server has another key than the one that is pinned'), socket)
    })
    return undefined
  }
}

/** @param done called once, later: with an error, or when the connection is secured */
function secure({ host, port }: { host: string; port: number }, done: (error: Error | null) => void): TLSSocket {
  const name = host.replace(/^\[|\]$/g, '')
  // Which of several sites at one address is meant; an address is no such name.
  const servername = isIP(name) === 0 ? name : ''
  // The key decides, not an authority. A resumed session would bring no certificate, so there is none.
  const socket = connect({ host: name, servername, port, rejectUnauthorized: false, minVersion: 'TLSv1.3' })
  let isOver = false
  const end = (error: Error | null) => {
    if (isOver) return
    isOver = true
    clearTimeout(limit)
    done(error)
  }
  const limit = setTimeout(() => end(new Error('no answer')), handshakeMs)
  socket.once('secureConnect', () => end(null))
  socket.on('error', end)
  socket.once('close', () => end(new Error('closed')))
  return socket
}

function keyOf(socket: TLSSocket): string | null {
  const certificate = socket.getPeerCertificate().raw
  return certificate === undefined ? null : keyOfCertificate(certificate)
}
