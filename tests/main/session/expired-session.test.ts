import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCommunitySwitch } from '../../../src/main/communities/community-switch'
import { setupEventListeners } from '../../../src/main/event-listeners'
import { createOfflineStore } from '../../../src/main/offline-store'
import { createSession, storedSessions } from '../../../src/main/session/session'
import { aUser } from '../../support/a-user'

const user = aUser({ id: '0198c9a2-0000-7000-8000-000000000001' })
const days = 24 * 60 * 60 * 1000
/** Answers every call, and does nothing. */
const idle: never = new Proxy(() => {}, { get: (_, key) => (key === 'then' ? undefined : idle), apply: () => idle }) as never

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-expired-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const disk = { sessions: '{}', now: 0 }
/** Starts the app in a community. */
function start(community: string) {
  const session = createSession({
    store: {
      read: () => storedSessions.parse(JSON.parse(disk.sessions)),
      write(value) {
        disk.sessions = JSON.stringify(value)
        return true
      },
    },
    box: { seal: async (value) => ({ backend: 'test', value }), open: async ({ value }) => value, isSecure: () => true },
    ...{ accounts: idle, now: () => disk.now, community, log: idle },
  })
  let here = community
  const userId = () => session.user()?.id ?? null
  const offline = createOfflineStore({ folder, community: () => here, userId, firstHome: () => null, log: idle })
  const accountStores = { offline, corrections: idle, notebook: idle, notebookSync: idle, reviews: idle } as never
  const others = { app: idle, settings: idle, startAtLogin: idle, appearance: idle, compatibility: idle, connection: idle, updates: idle }
  setupEventListeners({
    ...others,
    session,
    accountStores,
    windows: idle,
    nativeUi: idle,
    chat: idle,
    notices: idle,
    show: idle,
    log: idle,
  })
  const choose = async (choice: { address: string }, leave: () => Promise<void>) => {
    await leave()
    here = choice.address
    session.enter(here)
  }
  const link = { session, connection: { state: () => 'offline', forget() {} }, community: { key: () => here, choose, forgetStranger() {} } }
  const switching = createCommunitySwitch({
    ...{ link: link as never, offline, mayClose: async () => true, onOpened() {} },
    ...{ windows: idle, nativeUi: idle, route: idle, chat: idle, notices: idle, notebook: idle, corrections: idle },
  })
  return { session, offline, open: (address: string) => switching.open({ kind: 'remote', address } as never) }
}

/** Signs in, and stores something of the account. */
async function useFor(length: number): Promise<void> {
  const { session, offline } = start('one')
  await session.begin({ user, token: 't'.repeat(43) }, true)
  offline.storeNotices(user.id, { userId: user.id, at: 1, notices: [], unread: 0 } as never)
  await offline.stop()
  expect(readdirSync(folder)).toHaveLength(1)
  disk.now += length * days
}

test('what was stored of an account is gone at the start after its session has expired, and stays while it has not', async () => {
  await useFor(300)
  await start('one').offline.stop()
  expect(readdirSync(folder)).toHaveLength(1)
  disk.now += 100 * days
  await start('one').offline.stop()
  expect(readdirSync(folder)).toEqual([])
})

test('it is gone too when its community is opened after another one', async () => {
  await useFor(400)
  const { offline, open } = start('other')
  await offline.stop()
  expect(readdirSync(folder)).toHaveLength(1)
  await open('one')
  await offline.stop()
  expect(readdirSync(folder)).toEqual([])
})
