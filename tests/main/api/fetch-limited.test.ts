import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Session } from 'electron'
import { afterEach, expect, it, vi } from 'vitest'
import { createCommunityFiles } from '../../../src/main/api/community-files'
import { createCommunityLookUp } from '../../../src/main/api/community-look-up'
import { createHealthCheck } from '../../../src/main/api/health'
import { limits } from '../../../src/shared/limits'
import { until } from '../../support/until'

let server: Server | undefined
afterEach(() => void server?.close())

/** A community on this machine that answers so, and what asks it. Node's `fetch` stands for Chromium's. */
async function setUp(answer: RequestListener) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const network = () => ({ fetch }) as unknown as Session
  return {
    base,
    health: createHealthCheck(network),
    files: createCommunityFiles({ network, community: { base: async () => base, headers: () => ({}) } }),
    lookUp: createCommunityLookUp({ network, isAccepted: () => true, pins: { of: () => null } }),
  }
}

/** Sends without an end, until the caller hangs up. */
function endless(onClosed: () => void): RequestListener {
  const part = Buffer.alloc(64 * 1024, ' ')
  return (_, reply) => {
    let isOver = false
    reply.on('close', () => {
      isOver = true
      onClosed()
    })
    const send = (): void => {
      if (!isOver && reply.write(part)) setImmediate(send)
    }
    reply.on('drain', send)
    send()
  }
}

const imagePath = '0198c9a2-0000-7000-8000-000000000001-640x480-a0b1c2.webp'

it('an answer without an end is given up, and the request ends', async () => {
  const closed = vi.fn()
  const { base, health, files, lookUp } = await setUp(endless(closed))
  expect(await health(base, {})).toBeNull()
  await expect(lookUp(base)).rejects.toMatchObject({ error: { code: 'offline' } })
  await expect(files.contact()).rejects.toMatchObject({ error: { code: 'offline' } })
  await expect(files.terms('service', 'ko')).rejects.toMatchObject({ error: { code: 'offline' } })
  await expect(files.picture(imagePath)).rejects.toMatchObject({ error: { code: 'offline' } })
  await until(() => expect(closed).toHaveBeenCalledTimes(5))
})

it('what counts is the size after it is decompressed', async () => {
  const packed = gzipSync(JSON.stringify({ response: { service: 'hanmadi', more: ' '.repeat(limits.answers.health) } }))
  const { base, health } = await setUp((_, reply) => reply.setHeader('content-encoding', 'gzip').end(packed))
  expect(packed.length).toBeLessThan(1000)
  expect(await health(base, {})).toBeNull()
})

it('an answer of a usual size is read', async () => {
  const { base, health, files } = await setUp(({ url }, reply) => {
    if (url === '/health') reply.end(JSON.stringify({ response: { service: 'hanmadi', version: '1.2.3', contact: 'a@b.example' } }))
    else reply.end(Buffer.alloc(limits.images.bytes, 7))
  })
  expect(await health(base, {})).toMatchObject({ version: '1.2.3' })
  expect(await files.contact()).toBe('a@b.example')
  expect((await files.picture(imagePath)).length).toBe(limits.images.bytes)
})
