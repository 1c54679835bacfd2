import type { SafeStorage } from 'electron'
import { describe, expect, it } from 'vitest'
import type { Log } from '../../../src/main/log'
import { createSecretBox } from '../../../src/main/session/secret-box'
import { createSession, storedSessions } from '../../../src/main/session/session'
import type { User } from '../../../src/shared/contract/people-shapes'
import { aUser } from '../../support/a-user'

const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} } as unknown as Log
const user = aUser({ id: '0198c9a2-0000-7000-8000-000000000001', own: { email: 'haru@example.com', phone: null } })
const token = 't'.repeat(43)
const year = 365 * 24 * 60 * 60 * 1000
const mirror = (text: string) => [...text].reverse().join('')

/** Electron's old or new calls, with a key store or without. */
function fakeStorage(kind: 'old' | 'new', backend: string): SafeStorage {
  const encrypt = (text: string) => Buffer.from(`sealed:${mirror(text)}`)
  const decrypt = (bytes: Buffer) => {
    if (!bytes.toString().startsWith('sealed:')) throw new Error('cannot decrypt')
    return mirror(bytes.toString().slice('sealed:'.length))
  }
  const old = { isEncryptionAvailable: () => true, encryptString: encrypt, decryptString: decrypt }
  const fresh = {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text: string) => encrypt(text),
    decryptStringAsync: async (bytes: Buffer) => ({ result: decrypt(bytes), shouldReEncrypt: false }),
  }
  return { getSelectedStorageBackend: () => backend, ...(kind === 'old' ? old : fresh) } as unknown as SafeStorage
}

function setUp({ kind = 'old' as 'old' | 'new', backend = 'gnome_libsecret' } = {}) {
  const disk = { text: '{}', now: 1_000_000 }
  const changes: { user: User | null; reason: string }[] = []
  const noted: string[] = []
  const open = (community = 'embedded') => {
    const session = createSession({
      store: {
        read: () => storedSessions.parse(JSON.parse(disk.text)),
        write(value) {
          disk.text = JSON.stringify(value)
          return true
        },
      },
      box: createSecretBox({ safeStorage: fakeStorage(kind, backend), platform: 'linux' }),
      accounts: { note: (at, userId) => void noted.push(`${at} ${userId}`) },
      now: () => disk.now,
      community,
      log: silent,
    })
    session.on('change', (change) => changes.push(change))
    return session
  }
  return { disk, changes, noted, open }
}

describe.each(['old', 'new'] as const)('a session under the %s key store calls', (kind) => {
  it('survives a restart, encrypted on the disk', async () => {
    const { disk, open, changes } = setUp({ kind })
    await open().begin({ user, token }, undefined)
    expect(changes).toEqual([{ user, reason: 'asked' }])
    expect(disk.text).not.toContain(token)
    expect(JSON.parse(disk.text).embedded.sealed.backend).toBe('gnome_libsecret')
    const again = open()
    expect(again.user()).toEqual(user)
    expect(await again.token()).toBe(token)
  })

  it('that can no longer be decrypted ends with a reason', async () => {
    const { disk, open, changes } = setUp({ kind })
    await open().begin({ user, token }, undefined)
    const kept = JSON.parse(disk.text)
    kept.embedded.sealed.value = Buffer.from('of another machine').toString('base64')
    disk.text = JSON.stringify(kept)
    const again = open()
    expect(await again.token()).toBeNull()
    expect([again.user(), again.hasExpired(), changes.at(-1)]).toEqual([null, true, { user: null, reason: 'tokenExpired' }])
    expect(JSON.parse(disk.text)).toEqual({ embedded: null })
  })
})

