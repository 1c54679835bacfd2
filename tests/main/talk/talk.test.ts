import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnnouncer } from '../../../src/main/talk/announcer'
import { wordingIn } from '../../../src/main/wording'
import type { LiveAccess } from '../../../src/shared/contract/chat'
import { createTalk, type Person, type Talk } from '../../server/chat/talk'
import { type FirestoreEmulator, findFirestoreEmulator, firebaseAt, startFirestoreEmulator } from '../../support/firestore'
import { type ProxyMode, startProxy, type TestProxy } from '../../support/proxy'
import { createRandom } from '../../support/random'
import { expectYes } from '../../support/server'
import { startTalker, type Talker } from '../../support/talker'
import { until } from '../../support/until'

const numbered = (count: number, word = '말') => Array.from({ length: count }, (_, n) => `${word} ${n}`)

const jar = findFirestoreEmulator()
const kinds = jar === null ? (['embedded'] as const) : (['embedded', 'firestore'] as const)

describe.each(kinds)('chat in main, on a real community heard through %s', { timeout: 300_000 }, (kind) => {
  let talk: Talk
  let emulator: FirestoreEmulator | null = null
  /** What the app goes through: to the community, and to where it is heard. */
  let proxy: TestProxy
  let liveProxy: TestProxy
  let haru: Person
  let nari: Person
  let roomId = ''
  let folder = ''
  let talkers: Talker[] = []

  beforeAll(async () => {
    if (kind === 'firestore') emulator = await startFirestoreEmulator(jar ?? '')
    talk = await createTalk({ database: 'sqlite', ...(emulator ? { firebase: firebaseAt(emulator) } : {}) })
    proxy = await startProxy(talk.server.url)
    liveProxy = emulator ? await startProxy(`http://${emulator.host}`) : proxy
    if (emulator) await listenFirst()
  }, 90_000)
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-talker-'))
    haru = await talk.person()
    nari = await talk.person()
    roomId = await talk.room(haru, nari)
  })
  afterEach(async () => {
    set({ kind: 'pass' })
    for (const talker of talkers) await talker.stop()
    talkers = []
    rmSync(folder, { recursive: true, force: true })
  })
  afterAll(async () => {
    await proxy?.stop()
    await talk?.stop()
    if (emulator) await liveProxy.stop()
    await emulator?.stop()
  })

  const set = (mode: ProxyMode) => {
    for (const each of new Set([proxy, liveProxy])) each.set(mode)
  }
  const cutAll = () => {
    for (const each of new Set([proxy, liveProxy])) each.cutAll()
  }
  const access = (granted: LiveAccess): LiveAccess =>
    granted.kind === 'firestore' ? { ...granted, emulator: { firestore: `127.0.0.1:${liveProxy.port}`, auth: null } } : granted

  async function seat(who: Person | (() => Person | null), name = 'app'): Promise<Talker> {
    const person = typeof who === 'function' ? who : () => who
    const talker = await startTalker({ folder: join(folder, name), url: () => proxy.url, person, access })
    talkers.push(talker)
    if (person() !== null) await online(talker)
    return talker
  }
  /** Its first listener waits for the emulator nearly as long as a connection is waited for. */
  async function listenFirst(): Promise<void> {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-talker-'))
    await seat(await talk.person())
    for (const talker of talkers.splice(0)) await talker.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const online = (talker: Talker) => until(() => expect(talker.live()).toBe('online'))
  /** Online, and its rooms answered. */
  const settled = async (talker: Talker) => {
    await online(talker)
    await until(() => expect(talker.answered).toContain('rooms'))
  }
  /** Firestore has everything, so that none of it is news. */
  const mirrored = async () => {
    const behind = talk.server.services.db.selectFrom('rooms').select('id').whereRef('mirrored_version', '<', 'version')
    if (kind === 'firestore') await until(async () => expect(await behind.execute()).toEqual([]))
  }
  /** The files in the app's data folder that hold one of these. */
  const filesWith = async (...texts: string[]) => {
    const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    const paths = names.map(({ parentPath, name }) => join(parentPath, name))
    const found = paths.filter((path) => texts.some((text) => readFileSync(path, 'utf8').includes(text)))
    return found.map((path) => relative(folder, path))
  }
  const hears = (talker: Talker, ...texts: string[]) => until(() => expect(talker.heard(roomId)).toEqual(texts))

  it('goes from unknown to online, hears what is said in order, and counts it', async () => {
    const talker = await seat(nari)
    await settled(talker)
    expect(talker.states).toEqual(['online'])
    for (const text of numbered(20)) await talk.say(haru, roomId, text)
    await hears(talker, ...numbered(20))
    // The bot has said welcome.
    await until(() => expect(talker.unreadCounts.at(-1)).toBe(21))
    await until(async () => expect(await talker.kept(roomId)).toEqual(numbered(20)))
  })

  it('says what waited while there was no community, in order, once, and both hear it', async () => {
    const [one, other] = [await seat(haru, 'haru'), await seat(nari, 'nari')]
    await settled(other)
    set({ kind: 'drop' })
    for (const text of numbered(10)) await one.send({ roomId, text }, [])
    await until(() => expect([one.live(), other.live()]).toEqual(['offline', 'offline']))
    expect(one.waiting()).toHaveLength(10)
    set({ kind: 'pass' })
    one.hurry()
    await hears(other, ...numbered(10))
    await hears(one, ...numbered(10))
    await until(() => expect(one.waiting()).toEqual([]))
    expect((await talk.everything(nari, roomId)).map(({ text }) => text)).toEqual(numbered(10))
    expect(one.states.at(-1)).toBe('online')
  })

  it('notices a black hole and comes back with everything', async () => {
    const talker = await seat(nari)
    await settled(talker)
    set({ kind: 'blackHole' })
    for (const text of numbered(5)) await talk.say(haru, roomId, text)
    expect(talker.live()).toBe('online')
    await until(() => expect(talker.live()).toBe('offline'))
    expect(talker.heard(roomId)).toEqual([])
    set({ kind: 'pass' })
    await hears(talker, ...numbered(5))
    expect(talker.states).toEqual(['online', 'offline', 'online'])
  })

  it('is rebuilt at once after sleep or a change of network', async () => {
    const talker = await seat(nari)
    await settled(talker)
    set({ kind: 'blackHole' })
    await talk.say(haru, roomId, '자는 동안')
    set({ kind: 'pass' })
    talker.rebuild('resume')
    await hears(talker, '자는 동안')
    await until(() => expect(talker.live()).toBe('online'))
    // Firestore's client may have to give its old connection up first, and says so.
    if (kind !== 'firestore') expect(talker.states).toEqual(['online'])
  })

  it('announces what was said while it slept, unless it was read elsewhere meanwhile', async () => {
    const shown: string[] = []
    const sleeper: { talker?: Talker } = {}
    const announcer = createAnnouncer({
      settings: () => ({ notifications: true, notificationContent: true, quietUntil: 0 }),
      wording: () => wordingIn('ko'),
      room: (id) => sleeper.talker?.room(id),
      isInSight: () => false,
      told: { read: () => ({}), write: () => undefined },
      // The bot's welcome may come at any time.
      show: (one) => void (one.roomId === roomId && shown.push(one.body)),
      now: Date.now,
    })
    const talker = await startTalker({ folder, url: () => proxy.url, person: () => nari, access, announcer })
    sleeper.talker = talker
    talkers.push(talker)
    await settled(talker)
    set({ kind: 'drop' })
    await until(() => expect(talker.live()).toBe('offline'))
    for (const text of numbered(8)) await talk.say(haru, roomId, text)
    const last = (await talk.everything(nari, roomId)).at(-1)
    await expectYes(talk.server.call('readUpTo', { roomId, messageId: last?.id ?? '' }, { token: nari.token }))
    await talk.say(haru, roomId, '아직 안 읽은 말')
    await mirrored()
    set({ kind: 'pass' })
    talker.rebuild('resume')
    await hears(talker, ...numbered(8), '아직 안 읽은 말')
    await talk.say(haru, roomId, '깨어난 뒤의 말')
    await until(() => expect(shown.at(-1)).toBe('깨어난 뒤의 말'))
    expect(shown).toEqual(['아직 안 읽은 말', '깨어난 뒤의 말'])
    announcer.stop()
  })

  it('asks for its rooms anew where too much was missed, and reads on without a gap', async () => {
    const talker = await seat(nari)
    await settled(talker)
    await talk.say(haru, roomId, '첫말')
    await hears(talker, '첫말')
    set({ kind: 'drop' })
    await until(() => expect(talker.live()).toBe('offline'))
    // More than Firestore is asked for at once; of our own stream, what it had to tell is gone.
    const missed = numbered(kind === 'firestore' ? 520 : 3)
    for (const text of missed) await talk.say(haru, roomId, text)
    await talk.server.services.db.deleteFrom('live_events').where('user_id', '=', nari.id).execute()
    set({ kind: 'pass' })
    talker.rebuild('network')
    await until(() => expect(talker.news.filter((each) => each.kind === 'reset').length).toBeGreaterThan(1))
    await until(() => expect(talker.room(roomId)?.unread).toBe(1 + missed.length))
    await talk.say(haru, roomId, '끝말')
    await until(() => expect(talker.heard(roomId).at(-1)).toBe('끝말'))
    const all = ['첫말', ...missed, '끝말']
    await until(async () => expect(await talker.kept(roomId)).toEqual(all.slice(-200)))
    expect(new Set(talker.heard(roomId)).size).toBe(talker.heard(roomId).length)
  })

  it('tells that something was missed before it tells what came since, however long the rooms take', async () => {
    const talker = await startTalker({
      folder,
      url: () => proxy.url,
      streamUrl: () => talk.server.url,
      person: () => nari,
      access(granted) {
        proxy.set({ kind: 'blackHole' })
        return access(granted)
      },
    })
    talkers.push(talker)
    await online(talker)
    await talk.say(haru, roomId, '그사이')
    await hears(talker, '그사이')
    expect(talker.news[0]).toEqual({ kind: 'reset' })
  })

  it('knows a room from the first word said in it', async () => {
    const talker = await seat(nari)
    await settled(talker)
    expect(talker.room(roomId)).toBeUndefined()
    await talk.say(haru, roomId, '안녕')
    await hears(talker, '안녕')
    expect(talker.room(roomId)).toMatchObject({ unread: 1, partner: { id: haru.id } })
  })

  it('asks again for the rooms that it could not read, and takes them from a page until then', async () => {
    await talk.say(haru, roomId, '안녕')
    await mirrored()
    let isDeaf = false
    const talker = await startTalker({
      folder,
      url: () => (isDeaf ? 'http://127.0.0.1:1' : proxy.url),
      streamUrl: () => proxy.url,
      person: () => nari,
      access(granted) {
        isDeaf = true
        return access(granted)
      },
    })
    talkers.push(talker)
    await settled(talker)
    expect(talker.room(roomId)).toBeUndefined()
    const [asked] = await talk.rooms(nari)
    // Not while it asks for them itself.
    await until(() => {
      talker.takeRooms({ rooms: asked ? [{ ...asked, unread: 7 }] : [] })
      expect(talker.unreadCounts.at(-1)).toBe(7)
    })
    isDeaf = false
    await until(() => expect(talker.room(roomId)).toMatchObject({ unread: 1 }))
    expect(talker.news.filter(({ kind }) => kind === 'reset')).toHaveLength(2)
  })

  it('keeps the rooms that a page has read where nothing is heard live, and lets what is heard stand', async () => {
    await talk.say(haru, roomId, '안녕')
    const before = { rooms: await talk.rooms(nari) }
    const deaf = await startTalker({
      folder: join(folder, 'deaf'),
      url: () => proxy.url,
      person: () => nari,
      access: () => {
        throw new Error('no way through')
      },
    })
    talkers.push(deaf)
    deaf.takeRooms(before)
    expect(deaf.unreadCounts.at(-1)).toBe(before.rooms.reduce((sum, { unread }) => sum + unread, 0))
    expect((await deaf.keptRooms())?.rooms.map(({ id }) => id)).toContain(roomId)

    await mirrored()
    const talker = await seat(nari)
    await settled(talker)
    await talk.say(haru, roomId, '들려요?')
    await hears(talker, '들려요?')
    talker.takeRooms(before)
    expect(talker.room(roomId)?.lastMessage).toMatchObject({ text: '들려요?' })
  })

  it('belongs to who is signed in: another account hears nothing of the one before', async () => {
    let who: Person | null = nari
    const talker = await seat(() => who)
    await settled(talker)
    await talker.send({ roomId, text: '나리의 말' }, [])
    await hears(talker, '나리의 말')
    who = null
    await talker.enter()
    expect([talker.live(), talker.unreadCounts.at(-1), talker.waiting(), await talker.keptRooms()]).toEqual(['unknown', 0, [], null])
    await expect(talker.send({ roomId, text: '아무도' }, [])).rejects.toMatchObject({ error: { code: 'loginRequired' } })
    who = await talk.person()
    talker.news.splice(0)
    talker.answered.splice(0)
    await talker.enter()
    await settled(talker)
    await talk.say(haru, roomId, '나리에게')
    const own = await talk.room(haru, who)
    await talk.say(haru, own, '새 사람에게')
    await until(() => expect(talker.heard(own)).toEqual(['새 사람에게']))
    expect(talker.heard(roomId)).toEqual([])
    expect(await talker.kept(roomId)).toEqual([])
  })

  it('leaves nothing readable of an account that signs out but what it could not send, and sends that when it is back', async () => {
    let who: Person | null = nari
    const announcer = { hear: () => undefined, catchUp: () => undefined, stop: vi.fn() }
    const talker = await startTalker({ folder, url: () => proxy.url, person: () => who, access, announcer })
    talkers.push(talker)
    await settled(talker)
    await talk.say(haru, roomId, '비밀 이야기')
    await hears(talker, '비밀 이야기')
    await until(async () => expect(await filesWith('비밀 이야기')).not.toEqual([]))
    set({ kind: 'drop' })
    await talker.send({ roomId, text: '가지 못한 말' }, [])
    announcer.stop.mockClear()
    who = null
    await talker.enter()
    expect(announcer.stop).toHaveBeenCalled()
    expect(await filesWith('비밀 이야기', haru.id, haru.nickname)).toEqual([])
    expect(await filesWith('가지 못한 말')).toEqual([expect.stringMatching(/^outbox/)])
    set({ kind: 'pass' })
    who = nari
    await talker.enter()
    await until(async () => expect((await talk.everything(haru, roomId)).map(({ text }) => text)).toEqual(['비밀 이야기', '가지 못한 말']))
  })

  it('keeps nothing of a session that ended with the app, and all of one that goes on', async () => {
    await talk.say(haru, roomId, '비밀 이야기')
    await mirrored()
    const first = await seat(nari)
    await settled(first)
    await talk.say(haru, roomId, '들리는 말')
    await hears(first, '들리는 말')
    await first.stop()
    const again = await seat(nari)
    expect(await again.kept(roomId)).toContain('들리는 말')
    await again.stop()
    await seat(() => null)
    expect(await filesWith('들리는 말')).toEqual([])
  })

  it('keeps nothing of an account that is closed', async () => {
    const talker = await seat(nari)
    await settled(talker)
    await talk.say(haru, roomId, '안녕')
    await hears(talker, '안녕')
    set({ kind: 'drop' })
    await talker.send({ roomId, text: '가지 못한 말' }, [])
    await talker.forget()
    expect([talker.waiting(), await talker.kept(roomId)]).toEqual([[], []])
    set({ kind: 'pass' })
    const again = await seat(nari)
    expect([again.waiting(), await talk.everything(haru, roomId)]).toMatchObject([[], [{ text: '안녕' }]])
  })

  it('survives an end in the middle, and goes on from what is on the disk', async () => {
    set({ kind: 'drop' })
    const first = await startTalker({ folder, url: () => proxy.url, person: () => haru, access })
    talkers.push(first)
    for (const text of numbered(3)) await first.send({ roomId, text }, [])
    // No stop: what a killed process leaves is what lies on the disk.
    set({ kind: 'pass' })
    const second = await startTalker({ folder, url: () => proxy.url, person: () => haru, access })
    talkers.push(second)
    await until(() => expect(second.waiting()).toEqual([]))
    expect((await talk.everything(nari, roomId)).map(({ text }) => text)).toEqual(numbered(3))
  })

  it('loses nothing, doubles nothing and keeps the order through all that networks do', async () => {
    const random = createRandom(20260301)
    const [one, other] = [await seat(haru, 'haru'), await seat(nari, 'nari')]
    await settled(one)
    await settled(other)
    for (let n = 0; n < 120; n += 1) {
      await (n % 2 === 0 ? one : other).send({ roomId, text: `${n % 2 === 0 ? '하루' : '나리'} ${n}` }, [])
      if (n % 8 !== 7) continue
      const disturb = random.pick([
        () => cutAll(),
        () => set({ kind: 'drop' }),
        () => set({ kind: 'halfClose' }),
        () => set({ kind: 'cutAfter', bytes: random.below(4_000) }),
        () => set({ kind: 'delay', milliseconds: 50 }),
        () => set({ kind: 'blackHole' }),
      ])
      disturb()
      await new Promise((resolve) => setTimeout(resolve, random.below(300)))
      set({ kind: 'pass' })
      cutAll()
      for (const talker of [one, other]) {
        talker.hurry()
        talker.rebuild('network')
      }
    }
    await until(() => expect([one.waiting(), other.waiting()]).toEqual([[], []]))
    const said = (await talk.everything(haru, roomId)).map(({ text }) => text)
    expect(said).toHaveLength(120)
    for (const name of ['하루', '나리']) {
      const own = said.filter((text) => text.startsWith(name)).map((text) => Number(text.split(' ')[1]))
      expect(own).toEqual([...own].sort((a, b) => a - b))
    }
    await hears(one, ...said)
    await hears(other, ...said)
  })
})
