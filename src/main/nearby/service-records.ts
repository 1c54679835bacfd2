import type { Answer, Packet } from 'dns-packet'
import { readCommunityAddress } from '../../shared/community-address'
import { nearbyName } from '../../shared/nearby'
import { isPrivateAddress } from '../../shared/private-network'

/** The service of hosted communities (RFC 6763). */
export const serviceName = '_hanmadi._tcp.local'

/** How long an answer is good for, which is how long a machine that vanished is still shown. */
const aliveSeconds = 120
const mostSeconds = 60 * 60
/** A packet with more records is not from a community. */
const mostRecords = 200
const mostAddresses = 8

/** A community as it is announced. `id`: random, so that no two have the same and none tells the machine apart. */
export interface Announced {
  id: string
  name: string
  port: number
}

/**
 * The records that announce a community on one interface. The name is in the text record: one of the service would be split at its dots and
 * cut to 63 bytes.
 * @param goodbye whether it is no longer there
 */
export function recordsOf({ id, name, port }: Announced, addresses: readonly string[], goodbye = false): Answer[] {
  const ttl = goodbye ? 0 : aliveSeconds
  const [instance, host] = [`${id}.${serviceName}`, `${id}.local`]
  return [
    { type: 'PTR', name: serviceName, ttl, data: instance },
    { type: 'SRV', name: instance, ttl, flush: true, data: { port, target: host, priority: 0, weight: 0 } },
    { type: 'TXT', name: instance, ttl, flush: true, data: ['txtvers=1', `name=${name}`] },
    ...addresses.map((address): Answer => ({ type: address.includes(':') ? 'AAAA' : 'A', name: host, ttl, flush: true, data: address })),
  ]
}

/** Whether a packet asks for communities, or for one. */
export function asksFor({ id }: Pick<Announced, 'id'>, { type, questions = [] }: Packet): boolean {
  const names = [serviceName, `${id}.${serviceName}`, `${id}.local`]
  return type === 'query' && questions.some(({ name }) => names.includes(name.toLowerCase()))
}

/** A community that a packet announces. `seconds`: how long that is good for, 0: it is gone. */
export interface DiscoveredService {
  id: string
  name: string | null
  addresses: string[]
  seconds: number
}

/**
 * The communities that a packet announces; it may contain anything. Each counts only when everything about it is in the packet, as the app
 * sends it, and only with addresses in private networks.
 */
export function servicesIn({ type, answers = [], additionals = [] }: Packet): DiscoveredService[] {
  if (type !== 'response') return []
  const records = [...answers, ...additionals].slice(0, mostRecords)
  return records.flatMap((pointer): DiscoveredService[] => {
    if (pointer.type !== 'PTR' || !isSame(pointer.name, serviceName)) return []
    const instance = pointer.data.toLowerCase()
    const seconds = Math.min(pointer.ttl ?? 0, mostSeconds)
    if (!instance.endsWith(`.${serviceName}`)) return []
    if (seconds <= 0) return [{ id: instance, name: null, addresses: [], seconds: 0 }]
    const place = records.find((each) => each.type === 'SRV' && isSame(each.name, instance))
    if (place?.type !== 'SRV') return []
    const { target, port } = place.data
    const addresses = records.flatMap((each) => addressAt(each, target, port)).slice(0, mostAddresses)
    return addresses.length === 0 ? [] : [{ id: instance, name: nameIn(records, instance), addresses, seconds }]
  })
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function addressAt(record: Answer, target: string, port: number): string[] {
  if ((record.type !== 'A' && record.type !== 'AAAA') || !isSame(record.name, target)) return []
  const host = record.data
  // This machine's own loopback is nobody's address in a network.
  if (!isPrivateAddress(host) || /^(?:127\.|::1$|::ffff:|fe[89ab])/i.test(host) || port < 1) return []
  const read = readCommunityAddress(`https://${record.type === 'A' ? host : `[${host}]`}:${port}`)
  return read.kind === 'open' ? [read.address] : []
}

function nameIn(records: readonly Answer[], instance: string): string | null {
  const found = records.find((each) => each.type === 'TXT' && isSame(each.name, instance))
  if (found?.type !== 'TXT') return null
  const texts = [found.data].flat().map((each) => String(each))
  const name = texts.find((each) => each.startsWith('name='))
  return name === undefined ? null : nearbyName(name.slice('name='.length))
}
