import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnnouncer } from '../../../src/main/chat/announcer'
import { wordingIn } from '../../../src/main/wording'
import type { LiveAccess } from '../../../src/shared/contract/chat'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import type { Input } from '../../../src/shared/contract/index'
import { firstSettings } from '../../../src/shared/first-settings'
import { type ChatCommunity, createChatCommunity, type Person } from '../../server/chat/chat-community'
import { type ChatMember, startChatMember } from '../../support/chat-member'
import { type FirestoreEmulator, findFirestoreEmulator, firebaseAt, startFirestoreEmulator } from '../../support/firestore'
import { type ProxyMode, startProxy, type TestProxy } from '../../support/proxy'
import { createRandom } from '../../support/random'
import { expectYes } from '../../support/server'
import { until } from '../../support/until'

const numbered = (count: number, word = '말') => Array.from({ length: count }, (_, n) => `${word} ${n}`)

const jar = findFirestoreEmulator()
const kinds = jar === null ? (['embedded'] as const) : (['embedded', 'firestore'] as const)

describe.each(kinds)('chat in main, on a real community heard through %s', { timeout: 300_000 }, (kind) => {
  let community: ChatCommunity
  let emulator: FirestoreEmulator | null = null
  /** The proxies between the app and the community, and between the app and the live publisher. */
  let proxy: TestProxy
  let liveProxy: TestProxy
  let haru: Person
  let nari: Person
  let roomId = ''
  let folder = ''
  let members: ChatMember[] = []

  beforeAll(async () => {
    if (kind === 'firestore') emulator = await startFirestoreEmulator(jar ?? '')
    community = await createChatCommunity({ database: 'sqlite', ...(emulator ? { firebase: firebaseAt(emulator) } : {}) })
    proxy = await startProxy(community.server.url)
    liveProxy = emulator ? await startProxy(`http://${emulator.host}`) : proxy
    if (emulator) await listenFirst()
  }, 90_000)
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-member-'))
    haru = await community.person()
    nari = await community.person()
    roomId = await community.room(haru, nari)
  })
  afterEach(async () => {
    set({ kind: 'pass' })
    for (const member of members) await member.stop()
    members = []
    rmSync(folder, { recursive: true, force: true })
  })
  afterAll(async () => {
    await proxy?.stop()
    await community?.stop()
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

  async function seat(who: Person | (() => Person | null), name = 'app'): Promise<ChatMember> {
    const person = typeof who === 'function' ? who : () => who
    const member = await startChatMember({ folder: join(folder, name), url: () => proxy.url, person, access })
    members.push(member)
    if (person() !== null) await online(member)
    return member
  }
  /** The emulator takes nearly the connection timeout to answer its first listener. */
  async function listenFirst(): Promise<void> {
    folder = mkdtempSync(join(tmpdir(), 'hanmadi-member-'))
    await seat(await community.person())
    for (const member of members.splice(0)) await member.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const online = (member: ChatMember) => until(() => expect(member.live()).toBe('online'))
  /** Waits until it is online and its rooms are loaded. */
  const settled = async (member: ChatMember) => {
    await online(member)
    await until(() => expect(member.answered).toContain('rooms'))
  }
  /** Waits until Firestore has everything, so that nothing of it is received later. */
  const mirrored = async () => {
    const behind = community.server.services.db.selectFrom('rooms').select('id').whereRef('mirrored_version', '<', 'version')
    if (kind === 'firestore') await until(async () => expect(await behind.execute()).toEqual([]))
  }
  /** The files in the app's data folder that contain one of some texts. */
  const filesWith = async (...texts: string[]) => {
    const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    const paths = names.map(({ parentPath, name }) => join(parentPath, name))
    const found = paths.filter((path) => texts.some((text) => readFileSync(path, 'utf8').includes(text)))
    return found.map((path) => relative(folder, path))
  }
  const hears = (member: ChatMember, ...texts: string[]) => until(() => expect(member.heard(roomId)).toEqual(texts))

  it('goes from unknown to online, receives messages in order, and counts them', async () => {
    const member = await seat(nari)
    await settled(member)
    // On a busy machine the emulator can take longer to answer than the product waits before it tries again.
    expect(kind === 'firestore' ? member.states.slice(-1) : member.states).toEqual(['online'])
    for (const text of numbered(20)) await community.say(haru, roomId, text)
    await hears(member, ...numbered(20))
    // One is the bot's welcome.
    await until(() => expect(member.unreadCounts.at(-1)).toBe(21))
    await until(async () => expect(await member.kept(roomId)).toEqual(numbered(20)))
  })

  it('sends what was written while offline, in order and once, and both receive it', async () => {
    const [one, other] = [await seat(haru, 'haru'), await seat(nari, 'nari')]
    await settled(other)
    set({ kind: 'drop' })
    for (const text of numbered(10)) await one.send({ roomId, text }, [])
    await until(() => expect([one.live(), other.live()]).toEqual(['offline', 'offline']))
    await until(() => expect(one.shown().unsent.messages).toHaveLength(10))
    set({ kind: 'pass' })
    one.hurry()
    await hears(other, ...numbered(10))
    await hears(one, ...numbered(10))
    await until(() => expect(one.shown().unsent.messages).toEqual([]))
    expect((await community.everything(nari, roomId)).map(({ text }) => text)).toEqual(numbered(10))
    expect(one.states.at(-1)).toBe('online')
  })

  const changeAs = (who: Person, messageId: string, change: Input<'changeMessage'>['change']) =>
    expectYes(community.server.call('changeMessage', { roomId, messageId, change }, { token: who.token }))
  const drawnOf = (member: ChatMember) => member.shown().logs[roomId]?.messages ?? []

  it('shows and stores messages in their last changed state, and nothing of deleted ones, whether it was online or not', async () => {
    const said: Message[] = []
    for (const text of numbered(60)) said.push(...(await community.say(haru, roomId, text)))
    const member = await seat(nari)
    await settled(member)
    member.open(roomId)
    await until(async () => expect(await member.kept(roomId)).toEqual(numbered(60)))
    const [first, second, last] = [said[0]?.id ?? '', said[1]?.id ?? '', said.at(-1)?.id ?? '']
    await changeAs(haru, last, { kind: 'edit', text: '고친 말' })
    await changeAs(haru, first, { kind: 'delete' })
    await until(() => expect(drawnOf(member).at(-1)).toMatchObject({ text: '고친 말', change: 1 }))
    await until(async () => expect((await member.kept(roomId))[0]).toBe(''))
    await mirrored()

    set({ kind: 'drop' })
    await until(() => expect(member.live()).toBe('offline'))
    await changeAs(haru, second, { kind: 'delete' })
    await changeAs(haru, last, { kind: 'edit', text: '또 고친 말' })
    await mirrored()
    set({ kind: 'pass' })
    const all = await community.everything(nari, roomId)
    await until(() => expect(drawnOf(member)).toEqual(all.slice(-drawnOf(member).length)))
    await until(async () => expect(await member.kept(roomId)).toEqual(all.map(({ text }) => text)))
    await until(async () => expect(await filesWith('"말 0"', '"말 1"')).toEqual([]))
  })

  it('sends changes made while offline after the messages written before them, in order and once', async () => {
    const [one, other] = [await seat(haru, 'haru'), await seat(nari, 'nari')]
    await settled(one)
    const [old] = await community.say(haru, roomId, '오래된 말')
    await Promise.all([hears(one, '오래된 말'), hears(other, '오래된 말')])
    other.open(roomId)
    set({ kind: 'drop' })
    await until(() => expect(one.live()).toBe('offline'))
    const change = (messageId: string, what: Input<'changeMessage'>['change']) => one.change({ roomId, messageId, change: what })
    const waiting = await one.send({ roomId, text: '않 보낸 말' }, [])
    if ('asks' in waiting) throw new Error('nobody is to be asked')
    await change(waiting.id, { kind: 'edit', text: '안 보낸 말' })
    await change(old?.id ?? '', { kind: 'edit', text: '고친 말' })
    await one.send({ roomId, text: '다음 말' }, [])
    await change(old?.id ?? '', { kind: 'delete' })
    // After a restart too.
    await one.stop()
    members = members.filter((member) => member !== one)
    const again = await startChatMember({ folder: join(folder, 'haru'), url: () => proxy.url, person: () => haru, access })
    members.push(again)
    // The deletion leaves no edit before it to be sent.
    expect([again.shown().unsent.messages.length, again.shown().unsent.changes.length]).toEqual([2, 2])
    set({ kind: 'pass' })
    again.hurry()
    await until(() => expect(again.shown().unsent).toEqual({ messages: [], changes: [] }))
    const all = await community.everything(nari, roomId)
    expect(all.map(({ text, deleted, change: number }) => [text, deleted, number])).toEqual([
      ['', true, 2],
      ['안 보낸 말', false, 1],
      ['다음 말', false, 0],
    ])
    await until(() => expect(drawnOf(other)).toEqual(all))
  })

  it('notices a connection that no longer answers, and recovers everything', async () => {
    const member = await seat(nari)
    await settled(member)
    set({ kind: 'blackHole' })
    for (const text of numbered(5)) await community.say(haru, roomId, text)
    expect(member.live()).toBe('online')
    await until(() => expect(member.live()).toBe('offline'))
    expect(member.heard(roomId)).toEqual([])
    set({ kind: 'pass' })
    await hears(member, ...numbered(5))
    // A slow first connection is offline before.
    expect(member.states.slice(-3)).toEqual(['online', 'offline', 'online'])
  })

  it('is rebuilt at once after sleep or a change of network', async () => {
    const member = await seat(nari)
    await settled(member)
    set({ kind: 'blackHole' })
    await community.say(haru, roomId, '자는 동안')
    set({ kind: 'pass' })
    member.rebuild('resume')
    await hears(member, '자는 동안')
    await until(() => expect(member.live()).toBe('online'))
    // Firestore's client may first report that its old connection broke.
    if (kind !== 'firestore') expect(member.states).toEqual(['online'])
  })

  it('announces messages sent during sleep, unless they were read elsewhere meanwhile', async () => {
    const shown: string[] = []
    const sleeper: { member?: ChatMember } = {}
    const announcer = createAnnouncer({
      settings: () => firstSettings,
      wording: () => wordingIn('ko'),
      room: (id) => sleeper.member?.room(id),
      isInSight: () => false,
      marks: { read: () => ({}), write: () => undefined },
      // The bot's welcome may come at any time.
      show: (one) => void (one.roomId === roomId && shown.push(one.body)),
      now: Date.now,
    })
    const member = await startChatMember({ folder, url: () => proxy.url, person: () => nari, access, announcer })
    sleeper.member = member
    members.push(member)
    await settled(member)
    set({ kind: 'drop' })
    await until(() => expect(member.live()).toBe('offline'))
    for (const text of numbered(8)) await community.say(haru, roomId, text)
    const last = (await community.everything(nari, roomId)).at(-1)
    await expectYes(community.server.call('readUpTo', { roomId, messageId: last?.id ?? '' }, { token: nari.token }))
    await community.say(haru, roomId, '아직 안 읽은 말')
    await mirrored()
    set({ kind: 'pass' })
    member.rebuild('resume')
    await hears(member, ...numbered(8), '아직 안 읽은 말')
    await community.say(haru, roomId, '깨어난 뒤의 말')
    await until(() => expect(shown.at(-1)).toBe('깨어난 뒤의 말'))
    expect(shown).toEqual(['아직 안 읽은 말', '깨어난 뒤의 말'])
    announcer.stop()
  })

  it('reloads the rooms when too much was missed, and continues without a gap', async () => {
    const member = await seat(nari)
    await settled(member)
    await community.say(haru, roomId, '첫말')
    await hears(member, '첫말')
    set({ kind: 'drop' })
    await until(() => expect(member.live()).toBe('offline'))
    // More than one Firestore query returns; the events of the embedded stream are deleted below.
    const missed = numbered(kind === 'firestore' ? 520 : 3)
    for (const text of missed) await community.say(haru, roomId, text)
    await community.server.services.db.deleteFrom('live_events').where('user_id', '=', nari.id).execute()
    set({ kind: 'pass' })
    member.rebuild('network')
    await until(() => expect(member.answered.filter((name) => name === 'rooms').length).toBeGreaterThan(1))
    await until(() => expect(member.room(roomId)?.unread).toBe(1 + missed.length))
    await community.say(haru, roomId, '끝말')
    await until(() => expect(member.heard(roomId).at(-1)).toBe('끝말'))
    const all = ['첫말', ...missed, '끝말']
    await until(async () => expect(await member.kept(roomId)).toEqual(all.slice(-200)))
    expect(new Set(member.heard(roomId)).size).toBe(member.heard(roomId).length)
  })

  it('shows received messages, however long the list of rooms takes', async () => {
    proxy.set({ kind: 'blackHole' })
    const streamUrl = () => community.server.url
    const member = await startChatMember({ folder, url: () => proxy.url, streamUrl, person: () => nari, access })
    members.push(member)
    await online(member)
    await community.say(haru, roomId, '그사이')
    await hears(member, '그사이')
    expect(member.shown().list.isAsking).toBe(true)
    expect(member.shown().list.rooms).toContainEqual(expect.objectContaining({ id: roomId, unread: 1 }))
  })

  it('adds a room with its first message', async () => {
    const member = await seat(nari)
    await settled(member)
    expect(member.room(roomId)).toBeUndefined()
    await community.say(haru, roomId, '안녕')
    await hears(member, '안녕')
    expect(member.room(roomId)).toMatchObject({ unread: 1, partner: { id: haru.id } })
  })

  it('requests the rooms again after a failure, and reports its cause until then', async () => {
    await community.say(haru, roomId, '안녕')
    await mirrored()
    let url = 'http://127.0.0.1:1'
    const member = await startChatMember({ folder, url: () => url, streamUrl: () => proxy.url, person: () => nari, access })
    members.push(member)
    await settled(member)
    await until(() => expect(member.shown().list.error).toMatchObject({ code: 'offline' }))
    url = proxy.url
    await until(() => expect(member.room(roomId)).toMatchObject({ unread: 1 }))
    await until(() => expect(member.shown().list).toMatchObject({ isAsking: false, error: null }))
  })

  it('loads and caches rooms without a live connection', async () => {
    await community.say(haru, roomId, '안녕')
    const deaf = await startChatMember({
      folder: join(folder, 'deaf'),
      url: () => proxy.url,
      person: () => nari,
      access: () => {
        throw new Error('no way through')
      },
    })
    members.push(deaf)
    await until(() => expect(deaf.room(roomId)).toMatchObject({ unread: 1 }))
    // The bot's welcome may be one of them.
    expect(deaf.unreadCounts.at(-1)).toBe(deaf.shown().list.rooms?.reduce((sum, { unread }) => sum + unread, 0))
    deaf.open(roomId)
    await until(() => expect(deaf.drawn(roomId)).toEqual(['안녕']))
    await until(async () => expect(await deaf.keptRooms()).toContain(roomId))
  })

  it('belongs to the account that is signed in: the next one receives nothing of it', async () => {
    let who: Person | null = nari
    const member = await seat(() => who)
    await settled(member)
    await member.send({ roomId, text: '나리의 말' }, [])
    await hears(member, '나리의 말')
    who = null
    await member.enter()
    expect([member.live(), member.unreadCounts.at(-1), member.shown().unsent.messages, await member.keptRooms()]).toEqual([
      'unknown',
      0,
      [],
      null,
    ])
    await expect(member.send({ roomId, text: '아무도' }, [])).rejects.toMatchObject({ error: { code: 'loginRequired' } })
    who = await community.person()
    member.forgetHeard()
    member.answered.splice(0)
    await member.enter()
    await settled(member)
    await community.say(haru, roomId, '나리에게')
    const own = await community.room(haru, who)
    await community.say(haru, own, '새 사람에게')
    await until(() => expect(member.heard(own)).toEqual(['새 사람에게']))
    expect(member.heard(roomId)).toEqual([])
    expect(await member.kept(roomId)).toEqual([])
  })

  it('removes everything of an account that signs out but its unsent messages, and sends those when it is back', async () => {
    let who: Person | null = nari
    const announcer = { receive: () => undefined, noteRead: () => undefined, catchUp: () => undefined, stop: vi.fn() }
    const member = await startChatMember({ folder, url: () => proxy.url, person: () => who, access, announcer })
    members.push(member)
    await settled(member)
    await community.say(haru, roomId, '비밀 이야기')
    await hears(member, '비밀 이야기')
    await until(async () => expect(await filesWith('비밀 이야기')).not.toEqual([]))
    set({ kind: 'drop' })
    await member.send({ roomId, text: '가지 못한 말' }, [])
    announcer.stop.mockClear()
    who = null
    await member.enter()
    expect(announcer.stop).toHaveBeenCalled()
    expect(await filesWith('비밀 이야기', haru.id, haru.nickname)).toEqual([])
    expect(await filesWith('가지 못한 말')).toEqual([expect.stringMatching(/^outbox/)])
    set({ kind: 'pass' })
    who = nari
    await member.enter()
    await until(async () =>
      expect((await community.everything(haru, roomId)).map(({ text }) => text)).toEqual(['비밀 이야기', '가지 못한 말']),
    )
  })

  it('keeps the cache of a session that continues after a restart, and removes that of one that ended', async () => {
    await community.say(haru, roomId, '비밀 이야기')
    await mirrored()
    const first = await seat(nari)
    await settled(first)
    await community.say(haru, roomId, '들리는 말')
    await hears(first, '들리는 말')
    await first.stop()
    const again = await seat(nari)
    expect(await again.kept(roomId)).toContain('들리는 말')
    await again.stop()
    await seat(() => null)
    expect(await filesWith('들리는 말')).toEqual([])
  })

  it('removes everything of a deleted account', async () => {
    const member = await seat(nari)
    await settled(member)
    await community.say(haru, roomId, '안녕')
    await hears(member, '안녕')
    set({ kind: 'drop' })
    await member.send({ roomId, text: '가지 못한 말' }, [])
    await member.forget()
    expect([member.shown().unsent.messages, await member.kept(roomId)]).toEqual([[], []])
    set({ kind: 'pass' })
    const again = await seat(nari)
    expect([again.shown().unsent.messages, await community.everything(haru, roomId)]).toMatchObject([[], [{ text: '안녕' }]])
  })

  it('survives a crash, and continues from what is on disk', async () => {
    set({ kind: 'drop' })
    const first = await startChatMember({ folder, url: () => proxy.url, person: () => haru, access })
    members.push(first)
    for (const text of numbered(3)) await first.send({ roomId, text }, [])
    // Without `stop`, as after a kill.
    set({ kind: 'pass' })
    const second = await startChatMember({ folder, url: () => proxy.url, person: () => haru, access })
    members.push(second)
    await until(() => expect(second.shown().unsent.messages).toEqual([]))
    expect((await community.everything(nari, roomId)).map(({ text }) => text)).toEqual(numbered(3))
  })

  it('loses and duplicates no message and keeps the order through random network failures', async () => {
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
      for (const member of [one, other]) {
        member.hurry()
        member.rebuild('network')
      }
    }
    await until(() => expect([one.shown().unsent.messages, other.shown().unsent.messages]).toEqual([[], []]))
    const said = (await community.everything(haru, roomId)).map(({ text }) => text)
    expect(said).toHaveLength(120)
    for (const name of ['하루', '나리']) {
      const own = said.filter((text) => text.startsWith(name)).map((text) => Number(text.split(' ')[1]))
      expect(own).toEqual([...own].sort((a, b) => a - b))
    }
    await hears(one, ...said)
    await hears(other, ...said)
  })
})
