import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
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

/** @param known the paths of communities at the server's address that are kept; `vouched`: whether an authority vouches for it */
async function setUp({ known = [], vouched = false }: { known?: string[]; vouched?: boolean } = {}) {
  const key = newKey()
  const server = await startTlsServer(key)
  stops.push(server.stop)
  const address = `https://127.0.0.1:${server.port}`
  const pins = createPins(memoryStore(storedSettings.parse({})))
  const unnamed = { isAsked: vouched, name: null, mark: null, connection: 'encrypted' } as const
  const pair = createPairing({
    pins,
    known: () => ['https://other.example', ...known.map((path) => `${address}${path}`)],
    lookUp: async (of) => ({ ...unnamed, address: of, pairing: vouched ? 'none' : 'needed' }),
  })
  return { server, hash: hashOfKey(key), address, pins, pair }
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

describe('an address that is known', () => {
  const pinned = 'b'.repeat(64)
  const notReplaced = failing({ address: 'keyNotReplaced' })

  it('keeps its key when an invitation has the key of whoever answers there now, at whichever path', async () => {
    const { pair, pins, address, hash } = await setUp({ known: ['/school'] })
    pins.keep(address, { key: pinned, invitation: 'OWN' })
    for (const path of ['', '/school', '/other']) {
      await expect(pair(`${address}${path}`, { key: hash }, 'INVITED')).rejects.toMatchObject(notReplaced)
    }
    expect([pins.of(address), pins.invitationTo(address)]).toEqual([pinned, 'OWN'])
  })

  it('keeps a key that was compared before its community was opened', async () => {
    const { pair, pins, address, hash } = await setUp()
    pins.keep(address, { key: pinned, invitation: null })
    await expect(pair(address, { key: hash }, null)).rejects.toMatchObject(notReplaced)
    expect(pins.of(address)).toBe(pinned)
  })

  it('has another key once the code of the host was typed', async () => {
    const { pair, pins, address, hash } = await setUp({ known: [''] })
    pins.keep(address, { key: pinned, invitation: 'OLD' })
    await expect(pair(address, { code: keyCode(pinned) }, null)).rejects.toMatchObject(failing({ code: 'codeWrong' }))
    expect(pins.of(address)).toBe(pinned)
    await pair(address, { code: keyCode(hash) }, 'NEW')
    expect([pins.of(address), pins.invitationTo(address)]).toEqual([hash, 'NEW'])
  })

  it('is opened by an invitation with its own key, which may bring a newer code for signing up', async () => {
    const { pair, pins, address, hash, server } = await setUp({ known: [''] })
    await pair(address, { code: keyCode(hash) }, 'FIRST')
    await pair(address, { key: hash }, null)
    expect([pins.of(address), pins.invitationTo(address)]).toEqual([hash, 'FIRST'])
    await pair(`${address}/other`, { key: hash }, 'SECOND')
    expect([pins.of(address), pins.invitationTo(address)]).toEqual([hash, 'SECOND'])
    // Also while it is away.
    await server.stop()
    stops.length = 0
    await pair(address, { key: hash }, 'THIRD')
    expect([pins.of(address), pins.invitationTo(address)]).toEqual([hash, 'SECOND'])
    await expect(pair(address, { key: pinned }, null)).rejects.toMatchObject({ error: { code: 'offline' } })
    await expect(pair(address, { code: keyCode(hash) }, null)).rejects.toMatchObject({ error: { code: 'offline' } })
  })

  it('without a key gets none from an invitation', async () => {
    const { pair, pins, address, hash } = await setUp({ known: ['/school'] })
    for (const path of ['/school', '']) await expect(pair(`${address}${path}`, { key: hash }, null)).rejects.toMatchObject(notReplaced)
    expect(pins.of(address)).toBeNull()
    await pair(address, { code: keyCode(hash) }, null)
    expect(pins.of(address)).toBe(hash)
  })

  it('is not pinned while an authority vouches for it, with a code either', async () => {
    const { pair, pins, address, hash } = await setUp({ known: [''], vouched: true })
    await pair(address, { key: hash }, 'INVITED')
    await pair(address, { code: keyCode(hash) }, 'INVITED')
    expect(pins.of(address)).toBeNull()
  })
})
