import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createPairing, keyAt } from '../../../src/main/api/pairing'
import { createPins } from '../../../src/main/api/pins'
import { storedSettings } from '../../../src/main/settings'
import { hashOfKey } from '../../../src/server/hosting/hosting-key'
import { keyCode } from '../../../src/shared/key-code'
import { memoryStore } from '../../support/memory-store'
import { newKey, startTlsServer } from '../../support/tls-server'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function setUp() {
  const key = newKey()
  const server = await startTlsServer(key)
  stops.push(server.stop)
  const pins = createPins(memoryStore(storedSettings.parse({})))
  return { server, hash: hashOfKey(key), address: `https://127.0.0.1:${server.port}`, pins, pair: createPairing({ pins }) }
}
const failing = (fields: Record<string, string>) => ({ error: { code: 'invalid', fields } })

it('pins the key whose code was typed, in whichever way, and keeps the invitation', async () => {
  const { pair, pins, address, hash, server } = await setUp()
  await pair(address, { code: keyCode(hash).toLowerCase().replaceAll(' ', '-') }, 'INVITED')
  expect([pins.of(address), pins.invitationTo(address)]).toEqual([hash, 'INVITED'])
  // Nothing but the handshake.
  expect(server.received()).toBe('')
})

it('pins nothing for another code, a part of one, or none', async () => {
  const { pair, pins, address, hash } = await setUp()
  const code = keyCode(hash)
  for (const typed of ['', ' ', code.slice(0, 14), `${code} 0`, keyCode('0'.repeat(64)), hash]) {
    await expect(pair(address, { code: typed }, null)).rejects.toMatchObject(failing({ code: 'codeWrong' }))
  }
  expect(pins.of(address)).toBeNull()
})

it('compares the whole key of an invitation', async () => {
  const { pair, pins, address, hash } = await setUp()
  const last = hash.endsWith('0') ? '1' : '0'
  for (const key of ['', hash.slice(0, 20), hash.toUpperCase().replace(/[0-9]/g, '') || 'A', `${hash.slice(0, 63)}${last}`]) {
    await expect(pair(address, { key }, null)).rejects.toMatchObject(failing({ address: 'keyDiffers' }))
  }
  expect(pins.of(address)).toBeNull()
  await pair(address, { key: hash }, null)
  expect(pins.of(address)).toBe(hash)
})

it('pairs with https alone, and with an address that the app may connect to', async () => {
  const { pair, server, hash } = await setUp()
  const to = (address: string) => pair(address, { key: hash }, null)
  await expect(to(`http://127.0.0.1:${server.port}`)).rejects.toMatchObject(failing({ address: 'addressNotSecure' }))
  await expect(to(`https://me:secret@127.0.0.1:${server.port}`)).rejects.toMatchObject(failing({ address: 'addressInvalid' }))
  await expect(to('nothing')).rejects.toMatchObject(failing({ address: 'addressInvalid' }))
  expect(server.connections()).toBe(0)
})

it('says that nothing answers where there is no TLS, or nothing at all', async () => {
  const { pair, pins, hash, address, server } = await setUp()
  await server.stop()
  stops.length = 0
  await expect(pair(address, { key: hash }, null)).rejects.toMatchObject({ error: { code: 'offline' } })
  const plain = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  stops.push(() => plain.close())
  const at = plain.address()
  const other = `https://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
  await expect(pair(other, { key: hash }, null)).rejects.toMatchObject({ error: { code: 'offline' } })
  expect([await keyAt(other), pins.of(other), pins.of(address)]).toEqual([null, null, null])
})
