import { type Answer, decode, encode, type Packet } from 'dns-packet'
import { expect, test } from 'vitest'
import { createFoundServices } from '../../../src/main/nearby/finder'
import { asksFor, recordsOf, serviceName, servicesIn } from '../../../src/main/nearby/service-records'
import { limits } from '../../../src/shared/limits'
import { nearbyName } from '../../../src/shared/nearby'
import { textLength } from '../../../src/shared/text/length'

const announced = { id: 'hanmadi-0123456789abcdef', name: '연남 목요 모임', port: 8443 }
const response = (answers: Answer[]): Packet => ({ type: 'response', answers })
/** As the packet arrives at another machine. */
const overNetwork = (packet: Packet): Packet => decode(encode(packet))
const told = (id: string, address: string, name: string, seconds = 120) => ({ id, name, addresses: [address], seconds })

test('what is announced is understood, and tells nothing but the name, the address and the port', () => {
  const packet = overNetwork(response(recordsOf(announced, ['192.168.0.24', 'fd00::2'])))
  expect(servicesIn(packet)).toEqual([
    {
      id: `${announced.id}.${serviceName}`,
      name: '연남 목요 모임',
      addresses: ['https://192.168.0.24:8443', 'https://[fd00::2]:8443'],
      seconds: 120,
    },
  ])
  const texts = (packet.answers ?? []).flatMap((each) => (each.type === 'TXT' ? [each.data].flat().map(String) : []))
  expect(texts).toEqual(['txtvers=1', 'name=연남 목요 모임'])
})

test('a goodbye names the community that goes', () => {
  const packet = overNetwork(response(recordsOf(announced, ['192.168.0.24'], true)))
  expect(servicesIn(packet)).toEqual([{ id: `${announced.id}.${serviceName}`, name: null, addresses: [], seconds: 0 }])
})

test.each(['93.184.216.34', '127.0.0.1', '::1', 'fe80::1', '2001:db8::1', '0.0.0.0', '224.0.0.251'])(
  'the address %s is not taken',
  (address) => {
    expect(servicesIn(overNetwork(response(recordsOf(announced, [address]))))).toEqual([])
  },
)

test('other services, questions, and records without their parts are nothing', () => {
  const all = recordsOf(announced, ['192.168.0.24'])
  expect(servicesIn({ type: 'query', answers: all })).toEqual([])
  for (const type of ['PTR', 'SRV', 'A'] as const) expect(servicesIn(response(all.filter((each) => each.type !== type)))).toEqual([])
  const printer: Answer = { type: 'PTR', name: '_ipp._tcp.local', ttl: 120, data: 'printer._ipp._tcp.local' }
  expect(servicesIn(response([printer]))).toEqual([])
  const elsewhere: Answer = { type: 'PTR', name: serviceName, ttl: 120, data: 'printer._ipp._tcp.local' }
  expect(servicesIn(response([elsewhere, ...all.slice(1)]))).toEqual([])
  expect(servicesIn(response(recordsOf({ ...announced, port: 0 }, ['192.168.0.24'])))).toEqual([])
})

test('random packets, and packets of thousands of records, do no harm', () => {
  const good = encode(response(recordsOf(announced, ['192.168.0.24'])))
  for (let at = 0; at < good.length; at += 1) {
    const broken = Buffer.from(good)
    broken[at] = 255 - (broken[at] ?? 0)
    try {
      servicesIn(decode(broken))
    } catch (error) {
      // A packet that cannot be decoded never gets as far as this.
      expect(String(error)).not.toContain('servicesIn')
    }
  }
  const many = Array.from({ length: 5000 }, (_, index) => recordsOf({ ...announced, id: `x${index}` }, ['192.168.0.24'])).flat()
  expect(servicesIn(response(many)).length).toBeLessThanOrEqual(200)
})

test('a question for the service, or for this community, is answered, and no other', () => {
  const ask = (name: string): Packet => ({ type: 'query', questions: [{ type: 'PTR', name }] })
  expect(asksFor(announced, ask(serviceName))).toBe(true)
  expect(asksFor(announced, ask('_HANMADI._tcp.local'))).toBe(true)
  expect(asksFor(announced, ask(`${announced.id}.local`))).toBe(true)
  expect(asksFor(announced, ask('_ipp._tcp.local'))).toBe(false)
  expect(asksFor(announced, { type: 'response', answers: [] })).toBe(false)
})

test('a name is one line without invisible characters, and no longer than a name can be', () => {
  expect(nearbyName('<b>class</b>')).toBe('<b>class</b>')
  expect(nearbyName('good\u202Eelbat\u2066\u200B\u0000 name\n\nhere')).toBe('goodelbat name here')
  expect(nearbyName('\u202E\u200B \n')).toBeNull()
  expect(nearbyName('')).toBeNull()
  expect(textLength(nearbyName('가'.repeat(10_000)) ?? '')).toBe(limits.community.name)
  expect(nearbyName(`a${'\u0301'.repeat(500)}b`)).toBe('b')
  expect(nearbyName('가'.normalize('NFD'))).toBe('가')
})

test('a flood of services is kept short, shown shorter, and ends by its age', () => {
  const found = createFoundServices()
  for (let index = 0; index < 1000; index += 1)
    found.add([told(`x${index}`, `https://10.0.${index >> 8}.${index & 255}:8443`, `name ${index}`)], 0)
  expect(found.list(0, null)).toHaveLength(20)
  expect(found.list(119_000, null)).toHaveLength(20)
  expect(found.list(121_000, null)).toEqual([])
})

test('one address is shown once, under the name heard first; a goodbye takes it away', () => {
  const found = createFoundServices()
  found.add(
    [
      told('one', 'https://10.0.0.1:8443', 'one'),
      told('liar', 'https://10.0.0.1:8443', 'liar'),
      told('two', 'https://10.0.0.2:8443', 'two'),
    ],
    0,
  )
  expect(found.list(0, null)).toEqual([
    { name: 'one', address: 'https://10.0.0.1:8443' },
    { name: 'two', address: 'https://10.0.0.2:8443' },
  ])
  found.add([{ id: 'two', name: null, addresses: [], seconds: 0 }], 1)
  expect(found.list(1, null).map(({ name }) => name)).toEqual(['one'])
})

test('of several addresses the first IPv4 one is shown while it is told of, and the own community never', () => {
  const found = createFoundServices()
  const six = 'https://[fd00::2]:8443'
  found.add([{ ...told('one.x', six, 'one'), addresses: [six, 'https://10.0.0.1:8443'] }], 0)
  found.add([told('one.x', 'https://172.17.0.1:8443', 'one')], 60_000)
  expect(found.list(60_000, null)).toEqual([{ name: 'one', address: 'https://10.0.0.1:8443' }])
  expect(found.list(130_000, null)).toEqual([{ name: 'one', address: 'https://172.17.0.1:8443' }])
  expect(found.list(130_000, 'one')).toEqual([])
})
