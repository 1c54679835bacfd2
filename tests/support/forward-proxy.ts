import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer, type TlsOptions } from 'node:tls'

/** A proxy that clients name to reach other machines. */
export interface ForwardProxy {
  port: number
  /** The places that clients have asked for, as `host:port`. */
  asked: string[]
  stop(): Promise<void>
}

export interface ForwardProxyOptions {
  kind: 'http' | 'socks5'
  /** The port on this machine to which every connection leads, in place of the one that was asked for; null: every one is refused. */
  to: number | null
  /** With it the proxy itself speaks TLS. */
  secure?: TlsOptions
}

export async function startForwardProxy({ kind, to, secure }: ForwardProxyOptions): Promise<ForwardProxy> {
  const asked: string[] = []
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    return socket
  }
  const lead = (client: Socket, port: number) => {
    const target = keep(connect(port, '127.0.0.1'))
    target.pipe(client)
    client.pipe(target)
    client.once('close', () => target.destroy())
    target.once('close', () => client.destroy())
  }
  const viaHttp = (client: Socket) =>
    client.once('data', (head) => {
      asked.push(/^CONNECT (\S+) HTTP\/1\.1\r\n/.exec(String(head))?.[1] ?? String(head))
      if (to === null) {
        client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
        return
      }
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      lead(client, to)
    })
  const viaSocks = (client: Socket) =>
    client.once('data', () => {
      client.write(Uint8Array.of(5, 0))
      client.once('data', (request) => {
        const end = 5 + (request[4] ?? 0)
        asked.push(`${request.subarray(5, end)}:${request.readUInt16BE(end)}`)
        // The address that it connects from, here by name.
        client.write(Uint8Array.of(5, to === null ? 2 : 0, 0, 3, 2, 104, 105, 0, 80))
        if (to === null) client.end()
        else lead(client, to)
      })
    })
  const take = (client: Socket) => (kind === 'http' ? viaHttp : viaSocks)(keep(client))

  const server: Server = secure ? createSecureServer(secure, take) : createServer(take)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
