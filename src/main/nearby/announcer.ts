import { randomBytes } from 'node:crypto'
import type { Announcing } from '../../shared/hosting'
import type { Log } from '../log'
import { type Multicast, type MulticastDeps, openMulticast } from './multicast'
import { type Announced, asksFor, recordsOf } from './service-records'

/** An announcement is sent twice, so that one lost packet does not matter (RFC 6762, 8.3). */
const againMs = 1_000
/** At most one answer in this time (RFC 6762, 6). */
const answerEveryMs = 1_000

/** Announces a hosted community by mDNS (docs/product/hosting.md "Found nearby"). */
export interface NearbyAnnouncer {
  /** Announces it as given, null: no longer. */
  set(community: { name: string; port: number } | null): void
  state(): Announcing
  /** The id of what is announced; null: nothing is. */
  id(): string | null
  /** Says goodbye. */
  stop(): Promise<void>
}

export interface NearbyAnnouncerDeps extends Pick<MulticastDeps, 'links' | 'port'> {
  onChange: () => void
  log: Log
}

export function createNearbyAnnouncer({ onChange, log, ...network }: NearbyAnnouncerDeps): NearbyAnnouncer {
  let announced: Announced | null = null
  let multicast: Multicast | null = null
  let state: Announcing = 'off'
  let answeredAt = 0
  let repeating: NodeJS.Timeout | undefined

  function become(next: Announcing): void {
    if (next === state) return
    state = next
    onChange()
  }

  function announce(): void {
    const of = announced
    if (of === null || multicast === null) return
    answeredAt = Date.now()
    void multicast.send(({ addresses }) => ({ answers: recordsOf(of, addresses) }))
  }

  function announceTwice(): void {
    clearTimeout(repeating)
    announce()
    repeating = setTimeout(announce, againMs)
    repeating.unref()
  }

  async function end(): Promise<void> {
    clearTimeout(repeating)
    const [of, by] = [announced, multicast]
    announced = null
    multicast = null
    become('off')
    if (of !== null) await by?.send(({ addresses }) => ({ answers: recordsOf(of, addresses, true) }))
    by?.stop()
  }

  function open(): Multicast {
    const opened = openMulticast({
      ...network,
      log,
      onState(works) {
        // While it says goodbye, another may be open already, or none.
        if (opened !== multicast) return
        become(works ? 'on' : 'failed')
        if (works) announceTwice()
      },
      onPacket(packet) {
        if (announced === null || !asksFor(announced, packet)) return
        const wait = answeredAt + answerEveryMs - Date.now()
        if (wait <= 0) announce()
      },
    })
    return opened
  }

  return {
    set(community) {
      if (community === null) return void end()
      if (announced?.name === community.name && announced.port === community.port) return
      // Under an id of its own: what is known under the former one is announced to be gone.
      void end()
      announced = { ...community, id: `hanmadi-${randomBytes(8).toString('hex')}` }
      multicast = open()
    },
    state: () => state,
    id: () => announced?.id ?? null,
    stop: end,
  }
}
