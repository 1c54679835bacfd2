import { BlockList } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Packet } from 'dns-packet'
import type { MulticastDNS, Options, ResponseOutgoingPacket } from 'multicast-dns'
import { isPrivateAddress } from '../../shared/private-network'
import type { Log } from '../log'

const checkEveryMs = 10_000
const sentWithinMs = 500

/** An interface of this machine by which others are reached. */
export interface NetworkLink {
  /** Its IPv4 address, which names it. */
  own: string
  /** Its private addresses, IPv4 first. Those that are valid on one link only need a zone, which no URL has, so they are left out. */
  addresses: string[]
  /** Its networks, `192.168.0.0/24`. */
  networks: string[]
}

/** A question, or an answer that this machine gives. */
export type Sent = { question: string } | { answers: ResponseOutgoingPacket['answers'] }

export interface MulticastDeps {
  /** Called with each packet from a neighbour, which may contain anything. */
  onPacket: (packet: Packet) => void
  /** Called when sockets were opened and whenever it changes: whether there is one. */
  onState: (works: boolean) => void
  log: Log
  /** Those of this machine unless a test gives others. */
  links?: () => NetworkLink[]
  port?: number
}

/** mDNS (RFC 6762) on every interface with a private address, IPv4 only: every network that has IPv6 devices with names has it too. */
export interface Multicast {
  /** Sends on each interface what is made for it. Resolves once it is sent; what cannot be sent is lost. */
  send(make: (link: NetworkLink) => Sent): Promise<void>
  stop(): void
}

/**
 * Opens a socket for each interface, and follows as interfaces come and go. Other programs of this machine, such as the system's own
 * responder, use the same port. One that cannot be opened is tried again; nothing else is affected.
 */
export function openMulticast({ onPacket, onState, log, links = ownLinks, port }: MulticastDeps): Multicast {
  const open = new Map<string, { link: NetworkLink; socket: MulticastDNS; isReady: boolean }>()
  let neighbours = new BlockList()
  let works: boolean | null = null
  let isStopped = false
  let make: ((options: Options) => MulticastDNS) | null = null

  function reportState(): void {
    const now = [...open.values()].some(({ isReady }) => isReady)
    if (now === works || isStopped) return
    works = now
    onState(works)
  }

  function close(own: string): void {
    open.get(own)?.socket.destroy()
    open.delete(own)
  }

  function connect(link: NetworkLink, create: (options: Options) => MulticastDNS): void {
    // Bound to the address of an interface, a socket would receive nothing that is sent to the group.
    const socket = create({ interface: link.own, bind: '0.0.0.0', ...(port !== undefined && { port }) })
    const each = { link, socket, isReady: false }
    open.set(link.own, each)
    socket.on('ready', () => {
      each.isReady = true
      reportState()
    })
    socket.on('error', (error: Error) => {
      if (open.get(link.own) !== each) return
      log.warn({ err: error }, 'names in the network cannot be used')
      close(link.own)
      reportState()
    })
    socket.on('warning', (error: Error) => log.debug({ err: error }, 'an mDNS packet was not understood'))
    socket.on('packet', (packet: Packet, { address }: { address: string }) => {
      // What was not sent by a neighbour came from outside of the network (RFC 6762, 11).
      if (neighbours.check(address)) onPacket(packet)
    })
  }

  function follow(): void {
    if (make === null || isStopped) return
    const found = links()
    neighbours = networksOf(found)
    const wanted = new Map(found.map((link) => [link.own, link]))
    for (const [own, { link }] of open) if (String(wanted.get(own)?.addresses) !== String(link.addresses)) close(own)
    for (const link of found) if (!open.has(link.own)) connect(link, make)
    reportState()
  }

  // Loaded only where it is used.
  void import('multicast-dns')
    .then(({ default: create }) => {
      make = create
      follow()
      if (open.size === 0) reportState()
    })
    .catch((error: unknown) => log.error({ err: error }, 'mDNS could not be loaded'))
  const following = setInterval(follow, checkEveryMs)
  following.unref()

  return {
    async send(makeOf) {
      const sending = [...open.values()].filter(({ isReady }) => isReady).map(({ link, socket }) => sendBy(socket, makeOf(link)))
      await Promise.all(sending)
    },
    stop() {
      isStopped = true
      clearInterval(following)
      for (const own of [...open.keys()]) close(own)
    },
  }
}

/** Resolves when it is sent or lost, at the latest after half a second. */
function sendBy(socket: MulticastDNS, sent: Sent): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, sentWithinMs)
    const end = () => {
      clearTimeout(limit)
      resolve()
    }
    if ('question' in sent) socket.query({ questions: [{ name: sent.question, type: 'PTR' }] }, end)
    else socket.respond({ answers: sent.answers }, end)
  })
}

function networksOf(links: readonly NetworkLink[]): BlockList {
  const list = new BlockList()
  for (const each of links.flatMap(({ networks }) => networks)) {
    const [address = '', bits = ''] = each.split('/')
    list.addSubnet(address, Number(bits), 'ipv4')
  }
  return list
}

function ownLinks(): NetworkLink[] {
  return Object.values(networkInterfaces()).flatMap((all = []) => {
    const outer = all.filter(({ internal }) => !internal)
    const ipv4 = outer.filter(({ family }) => family === 'IPv4')
    const own = ipv4[0]?.address
    const addresses = [...ipv4, ...outer.filter(({ family }) => family === 'IPv6')]
      .map(({ address }) => address)
      .filter((address) => isPrivateAddress(address) && !/^fe80:/i.test(address))
    if (own === undefined || addresses.length === 0) return []
    return [{ own, addresses, networks: ipv4.flatMap(({ cidr }) => cidr ?? []) }]
  })
}