describe('a session', () => {
  it('stays in memory where nothing can encrypt it, unless the person consents', async () => {
    const { disk, open } = setUp({ backend: 'basic_text' })
    const session = open()
    await session.begin({ user, token }, undefined)
    expect(await session.token()).toBe(token)
    expect([JSON.parse(disk.text), open().user()]).toEqual([{ embedded: null }, null])
    await session.begin({ user, token }, true)
    expect(JSON.parse(disk.text).embedded.sealed.backend).toBe('plain')
    expect(await open().token()).toBe(token)
  })

  it('is not stored when the person says no', async () => {
    const { open } = setUp()
    await open().begin({ user, token }, false)
    expect(open().user()).toBeNull()
  })

  it('lasts a year', async () => {
    const { disk, open } = setUp()
    await open().begin({ user, token }, undefined)
    disk.now += year - 1
    expect(open().user()).toEqual(user)
    disk.now += 1
    const late = open()
    expect([late.user(), late.hasExpired(), JSON.parse(disk.text)]).toEqual([null, true, { embedded: null }])
    await late.begin({ user, token }, undefined)
    expect(late.hasExpired()).toBe(false)
  })

  it('is separate for each community', async () => {
    const { open } = setUp()
    const session = open()
    await session.begin({ user, token }, undefined)
    session.enter('https://community.example')
    expect([session.user(), await session.token()]).toEqual([null, null])
    session.enter('embedded')
    expect([session.user(), await session.token()]).toEqual([user, token])
  })

  it('lists the accounts signed in on this machine, at any community, until they log out, expire or end with the app', async () => {
    const { disk, open } = setUp()
    const session = open()
    await session.begin({ user, token }, undefined)
    session.enter('https://community.example')
    await session.begin({ user: { ...user, id: 'other' }, token }, false)
    const here = { community: 'embedded', userId: user.id }
    expect(session.signedIn()).toEqual([{ community: 'https://community.example', userId: 'other' }, here])
    expect(open('https://community.example').signedIn()).toEqual([here])
    session.end('asked')
    expect(session.signedIn()).toEqual([here])
    disk.now += year
    expect(session.signedIn()).toEqual([])
  })

  it('ends once', async () => {
    const { disk, open, changes } = setUp()
    const session = open()
    await session.begin({ user, token }, undefined)
    session.end('asked')
    session.end('tokenExpired')
    expect(changes.slice(1)).toEqual([{ user: null, reason: 'asked' }])
    expect([await session.token(), session.hasExpired(), JSON.parse(disk.text)]).toEqual([null, false, { embedded: null }])
  })

  it('stores the user as last read, and no other one', async () => {
    const { open } = setUp()
    const session = open()
    await session.begin({ user, token }, undefined)
    session.refresh({ ...user, nickname: 'haru2' })
    session.refresh({ ...user, id: 'bot' })
    expect(open().user()?.nickname).toBe('haru2')
  })

  it('of a community that is not open can be left: its token is handed out once, and the others stay', async () => {
    const { disk, open, noted } = setUp()
    const session = open()
    await session.begin({ user, token }, undefined)
    session.enter('https://community.example')
    await session.begin({ user: { ...user, id: 'other' }, token: 'theirs' }, undefined)
    await expect(session.leave('https://community.example')).rejects.toThrow()
    expect(await session.leave('embedded')).toBe(token)
    expect(await session.leave('embedded')).toBeNull()
    expect(Object.keys(JSON.parse(disk.text))).toEqual(['https://community.example'])
    expect(await session.token()).toBe('theirs')
    expect(noted).toEqual([`embedded ${user.id}`, 'https://community.example other'])
  })

  it('that is only in memory is there again when one is back, and can be left', async () => {
    const { disk, open } = setUp({ backend: 'basic_text' })
    const session = open()
    await session.begin({ user, token }, undefined)
    session.enter('https://community.example')
    expect([session.user(), disk.text.includes(user.id)]).toEqual([null, false])
    expect(session.signedIn()).toEqual([{ community: 'embedded', userId: user.id }])
    session.enter('embedded')
    expect([session.user()?.id, await session.token()]).toEqual([user.id, token])
    session.enter('https://community.example')
    expect(await session.leave('embedded')).toBe(token)
    expect(session.signedIn()).toEqual([])
  })

  it('does not begin at another community that is opened meanwhile', async () => {
    const { disk, open, changes } = setUp()
    const session = open()
    const begun = session.begin({ user, token }, undefined)
    session.enter('https://community.example')
    await begun
    expect([session.user(), changes, disk.text]).toEqual([null, [], '{}'])
  })
})
