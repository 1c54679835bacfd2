import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a connection through the proxy meets. */
export type ProxyMode =
  /** Every byte, both ways. */
  | { kind: 'pass' }
  /** New connections are cut at once, as are those there are. */
  | { kind: 'drop' }
  /** Everything is taken and nothing handed on; nobody is told, as when a network goes away. */
  | { kind: 'blackHole' }
  /** Every byte, both ways, so much later. */
  | { kind: 'delay'; milliseconds: number }
  /** The server's answers come, what the client says no longer goes: its sending half is ended at the server. */
  | { kind: 'halfClose' }
  /** A connection is cut once so many bytes of the server's have passed, counted from its beginning. */
  | { kind: 'cutAfter'; bytes: number }

export interface TestProxy {
  /** Where it answers; `http://127.0.0.1:N`. */
  url: string
  port: number
  /** Holds for connections there are and those to come; bytes already taken in a black hole stay lost. */
  set(mode: ProxyMode): void
  /** Cuts every connection there is. */
  cutAll(): void
  /** Connections that the server still has. */
  open(): number
  /** Connections taken since the start. */
  taken(): number
  stop(): Promise<void>
}

/** Stands before a server on loopback and treats its connections as networks do. @param target its address, e.g. `http://127.0.0.1:N` */
export async function startProxy(target: string): Promise<TestProxy> {
  const { hostname, port: targetPort } = new URL(target)
  const pairs = new Set<Pair>()
  let mode: ProxyMode = { kind: 'pass' }
  let taken = 0

  // What is handed on goes at once, as in a network: none holds a small packet back until the one before it is answered.
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
  // In a black hole the one end never hears what became of the other.
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
