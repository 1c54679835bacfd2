import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Announcement, createAnnouncer } from '../../../src/main/chat/announcer'
import { wordingIn } from '../../../src/main/wording'
import { botId, type Message, type Room } from '../../../src/shared/contract/chat-shapes'
import type { Settings } from '../../../src/shared/desktop'
import { firstSettings } from '../../../src/shared/first-settings'
import type { Language } from '../../../src/shared/i18n/index'
import { silenceable } from '../../../src/shared/notices'
import { aMessage, aRoom } from '../../support/chat-samples'

const own = 'me'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-told-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

function setUp(language: Language = 'ko') {
  const shown: Announcement[] = []
  const settings: Settings = { ...firstSettings }
  const sight = new Set<string>()
  const rooms = new Map<string, Room>()
  const file = join(folder, 'told.json')
  const onDisk = (): Record<string, number> => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  /** The marks on disk at the time of each notification. */
  const marks: Record<string, number>[] = []
  const announcer = createAnnouncer({
    settings: () => settings,
    wording: () => wordingIn(language),
    room: (roomId) => rooms.get(roomId),
    isInSight: (roomId) => sight.has(roomId),
    marks: { read: onDisk, write: (marked) => writeFileSync(file, JSON.stringify(marked)) },
    show: (announcement) => {
      shown.push(announcement)
      marks.push(onDisk())
    },
    now: Date.now,
  })
  /** Receives messages with the room as it is then, but does not wait for the batch. */
  const begin = (messages: Message[], about = aRoom()) => {
    const room = { ...about, unread: (rooms.get(about.id)?.unread ?? 0) + messages.length }
    rooms.set(room.id, room)
    announcer.receive({ kind: 'messages', room, messages }, own)
  }
  const hear = (messages: Message[], room = aRoom()) => {
    begin(messages, room)
    vi.advanceTimersByTime(20)
  }
  /** The room changes, on this device or another one. */
  const change = (patch: Partial<Room>) => {
    const room = { ...(rooms.get(aRoom().id) ?? aRoom()), ...patch }
    rooms.set(room.id, room)
    announcer.receive({ kind: 'room', room }, own)
  }
  return { announcer, begin, hear, change, rooms, shown, settings, sight, marks }
}

const several = (count: number) => wordingIn('ko').chat.several.replace('{{count}}', String(count))
const image = '0198c9a2-0000-7000-8000-000000000001-640x480-a0b1c2.webp'
/** The messages of one post as the community creates them: a picture each, a millisecond apart. */
const aPost = (pictures: number, text = '', sentAt = 100) =>
  Array.from({ length: pictures }, (_, n) => aMessage({ text: n === 0 ? text : '', images: [image], sentAt: sentAt + n / 1000 }))

