import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { HostingFigures, HostingProblem, HostingReport } from '../../shared/hosting'
import { limits } from '../../shared/limits'
import { isPrivateAddress } from '../../shared/private-network'
import { codeOf } from '../db/database-errors'
import { networkOf } from '../http/network-of'
import { hashOfKey, hostingKey } from './hosting-key'

const handshakeMs = 10_000

/** What is reported of the listener alone. */
export type ListenerReport =
  | Exclude<HostingReport, { state: 'open' }>
  | Omit<Extract<HostingReport, { state: 'open' }>, keyof HostingFigures>

/** Where a community listens for the network. */
export interface NetworkChoice {
  port: number
  /** Whether connections to public addresses of this machine are accepted too. */
  isPublic: boolean
}

export interface NetworkListenerDeps {
  app: FastifyInstance
  dataDir: string
  log: Logger
  now: () => number
  onReport: (report: ListenerReport) => void
}

/** Listens with TLS for other machines, beside the app's own listener on loopback (docs/product/hosting.md "What is opened"). */
export interface NetworkListener {
  /** Listens as chosen, null: no longer. Changes are made one after the other; the outcome is reported. */
  set(choice: NetworkChoice | null): Promise<void>
  /** Closes the listener and every connection. */
  stop(): Promise<void>
}

export function createNetworkListener(deps: NetworkListenerDeps): NetworkListener {
  const { log, onReport } = deps
  let open: (Listening & { choice: NetworkChoice }) | null = null
  let changing = Promise.resolve()

  async function change(choice: NetworkChoice | null): Promise<void> {
    if (open !== null && choice !== null && isSame(open.choice, choice)) return open.report()
    await open?.close()
    open = null
    if (choice === null) return onReport({ state: 'off' })
    try {
      open = { choice, ...(await listen(deps, choice)) }
    } catch (error) {
      log.error({ err: error, port: choice.port }, 'the community cannot be hosted')
      onReport({ state: 'failed', why: problemOf(error) })
    }
  }

  const set = (choice: NetworkChoice | null) => {
    changing = changing.then(() => change(choice))
    return changing
  }
  return { set, stop: () => set(null) }
}

/** A listener; `close` closes its connections too. */
interface Listening {
  report: () => void
  close: () => Promise<void>
}

async function listen({ app, dataDir, log, now, onReport }: NetworkListenerDeps, choice: NetworkChoice): Promise<Listening> {
  // Loaded only where a community is hosted.
  const { certificateOf, replaceEveryMs } = await import('./certificate')
  const privateKey = await hostingKey(dataDir)
  const key = hashOfKey(privateKey)
  const secured = { minVersion: 'TLSv1.3', key: privateKey.export({ type: 'pkcs8', format: 'pem' }) } as const
  const server = createServer({
    ...secured,
    cert: await certificateOf(privateKey, now()),
    handshakeTimeout: handshakeMs,
    requestTimeout: (limits.uploads.seconds + 10) * 1000,
    maxHeaderSize: 16 * 1024,
  })
  server.maxConnections = limits.hosting.connections
  const perAddress = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    if (!choice.isPublic && !isPrivateAddress(socket.localAddress ?? '')) return void socket.destroy()
    const address = networkOf(socket.remoteAddress ?? '')
    const count = (perAddress.get(address) ?? 0) + 1
    if (count > limits.hosting.connectionsPerAddress) return void socket.destroy()
    perAddress.set(address, count)
    socket.once('close', () => {
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
  })
  // Probes and cut connections of a network are no failures of this server.
  server.on('tlsClientError', (error) => log.debug({ err: error }, 'a connection from the network was not secured'))
  server.on('request', (request, response) => app.server.emit('request', request, response))

  const streams = new Set<Socket>()
  const report = () => onReport({ state: 'open', port: choice.port, key, devices: streams.size })
  server.on('upgrade', (request, socket: Socket, head) => {
    streams.add(socket)
    report()
    socket.once('close', () => {
      streams.delete(socket)
      if (server.listening) report()
    })
    app.server.emit('upgrade', request, socket, head)
  })

  server.listen(choice.port)
  await once(server, 'listening')
  const replacing = setInterval(
    () => void replaceCertificate(server, async () => ({ ...secured, cert: await certificateOf(privateKey, now()) }), log),
    replaceEveryMs,
  )
  report()
  const close = async () => {
    clearInterval(replacing)
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    for (const socket of streams) socket.destroy()
    await closed
  }
  return { report, close }
}

/** Clients pin the key, so they notice nothing. */
async function replaceCertificate(server: Server, context: () => Promise<SecureContextOptions>, log: Logger): Promise<void> {
  try {
    server.setSecureContext(await context())
  } catch (error) {
    log.error({ err: error }, 'the certificate could not be replaced')
  }
}

const isSame = (one: NetworkChoice, other: NetworkChoice) => one.port === other.port && one.isPublic === other.isPublic

function problemOf(error: unknown): HostingProblem {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return 'portTaken'
  return code === 'EACCES' ? 'portNotAllowed' : 'other'
}
