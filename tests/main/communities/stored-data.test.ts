import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chatCacheFolder, unsentFolder } from '../../../src/main/chat/chat-account'
import { createChatCache } from '../../../src/main/chat/chat-cache'
import { createUnsentStore } from '../../../src/main/chat/unsent-store'
import { createStoredData } from '../../../src/main/communities/stored-data'
import { asKept, keyOf } from '../../../src/main/configuration/kept-communities'
import { createDrafts } from '../../../src/main/drafts'
import { createNotebook } from '../../../src/main/notebook/notebook'
import { createOfflineStore } from '../../../src/main/offline-store'
import { createRecentTexts } from '../../../src/main/recent-texts'
import { createSavedRoute } from '../../../src/main/saved-route'
import { createAccounts } from '../../../src/main/session/accounts'
import { openStores } from '../../../src/main/stores'
import { createTopicsMemories } from '../../../src/main/topics-memory'
import type { CommunityChoice } from '../../../src/shared/community'
import { firstSettings } from '../../../src/shared/first-settings'
import { aRoom } from '../../support/chat-samples'
import { handwritten } from '../../support/notebook-entries'
import { silentLog } from '../../support/silent-log'

const ids = ['0198c9a2-0000-7000-8000-00000000f001', '0198c9a2-0000-7000-8000-00000000f002'] as const
const school: CommunityChoice = { kind: 'remote', address: 'http://192.168.0.9:4800' }
const club: CommunityChoice = { kind: 'remote', address: 'https://club.example' }
const beside: CommunityChoice = { kind: 'remote', address: 'https://club.example/second' }
const messageId = '0198c9a2-0000-7000-8000-00000000f00a'

// Electron is used only for its default folder, and each store here names its own.
vi.mock('electron', () => ({ default: {} }))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-remains-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Every file below a folder with its content. */
function filesIn(of: string): Record<string, string> {
  if (!existsSync(of)) return {}
  const names = readdirSync(of, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(of, name)).isFile())
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(of, name), 'latin1')]))
}

/** Stores something of every kind for two accounts and a visitor of a community. */
async function setUp() {
  let here: CommunityChoice = school
  let userId: string | null = ids[0]
  const community = () => keyOf(here)
  const stores = openStores({ folder, report: () => undefined })
  const accounts = createAccounts(stores.accounts)
  const owner = () => `${community()} ${userId ?? 'visitor'}`
  const drafts = createDrafts({ folder: join(folder, 'drafts'), owner })
  const deps = { community, userId: () => userId, report: () => undefined, now: Date.now, log: silentLog }
  const notebook = createNotebook({
    ...deps,
    folder: join(folder, 'notebooks'),
    onChange: () => undefined,
    drafts,
    memory: () => firstSettings,
  })
  const offline = createOfflineStore({ ...deps, folder: join(folder, 'offline'), firstHome: () => null })
  const route = createSavedRoute(stores.route, community(), () => undefined)
  const clearData = vi.fn(async () => undefined)
  /** The key that was pinned when the session of an address was asked for, by which the session is chosen. */
  const pinAtClearing: (string | undefined)[] = []
  const forgetPlacements = vi.fn()
  const demoFolder = join(folder, 'demo')
  const remains = createStoredData({
    ...{ folder, stores, accounts, drafts, notebook, offline, route, demoFolder, log: silentLog },
    roomWindows: { forgetPlacements },
    network(url) {
      pinAtClearing.push(stores.settings.read().pins[new URL(url).origin]?.key)
      return { clearData } as never
    },
  })

  async function fill(of: CommunityChoice): Promise<void> {
    here = of
    route.enter(community())
    route.pageIsAt('/talk')
    for (const each of [null, ...ids]) {
      userId = each
      if (each !== null) accounts.note(community(), each)
      await drafts.save('write', `draft of ${owner()}`)
      for (const store of [stores.searches, stores.emoji, stores.picks]) createRecentTexts(store, owner).save(['한'])
      createTopicsMemories(stores.topics, owner).save({ level: 'hard', rooms: [] })
      await notebook.change((store) => store.add([handwritten({ sentence: owner() })]))
      const unsent = createUnsentStore({ folder: unsentFolder(folder), owner: owner(), onSetAside: () => undefined, log: silentLog })
      const entry = {
        id: messageId,
        place: 1,
        roomId: messageId,
        text: 'hello',
        images: 0,
        writtenAt: new Date(0).toISOString(),
        failed: false,
      }
      await unsent.add(entry, [])
      const cache = createChatCache({ folder: chatCacheFolder(folder), owner: owner(), log: silentLog })
      const roomId = of === school ? ids[0] : ids[1]
      cache.storeRooms({ at: 1, clock: 0, rooms: [aRoom({ id: roomId, unread: 4 }), aRoom({ id: messageId, unread: 9, alarm: false })] })
      await cache.stop()
      stores.announced.write({ ...stores.announced.read(), [`notices ${owner()}`]: 1, [roomId]: 1 })
      stores.corrections.write({ ...stores.corrections.read(), [owner()]: [] })
      offline.storeNotices(each ?? ids[0], { at: 1, unread: 0, notices: [] })
    }
    await notebook.stop()
    await offline.stop()
    route.stop()
  }
  await fill(school)
  await fill(club)
  stores.settings.write({ ...stores.settings.read(), plainAddresses: ['http://192.168.0.9:4800', 'http://192.168.0.10'] })
  return { remains, stores, accounts, clearData, pinAtClearing, forgetPlacements, notebook, drafts }
}