describe('a new message', () => {
  it('is announced with its sender and text, after it is marked on disk', () => {
    const { hear, shown, marks } = setUp()
    hear([aMessage({ text: '안녕하세요', sentAt: 100.5 })])
    expect(shown).toEqual([{ title: '나리', body: '안녕하세요', roomId: aRoom().id }])
    expect(marks).toEqual([{ [aRoom().id]: 100.5 }])
  })

  it('that is a recording, and a reaction to one, are announced as such', () => {
    const voice = { path: '0198c9a2-0000-7000-8000-000000000001-1140ms.ogg', seconds: 1.1, wave: new Array<number>(40).fill(3) }
    for (const [language, body] of [
      ['ko', '음성 메시지'],
      ['en', 'Voice message'],
    ] as const) {
      const { hear, shown, announcer } = setUp(language)
      hear([aMessage({ text: '', voice, sentAt: 100 })])
      expect(shown.map((each) => each.body)).toEqual([body])
      const reaction = { userId: aRoom().partner.id, name: 'heart' as const, change: 5 }
      const mine = aMessage({ text: '', voice, senderId: own, change: 5, reactions: [reaction] })
      announcer.receive({ kind: 'changed', room: aRoom(), since: 4, messages: [mine] }, own)
      vi.advanceTimersByTime(20)
      expect(shown.at(-1)?.body).toContain(body)
      rmSync(join(folder, 'told.json'), { force: true })
    }
  })

  it('is announced once, however often it is received, also across a restart', () => {
    const first = setUp()
    first.hear([aMessage({ sentAt: 100 })])
    first.hear([aMessage({ sentAt: 100 })])
    expect(first.shown).toHaveLength(1)
    const second = setUp()
    second.hear([aMessage({ sentAt: 100 })])
    second.hear([aMessage({ sentAt: 99 })])
    expect(second.shown).toEqual([])
    second.hear([aMessage({ sentAt: 100 }), aMessage({ sentAt: 101, text: '새 말' })])
    expect(second.shown).toMatchObject([{ body: '새 말' }])
  })

  it('is marked in one write with messages of the same moment', () => {
    const { begin, hear, shown, marks } = setUp()
    begin([aMessage({ sentAt: 100, text: '하나' })])
    begin([aMessage({ sentAt: 101, text: '둘' })])
    hear([aMessage({ sentAt: 101 })])
    expect(shown).toMatchObject([{ body: '하나' }, { body: '둘' }])
    expect(marks).toEqual([{ [aRoom().id]: 101 }, { [aRoom().id]: 101 }])
  })

  it('is not announced when notifications are enabled a moment later', () => {
    const { begin, settings, shown } = setUp()
    settings.notifications = false
    begin([aMessage({ sentAt: 100 })])
    settings.notifications = true
    vi.advanceTimersByTime(20)
    expect(shown).toEqual([])
  })

  it('is marked for each room separately', () => {
    const { hear, shown } = setUp()
    hear([aMessage({ sentAt: 200 })])
    hear([aMessage({ sentAt: 100 })], aRoom({ id: '0198c9a2-0000-7000-8000-0000000000bb' }))
    expect(shown).toHaveLength(2)
  })

  it.each([
    ['one’s own', () => ({ messages: [aMessage({ senderId: own })] })],
    ['the end of a room', () => ({ messages: [aMessage({ kind: 'ended', text: '' })] })],
    ['in a muted room', () => ({ messages: [aMessage()], room: aRoom({ alarm: false }) })],
  ])('is not announced: %s', (_, given: () => { messages: Message[]; room?: ReturnType<typeof aRoom> }) => {
    const { hear, shown } = setUp()
    const { messages, room } = given()
    hear(messages, room)
    expect(shown).toEqual([])
  })

  it('is not announced once a page shows it, even if the unread count does not know yet, but a later one is', () => {
    const { announcer, begin, shown } = setUp()
    const [id, later] = ['0198c9a2-0000-7000-8000-00000000aa01', '0198c9a2-0000-7000-8000-00000000aa02']
    begin([aMessage({ id, sentAt: 100, text: '본 말' })])
    begin([aMessage({ id: later, sentAt: 101, text: '아직 못 본 말' })])
    announcer.noteRead(aRoom().id, id)
    vi.advanceTimersByTime(20)
    expect(shown).toMatchObject([{ body: '아직 못 본 말' }])
  })

  it('is not announced for the room in sight, nor later', () => {
    const { hear, shown, sight } = setUp()
    sight.add(aRoom().id)
    hear([aMessage({ sentAt: 100 })])
    sight.clear()
    hear([aMessage({ sentAt: 100 })])
    expect(shown).toEqual([])
  })

  it('is not announced in quiet hours, nor afterwards', () => {
    const { hear, shown, settings } = setUp()
    settings.quietUntil = Date.now() + 30 * 60_000
    hear([aMessage({ sentAt: 100 })])
    vi.advanceTimersByTime(30 * 60_000)
    hear([aMessage({ sentAt: 100 })])
    expect(shown).toEqual([])
    hear([aMessage({ sentAt: 101 })])
    expect(shown).toHaveLength(1)
  })

  it('is not announced where notifications are off', () => {
    const { hear, shown, settings } = setUp()
    settings.notifications = false
    hear([aMessage()])
    expect(shown).toEqual([])
  })

  it.each(['ko', 'en'] as const)('keeps who said what to itself when asked to (%s)', (language) => {
    const { hear, shown, settings } = setUp(language)
    settings.notificationContent = false
    hear([aMessage({ text: '비밀이에요' })])
    const { appName, chat } = wordingIn(language)
    expect(shown).toEqual([{ title: appName, body: chat.hidden, roomId: aRoom().id }])
    for (let n = 0; n < 5; n += 1) hear([aMessage({ text: '비밀이에요', sentAt: 200 + n })])
    vi.advanceTimersByTime(5_000)
    expect(JSON.stringify(shown)).not.toMatch(/비밀|나리/)
  })

  it('without text is announced as a picture', () => {
    const { hear, shown } = setUp()
    hear([aMessage({ text: '', images: [image] })])
    expect(shown).toMatchObject([{ body: wordingIn('ko').chat.picture }])
  })

  it('of the bot is announced as a sentence, with names and texts unchanged', () => {
    const { hear, shown } = setUp('en')
    const bot = { topic: 'reply' as const, name: 'haru', content: 'costs $& or $1 {{name}}', link: null }
    hear([aMessage({ senderId: botId, text: '', bot })], aRoom({ kind: 'bot' }))
    expect(shown).toMatchObject([{ title: 'Hanmadi', body: 'haru commented: costs $& or $1 {{name}}' }])
  })
})

