import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import multicastDns from 'multicast-dns'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createNearbyAnnouncer } from '../../../src/main/nearby/announcer'
import { createNearbyFinder } from '../../../src/main/nearby/finder'
import { recordsOf } from '../../../src/main/nearby/service-records'
import { until } from '../../support/until'

const log = pino({ level: 'silent' })
/** Loopback in place of a network: its packets reach the other sockets of this machine alone. */
const links = () => [{ own: '127.0.0.1', addresses: ['192.168.0.24'], networks: ['127.0.0.0/8'] }]
const stops: (() => unknown)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0)
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return port
}

function announcer(port: number, network = links) {
  const one = createNearbyAnnouncer({ onChange: () => undefined, log, links: network, port })
  stops.push(one.stop)
  return one
}

function finder(port: number, { network = links, ownId = () => null as string | null } = {}) {
  const one = createNearbyFinder({ ownId, log, now: Date.now, links: network, port })
  stops.push(one.stop)
  return one
}

test('a hosted community is found, changes its name, and is gone when it is no longer hosted', async () => {
  const port = await freeUdpPort()
  const [host, guest] = [announcer(port), finder(port)]
  expect(host.state()).toBe('off')
  host.set({ name: '연남 목요 모임', port: 8443 })
  const found = { name: '연남 목요 모임', address: 'https://192.168.0.24:8443' }
  await until(() => expect(guest.list()).toEqual([found]))
  expect(host.state()).toBe('on')
  host.set({ name: '연남 금요 모임', port: 8443 })
  await until(() => expect(guest.list()).toEqual([{ ...found, name: '연남 금요 모임' }]))
  host.set(null)
  await until(() => expect(guest.list()).toEqual([]))
  expect([host.state(), host.id()]).toEqual(['off', null])
})

test('who begins to look later asks and is answered; the app does not find itself', async () => {
  const port = await freeUdpPort()
  const host = announcer(port)
  host.set({ name: 'class', port: 8443 })
  await until(() => expect(host.state()).toBe('on'))
  // Both announcements have been sent.
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  const [guest, self] = [finder(port), finder(port, { ownId: host.id })]
  await until(() => {
    self.list()
    expect(guest.list()).toHaveLength(1)
  })
  expect(self.list()).toEqual([])
})

test('what does not come from a neighbour is not listened to', async () => {
  const port = await freeUdpPort()
  const host = announcer(port)
  const far = finder(port, { network: () => [{ own: '127.0.0.1', addresses: ['192.168.0.24'], networks: ['192.168.0.0/24'] }] })
  const near = finder(port)
  far.list()
  near.list()
  host.set({ name: 'class', port: 8443 })
  await until(() => expect(near.list()).toHaveLength(1))
  expect(far.list()).toEqual([])
})

test('packets that are none, and a flood of made-up services, leave a short list', async () => {
  const port = await freeUdpPort()
  const guest = finder(port)
  guest.list()
  const liar = multicastDns({ interface: '127.0.0.1', bind: '0.0.0.0', port })
  stops.push(() => liar.destroy())
  await once(liar, 'ready')
  const raw = createSocket('udp4')
  raw.bind(0)
  await once(raw, 'listening')
  raw.setMulticastInterface('127.0.0.1')
  stops.push(() => raw.close())
  for (const bytes of [[], [0], Array(40).fill(0xff), [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0xc0, 0x0c]])
    raw.send(Buffer.from(bytes), port, '224.0.0.251')
  await until(() => {
    for (let index = 0; index < 100; index += 1) {
      liar.respond({ answers: recordsOf({ id: `x${index}`, name: `<img src=x> ${index}`, port: 1024 + index }, ['192.168.0.66']) })
    }
    expect(guest.list()).toHaveLength(20)
  })
})

test('where the port cannot be had, it is said, and nothing else happens', async () => {
  const holder = createSocket({ type: 'udp4' })
  holder.bind({ port: 0, address: '0.0.0.0', exclusive: true })
  await once(holder, 'listening')
  stops.push(() => holder.close())
  const { port } = holder.address()
  const host = announcer(port)
  const guest = finder(port)
  host.set({ name: 'class', port: 8443 })
  await until(() => expect(host.state()).toBe('failed'))
  expect(guest.list()).toEqual([])
  host.set(null)
  await until(() => expect(host.state()).toBe('off'))
})

test('without a network it is not announced', async () => {
  const host = announcer(await freeUdpPort(), () => [])
  host.set({ name: 'class', port: 8443 })
  await until(() => expect(host.state()).toBe('failed'))
})
