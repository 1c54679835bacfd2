import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What the proxy does to connections. */
export type ProxyMode =
  /** Passes every byte, both ways. */
  | { kind: 'pass' }
  /** Cuts existing and new connections at once. */
  | { kind: 'drop' }
  /** Accepts everything and passes on nothing, without an error, like a lost network. */
  | { kind: 'blackHole' }
  /** Passes every byte, both ways, after a delay. */
  | { kind: 'delay'; milliseconds: number }
  /** Passes the server's answers, but nothing of the client, whose half is closed towards the server. */
  | { kind: 'halfClose' }
  /** Cuts a connection after a number of bytes from the server. */
  | { kind: 'cutAfter'; bytes: number }

export interface TestProxy {
  /** Its address; `http://127.0.0.1:N`. */
  url: string
  port: number
  /** Applies to existing and new connections; bytes lost in a black hole stay lost. */
  set(mode: ProxyMode): void
  /** Cuts every connection. */
  cutAll(): void
  /** The number of connections that the server still has. */
  open(): number
  /** The number of accepted connections since the start. */
  taken(): number
  stop(): Promise<void>
}

/** A proxy in front of a server on this machine that simulates network failures. @param target its address, e.g. `http://127.0.0.1:N` */
export async function startProxy(target: string): Promise<TestProxy> {
  const { hostname, port: targetPort } = new URL(target)
  const pairs = new Set<Pair>()
  let mode: ProxyMode = { kind: 'pass' }
  let taken = 0

  // Data is passed on at once: no small packet waits for the answer to the one before.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    taken += 1
    if (mode.kind === 'drop') {
      client.destroy()
      return
    }
    const pair = joined(client, connect({ host: hostname, port: Number(targetPort), allowHalfOpen: true, noDelay: true }), () => mode)
    pairs.add(pair)
    client.once('close', () => pairs.delete(pair))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cutAll = () => {
    for (const pair of pairs) pair.cut()
  }

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    set(next) {
      mode = next
      if (next.kind === 'drop') cutAll()
      if (next.kind === 'halfClose') for (const pair of pairs) pair.halfClose()
    },
    cutAll,
    open: () => [...pairs].filter((pair) => pair.reachesServer()).length,
    taken: () => taken,
    async stop() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Pair {
  cut(): void
  halfClose(): void
  reachesServer(): boolean
}

function joined(client: Socket, server: Socket, mode: () => ProxyMode): Pair {
  let answered = 0
  const cut = () => {
    client.destroy()
    server.destroy()
  }
  for (const socket of [client, server]) socket.on('error', cut)
  client.once('close', cut)
  // In a black hole one end does not learn that the other has closed.
  server.once('close', () => mode().kind === 'blackHole' || cut())

  const hand = (to: Socket, bytes: Buffer) => {
    const now = mode()
    if (now.kind === 'blackHole') return
    if (to.destroyed) return cut()
    if (now.kind === 'delay') setTimeout(() => to.destroyed || to.write(bytes), now.milliseconds)
    else to.write(bytes)
  }
  client.on('data', (bytes) => {
    if (mode().kind !== 'halfClose') hand(server, bytes)
  })
  server.on('data', (bytes) => {
    const now = mode()
    const most = now.kind === 'cutAfter' ? now.bytes - answered : Number.POSITIVE_INFINITY
    answered += bytes.length
    if (bytes.length < most) return hand(client, bytes)
    client.write(bytes.subarray(0, Math.max(0, most)), cut)
  })
  client.once('end', () => mode().kind === 'blackHole' || server.end())
  server.once('end', () => (mode().kind === 'blackHole' ? server.destroy() : client.end()))

  return {
    cut,
    halfClose: () => server.end(),
    reachesServer: () => !server.destroyed,
  }
}