describe('many at once', () => {
  it('are announced as three, and the rest as one', () => {
    const { hear, shown } = setUp()
    hear(Array.from({ length: 10 }, (_, n) => aMessage({ sentAt: 100 + n, text: `말 ${n}` })))
    expect(shown.map(({ body }) => body)).toEqual(['말 0', '말 1', '말 2'])
    vi.advanceTimersByTime(5_000)
    expect(shown.slice(3)).toEqual([{ title: '나리', body: several(7), roomId: aRoom().id }])
    vi.advanceTimersByTime(60_000)
    expect(shown).toHaveLength(4)
  })

  it('of several rooms are announced without a name', () => {
    const { hear, shown } = setUp()
    const other = aRoom({ id: '0198c9a2-0000-7000-8000-0000000000bb' })
    hear([0, 1, 2, 3].map((n) => aMessage({ sentAt: 100 + n })))
    hear([aMessage({ sentAt: 100 })], other)
    vi.advanceTimersByTime(5_000)
    expect(shown.at(-1)).toEqual({ title: wordingIn('ko').appName, body: several(2), roomId: null })
  })

  it('are left out when their room comes into sight or notifications are paused meanwhile', () => {
    const { hear, shown, sight } = setUp()
    hear([0, 1, 2, 3, 4].map((n) => aMessage({ sentAt: 100 + n })))
    sight.add(aRoom().id)
    vi.advanceTimersByTime(60_000)
    expect(shown).toHaveLength(3)
    sight.clear()
    const quiet = setUp()
    quiet.hear([0, 1, 2, 3, 4].map((n) => aMessage({ sentAt: 200 + n })))
    quiet.settings.quietUntil = Date.now() + 60_000
    vi.advanceTimersByTime(60_000)
    expect(quiet.shown).toHaveLength(3)
  })

  it('in slow succession are announced one by one', () => {
    const { hear, shown } = setUp()
    for (let n = 0; n < 8; n += 1) {
      hear([aMessage({ sentAt: 100 + n, text: `말 ${n}` })])
      vi.advanceTimersByTime(2_000)
    }
    expect(shown.map(({ body }) => body)).toEqual(Array.from({ length: 8 }, (_, n) => `말 ${n}`))
  })

  it('are counted without those read meanwhile', () => {
    const { hear, change, shown } = setUp()
    hear([0, 1, 2, 3, 4].map((n) => aMessage({ sentAt: 100 + n })))
    change({ unread: 1 })
    vi.advanceTimersByTime(60_000)
    expect(shown.slice(3)).toMatchObject([{ body: several(1) }])
  })

  it.each([{ unread: 0 }, { alarm: false }])('are not announced when the room is %o by then', (patch) => {
    const { hear, change, shown } = setUp()
    hear([0, 1, 2, 3, 4].map((n) => aMessage({ sentAt: 100 + n })))
    change(patch)
    vi.advanceTimersByTime(60_000)
    expect(shown).toHaveLength(3)
  })

  it('are dropped when the account signs out', () => {
    const { announcer, hear, shown } = setUp()
    hear([0, 1, 2, 3].map((n) => aMessage({ sentAt: 100 + n })))
    announcer.stop()
    vi.advanceTimersByTime(60_000)
    expect(shown).toHaveLength(3)
    hear([aMessage({ sentAt: 200, text: '다시 왔어요' })])
    expect(shown.slice(3)).toMatchObject([{ body: '다시 왔어요' }])
  })
})

