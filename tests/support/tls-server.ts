import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createServer, type TlsOptions } from 'node:tls'
import { certificateOf } from '../../src/server/hosting/certificate'

export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** A server on loopback with a certificate of its own. */
export interface TlsServer {
  port: number
  /** What clients have written to it after the handshake. */
  received(): string
  /** Connections so far. */
  connections(): number
  stop(): Promise<void>
}

/** @param options take the place of the product's own, such as an older TLS */
export async function startTlsServer(key: KeyObject, options: TlsOptions = {}, answer = ''): Promise<TlsServer> {
  let received = ''
  let connections = 0
  const open = new Set<Socket>()
  const server = createServer({
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    cert: await certificateOf(key, Date.now()),
    minVersion: 'TLSv1.3',
    ...options,
  })
  server.on('connection', (socket: Socket) => {
    connections += 1
    open.add(socket)
    socket.on('error', () => undefined)
  })
  server.on('tlsClientError', () => undefined)
  server.on('secureConnection', (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      received += String(data)
      if (answer !== '') socket.end(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received: () => received,
    connections: () => connections,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
