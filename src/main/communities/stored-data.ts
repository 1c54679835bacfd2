import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Session as ElectronSession } from 'electron'
import type { LeavingLosses } from '../../shared/community'
import type { AccountStores } from '../account-stores'
import { chatCacheFolder, unsentFolder } from '../chat/chat-account'
import { createChatCache } from '../chat/chat-cache'
import type { RoomWindows } from '../chat/room-windows'
import type { KeptCommunity } from '../configuration/kept-communities'
import type { Log } from '../log'
import { ownerKey, ownerOf } from '../owner-key'
import type { SavedRoute } from '../saved-route'
import type { Accounts } from '../session/accounts'
import type { Stores } from '../stores'

export interface StoredDataDeps extends Pick<AccountStores, 'drafts' | 'notebook' | 'offline'> {
  /** The app's data folder. */
  folder: string
  stores: Stores
  accounts: Accounts
  route: Pick<SavedRoute, 'forget'>
  roomWindows: Pick<RoomWindows, 'forgetPlacements'>
  /** Where the demo community is. */
  demoFolder: string
  network: (url: string) => ElectronSession
  log: Log
}

/** Everything that this machine stores of a community that is not open. */
export interface StoredData {
  /** What would be lost with it. */
  losses(key: string): Promise<LeavingLosses>
  /** How many messages are unread in an account's cached chat, rooms without notifications aside; null where none is cached. */
  unread(owner: string): Promise<number | null>
  /**
   * Removes it: unsent messages and corrections, caches, recent texts, the saved place, of the demo also its data. What cannot be removed
   * stops nothing else.
   * @param texts also drafts and notebooks
   * @throws the first failure, once all else is removed; what remains is then found by the next call
   */
  remove(community: KeptCommunity, texts: boolean): Promise<void>
}

export function createStoredData(deps: StoredDataDeps): StoredData {
  const { folder, stores, accounts, drafts, notebook, offline, route, roomWindows, demoFolder, network, log } = deps

  const ownersOf = (key: string) => [...accounts.of(key), null].map((id) => ownerOf(key, id))
  const unsentOf = (owner: string) => join(unsentFolder(folder), createHash('sha256').update(owner).digest('hex'))
  const cacheOf = (owner: string) => createChatCache({ folder: chatCacheFolder(folder), owner, log })
  const cachedRooms = async (owner: string) => (await cacheOf(owner).rooms())?.rooms ?? null

  async function unsyncedOf(owner: string): Promise<number> {
    return notebook.unsynced(owner).catch((error: unknown) => {
      log.warn({ err: error }, 'a notebook could not be counted')
      return 0
    })
  }

  /** Removes the entries of owners from the records that all communities share. */
  function removeFromRecords(owners: readonly string[], roomIds: ReadonlySet<string>): void {
    const keys = new Set(owners.map(ownerKey))
    for (const store of [stores.searches, stores.emoji, stores.picks]) store.write(store.read().filter(({ owner }) => !keys.has(owner)))
    stores.topics.write(stores.topics.read().filter(({ owner }) => !keys.has(owner)))
    stores.cautions.write(stores.cautions.read().filter(({ owner }) => !keys.has(owner)))
    stores.corrections.write(without(stores.corrections.read(), (owner) => owners.includes(owner)))
    const marks = new Set(owners.map((owner) => `notices ${owner}`))
    stores.announced.write(without(stores.announced.read(), (mark) => marks.has(mark) || roomIds.has(mark)))
  }

  /** What was accepted of an address has to be accepted again: that it is not encrypted, or the key of its community. */
  function forgetAddress(address: string): void {
    const { plainAddresses, pins, ...settings } = stores.settings.read()
    const { origin } = new URL(address)
    const isShared = settings.communities.some(
      (each) => each.address !== null && each.address !== address && new URL(each.address).origin === origin,
    )
    stores.settings.write({
      ...settings,
      plainAddresses: plainAddresses.filter((each) => each !== address),
      pins: isShared ? pins : without(pins, (each) => each === origin),
    })
  }

  return {
    async losses(key) {
      const owners = ownersOf(key)
      const messages = await Promise.all(owners.map((owner) => readdir(unsentOf(owner)).catch(() => [])))
      const texts = await Promise.all(owners.map(drafts.count))
      const entries = await Promise.all(owners.map(unsyncedOf))
      const corrections = owners.map((owner) => stores.corrections.read()[owner]?.length ?? 0)
      return { unsent: sum([...messages.map(({ length }) => length), ...corrections]), drafts: sum(texts), unsynced: sum(entries) }
    },
    async unread(owner) {
      const rooms = await cachedRooms(owner)
      return rooms && sum(rooms.map(({ alarm, unread }) => (alarm ? unread : 0)))
    },
    async remove({ key, kind, address }, texts) {
      const owners = ownersOf(key)
      const rooms = (await Promise.all(owners.map(cachedRooms))).flatMap((found) => found ?? [])
      const roomIds = new Set(rooms.map(({ id }) => id))
      removeFromRecords(owners, roomIds)
      roomWindows.forgetPlacements(roomIds)
      route.forget(key)
      if (kind === 'demo') stores.mails.write([])
      const steps = owners.flatMap((owner) => [
        () => rm(unsentOf(owner), { recursive: true, force: true }),
        () => cacheOf(owner).clear(),
        ...(texts ? [() => drafts.forget(owner), () => notebook.forget(owner)] : []),
      ])
      steps.push(() => offline.forget(key))
      if (kind === 'demo') steps.push(() => rm(demoFolder, { recursive: true, force: true }))
      if (address !== null) {
        steps.push(() => network(address).clearData({ dataTypes: ['cache'], origins: [new URL(address).origin] }))
      }
      const failures: unknown[] = []
      for (const step of steps) {
        try {
          await step()
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) {
        for (const error of failures) log.error({ err: error }, 'what is stored of a community could not be removed')
        throw failures[0]
      }
      // After its cache is cleared, whose session is found by its key.
      if (address !== null) forgetAddress(address)
      // Last, since what remains after a crash is found by them. Kept texts are found by them too.
      if (texts) accounts.forget(key)
    },
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function without<Value>(record: Record<string, Value>, isGone: (key: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !isGone(key)))
}