describe('a kind of notice that is switched off', () => {
  const note = (topic: 'reply' | 'welcome', sentAt: number) =>
    aMessage({ sentAt, senderId: botId, bot: { topic, name: '나리', content: '좋은 글', link: { kind: 'post', id: 'p' } } })
  const botRoom = aRoom({ kind: 'bot' })

  it('is not announced, and the others are', () => {
    const { hear, shown, settings } = setUp()
    settings.silenced = ['comments', 'messages']
    hear([note('reply', 200)], botRoom)
    hear([aMessage({ text: '안녕', sentAt: 300 })])
    expect(shown).toEqual([])
    settings.silenced = ['likes']
    hear([note('reply', 400)], botRoom)
    expect(shown).toMatchObject([{ body: '나리 님의 댓글: 좋은 글', route: '/?%40id=p' }])
    settings.silenced = [...silenceable]
    hear([note('welcome', 500)], botRoom)
    expect(shown).toHaveLength(2)
  })
})

describe('quiet hours', () => {
  it('announce nothing, neither during them nor afterwards', () => {
    const { hear, shown, settings } = setUp()
    vi.setSystemTime(new Date(2026, 2, 4, 23, 0))
    settings.quietHours = true
    hear([aMessage({ text: '밤에 온 말', sentAt: 100 })])
    expect(shown).toEqual([])
    vi.setSystemTime(new Date(2026, 2, 5, 7, 0))
    hear([aMessage({ text: '아침에 온 말', sentAt: 200 })])
    expect(shown.map(({ body }) => body)).toEqual(['아침에 온 말'])
  })
})

describe('a post of several pictures', () => {
  it.each([
    ['ko', '사진 5장'],
    ['en', '5 photos'],
  ] as const)('is announced once, by how many they are: %s', (language, body) => {
    const { hear, shown } = setUp(language)
    hear(aPost(5))
    vi.advanceTimersByTime(60_000)
    expect(shown.map((one) => one.body)).toEqual([body])
  })

  it('with a text is announced by its text', () => {
    const { hear, shown } = setUp()
    hear(aPost(3, '어제 찍었어요'))
    expect(shown.map(({ body }) => body)).toEqual(['어제 찍었어요'])
  })

  it('counts as one message', () => {
    const { hear, shown } = setUp()
    hear([0, 1, 2].flatMap((n) => aPost(5, '', 100 + n * 10)))
    hear([...aPost(5, '', 200), ...aPost(2, '', 210)])
    vi.advanceTimersByTime(60_000)
    expect(shown.map(({ body }) => body)).toEqual(['사진 5장', '사진 5장', '사진 5장', several(2)])
  })

  it('is announced once however its messages are received', () => {
    const { begin, hear, shown } = setUp()
    const [first, ...rest] = aPost(4)
    if (first) begin([first])
    hear(rest)
    expect(shown.map(({ body }) => body)).toEqual(['사진 4장'])
  })
})

