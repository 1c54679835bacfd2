import { randomUUID } from 'node:crypto'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPostgres } from '../../../scripts/setup/postgres-binaries.mjs'
import { runBackupCommand } from '../../../src/server/backup/backup-command'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import type { Input } from '../../../src/shared/contract/index'
import { limits } from '../../../src/shared/limits'
import { pictures } from '../../support/pictures'
import { createTestDatabase } from '../../support/postgres'
import { aWave, recordedVideo, recording, recordingOf } from '../../support/recordings'
import { startS3 } from '../../support/s3'
import { databases, expectYes, startTestServer, testConfig } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

describe.each(databases)('voice messages on %s', { timeout: 60_000 }, (database) => {
  let chat: ChatCommunity
  let haru: Person
  let nari: Person
  let roomId: string
  beforeAll(async () => {
    process.env['PATH'] = [findPostgres(), process.env['PATH']].filter(Boolean).join(delimiter)
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())
  beforeEach(async () => {
    haru = await chat.person()
    nari = await chat.person()
    roomId = await chat.room(haru, nari)
  })

  interface Sending {
    by?: Person
    voice?: Uint8Array
    key?: string
    files?: Uint8Array[]
  }
  const send = (what: Partial<Input<'sendMessage'>> = {}, { by = haru, voice = recording, key = randomUUID(), files = [] }: Sending = {}) =>
    chat.server.call('sendMessage', { roomId, text: '', wave: aWave, ...what }, { token: by.token, key, voice, files })
  const sent = async (...given: Parameters<typeof send>): Promise<Message> => {
    const [message] = (await expectYes(send(...given))).messages
    if (!message) throw new Error('nothing was sent')
    return message
  }
  const pathOf = ({ voice }: Message) => voice?.path ?? ''
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${chat.server.url}/images/${path}`, { headers })
  const change = (by: Person, messageId: string, what: Input<'changeMessage'>['change'], room = roomId) =>
    chat.server.call('changeMessage', { roomId: room, messageId, change: what }, { token: by.token, key: randomUUID() })
  const fileOf = (path: string) => join(chat.server.dataDir, 'images', 'full', path.slice(34, 36), path)

  it('reach the other member at once and in the list, with their length and loudness and without text or pictures', async () => {
    await chat.rooms(nari)
    const live = await chat.live(nari)
    const message = await sent()
    expect(message).toMatchObject({ text: '', images: [], voice: { seconds: 1.1, wave: aWave } })
    const heard = await live.event('messages', ({ room }) => room.id === roomId)
    expect(heard.messages).toEqual([{ ...message, key: null }])
    expect(heard.room.lastMessage).toMatchObject({ text: '', voice: 1.1 })
    expect(heard.room.lastMessage).not.toHaveProperty('pictures')
    expect(await chat.everything(nari, roomId)).toEqual(heard.messages)
    expect((await chat.roomOf(nari, roomId)).unread).toBe(1)
  })

  it('are a sentence for clients that do not know them', async () => {
    const { id } = await sent()
    await sent({ replyTo: id })
    const ask = async (messageType: string, eventData: object) => {
      const body = { eventType: 'chat', messageType, eventData }
      return (await chat.server.raw('/chat', body, { authorization: `Bearer ${nari.token}` })).json
    }
    const sentence = '음성 메시지 (0:01)'
    const { response } = (await ask('getMessages', { chatRoomId: roomId })) as { response: { messages: unknown[] } }
    expect(response.messages).toMatchObject([
      { data: { msg: sentence, images: [] }, voice: { wave: aWave } },
      { data: { msg: sentence }, quoted: { msg: sentence, voice: 1.1, pictures: 0 } },
    ])
    expect(JSON.stringify(await ask('getNewData', {}))).toContain(sentence)
  })

  it('are served whole and in parts, and cached as pictures are', async () => {
    const path = pathOf(await sent())
    const whole = await get(path)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/ogg',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, .*immutable/),
    })
    const part = async (range: string, more = {}) => {
      const answer = await get(path, { range, ...more })
      return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())]
    }
    const last = bytes.length - 1
    expect(await part('bytes=0-')).toEqual([206, `bytes 0-${last}/${bytes.length}`, bytes])
    expect(await part('bytes=100-199')).toEqual([206, `bytes 100-199/${bytes.length}`, bytes.subarray(100, 200)])
    expect(await part('bytes=-10')).toEqual([206, `bytes ${last - 9}-${last}/${bytes.length}`, bytes.subarray(-10)])
    expect(await part(`bytes=${bytes.length}-`)).toEqual([416, `bytes */${bytes.length}`, Buffer.alloc(0)])
    expect(await part('bytes=5-1')).toEqual([200, null, bytes])
    expect(await part('bytes=0-1', { 'if-range': '"another"' })).toEqual([200, null, bytes])
    const etag = whole.headers.get('etag') ?? ''
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(`${path}?w=480`)).status).toBe(404)
  })

  it('are refused with anything else beside them, without their loudness or without a usable recording, and nothing is stored', async () => {
    const picture = await pictures.png(8, 8)
    const [said] = await chat.say(nari, roomId, '안녕')
    const fieldsOf = async (answer: ReturnType<typeof send>) => {
      const { http, fields } = await answer
      return [http, fields]
    }
    const invalid = [400, { voice: 'invalid' }]
    expect(await fieldsOf(send({ text: '말' }))).toEqual(invalid)
    expect(await fieldsOf(send({}, { files: [picture] }))).toEqual(invalid)
    expect(await fieldsOf(send({ forward: { roomId, messageIds: [said?.id ?? ''] } }))).toEqual(invalid)
    const correction = { sentences: [{ original: '안녕', corrected: '안녕!', good: false, note: '' }], comment: '' }
    expect(await fieldsOf(send({ replyTo: said?.id ?? '', correction }))).toEqual(invalid)
    const withoutWave = chat.server.call('sendMessage', { roomId, text: '' }, { token: haru.token, key: randomUUID(), voice: recording })
    expect(await fieldsOf(withoutWave)).toEqual(invalid)
    const withoutVoice = chat.server.call('sendMessage', { roomId, text: '', wave: aWave }, { token: haru.token, key: randomUUID() })
    expect(await fieldsOf(withoutVoice)).toEqual([400, { voice: 'required' }])
    const asked = { eventType: 'chat', messageType: 'postMessage', eventData: { chatRoomId: roomId, wave: aWave.slice(1) } }
    const form = new FormData()
    for (const [name, value] of Object.entries(asked)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    form.append('voice', new Blob([Uint8Array.from(recording)]), 'recording')
    expect(await chat.server.raw('/chat', form, { authorization: `Bearer ${haru.token}` })).toMatchObject({
      http: 400,
      fields: { wave: 'invalid' },
    })

    expect(await fieldsOf(send({}, { voice: picture }))).toEqual([400, { voice: 'unreadable' }])
    expect(await fieldsOf(send({}, { voice: recordedVideo }))).toEqual([400, { voice: 'unreadable' }])
    expect(await fieldsOf(send({}, { voice: await recordingOf({ seconds: 61.2 }) }))).toEqual([400, { voice: 'tooLong' }])
    expect(await fieldsOf(send({}, { voice: await recordingOf({ seconds: 0.3 }) }))).toEqual([400, { voice: 'tooShort' }])
    expect(await fieldsOf(send({}, { voice: new Uint8Array(limits.voice.bytes + 1) }))).toEqual([413, { voice: 'tooLarge' }])
    expect(await chat.everything(haru, roomId)).toHaveLength(1)
    const rows = await chat.server.services.db.selectFrom('images').select('path').where('user_id', '=', haru.id).execute()
    expect(rows).toEqual([])
  })

  it('are sent once per key, and another recording or loudness under the same key is refused', async () => {
    const key = randomUUID()
    const first = await sent({}, { key })
    expect(await sent({}, { key })).toEqual(first)
    expect(await send({}, { key, voice: await recordingOf({ seconds: 2 }) })).toMatchObject({ http: 409 })
    expect(await send({ wave: aWave.toReversed() }, { key })).toMatchObject({ http: 409 })
    expect(await chat.everything(haru, roomId)).toHaveLength(1)
  })

  it('can reply, be replied to and reacted to, but not be edited or corrected', async () => {
    const [said] = await chat.say(nari, roomId, '이 말은 어떻게 읽어요?')
    const message = await sent({ replyTo: said?.id ?? '' })
    expect(message.quote).toMatchObject({ text: '이 말은 어떻게 읽어요?' })
    const replied = await chat.server.call(
      'sendMessage',
      { roomId, text: '고마워요', replyTo: message.id },
      { token: nari.token, key: randomUUID() },
    )
    expect(replied.response.messages[0]?.quote).toMatchObject({ text: '', pictures: 0, voice: 1.1 })
    expect(await change(nari, message.id, { kind: 'react', reaction: 'heart' })).toMatchObject({ http: 200 })
    expect(await change(haru, message.id, { kind: 'edit', text: '고친 말' })).toMatchObject({ http: 400, fields: { messageId: 'invalid' } })
    const correction = { sentences: [{ original: '음', corrected: '음!', good: false, note: '' }], comment: '' }
    const corrects = { roomId, text: '', replyTo: message.id, correction }
    const corrected = await chat.server.call('sendMessage', corrects, { token: nari.token, key: randomUUID() })
    expect(corrected).toMatchObject({ http: 400, fields: { replyTo: 'invalid' } })
  })

  it('can be forwarded with their sound, which stays when the original is deleted for both', async () => {
    const message = await sent()
    const sora = await chat.person()
    const to = await chat.room(nari, sora)
    const forward = { roomId, messageIds: [message.id] }
    const asked = { roomId: to, text: '', forward }
    const forwarded = await expectYes(chat.server.call('sendMessage', asked, { token: nari.token, key: randomUUID() }))
    expect(forwarded.messages).toMatchObject([{ text: '', images: [], voice: message.voice, forwarded: true }])
    expect((await chat.roomOf(sora, to)).lastMessage).toMatchObject({ voice: 1.1 })
    await expectYes(change(haru, message.id, { kind: 'delete' }))
    expect((await get(pathOf(message))).status).toBe(200)
    await expectYes(change(nari, forwarded.messages[0]?.id ?? '', { kind: 'delete' }, to))
    expect((await get(pathOf(message))).status).toBe(404)
  })

  it('are gone for both when they are deleted, with their file and in what quotes them', async () => {
    const message = await sent()
    await sent({ replyTo: message.id }, { by: nari })
    const path = pathOf(message)
    const etag = (await get(path)).headers.get('etag') ?? ''
    await access(fileOf(path))
    const live = await chat.live(nari)
    await expectYes(change(haru, message.id, { kind: 'delete' }))
    const { messages } = await live.event('changed', ({ room }) => room.id === roomId)
    expect(messages).toMatchObject([{ deleted: true, text: '', images: [] }, { quote: { deleted: true } }])
    expect(messages[0]).not.toHaveProperty('voice')
    expect(messages[1]?.quote).not.toHaveProperty('voice')
    for (const headers of [{}, { 'if-none-match': etag }, { range: 'bytes=0-' }]) expect((await get(path, headers)).status).toBe(404)
    await chat.server.services.background.drained()
    await expect(access(fileOf(path))).rejects.toThrow('ENOENT')
  })

  it('stay in the room of a withdrawn member like all messages, until the other one leaves it', async () => {
    const message = await sent()
    await expectYes(chat.server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token: haru.token }))
    await expect.poll(async () => (await chat.roomOf(nari, roomId)).ended, { timeout: 20_000 }).toBe(true)
    await chat.server.services.background.drained()
    expect((await chat.everything(nari, roomId))[0]).toMatchObject({ voice: message.voice })
    expect((await get(pathOf(message))).status).toBe(200)
    await expectYes(chat.server.call('leaveRoom', { roomId }, { token: nari.token }))
    // Haru leaves the room when the withdrawal's event is handled, after the call was answered.
    await expect.poll(async () => (await get(pathOf(message))).status, { timeout: 20_000 }).toBe(404)
  })

  it('are in the export of who sent them, and of nobody else', async () => {
    const message = await sent()
    const exported = async ({ token }: Person) => (await expectYes(chat.server.call('exportData', {}, { token }))).parts['messages']
    expect(await exported(haru)).toMatchObject([{ text: '', images: [], voice: pathOf(message), seconds: 1.1 }])
    expect(await exported(nari)).toEqual([])
  })

  it('stay for moderators alone when they were reported and are deleted', async () => {
    const message = await sent()
    const path = pathOf(message)
    await expectYes(chat.server.call('reportMessage', { roomId, messageId: message.id, reason: 2 }, { token: nari.token }))
    const decider = await chat.person()
    const { db } = chat.server.services
    await db.updateTable('users').set({ role: 'moderator' }).where('id', '=', decider.id).execute()
    const { id: caseId } = await db.selectFrom('cases').select('id').where('item_id', '=', message.id).executeTakeFirstOrThrow()
    const exhibited = async () => {
      const { exhibit } = await expectYes(chat.server.call('moderationCase', { caseId }, { token: decider.token }))
      return exhibit?.kind === 'room' ? exhibit.messages.find(({ id }) => id === message.id) : undefined
    }
    const listed = async () => {
      const { items } = await expectYes(chat.server.call('moderationCases', { filter: 'new' }, { token: decider.token }))
      return items.find(({ id }) => id === caseId)
    }
    expect(await exhibited()).toMatchObject({ content: '', images: [], voice: message.voice, gone: false })
    expect(await listed()).toMatchObject({ text: '', voice: 1.1 })
    expect(await listed()).not.toHaveProperty('pictures')
    await expectYes(change(haru, message.id, { kind: 'delete' }))
    expect(await exhibited()).toMatchObject({ content: '', images: [], voice: message.voice, gone: true })
    expect(await listed()).toMatchObject({ text: '', voice: 1.1 })
    for (const { token } of [haru, nari]) expect((await get(path, { authorization: `Bearer ${token}` })).status).toBe(404)
    const shown = await get(path, { authorization: `Bearer ${decider.token}`, range: 'bytes=0-9' })
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([206, 'no-store'])
  })

  it('come back as they were when their removal by moderators is undone', async () => {
    const message = await sent()
    await expectYes(chat.server.call('reportMessage', { roomId, messageId: message.id, reason: 2 }, { token: nari.token }))
    const decider = await chat.person()
    const { db } = chat.server.services
    await db.updateTable('users').set({ role: 'moderator' }).where('id', '=', decider.id).execute()
    const { id: caseId, version } = await db
      .selectFrom('cases')
      .select(['id', 'version'])
      .where('item_id', '=', message.id)
      .executeTakeFirstOrThrow()
    const decision = { kind: 'remove' as const, reason: 2 as const, sentence: '', days: null }
    const decided = await expectYes(chat.server.call('decideCase', { caseId, version, decision }, { token: decider.token }))
    expect((await get(pathOf(message))).status).toBe(404)
    await expectYes(chat.server.call('undoDecision', { decisionId: decided.case.decision?.id ?? '' }, { token: decider.token }))
    expect((await get(pathOf(message))).status).toBe(200)
    expect((await chat.everything(haru, roomId))[0]).toMatchObject({ deleted: false, voice: message.voice })
  })

  it('cannot be sent across a block or to somebody else’s room, nor beyond the space of the account', async () => {
    const stranger = await chat.person()
    expect(await send({}, { by: stranger })).toMatchObject({ http: 404, message: 'room is undefined' })
    await chat.block(nari, haru)
    expect(await send()).toMatchObject({ status: '05' })
    const other = await chat.room(haru, stranger)
    const { db } = chat.server.services
    const path = '0198c9a2-0000-7000-8000-00000000000b-640x480-a0b1c2.webp'
    const full = { path, user_id: haru.id, created_at: 0, bytes: limits.uploads.accountBytes, unused_at: null }
    await db.insertInto('images').values(full).execute()
    expect(await send({ roomId: other })).toMatchObject({ status: '03' })
    await db.deleteFrom('images').where('path', '=', path).execute()
    expect(await send({ roomId: other })).toMatchObject({ status: '00' })
  })

  it('are stored in an S3 store, backed up from there and restored into a folder', async () => {
    const s3 = await startS3()
    const folder = await mkdtemp(join(tmpdir(), 'hanmadi-voice-'))
    const own = database === 'postgres' ? await createTestDatabase() : null
    const inStore = await createChatCommunity({ database, s3: s3.config })
    try {
      const { server } = inStore
      const [one, other] = [await inStore.person(), await inStore.person()]
      const asked = { roomId: await inStore.room(one, other), text: '', wave: aWave }
      const { messages } = await expectYes(server.call('sendMessage', asked, { token: one.token, key: randomUUID(), voice: recording }))
      const path = messages[0]?.voice?.path
      const sound = await (await fetch(`${server.url}/images/${path}`)).bytes()
      await expect(access(join(server.dataDir, 'images'))).rejects.toThrow('ENOENT')
      const file = join(folder, 'community.tar')
      await runBackupCommand({ name: 'backup', file }, testConfig({ ...server, s3: s3.config }))
      const place = { dataDir: join(folder, 'data'), databaseUrl: own?.url ?? null }
      await runBackupCommand({ name: 'restore', file }, testConfig({ ...place, s3: null }))
      const restored = await startTestServer({ database, ...place })
      try {
        expect(await (await fetch(`${restored.url}/images/${path}`)).bytes()).toEqual(sound)
      } finally {
        await restored.stop()
      }
      const change = { roomId: asked.roomId, messageId: messages[0]?.id ?? '', change: { kind: 'delete' as const } }
      await expectYes(server.call('changeMessage', change, { token: one.token, key: randomUUID() }))
      await server.services.background.drained()
      expect(await server.services.images.has(path ?? '')).toBe(false)
    } finally {
      await inStore.stop()
      await s3.stop()
      await own?.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
