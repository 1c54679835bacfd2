import { once } from 'node:events'
import { request } from 'node:https'
import { createSecureContext } from 'node:tls'
import { afterEach, expect, it, vi } from 'vitest'
import { askForKey, PinnedAgent } from '../../../src/main/api/pinned-agent'
import { certificateOf } from '../../../src/server/hosting/certificate'
import { hashOfKey } from '../../../src/server/hosting/hosting-key'
import { newKey, startTlsServer, type TlsServer } from '../../support/tls-server'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi'

async function start(options = {}) {
  const key = newKey()
  const server = await startTlsServer(key, options, answer)
  stops.push(server.stop)
  return { server, hash: hashOfKey(key) }
}

/** Sends a request with a secret. @returns the answer's text */
async function send({ port }: TlsServer, agent: PinnedAgent, host = '127.0.0.1'): Promise<string> {
  const asked = request({ host, port, path: '/', agent, headers: { authorization: 'Bearer secret' } })
  asked.end()
  const [answered] = await once(asked, 'response')
  let text = ''
  for await (const chunk of answered) text += chunk
  return text
}

it('asks for a key without sending anything', async () => {
  const { server, hash } = await start()
  expect(await askForKey('127.0.0.1', server.port)).toBe(hash)
  expect(server.received()).toBe('')
})

it('sends to a server with the pinned key, though no authority vouches for it', async () => {
  const { server, hash } = await start()
  const onOtherKey = vi.fn()
  expect(await send(server, new PinnedAgent(hash, onOtherKey))).toBe('hi')
  expect(server.received()).toContain('Bearer secret')
  expect(onOtherKey).not.toHaveBeenCalled()
})

it('sends nothing to a server with another key, and tells of it each time', async () => {
  const { server, hash } = await start()
  const onOtherKey = vi.fn()
  const agent = new PinnedAgent('0'.repeat(64), onOtherKey)
  await expect(send(server, agent)).rejects.toThrow('another key')
  await expect(send(server, agent)).rejects.toThrow('another key')
  expect(onOtherKey.mock.calls).toEqual([[hash], [hash]])
  expect(server.received()).toBe('')
})

it('compares the key of every connection anew', async () => {
  const { server, hash } = await start()
  const agent = new PinnedAgent(hash, () => undefined)
  await send(server, agent)
  const { port } = server
  await server.stop()
  stops.length = 0
  const impostor = await startTlsServer(newKey(), {}, answer)
  stops.push(impostor.stop)
  await expect(send({ ...impostor, port: impostor.port }, agent)).rejects.toThrow('another key')
  expect(impostor.received()).toBe('')
  // The former port is closed: no connection was kept.
  await expect(send({ ...server, port }, agent)).rejects.toThrow('ECONNREFUSED')
})

it('names the site it wants, so that a server with several answers with that one', async () => {
  const key = newKey()
  const site = createSecureContext({ key: key.export({ type: 'pkcs8', format: 'pem' }), cert: await certificateOf(key, Date.now()) })
  const { server, hash } = await start({
    SNICallback: (name: string, done: (error: null, context?: typeof site) => void) =>
      name === 'localhost' ? done(null, site) : done(null),
  })
  expect(await askForKey('localhost', server.port)).toBe(hashOfKey(key))
  expect(await send(server, new PinnedAgent(hashOfKey(key), () => undefined), 'localhost')).toBe('hi')
  expect(await askForKey('127.0.0.1', server.port)).toBe(hash)
})

it('speaks no older TLS, and does not take a failure for a stranger', async () => {
  const { server, hash } = await start({ minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' })
  const onOtherKey = vi.fn()
  await expect(send(server, new PinnedAgent(hash, onOtherKey))).rejects.toThrow()
  await expect(askForKey('127.0.0.1', server.port)).rejects.toThrow()
  expect(onOtherKey).not.toHaveBeenCalled()
  expect(server.received()).toBe('')
})