describe('missed messages', () => {
  it('are not announced while they are being received, and then only those not read elsewhere', () => {
    const { announcer, hear, begin, change, shown } = setUp()
    announcer.catchUp(true)
    begin(Array.from({ length: 12 }, (_, n) => aMessage({ sentAt: 100 + n })))
    vi.advanceTimersByTime(5_000)
    expect(shown).toEqual([])
    change({ unread: 0 })
    hear([aMessage({ sentAt: 200, text: '읽지 않은 말' })])
    expect(shown).toEqual([])
    announcer.catchUp(false)
    vi.advanceTimersByTime(60_000)
    expect(shown.map(({ body }) => body)).toEqual(['읽지 않은 말'])
  })

  it('are not announced a moment later either', () => {
    const { announcer, begin, change, shown } = setUp()
    begin([aMessage({ sentAt: 100 })])
    announcer.catchUp(true)
    vi.advanceTimersByTime(60_000)
    change({ unread: 0 })
    announcer.catchUp(false)
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual([])
  })

  it.each([
    ['was muted', { alarm: false }],
    ['was read', { unread: 0 }],
  ])('is not announced where the room %s by then', (_, patch) => {
    const { begin, change, shown } = setUp()
    begin([aMessage({ sentAt: 100 }), aMessage({ sentAt: 101 })])
    change(patch)
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual([])
  })

  it('are not announced when the room was left or the message deleted elsewhere', () => {
    const { announcer, begin, rooms, shown } = setUp()
    begin([aMessage({ sentAt: 100 })])
    rooms.clear()
    announcer.receive({ kind: 'roomGone', roomId: aRoom().id }, own)
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual([])
    const message = aMessage({ sentAt: 200, text: '지운 말' })
    begin([message, aMessage({ sentAt: 201, text: '남은 말' })])
    announcer.receive({ kind: 'hidden', room: aRoom(), messageIds: [message.id] }, own)
    vi.advanceTimersByTime(60_000)
    expect(shown.map(({ body }) => body)).toEqual(['남은 말'])
  })

  it('are announced in their changed state, and not at all when they were deleted for both', () => {
    const { announcer, begin, shown } = setUp()
    const [wrong, deleted] = [aMessage({ sentAt: 200, text: '않녕' }), aMessage({ sentAt: 201, text: '지운 말' })]
    begin([wrong, deleted])
    const messages = [
      { ...wrong, text: '안녕', change: 1, editedAt: 202 },
      { ...deleted, text: '', change: 2, deleted: true },
    ]
    announcer.receive({ kind: 'changed', room: aRoom({ unread: 1 }), since: 0, messages }, own)
    vi.advanceTimersByTime(60_000)
    expect(shown.map(({ body }) => body)).toEqual(['안녕'])
  })

  it('are marked all the same, and not announced again', () => {
    const { begin, hear, change, shown } = setUp()
    begin([aMessage({ sentAt: 100 })])
    change({ unread: 0 })
    vi.advanceTimersByTime(20)
    hear([aMessage({ sentAt: 100 })])
    expect(shown).toEqual([])
  })
})

describe('reactions', () => {
  const theirs = (change: number, name: 'heart' | 'like' = 'heart') => ({ userId: aRoom().partner.id, name, change })
  function react(messages: Message[], { since = 0, room = aRoom() } = {}) {
    const used = setUp()
    used.rooms.set(room.id, room)
    const hear = (all: Message[], from = since) => {
      used.announcer.receive({ kind: 'changed', room, since: from, messages: all }, own)
      vi.advanceTimersByTime(20)
    }
    hear(messages)
    return { ...used, hear }
  }

  it('by the other member to an own message are announced once, without a sound', () => {
    const said = aMessage({ senderId: own, text: '합격\n했어요', change: 4, reactions: [theirs(4)] })
    const { hear, shown, settings } = react([said], { since: 3 })
    const { reaction, hiddenReaction } = wordingIn('ko').chat
    const body = reaction.replace('{{emoji}}', '❤️').replace('{{text}}', '합격 했어요')
    expect(shown).toEqual([{ title: '나리', body, silent: true, roomId: aRoom().id }])
    // The same message changes again.
    hear([{ ...said, text: '고친 말', change: 5 }], 4)
    expect(shown).toHaveLength(1)
    settings.notificationContent = false
    hear([{ ...said, change: 6, reactions: [theirs(6, 'like')] }], 5)
    expect(shown[1]).toMatchObject({ title: wordingIn('ko').appName, body: hiddenReaction })
  })

  it('are not announced when they are own ones, to messages of others, in muted rooms, in the room in sight or during do not disturb', () => {
    const mine = { senderId: own, change: 1 }
    const byMe = aMessage({ ...mine, reactions: [{ userId: own, name: 'like', change: 1 }] })
    expect(react([byMe, aMessage({ change: 1, reactions: [theirs(1)] })]).shown).toEqual([])
    const said = aMessage({ ...mine, reactions: [theirs(1)] })
    expect(react([said], { room: aRoom({ alarm: false }) }).shown).toEqual([])
    const { hear, shown, sight, settings } = react([])
    sight.add(aRoom().id)
    hear([said])
    sight.clear()
    settings.quietUntil = Date.now() + 60_000
    hear([said])
    expect(shown).toEqual([])
  })

  it('that were removed while events were missed are not announced', () => {
    const { announcer, hear, shown } = react([])
    announcer.catchUp(true)
    const said = aMessage({ senderId: own, change: 1, reactions: [theirs(1)] })
    hear([said])
    hear([{ ...said, change: 2, reactions: [] }], 1)
    announcer.catchUp(false)
    vi.advanceTimersByTime(60_000)
    expect(shown).toEqual([])
  })
})
