import { networkInterfaces } from 'node:os'
import type { PowerSaveBlocker } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { createHosting } from '../../../src/main/hosting/hosting'
import { initialSettings } from '../../../src/main/settings'
import type { Hosting } from '../../../src/shared/hosting'
import { memoryStore } from '../../support/memory-store'
import { silentLog } from '../../support/silent-log'
import { until } from '../../support/until'

const network = vi.hoisted(() => ({ outward: { udp4: null as string | null, udp6: null as string | null } }))
vi.mock('node:os', async (original) => ({ ...(await original<typeof import('node:os')>()), networkInterfaces: vi.fn() }))
vi.mock('node:dgram', async (original) => {
  const { EventEmitter } = await import('node:events')
  return {
    ...(await original<typeof import('node:dgram')>()),
    createSocket: (family: 'udp4' | 'udp6') => {
      const address = network.outward[family]
      const connect = () =>
        void setImmediate(() => (address === null ? socket.emit('error', new Error('ENETUNREACH')) : socket.emit('connect')))
      const socket = Object.assign(new EventEmitter(), { connect, address: () => ({ address }), close: () => undefined })
      return socket
    },
  }
})
vi.mock('../../../src/main/nearby/announcer', () => ({
  createNearbyAnnouncer: () => ({ state: () => 'off', set: () => undefined, id: () => null, stop: async () => undefined }),
}))

const own = (address: string) => ({ address, internal: false, family: address.includes(':') ? 'IPv6' : 'IPv4' })
beforeEach(() => {
  network.outward = { udp4: '192.168.0.24', udp6: 'fd00::24' }
  vi.mocked(networkInterfaces).mockReturnValue({
    virtual: [own('169.254.3.4'), own('172.20.0.1'), own('fd00::1'), own('fe80::1')],
    wifi: [own('192.168.0.24'), own('fd00::24')],
  } as never)
})

function setUp() {
  const told: Hosting[] = []
  const hosting = createHosting({
    settings: memoryStore({ ...initialSettings, hosting: { ...initialSettings.hosting, on: true } }),
    community: () => ({ host: () => undefined, measure: () => undefined }),
    powerSaveBlocker: {} as PowerSaveBlocker,
    onChange: (known) => told.push(known),
    now: () => 0,
    log: silentLog,
  })
  const open = () =>
    hosting.update({ state: 'open', port: 8443, key: 'a'.repeat(64), devices: 0, people: 0, faces: [], members: 0, invited: 0 })
  return { hosting, told, open }
}

it('names the address that leads out of the network first, and what a machine gives itself last', async () => {
  const { hosting, open } = setUp()
  open()
  const { addresses, invitation } = await hosting.read()
  expect(addresses.map((address) => new URL(address).hostname)).toEqual([
    ...['192.168.0.24', '[fd00::24]', '172.20.0.1', '[fd00::1]'],
    '169.254.3.4',
  ])
  expect(invitation).toContain(encodeURIComponent('https://192.168.0.24:8443'))
})

it('tells so once it is open, and keeps the usual order without a way out', async () => {
  const { told, open } = setUp()
  open()
  await until(() => expect(told.at(-1)?.addresses[0]).toBe('https://192.168.0.24:8443'))
  network.outward = { udp4: null, udp6: null }
  const { hosting } = setUp()
  expect((await hosting.read()).addresses[0]).toBe('https://172.20.0.1:8443')
})
