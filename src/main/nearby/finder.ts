import type { NearbyCommunity } from '../../shared/nearby'
import type { Log } from '../log'
import { type Multicast, type MulticastDeps, openMulticast } from './multicast'
import { type DiscoveredService, serviceName, servicesIn } from './service-records'

/** How long it is looked for communities after a page has asked for them last. */
const askedWithinMs = 6_000
/** Questions are repeated after these pauses, and from then on after the last one. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]
/** How many are remembered, and how many are shown: a network with more is one where somebody makes them up. */
const mostKept = 200
const mostShown = 20

/** Finds the communities that are hosted in this network (docs/product/hosting.md "Found nearby"). */
export interface NearbyFinder {
  /** Those that are known now. The network is listened to while this is asked repeatedly, and not otherwise. */
  list(): NearbyCommunity[]
  stop(): void
}

export interface NearbyFinderDeps extends Pick<MulticastDeps, 'links' | 'port'> {
  /** The id under which this app announces a community itself, which is not listed. */
  ownId: () => string | null
  log: Log
  now: () => number
}

export function createNearbyFinder({ ownId, log, now, ...network }: NearbyFinderDeps): NearbyFinder {
  const found = createFoundServices()
  let multicast: Multicast | null = null
  let ending: NodeJS.Timeout | undefined
  let asking: NodeJS.Timeout | undefined

  function ask(turn = 0): void {
    clearTimeout(asking)
    void multicast?.send(() => ({ question: serviceName }))
    asking = setTimeout(() => ask(turn + 1), pausesMs[Math.min(turn, pausesMs.length - 1)])
    asking.unref()
  }

  function stop(): void {
    clearTimeout(ending)
    clearTimeout(asking)
    multicast?.stop()
    multicast = null
    found.clear()
  }

  return {
    list() {
      multicast ??= openMulticast({
        ...network,
        log,
        onState: (works) => works && ask(),
        onPacket: (packet) => found.add(servicesIn(packet), now()),
      })
      clearTimeout(ending)
      ending = setTimeout(stop, askedWithinMs)
      ending.unref()
      return found.list(now(), ownId())
    },
    stop,
  }
}

/** The communities that packets have announced, in the order in which they were first received, so that none moves under the pointer. */
export interface FoundServices {
  add(discovered: readonly DiscoveredService[], now: number): void
  /** @param ownId one that is left out */
  list(now: number, ownId: string | null): NearbyCommunity[]
  clear(): void
}

export function createFoundServices(): FoundServices {
  /** By their id; `addresses`: until when each is good. */
  const kept = new Map<string, { name: string | null; addresses: Map<string, number> }>()

  function addOne({ id, name, addresses, seconds }: DiscoveredService, now: number): void {
    if (seconds === 0) return void kept.delete(id)
    const known = kept.get(id)
    if (known === undefined && kept.size >= mostKept) return
    // Another interface of the same machine announces another address. The one known first stays the one that is shown.
    const each = { name: name ?? known?.name ?? null, addresses: known?.addresses ?? new Map<string, number>() }
    for (const address of addresses)
      if (each.addresses.has(address) || each.addresses.size < 8) each.addresses.set(address, now + seconds * 1000)
    kept.set(id, each)
  }

  function forgetOld(now: number): void {
    for (const [id, { addresses }] of kept) {
      for (const [address, until] of addresses) if (until <= now) addresses.delete(address)
      if (addresses.size === 0) kept.delete(id)
    }
  }

  return {
    add(discovered, now) {
      forgetOld(now)
      for (const each of discovered) addOne(each, now)
    },
    list(now, ownId) {
      forgetOld(now)
      const shown = new Map<string, NearbyCommunity>()
      for (const [id, { name, addresses }] of kept) {
        const all = [...addresses.keys()]
        const address = all.find((one) => !one.includes('[')) ?? all[0]
        const isOwn = ownId !== null && id.startsWith(`${ownId}.`)
        if (address !== undefined && !isOwn && !shown.has(address) && shown.size < mostShown) shown.set(address, { name, address })
      }
      return [...shown.values()]
    },
    clear: () => kept.clear(),
  }
}
