import { randomBytes } from 'node:crypto'
import type { PowerSaveBlocker } from 'electron'
import type { CommunityStorage, Hosting, HostingChoice, HostingConfiguration, HostingPatch, HostingReport } from '../../shared/hosting'
import { invitationTo } from '../../shared/invitation'
import { keyCode } from '../../shared/key-code'
import { limits } from '../../shared/limits'
import type { CommunityPlace } from '../api/community'
import type { Log } from '../log'
import { createNearbyAnnouncer } from '../nearby/announcer'
import type { StoredSettings } from '../settings'
import type { Store } from '../store'
import { outwardAddresses, ownAddresses } from './own-addresses'

const dayMs = 24 * 60 * 60 * 1000

export interface CommunityHosting {
  read(): Promise<Hosting>
  /** What the community of this computer is to do; null: it is not hosted. */
  configuration(): HostingConfiguration | null
  /** The community has reported. */
  update(report: HostingReport): void
  /** It has measured its storage; null: it could not. */
  updateStorage(storage: CommunityStorage | null): void
  /** Asks it for its storage; the answer is an event. */
  measure(): void
  /** How many people are connected from the network. */
  guests(): number
  change(patch: HostingPatch): void
  /** Makes an invitation, which ends the one before. */
  invite(): void
  /** The id under which the community is announced in the network; null: it is not. */
  announcedAs(): string | null
  stop(): Promise<void>
}

export interface HostingDeps {
  settings: Store<StoredSettings>
  community: () => Pick<CommunityPlace, 'host' | 'measure'>
  powerSaveBlocker: PowerSaveBlocker
  onChange: (hosting: Hosting) => void
  now: () => number
  log: Log
}

/** Hosts the community of this computer for its network (docs/product/hosting.md). */
export function createHosting({ settings, community, powerSaveBlocker, onChange, now, log }: HostingDeps): CommunityHosting {
  let report: HostingReport = { state: 'off' }
  let storage: CommunityStorage | null = null
  let blocker: number | null = null
  let outward: string[] = []
  const announcer = createNearbyAnnouncer({ onChange: () => onChange(read()), log })

  const choice = () => settings.read().hosting
  const devices = () => (report.state === 'open' ? report.devices : 0)

  function read(): Hosting {
    const { port, isPublic, invitation } = choice()
    const addresses = ownAddresses(port, isPublic, outward)
    const [first] = addresses
    const isInvited = invitation !== null && invitation.expiresAt > now()
    const link =
      report.state === 'open' && first !== undefined
        ? invitationTo(first, { key: report.key, code: isInvited ? invitation.code : null })
        : null
    return { choice: choice(), report, addresses, invitation: link, announcing: announcer.state(), storage }
  }

  /** Finds out which of the addresses lead out of the network, which changes with the networks. */
  async function lookOutward(): Promise<void> {
    const before = String(outward)
    outward = await outwardAddresses()
    if (String(outward) !== before) onChange(read())
  }

  function write(next: HostingChoice): void {
    settings.write({ ...settings.read(), hosting: next })
    community().host()
    follow()
  }

  /** What depends on the choice and the report. */
  function follow(): void {
    keepAwake()
    const { on, name } = choice()
    announcer.set(on && report.state === 'open' ? { name, port: report.port } : null)
    onChange(read())
    if (report.state === 'open') void lookOutward()
  }

  function keepAwake(): void {
    const isWanted = choice().keepsAwake && devices() > 0
    if (isWanted && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension')
    if (isWanted || blocker === null) return
    powerSaveBlocker.stop(blocker)
    blocker = null
  }

  const newInvitation = () => ({
    // 80 random bits, written as the code of a key is.
    code: keyCode(randomBytes(32).toString('hex')).replaceAll(' ', ''),
    expiresAt: now() + limits.hosting.invitationDays * dayMs,
  })

  // Chosen at the first start.
  if (choice().on && choice().invitation === null)
    settings.write({ ...settings.read(), hosting: { ...choice(), invitation: newInvitation() } })

  return {
    async read() {
      await lookOutward()
      return read()
    },
    configuration() {
      const { on, keepsAwake: _, ...configuration } = choice()
      return on ? configuration : null
    },
    update(next) {
      report = next
      follow()
    },
    updateStorage(next) {
      storage = next
      onChange(read())
    },
    measure: () => community().measure(),
    guests: () => (report.state === 'open' ? report.people : 0),
    change(patch) {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      const next = { ...choice(), ...given }
      write(next.on && next.invitation === null ? { ...next, invitation: newInvitation() } : next)
    },
    invite: () => write({ ...choice(), invitation: newInvitation() }),
    announcedAs: announcer.id,
    async stop() {
      if (blocker !== null) powerSaveBlocker.stop(blocker)
      blocker = null
      await announcer.stop()
    },
  }
}