const perCommunity = ['drafts', 'outbox', 'chat', 'notebooks', 'offline']
const count = (name: string) => Object.keys(filesIn(join(folder, name)).valueOf()).filter((file) => !/-(wal|shm)$/.test(file)).length

it('tells what would be lost, and what was unread', async () => {
  const { remains, notebook } = await setUp()
  expect(await remains.losses(keyOf(school))).toEqual({ unsent: 3, drafts: 3, unsynced: 3 })
  expect(await remains.losses('https://other.example')).toEqual({ unsent: 0, drafts: 0, unsynced: 0 })
  expect(await remains.unread(`${keyOf(club)} ${ids[0]}`)).toBe(4)
  expect(await remains.unread(`https://other.example ${ids[0]}`)).toBeNull()
  await notebook.stop()
})

it('removes everything of a community, of each of its accounts, and nothing of another', async () => {
  const { remains, stores, accounts, clearData, forgetPlacements, notebook } = await setUp()
  expect(perCommunity.map(count)).toEqual([6, 6, 6, 4, 2])
  await remains.remove(asKept(school), true)
  expect(perCommunity.map(count)).toEqual([3, 3, 3, 2, 1])
  const texts = Object.values(filesIn(join(folder, 'drafts')))
  expect(texts.every((text) => text.includes('https://club.example'))).toBe(true)
  for (const store of [stores.searches, stores.emoji, stores.picks]) expect(store.read()).toHaveLength(3)
  expect(stores.topics.read()).toHaveLength(3)
  expect(Object.keys(stores.corrections.read()).every((each) => each.startsWith('https://club.example '))).toBe(true)
  expect(Object.keys(stores.announced.read()).filter((mark) => mark.includes('192.168') || mark === ids[0])).toEqual([])
  expect(Object.keys(stores.announced.read())).toContain(ids[1])
  expect(stores.route.read()).toEqual({ 'https://club.example': '/talk' })
  expect(stores.settings.read().plainAddresses).toEqual(['http://192.168.0.10'])
  expect([accounts.of(keyOf(school)), accounts.of(keyOf(club))]).toEqual([[], [...ids]])
  expect(clearData).toHaveBeenCalledWith({ dataTypes: ['cache'], origins: ['http://192.168.0.9:4800'] })
  expect(forgetPlacements).toHaveBeenCalledWith(new Set([ids[0], messageId]))
  await notebook.stop()
})

it('removes all else where one file cannot be removed, says so, and finds what remains when it is called again', async () => {
  const { remains, accounts, notebook, drafts } = await setUp()
  const forget = drafts.forget
  drafts.forget = async () => {
    throw new Error('EBUSY: resource busy or locked')
  }
  await expect(remains.remove(asKept(school), true)).rejects.toThrow('EBUSY')
  expect(perCommunity.map(count)).toEqual([6, 3, 3, 2, 1])
  expect(accounts.of(keyOf(school))).toEqual([...ids])
  drafts.forget = forget
  await remains.remove(asKept(school), true)
  expect(perCommunity.map(count)).toEqual([3, 3, 3, 2, 1])
  await notebook.stop()
})

it('forgets the key of a community with it, once its cache is cleared, unless another community at that address is kept', async () => {
  const { remains, stores, pinAtClearing, notebook } = await setUp()
  const key = 'ab'.repeat(32)
  const pins = { 'https://club.example': { key, invitation: null }, 'https://other.example': { key, invitation: null } }
  stores.settings.write({ ...stores.settings.read(), pins, communities: [asKept(club), asKept(beside)] })
  await remains.remove(asKept(beside), true)
  expect(Object.keys(stores.settings.read().pins)).toEqual(['https://club.example', 'https://other.example'])
  stores.settings.write({ ...stores.settings.read(), communities: [asKept(club)] })
  await remains.remove(asKept(club), true)
  expect(Object.keys(stores.settings.read().pins)).toEqual(['https://other.example'])
  expect(pinAtClearing).toEqual([key, key])
  await notebook.stop()
})

it('keeps drafts and notebooks where one wants to come back, and finds them when it is left for good', async () => {
  const { remains, accounts, notebook } = await setUp()
  await remains.remove(asKept(school), false)
  expect(perCommunity.map(count)).toEqual([6, 3, 3, 4, 1])
  expect(accounts.of(keyOf(school))).toEqual([...ids])
  await remains.remove(asKept(school), true)
  expect(perCommunity.map(count)).toEqual([3, 3, 3, 2, 1])
  await notebook.stop()
})

it('removes the data of the demo, and never those of the community of this computer', async () => {
  const { remains, stores, notebook } = await setUp()
  mkdirSync(join(folder, 'demo'))
  writeFileSync(join(folder, 'demo', 'community.db'), '')
  const mail = { id: '1', to: 'a@b.example', subject: '', text: '', sentAt: '' }
  stores.mails.write([mail])
  stores.ownMails.write([mail])
  await remains.remove(asKept({ kind: 'own' }), true)
  expect([existsSync(join(folder, 'demo')), stores.mails.read().length, stores.ownMails.read().length]).toEqual([true, 1, 1])
  await remains.remove(asKept({ kind: 'demo' }), true)
  expect([existsSync(join(folder, 'demo')), stores.mails.read().length, stores.ownMails.read().length]).toEqual([false, 0, 1])
  await notebook.stop()
})
