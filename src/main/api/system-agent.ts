import { once } from 'node:events'
import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import tls from 'node:tls'
import { type Destination, passThrough, proxyOf, withoutBrackets } from './system-proxy'

const connectsWithinMs = 10_000

/** What Node says of a certificate whose authority it does not know. */
const unknownAuthority = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Node's own authorities, and those of the system once one was met that Node does not know: to read them takes a fifth of a second. */
let trusted: tls.SecureContext | undefined

/**
 * Node's connections to a URL, as Chromium makes those of the calls: through the system's proxy, and with the system's authorities.
 * @param found what Chromium says of the way there
 */
export function systemAgent(url: string, found: string): Agent {
  const { protocol, hostname, port } = new URL(url)
  const isSecure = protocol === 'https:'
  const to = { host: withoutBrackets(hostname), port: Number(port) || (isSecure ? 443 : 80) }
  const proxy = proxyOf(found)

  async function open(): Promise<Socket> {
    if (proxy === null) return reach(to)
    const socket = await (proxy.kind === 'https' ? secured(() => reach(proxy), proxy) : reach(proxy))
    return passThrough(socket, proxy, to)
  }

  const agent = isSecure ? new SecureAgent({ keepAlive: false }) : new Agent({ keepAlive: false })
  agent.createConnection = (_options, done) => {
    const opened = isSecure ? secured(open, to) : open()
    opened.then(
      (socket) => done?.(null, socket),
      // Node looks at the error first.
      (error) => done?.(error, undefined as never),
    )
    return undefined
  }
  return agent
}

async function reach({ host, port }: Destination): Promise<Socket> {
  const socket = connect({ host, port })
  await settled(socket, 'connect')
  return socket
}

async function secured(open: () => Promise<Socket>, { host }: Destination): Promise<Socket> {
  const shake = async () => {
    const plain = await open()
    const socket = tls.connect({ socket: plain, host, servername: isIP(host) ? '' : host, ...(trusted && { secureContext: trusted }) })
    plain.on('error', (error) => socket.destroy(error))
    await settled(socket, 'secureConnect')
    return socket
  }
  const known = trusted
  try {
    return await shake()
  } catch (error) {
    // Node 20 cannot ask the system.
    if (known !== undefined || tls.getCACertificates === undefined || !unknownAuthority.has(codeOf(error))) throw error
    trusted ??= tls.createSecureContext({ ca: [...tls.getCACertificates('default'), ...tls.getCACertificates('system')] })
    return shake()
  }
}

async function settled(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  try {
    await once(socket, event, { signal: AbortSignal.timeout(connectsWithinMs) })
  } catch (error) {
    socket.destroy()
    throw error
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
