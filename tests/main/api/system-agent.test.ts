import 'reflect-metadata'
import { type AddressInfo, connect, isIP } from 'node:net'
import tls from 'node:tls'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCommunitySessions } from '../../../src/main/api/community-sessions'
import { systemAgent } from '../../../src/main/api/system-agent'
import { type ChatCommunity, createChatCommunity, type Person } from '../../server/chat/chat-community'
import { startForwardProxy } from '../../support/forward-proxy'
import { until } from '../../support/until'

const host = 'community.example'

/** A certificate for names that no authority but itself vouches for. */
async function certificateFor(...names: string[]) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${names[0]}`,
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value }))),
    ],
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  return { cert: certificate.toString('pem'), key: `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n` }
}

describe('the live stream of a community elsewhere', { timeout: 60_000 }, () => {
  const stops: (() => unknown)[] = []
  let community: ChatCommunity
  let nari: Person
  let own: { cert: string; key: string }
  /** The community with TLS in front of it. */
  let secure: { port: number; stop: () => void }
  const authorities = tls.getCACertificates('default')
  const plainPort = () => Number(new URL(community.server.url).port)

  beforeAll(async () => {
    community = await createChatCommunity({ database: 'sqlite', publicUrl: `https://${host}` })
    nari = await community.person()
    own = await certificateFor(host, '127.0.0.1')
    const front = tls.createServer(own, (client) => {
      const server = connect(plainPort(), '127.0.0.1')
      for (const each of [client, server]) each.on('error', () => undefined)
      client.pipe(server).pipe(client)
    })
    front.on('tlsClientError', () => undefined)
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    secure = { port: (front.address() as AddressInfo).port, stop: () => void front.close() }
  }, 60_000)
  afterEach(async () => {
    vi.restoreAllMocks()
    // The authorities of the system are read once, and count for all of the process.
    vi.resetModules()
    tls.setDefaultCACertificates(authorities)
    for (const stop of stops.splice(0)) await stop()
  })
  afterAll(async () => {
    secure?.stop()
    await community?.stop()
  })

  async function listen(url: string, way: string) {
    const resolveProxy = vi.fn(async () => way)
    const networks = createCommunitySessions({ fromPartition: () => ({ resolveProxy }) as never, pins: { of: () => null } })
    const { createEmbeddedStream } = await import('../../../src/main/live/embedded-stream')
    const open = createEmbeddedStream({ token: async () => nari.token, headers: () => ({}), agent: networks.agentFor })
    const listener = { alive: vi.fn(), event: vi.fn(), reset: vi.fn(), failed: vi.fn(), ended: vi.fn() }
    const stream = await open(url, listener)
    stops.push(stream.close)
    return { ...listener, resolveProxy }
  }
  const start = async (...options: Parameters<typeof startForwardProxy>) => {
    const proxy = await startForwardProxy(...options)
    stops.push(proxy.stop)
    return proxy
  }
  /** Authorities of the system, which Node does not have. */
  const trust = (...certificates: string[]) => {
    const { getCACertificates } = tls
    vi.spyOn(tls, 'getCACertificates').mockImplementation((of) => (of === 'system' ? certificates : getCACertificates(of)))
  }

  it.each([
    ['http', 'PROXY'],
    ['socks5', 'SOCKS5'],
  ] as const)('goes through the proxy of the system: %s', async (kind, word) => {
    const proxy = await start({ kind, to: plainPort() })
    const { alive, resolveProxy } = await listen(`http://${host}/live`, `${word} 127.0.0.1:${proxy.port}; DIRECT`)
    await until(() => expect(alive).toHaveBeenCalled())
    expect(proxy.asked).toEqual([`${host}:80`])
    expect(resolveProxy).toHaveBeenCalledWith(`http://${host}/live`)
  })

  it('is refused with an authority that neither Node nor the system knows', async () => {
    trust()
    const proxy = await start({ kind: 'http', to: secure.port })
    const { failed, ended } = await listen(`https://${host}/live`, `PROXY 127.0.0.1:${proxy.port}`)
    await until(() => expect(ended).toHaveBeenCalledOnce())
    expect(String(failed.mock.calls[0]?.[0])).toContain('self-signed certificate')
  })

  it.each(['http', 'socks5', 'https'] as const)('trusts the authorities of the system: %s', async (kind) => {
    trust(own.cert)
    const proxy = await start({ kind: kind === 'https' ? 'http' : kind, to: secure.port, ...(kind === 'https' && { secure: own }) })
    const word = { http: 'PROXY', https: 'HTTPS', socks5: 'SOCKS5' }[kind]
    const again = () => listen(`https://${host}/live`, `${word} 127.0.0.1:${proxy.port}`)
    // They are read once one is unknown, and count from the next connection on.
    const { ended } = await again()
    await until(() => expect(ended).toHaveBeenCalledWith('broken'))
    const { alive } = await again()
    await until(() => expect(alive).toHaveBeenCalled())
    expect(proxy.asked.at(-1)).toBe(`${host}:443`)
  })

  it('says why where the proxy refuses', async () => {
    for (const [kind, word, why] of [
      ['http', 'PROXY', '403'],
      ['socks5', 'SOCKS5', 'Socks5 proxy rejected connection'],
    ] as const) {
      const proxy = await start({ kind, to: null })
      const { failed, ended } = await listen(`http://${host}/live`, `${word} 127.0.0.1:${proxy.port}`)
      await until(() => expect(ended).toHaveBeenCalledWith('broken'))
      expect(String(failed.mock.calls[0]?.[0])).toContain(why)
    }
  })

  it('goes directly where the system says so, and never asks for this machine', async () => {
    const { alive, resolveProxy } = await listen(`${community.server.url}/live`, 'PROXY 127.0.0.1:1')
    await until(() => expect(alive).toHaveBeenCalled())
    expect(resolveProxy).not.toHaveBeenCalled()
    const direct = await listen(`http://127.0.0.1.nip.invalid/live`, 'DIRECT')
    await until(() => expect(direct.failed).toHaveBeenCalled())
    expect(String(direct.failed.mock.calls[0]?.[0])).toContain('127.0.0.1.nip.invalid')
  })
})

it('takes the first way that it can go', () => {
  const way = (found: string) => {
    const agent = systemAgent(found) as { proxy?: URL } | undefined
    return agent && (agent.proxy?.href ?? 'unknown')
  }
  expect(way('DIRECT')).toBeUndefined()
  expect(way('QUIC old.example:443; HTTPS new.example:8443; PROXY other.example:3128')).toBe('https://new.example:8443/')
  expect(way('PROXY [2001:db8::1]:8080;DIRECT')).toBe('http://[2001:db8::1]:8080/')
  expect(way('DIRECT;PROXY other.example:3128')).toBeUndefined()
})
