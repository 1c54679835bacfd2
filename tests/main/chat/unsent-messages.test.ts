import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Picture } from '../../../src/main/api/picture-files'
import { openUnsentMessages, type UnsentMessages } from '../../../src/main/chat/unsent-messages'
import { createUnsentStore } from '../../../src/main/chat/unsent-store'
import { Failure } from '../../../src/main/failure'
import type { UnsentMessage } from '../../../src/shared/chat'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import type { AppError } from '../../../src/shared/errors'
import { aMessage } from '../../support/chat-samples'
import { aWave, recording } from '../../support/recordings'
import { orNote } from '../../support/run-report'
import { silentLog } from '../../support/silent-log'
import { until } from '../../support/until'

const hasModes = orNote(process.platform !== 'win32', 'the modes of the files of unsent messages: Windows has none')

const room = '0198c9a2-0000-7000-8000-0000000000aa'
const other = '0198c9a2-0000-7000-8000-0000000000bb'
/** Messages that the community has. */
const sentMessage = '0198c9a2-0000-7000-8000-000000000001'
const otherMessage = '0198c9a2-0000-7000-8000-0000000000dd'
const png: Picture = {
  bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Array(64).fill(7)]),
  type: 'image/png',
}

let folder = ''
let open: UnsentMessages[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hanmadi-outbox-'))
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(async () => {
  for (const unsent of open) await unsent.stop()
  open = []
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

type Outcome = 'ok' | AppError
interface Post {
  text: string
  roomId: string
  key: string
  pictures: Picture[]
  /** The message that it changes. */
  of?: string
  /** What it forwards. */
  forward?: unknown
  wave?: unknown
  /** How its files are sent. */
  upload?: { onSent?: ((share: number) => void) | undefined; signal?: AbortSignal | undefined }
  /** Sends the answer. */
  answer(outcome: Outcome): void
}

/** Unsent messages with a fake community. @param answers one for each request, the last for all further ones; null: the test answers itself */
async function setUp(answers: (Outcome | null)[] = ['ok'], owner = 'someone') {
  const posts: Post[] = []
  const told: UnsentMessage[][] = []
  const sent: string[] = []
  const clock = { now: Date.parse('2026-03-01T00:00:00Z') }
  /** The ids of the messages in the log, by their ids and those that they had while unsent. */
  const known = new Map([sentMessage, otherMessage].map((id) => [id, id]))
  let count = 0
  const post = (what: Omit<Post, 'answer'>) =>
    new Promise<Message[]>((resolve, reject) => {
      const { text, key } = what
      const answer = (outcome: Outcome) => (outcome === 'ok' ? resolve([aMessage({ text, key })]) : reject(new Failure(outcome)))
      posts.push({ ...what, answer })
      const outcome = answers[Math.min(count, answers.length - 1)] ?? null
      count += 1
      if (outcome !== null) answer(outcome)
    })
  const unsent = await openUnsentMessages({
    store: createUnsentStore({ folder, owner, onSetAside, log: silentLog }),
    send: (message, pictures, upload) => post({ ...message, pictures, upload }),
    sendChange: ({ roomId, messageId, change, key }) =>
      post({ text: change.kind === 'edit' ? change.text : change.kind, roomId, key, pictures: [], of: messageId }),
    idIn: (_roomId, id) => known.get(id) ?? null,
    onChange: ({ messages }) => told.push(messages),
    onSent: ({ messages }) => sent.push(...messages.map(({ text }) => text)),
    onChanged: ({ messages }) => sent.push(...messages.map(({ text }) => text)),
    now: () => clock.now,
    log: silentLog,
  })
  open.push(unsent)
  const say = (text: string, roomId = room, pictures: Picture[] | Promise<Picture[]> = []) => unsent.add({ roomId, text }, pictures)
  const edit = (messageId: string, text: string) => unsent.change({ roomId: room, messageId, change: { kind: 'edit', text } })
  const states = () => unsent.list().messages.map(({ text, state }) => `${text} ${state}`)
  const empty = () => until(() => expect(unsent.list().messages).toEqual([]))
  return { unsent, posts, told, sent, clock, known, say, edit, states, empty }
}

/** The folder of one message. */
const folderOf = async (id: string) => {
  const [owner = ''] = readdirSync(folder)
  return join(folder, owner, id)
}

const textsOf = (posts: Post[]) => posts.map(({ text }) => text)
const onSetAside = vi.fn()
const onDisk = async (owner = 'someone') =>
  (await createUnsentStore({ folder, owner, onSetAside, log: silentLog }).open()).map(({ text }) => text)

describe('unsent messages', { timeout: 120_000 }, () => {
  it('that correct another one survive a restart with every sentence and note, and are sent once', async () => {
    const quote = { id: '0198c9a2-0000-7000-8000-0000000000dd', senderId: other, text: 'I are', pictures: 0, deleted: false }
    const sentence = { original: 'I are', corrected: 'I am', good: false, note: 'I am, you are' }
    const correction = { sentences: [sentence], comment: '' }
    const first = await setUp([{ code: 'offline' }])
    const shown = await first.unsent.add({ roomId: room, text: 'I am', quote, correction }, [])
    expect(shown).toMatchObject({ text: 'I am', quote, correction })
    await first.unsent.stop()
    const { posts, empty } = await setUp()
    await empty()
    expect(posts).toMatchObject([{ text: 'I am', replyTo: quote.id, correction }])
  })

  it('that are being stored when the app quits are on disk before it ends, and are sent by the next run', async () => {
    const first = await setUp([{ code: 'offline' }])
    const { promise: pictures, resolve } = Promise.withResolvers<Picture[]>()
    const written = Promise.all([first.say('사진과 함께', room, pictures), first.say('그다음 말')])
    let hasStopped = false
    const stopping = first.unsent.stop().then(() => {
      hasStopped = true
    })
    await new Promise((next) => setImmediate(next))
    expect(hasStopped).toBe(false)
    resolve([png])
    await stopping
    expect(await onDisk()).toEqual(['사진과 함께', '그다음 말'])
    await written
    const { posts, empty } = await setUp()
    await empty()
    expect(posts).toMatchObject([{ text: '사진과 함께', pictures: [png] }, { text: '그다음 말' }])
  })

  it('that forward another one are sent once to each room, in its order, also by the next run, and show its pictures until then', async () => {
    const image = '0198c9a2-0000-7000-8000-000000000001-640x480-a0b1c2.webp'
    const message = {
      roomId: '0198c9a2-0000-7000-8000-0000000000cc',
      messageIds: ['0198c9a2-0000-7000-8000-0000000000dd'],
      text: '바다',
      images: [image],
    }
    const first = await setUp([{ code: 'offline' }])
    await first.say('먼저 쓴 말')
    for (const to of [room, other]) await first.unsent.forward(to, message)
    const waiting = first.unsent.list().messages.filter(({ text }) => text === '바다')
    expect(waiting.map(({ roomId, images, forwarded }) => [roomId, images, forwarded])).toEqual([
      [room, 1, { images: [image] }],
      [other, 1, { images: [image] }],
    ])
    await first.unsent.stop()
    const { posts, empty } = await setUp()
    await empty()
    const { images: _, text: __, ...forward } = message
    expect(posts.filter(({ roomId }) => roomId === room)).toMatchObject([{ text: '먼저 쓴 말' }, { text: '바다', forward, pictures: [] }])
    expect(posts.filter(({ roomId }) => roomId === other)).toMatchObject([{ text: '바다', forward, key: waiting[1]?.id }])
  })

  it('are on disk before they are reported, and removed once they are sent', async () => {
    const { say, told, posts, sent, empty } = await setUp([null])
    const waiting = await say('안녕')
    expect(waiting).toMatchObject({ text: '안녕', roomId: room, error: null })
    expect(await onDisk()).toEqual(['안녕'])
    expect(told.at(-1)).toMatchObject([{ id: waiting.id, state: 'sending' }])
    await until(() => expect(posts).toMatchObject([{ text: '안녕', roomId: room, key: waiting.id }]))
    posts[0]?.answer('ok')
    await empty()
    expect(sent).toEqual(['안녕'])
    await until(async () => expect(await onDisk()).toEqual([]))
  })

  it('are sent in the order of writing, one at a time in a room', async () => {
    const { say, posts, states } = await setUp([null])
    await Promise.all(['하나', '둘', '셋'].map((text) => say(text)))
    expect(states()).toEqual(['하나 sending', '둘 waiting', '셋 waiting'])
    for (const [index, text] of ['하나', '둘', '셋'].entries()) {
      await until(() => expect(posts.at(-1)?.text).toBe(text))
      expect(posts).toHaveLength(index + 1)
      posts[index]?.answer('ok')
    }
  })

  it('keep that order when a message with pictures takes longer to be stored', async () => {
    const { say, sent, empty } = await setUp()
    let read: (pictures: Picture[]) => void = () => undefined
    const slow = say('사진', room, new Promise((resolve) => (read = resolve)))
    const quick = say('뒤의 말')
    await say('다른 방', other)
    await until(() => expect(sent).toEqual(['다른 방']))
    read([png, png])
    await Promise.all([slow, quick])
    await empty()
    expect(sent).toEqual(['다른 방', '사진', '뒤의 말'])
  })

  it('are not blocked by one that cannot be stored', async () => {
    const { say, sent, empty } = await setUp()
    const broken = say('사진', room, Promise.reject(new Failure({ code: 'unsupportedMedia' })))
    await expect(broken).rejects.toMatchObject({ error: { code: 'unsupportedMedia' } })
    await say('뒤의 말')
    await empty()
    expect(sent).toEqual(['뒤의 말'])
  })

  it('are refused when the disk cannot store them', async () => {
    const { say, unsent, posts, told } = await setUp()
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder should be, as good as a full disk')
    await expect(say('못 적은 말')).rejects.toThrow()
    expect([unsent.list().messages, posts, told]).toEqual([[], [], []])
    rmSync(folder)
    mkdirSync(folder)
    await say('다음 말')
    await until(() => expect(textsOf(posts)).toEqual(['다음 말']))
  })

  it('keep the bytes of their pictures', async () => {
    const { say, posts, unsent } = await setUp([null])
    const { id, images } = await say('사진', room, [png])
    expect(images).toBe(1)
    await until(() => expect(posts).toHaveLength(1))
    expect(posts[0]?.pictures).toEqual([png])
    expect(await unsent.file(id, 0)).toEqual(png)
    expect(await unsent.file(id, 1)).toBeNull()
    expect(await unsent.file('0198c9a2-0000-7000-8000-000000000000', 0)).toBeNull()
  })

  it('that are recordings survive a restart with their sound and loudness, and are sent once and in order', async () => {
    const first = await setUp([{ code: 'offline' }])
    const voice = { seconds: 1.1, wave: aWave }
    const sound = { bytes: Uint8Array.from(recording), type: 'audio/webm', field: 'voice' }
    const shown = await first.unsent.add({ roomId: room, text: '', voice }, [sound])
    expect(shown).toMatchObject({ text: '', images: 0, voice })
    await first.say('그다음 말')
    await first.unsent.stop()
    const { posts, empty, unsent } = await setUp([null])
    await until(() => expect(posts).toHaveLength(1))
    expect(unsent.list().messages[0]).toMatchObject({ id: shown.id, voice })
    expect(await unsent.file(shown.id, 'voice')).toEqual(sound)
    expect(await unsent.file(shown.id, 0)).toBeNull()
    if (hasModes) expect(statSync(join(await folderOf(shown.id), 'voice')).mode & 0o777).toBe(0o600)
    expect(posts[0]).toMatchObject({ text: '', key: shown.id, wave: aWave, pictures: [sound] })
    posts[0]?.answer('ok')
    await until(() => expect(posts).toHaveLength(2))
    posts[1]?.answer('ok')
    await empty()
    expect(posts.map(({ text }) => text)).toEqual(['', '그다음 말'])
    expect(await onDisk()).toEqual([])
  })

  it('that are recordings say why they are refused, also after a restart, and can be cancelled', async () => {
    const refused: AppError = { code: 'invalid', fields: { voice: 'tooShort' } }
    const first = await setUp([refused])
    const sound = { bytes: Uint8Array.from(recording), type: 'audio/webm', field: 'voice' }
    const { id } = await first.unsent.add({ roomId: room, text: '', voice: { seconds: 0.3, wave: aWave } }, [sound])
    await until(() => expect(first.unsent.list().messages).toMatchObject([{ state: 'failed', error: refused }]))
    await first.unsent.stop()
    const second = await setUp(['ok'])
    expect(second.unsent.list().messages).toMatchObject([{ state: 'failed', error: refused, voice: { seconds: 0.3 } }])
    await second.unsent.cancel(id)
    expect(second.posts).toEqual([])
    expect(await onDisk()).toEqual([])
  })

  it('are retried under the same key until they succeed, while the next one waits', async () => {
    const { say, posts, sent, empty } = await setUp([
      { code: 'offline' },
      { code: 'timeout' },
      { code: 'serverError' },
      { code: 'busy' },
      'ok',
    ])
    await say('하나')
    await say('둘')
    await empty()
    expect(textsOf(posts)).toEqual(['하나', '하나', '하나', '하나', '하나', '둘'])
    expect(new Set(posts.slice(0, 5).map(({ key }) => key)).size).toBe(1)
    expect(sent).toEqual(['하나', '둘'])
  })

  it('of one room do not wait for another room', async () => {
    const { say, posts, states } = await setUp([null])
    await say('막힌 말')
    await say('다른 방의 말', other)
    await until(() => expect(textsOf(posts)).toEqual(['막힌 말', '다른 방의 말']))
    posts[1]?.answer('ok')
    await until(() => expect(states()).toEqual(['막힌 말 sending']))
  })

  it('fail on a final refusal, do not block the next one, and are retried only on request', async () => {
    const { say, posts, unsent, states } = await setUp([{ code: 'wrongState' }, 'ok', 'ok'])
    const { id } = await say('끝난 방에')
    await say('다음 말')
    await until(() => expect(states()).toEqual(['끝난 방에 failed']))
    expect(unsent.list().messages[0]?.error).toEqual({ code: 'wrongState' })
    unsent.hurry()
    expect(textsOf(posts)).toEqual(['끝난 방에', '다음 말'])
    await unsent.retry(id)
    await until(() => expect(unsent.list().messages).toEqual([]))
    expect(textsOf(posts)).toEqual(['끝난 방에', '다음 말', '끝난 방에'])
  })

  it.each(['invalid', 'forbidden', 'room is undefined', 'conflict', 'tooLarge'] as const)('takes %s for an answer', async (code) => {
    const { say, states } = await setUp([{ code }])
    await say('말')
    await until(() => expect(states()).toEqual(['말 failed']))
  })

  it('wait as long as the community asks, whatever happens meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { say, posts, unsent } = await setUp([{ code: 'tooMany', retryAfter: 30 }, 'ok'])
    await say('하나')
    await until(() => expect(unsent.list().messages[0]?.state).toBe('waiting'))
    await say('둘')
    unsent.hurry()
    await vi.advanceTimersByTimeAsync(29_900)
    expect(textsOf(posts)).toEqual(['하나'])
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await until(() => expect(textsOf(posts)).toEqual(['하나', '하나', '둘']))
  })

  it('are retried at once when the community can be reached again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { say, posts, unsent } = await setUp([{ code: 'offline' }, 'ok'])
    await say('하나')
    await until(() => expect(unsent.list().messages[0]?.state).toBe('waiting'))
    expect(posts).toHaveLength(1)
    unsent.hurry()
    await until(() => expect(unsent.list().messages).toEqual([]))
    vi.useRealTimers()
    expect(posts).toHaveLength(2)
  })

  it('are followed by their changes, which are sent once with the message’s own id', async () => {
    const { say, edit, posts, unsent, empty } = await setUp([null, 'ok'])
    const { id } = await say('않녕')
    await edit(id, '안녕')
    const key = unsent.list().changes[0]?.id
    expect(unsent.list().changes).toMatchObject([{ messageId: id, change: { kind: 'edit', text: '안녕' }, state: 'waiting' }])
    await until(() => expect(textsOf(posts)).toEqual(['않녕']))
    posts[0]?.answer('ok')
    await empty()
    await until(() => expect(posts[1]).toMatchObject({ text: '안녕', key }))
    expect(posts[1]?.of).not.toBe(id)
    await until(async () => expect(await onDisk()).toEqual([]))
  })

  it('can be changed by the id they had before, also when they are sent at that moment', async () => {
    const { say, edit, posts, empty } = await setUp([null, 'ok', 'ok'])
    const { id } = await say('않녕')
    await until(() => expect(posts).toHaveLength(1))
    const editing = edit(id, '안녕')
    posts[0]?.answer('ok')
    await editing
    await edit(id, '안녕!')
    await empty()
    // The first of the edits may have been sent before the second replaced it.
    await until(() => expect(textsOf(posts).at(-1)).toBe('안녕!'))
    expect(posts.slice(1).map(({ of }) => of)).not.toContain(id)
    expect(new Set(posts.slice(1).map(({ of }) => of)).size).toBe(1)
  })

  it('contain only the last reaction to a message, also after a restart', async () => {
    const offline: Outcome = { code: 'offline' }
    const { unsent } = await setUp([offline])
    const messageId = '0198c9a2-0000-7000-8000-0000000000dd'
    const react = (reaction: 'like' | 'heart' | null) => unsent.change({ roomId: room, messageId, change: { kind: 'react', reaction } })
    await unsent.add({ roomId: room, text: '먼저' }, [])
    await until(() => expect(unsent.list().messages).toMatchObject([{ state: 'waiting' }]))
    await unsent.change({ roomId: room, messageId, change: { kind: 'edit', text: '고친 말' } })
    for (const reaction of ['like', null, 'heart'] as const) await react(reaction)
    const left = [{ kind: 'edit' }, { kind: 'react', reaction: 'heart' }]
    expect(unsent.list().changes.map(({ change }) => change)).toMatchObject(left)
    await unsent.stop()
    const next = await setUp(['ok'])
    await until(() => expect(next.posts.map(({ text }) => text)).toEqual(['먼저', '고친 말', 'react']))
  })

  it('contain no change that a later one replaces while it is being sent in vain', async () => {
    const { edit, posts, unsent } = await setUp([null])
    await edit(sentMessage, '지울 말')
    await until(() => expect(posts).toHaveLength(1))
    await edit(sentMessage, '이것도 지울 말')
    posts[0]?.answer({ code: 'offline' })
    await until(() => expect(posts).toHaveLength(2))
    await unsent.change({ roomId: room, messageId: sentMessage, change: { kind: 'delete' } })
    posts[1]?.answer({ code: 'offline' })
    await until(() => expect(posts).toHaveLength(3))
    posts[2]?.answer('ok')
    await until(() => expect(unsent.list().changes).toEqual([]))
    expect(textsOf(posts)).toEqual(['지울 말', '이것도 지울 말', 'delete'])
    await until(async () => expect(await onDisk()).toEqual([]))
  })

  it('contain no change after a restart that a later one replaced while it was being sent', async () => {
    const { edit, posts, unsent } = await setUp([null])
    await edit(sentMessage, '지울 말')
    await until(() => expect(posts).toHaveLength(1))
    await edit(sentMessage, '남을 말')
    await unsent.stop()
    const next = await setUp(['ok'])
    await until(() => expect(next.unsent.list().changes).toEqual([]))
    expect(textsOf(next.posts)).toEqual(['남을 말'])
    await until(async () => expect(await onDisk()).toEqual([]))
  })

  it('contain no edit that was refused once the message is edited again', async () => {
    const { edit, posts, unsent } = await setUp([{ code: 'invalid' }, null, 'ok'])
    await edit(sentMessage, '거절된 말')
    await until(() => expect(unsent.list().changes).toMatchObject([{ state: 'failed' }]))
    await edit(sentMessage, '이것도 거절')
    expect(unsent.list().changes).toMatchObject([{ change: { text: '이것도 거절' } }])
    await until(() => expect(posts).toHaveLength(2))
    await edit(sentMessage, '받아들인 말')
    // Refused while the next one waits.
    posts[1]?.answer({ code: 'invalid' })
    await until(() => expect(textsOf(posts)).toEqual(['거절된 말', '이것도 거절', '받아들인 말']))
    await until(() => expect(unsent.list().changes).toEqual([]))
    await until(async () => expect(await onDisk()).toEqual([]))
  })

  it('contain no other change of a message that is deleted, here or elsewhere', async () => {
    const { edit, unsent } = await setUp([{ code: 'expired' }, { code: 'wrongState' }, 'ok', { code: 'expired' }])
    await edit(sentMessage, '늦은 말')
    await unsent.change({ roomId: room, messageId: sentMessage, change: { kind: 'react', reaction: 'like' } })
    await until(() => expect(unsent.list().changes).toMatchObject([{ state: 'failed' }, { state: 'failed' }]))
    await unsent.change({ roomId: room, messageId: sentMessage, change: { kind: 'delete' } })
    await until(() => expect(unsent.list().changes).toEqual([]))
    await edit(sentMessage, '또 늦은 말')
    await until(() => expect(unsent.list().changes).toMatchObject([{ state: 'failed' }]))
    unsent.dropChanges([sentMessage])
    await until(async () => expect([unsent.list().changes, await onDisk()]).toEqual([[], []]))
  })

  it('that were sent by an earlier run can be edited by the id they had before; an edit of an unknown message is refused', async () => {
    const { known, edit, posts, unsent } = await setUp()
    known.set(otherMessage, sentMessage)
    await edit(otherMessage, '고친 말')
    await until(() => expect(posts).toMatchObject([{ text: '고친 말', of: sentMessage }]))
    known.clear()
    await expect(edit(otherMessage, '사라질 말')).rejects.toMatchObject({ error: { code: 'notFound' } })
    expect(unsent.list().changes).toEqual([])
  })

  it('keep their changes after they have failed, and lose them when they are cancelled', async () => {
    const { say, edit, posts, unsent, states } = await setUp([{ code: 'conflict' }, 'ok'])
    const { id } = await say('말')
    await until(() => expect(states()).toEqual(['말 failed']))
    await edit(id, '고친 말')
    await say('다음 말')
    await until(() => expect(textsOf(posts)).toEqual(['말', '다음 말']))
    expect(unsent.list().changes).toHaveLength(1)
    await unsent.cancel(id)
    expect(unsent.list()).toEqual({ messages: [], changes: [] })
    expect(await onDisk()).toEqual([])
  })

  it('are sent as they were edited after they were refused, also after a restart', async () => {
    const listed = { code: 'invalid', fields: { text: 'domainListed' }, current: 'bad.example' } as const
    const { say, edit, posts, unsent } = await setUp([listed, listed])
    const { id } = await say('bad.example 보세요')
    await until(() => expect(unsent.list().messages).toMatchObject([{ state: 'failed' }]))
    await edit(id, '주소 없이')
    expect(unsent.list()).toMatchObject({ messages: [{ text: '주소 없이', state: 'failed' }], changes: [] })
    await unsent.retry(id)
    await until(() => expect(textsOf(posts)).toEqual(['bad.example 보세요', '주소 없이']))
    await until(() => expect(unsent.list().messages).toMatchObject([{ state: 'failed' }]))
    await edit(id, '끝')
    await unsent.stop()
    const next = await setUp()
    await next.unsent.retry(id)
    await until(() => expect(textsOf(next.posts)).toEqual(['끝']))
  })

  it('drop a refused change with its reason, and a change whose message is deleted', async () => {
    const { edit, unsent } = await setUp([{ code: 'expired' }, { code: 'notFound' }])
    await edit(sentMessage, '늦은 말')
    await until(() => expect(unsent.list().changes).toMatchObject([{ state: 'failed', error: { code: 'expired' } }]))
    await edit(otherMessage, '없는 말')
    await until(() => expect(unsent.list().changes).toHaveLength(1))
    await unsent.cancel(unsent.list().changes[0]?.id ?? '')
    expect(unsent.list().changes).toEqual([])
  })

  it('fail after a day, and a retry starts another day', async () => {
    const day = 24 * 60 * 60 * 1000
    const { say, clock, unsent, states, posts } = await setUp([{ code: 'offline' }, { code: 'offline' }, { code: 'offline' }, null])
    const { id } = await say('오래된 말')
    await until(() => expect(posts.length).toBeGreaterThanOrEqual(4))
    clock.now += day + 1
    posts.at(-1)?.answer({ code: 'offline' })
    await until(() => expect(states()).toEqual(['오래된 말 failed']))
    const before = posts.length
    await unsent.retry(id)
    await until(() => expect(posts).toHaveLength(before + 1))
    expect(states()).toEqual(['오래된 말 sending'])
  })

  it('are not sent by themselves after days without a run', async () => {
    const store = createUnsentStore({ folder, owner: 'someone', onSetAside, log: silentLog })
    const id = '0198c9a2-0000-7000-8000-000000000001'
    await store.add({ id, place: 1, roomId: room, text: '사흘 전', images: 0, writtenAt: '2026-02-26T00:00:00Z', failed: false }, [])
    const { states, posts, unsent } = await setUp()
    await until(() => expect(states()).toEqual(['사흘 전 failed']))
    expect(posts).toEqual([])
    await unsent.retry(id)
    await until(() => expect(textsOf(posts)).toEqual(['사흘 전']))
  })

  it('can be cancelled while they wait or after they failed, not while they are being sent', async () => {
    const { say, posts, unsent, states } = await setUp([null])
    const first = await say('보내는 중')
    const second = await say('기다리는 말')
    await until(() => expect(posts).toHaveLength(1))
    await unsent.cancel(first.id)
    await unsent.cancel(second.id)
    expect(states()).toEqual(['보내는 중 sending'])
    expect(await onDisk()).toEqual(['보내는 중'])
    posts[0]?.answer({ code: 'forbidden' })
    await until(() => expect(states()).toEqual(['보내는 중 failed']))
    await unsent.cancel(first.id)
    expect([states(), await onDisk(), textsOf(posts)]).toEqual([[], [], ['보내는 중']])
  })

  it('can be cancelled while their files are being sent, and not once these are sent', async () => {
    const { say, posts, unsent, states } = await setUp([null, null, 'ok'])
    const { id } = await say('사진과 함께', room, [png])
    await say('그다음 말')
    await until(() => expect(posts).toHaveLength(1))
    posts[0]?.upload?.onSent?.(0.5)
    expect(unsent.list().messages).toMatchObject([{ state: 'sending', uploading: true }, { state: 'waiting' }])
    posts[0]?.upload?.signal?.addEventListener('abort', () => posts[0]?.answer({ code: 'offline' }))
    await unsent.cancel(id)
    await until(() => expect(textsOf(posts)).toEqual(['사진과 함께', '그다음 말']))
    expect([states(), await onDisk()]).toEqual([['그다음 말 sending'], ['그다음 말']])

    posts[1]?.answer('ok')
    const sent = await say('또 사진', room, [png])
    await until(() => expect(posts).toHaveLength(3))
    posts[2]?.upload?.onSent?.(1)
    await unsent.cancel(sent.id)
    expect(posts[2]?.upload?.signal?.aborted).toBe(false)
    await until(() => expect(unsent.list().messages).toEqual([]))
  })

  it('that the community has accepted while they were cancelled are shown as sent', async () => {
    const { say, posts, unsent, sent } = await setUp([null])
    const { id } = await say('사진과 함께', room, [png])
    await until(() => expect(posts).toHaveLength(1))
    await unsent.cancel(id)
    posts[0]?.answer('ok')
    await until(() => expect([sent, unsent.list().messages]).toEqual([['사진과 함께'], []]))
  })

  it('go with the room that was left, also from disk, and one that is being sent once it is refused', async () => {
    const { unsent, posts, say, edit, states } = await setUp([{ code: 'wrongState' }, null, 'ok'])
    const failed = await say('못 보낸 말', room, [png])
    await until(() => expect(states()).toEqual(['못 보낸 말 failed']))
    await edit(failed.id, '고친 말')
    await say('보내는 중인 말')
    await say('기다리는 말')
    await say('다른 방의 말', other)
    await until(() => expect(posts).toHaveLength(3))
    unsent.dropRoom(room)
    await until(() => expect(states()).toEqual(['보내는 중인 말 sending']))
    posts[1]?.answer({ code: 'room is undefined' })
    await until(() => expect(unsent.list()).toEqual({ messages: [], changes: [] }))
    await unsent.stop()
    expect((await setUp()).unsent.list()).toEqual({ messages: [], changes: [] })
  })

  it('are sent again once where a retry is pressed twice, and not cancelled meanwhile', async () => {
    const { say, posts, unsent, states } = await setUp([{ code: 'forbidden' }, null])
    const { id } = await say('다시')
    await until(() => expect(states()).toEqual(['다시 failed']))
    await Promise.all([unsent.retry(id), unsent.retry(id)])
    expect(states()).toEqual(['다시 sending'])
    await unsent.cancel(id)
    expect(states()).toEqual(['다시 sending'])
    expect(posts).toHaveLength(2)
  })

  it('report nothing any more once they are stopped', async () => {
    const { say, posts, unsent, told } = await setUp([null])
    await say('보내는 중')
    await until(() => expect(posts).toHaveLength(1))
    await unsent.stop()
    const before = told.length
    posts[0]?.answer({ code: 'offline' })
    await new Promise(setImmediate)
    expect(told).toHaveLength(before)
  })

  it('continue after a restart in the same order, with failed ones still failed', async () => {
    const first = await setUp([{ code: 'forbidden' }, null])
    await first.say('안 되는 말', other)
    await until(() => expect(first.states()).toEqual(['안 되는 말 failed']))
    await first.say('하나')
    // A clock that is set back must not change the order.
    first.clock.now -= 60 * 60 * 1000
    await first.say('둘', room, [png])
    await first.say('셋')
    await until(() => expect(first.posts).toHaveLength(2))
    await first.unsent.stop()

    const second = await setUp([null])
    second.clock.now -= 60 * 60 * 1000
    expect(second.states()).toEqual(['안 되는 말 failed', '하나 sending', '둘 waiting', '셋 waiting'])
    expect(second.unsent.list().messages.map(({ error }) => error?.code)).toEqual(['forbidden', undefined, undefined, undefined])
    await until(() => expect(second.posts[0]?.key).toBe(first.posts[1]?.key))
    await second.say('넷')
    for (const [index, text] of ['하나', '둘', '셋', '넷'].entries()) {
      await until(() => expect(textsOf(second.posts)[index]).toBe(text))
      second.posts[index]?.answer('ok')
    }
    await until(() => expect(second.states()).toEqual(['안 되는 말 failed']))
  })

  it('belong to one account', async () => {
    const one = await setUp([null])
    await one.say('내 말')
    const another = await setUp(['ok'], 'another')
    expect(another.unsent.list().messages).toEqual([])
    await another.say('남의 말')
    await another.empty()
    expect(await onDisk()).toEqual(['내 말'])
  })

  it('are all removed by `clear`, also one that is being sent', async () => {
    const { say, posts, unsent, told } = await setUp([null])
    await say('하나')
    await say('둘', room, [png])
    await until(() => expect(posts).toHaveLength(1))
    await unsent.clear()
    expect(told.at(-1)).toEqual([])
    expect(await onDisk()).toEqual([])
    posts[0]?.answer({ code: 'forbidden' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(readdirSync(folder)).toEqual([])
  })

  it('fail when their pictures are gone, without affecting others', async () => {
    const before = await setUp([{ code: 'offline' }, null])
    await before.say('사진', room, [png])
    await before.unsent.stop()
    const [place = ''] = readdirSync(folder)
    const [id = ''] = readdirSync(join(folder, place))
    rmSync(join(folder, place, id, '0'))
    const { say, sent, states } = await setUp()
    await say('뒤의 말')
    await until(() => expect(sent).toEqual(['뒤의 말']))
    expect(states()).toEqual(['사진 failed'])
  })
})

describe('the store of unsent messages', { timeout: 120_000 }, () => {
  const entry = (id: string, place: number) => ({
    id: `0198c9a2-0000-7000-8000-00000000000${id}`,
    place,
    roomId: room,
    text: `말 ${place}`,
    images: 0,
    writtenAt: '2026-03-01T00:00:00Z',
    failed: false,
  })

  it('opens after a crash, and removes incomplete messages', async () => {
    const store = createUnsentStore({ folder, owner: 'someone', onSetAside, log: silentLog })
    await store.add(entry('1', 2), [])
    await store.add(entry('2', 1), [])
    const [place = ''] = readdirSync(folder)
    const own = join(folder, place)
    mkdirSync(join(own, '0198c9a2-0000-7000-8000-000000000009.tmp'))
    mkdirSync(join(own, '0198c9a2-0000-7000-8000-000000000008'))
    writeFileSync(join(own, 'stray'), '')
    expect(await onDisk()).toEqual(['말 1', '말 2'])
    expect(readdirSync(own).sort()).toEqual([entry('1', 2).id, entry('2', 1).id])
  })

  it('is readable by its owner alone', async () => {
    const store = createUnsentStore({ folder, owner: 'someone', onSetAside, log: silentLog })
    await store.add({ ...entry('1', 1), images: 1 }, [png])
    await store.update({ ...entry('1', 1), images: 1, failed: true })
    const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777
    if (!hasModes) return
    const [own = ''] = readdirSync(folder)
    expect([modeOf(own), modeOf(own, entry('1', 1).id)]).toEqual([0o700, 0o700])
    for (const name of ['message.json', '0']) expect(modeOf(own, entry('1', 1).id, name), name).toBe(0o600)
  })

  it('leaves nothing behind of a message that cannot be written whole', async () => {
    const store = createUnsentStore({ folder, owner: 'someone', onSetAside, log: silentLog })
    const unwritable = { bytes: null, type: 'image/png' } as unknown as Picture
    await expect(store.add({ ...entry('1', 1), images: 2 }, [png, unwritable])).rejects.toThrow()
    expect(readdirSync(join(folder, readdirSync(folder)[0] ?? ''))).toEqual([])
  })

  it.each([
    ['cut off', '{"id":"0198'],
    ['another message’s', JSON.stringify({ ...entry('1', 1), text: '남의 말' })],
  ])('sets a message whose record is %s aside with its pictures, and reports it once', async (_why, record) => {
    const store = createUnsentStore({ folder, owner: 'someone', onSetAside, log: silentLog })
    const bytes = new Uint8Array([1, 2, 3])
    await store.add(entry('1', 1), [])
    await store.add({ ...entry('2', 2), images: 1 }, [{ bytes, type: 'image/png' }])
    const own = join(folder, readdirSync(folder)[0] ?? '')
    const damaged = entry('2', 2).id
    writeFileSync(join(own, damaged, 'message.json'), record)
    onSetAside.mockClear()
    expect(await onDisk()).toEqual(['말 1'])
    expect(onSetAside.mock.calls).toEqual([[1, own]])
    expect(readdirSync(own).sort()).toEqual([entry('1', 1).id, `${damaged}.damaged`])
    expect(readFileSync(join(own, `${damaged}.damaged`, '0'))).toEqual(Buffer.from(bytes))
    expect(await onDisk()).toEqual(['말 1'])
    expect(onSetAside).toHaveBeenCalledOnce()
  })

  it('opens without a damaged message that cannot be renamed', async () => {
    const store = createUnsentStore({ folder, owner: 'someone', onSetAside, log: silentLog })
    await store.add(entry('1', 1), [])
    await store.add(entry('2', 2), [])
    const own = join(folder, readdirSync(folder)[0] ?? '')
    writeFileSync(join(own, entry('2', 2).id, 'message.json'), '{')
    mkdirSync(join(own, `${entry('2', 2).id}.damaged`, 'inside'), { recursive: true })
    onSetAside.mockClear()
    expect(await onDisk()).toEqual(['말 1'])
    expect(onSetAside).not.toHaveBeenCalled()
    expect(readdirSync(own)).toContain(entry('2', 2).id)
  })

  it('leaves files alone that cannot be read at the moment', async () => {
    const store = createUnsentStore({ folder, owner: 'someone', onSetAside, log: silentLog })
    await store.add(entry('1', 1), [])
    const [place = ''] = readdirSync(folder)
    // A folder in place of the record: reading it fails with an error other than a missing file.
    const odd = join(folder, place, entry('2', 2).id)
    mkdirSync(join(odd, 'message.json'), { recursive: true })
    expect(await onDisk()).toEqual(['말 1'])
    expect(readdirSync(join(folder, place))).toHaveLength(2)
  })

  it('opens with thousands of messages', async () => {
    const store = createUnsentStore({ folder, owner: 'someone', onSetAside, log: silentLog })
    await store.add(entry('1', 0), [])
    const [place = ''] = readdirSync(folder)
    for (let n = 1; n < 3_000; n += 1) {
      const id = `0198c9a2-0000-7000-9000-${String(n).padStart(12, '0')}`
      mkdirSync(join(folder, place, id))
      writeFileSync(join(folder, place, id, 'message.json'), JSON.stringify({ ...entry('1', n), id }))
    }
    expect(await onDisk()).toEqual(Array.from({ length: 3_000 }, (_, n) => `말 ${n}`))
  })
})

it('a text that went to too many rooms fails at once, says why after a restart too, and holds up nothing', async () => {
  const refused = { code: 'tooMany', fields: { text: 'repeated' }, retryAfter: 3600 } as const
  const first = await setUp([refused, 'ok'])
  await first.say('똑같은 글')
  await first.say('다른 글')
  await until(() => expect(first.sent).toEqual(['다른 글']))
  expect(first.unsent.list().messages).toMatchObject([{ text: '똑같은 글', state: 'failed', error: refused }])
  await first.unsent.stop()
  const second = await setUp()
  const [failed] = second.unsent.list().messages
  expect(failed).toMatchObject({ state: 'failed', error: { code: 'tooMany', fields: { text: 'repeated' } } })
  await second.unsent.retry(failed?.id ?? '')
  await until(() => expect(second.sent).toEqual(['똑같은 글']))
})
