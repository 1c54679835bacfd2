import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeMessage } from '../../../src/server/features/chat/message-changing'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import type { MessageCorrection } from '../../../src/shared/contract/corrections-shapes'
import { databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

const text = 'I’m very exciting. We have a lunch every day.'
const sentences = [
  { original: 'I’m very exciting. ', corrected: 'I’m very excited. ', good: false, note: 'You feel excited.' },
  { original: 'We have a lunch every day.', corrected: 'We have lunch every day.', good: false, note: '' },
]
const correction: MessageCorrection = { sentences, comment: 'Almost there!' }
const corrected = 'I’m very excited. We have lunch every day.'

describe.each(databases)('corrections of messages on %s', (database) => {
  let chat: ChatCommunity
  let learner: Person
  let helper: Person
  let roomId: string
  let said: Message
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())
  beforeEach(async () => {
    learner = await chat.person()
    helper = await chat.person()
    roomId = await chat.room(learner, helper)
    said = (await chat.say(learner, roomId, text))[0] as Message
  })

  const correct = (by: Person, replyTo: string | undefined, over: Partial<MessageCorrection> = {}, key: string = randomUUID()) =>
    chat.server.call(
      'sendMessage',
      { roomId, text: '', ...(replyTo !== undefined && { replyTo }), correction: { ...correction, ...over } },
      { token: by.token, key },
    )
  const change = (by: Person, messageId: string, what: { kind: 'edit'; text: string } | { kind: 'delete' }) =>
    chat.server.call('changeMessage', { roomId, messageId, change: what }, { token: by.token, key: randomUUID() })

  it('are messages that quote the corrected one; their text is the corrected one, live, when read and in the list', async () => {
    for (const person of [learner, helper]) await chat.rooms(person)
    const theirs = await chat.live(learner)
    const key = randomUUID()
    const [first, second] = await Promise.all([correct(helper, said.id, {}, key), correct(helper, said.id, {}, key)])
    expect(first.response.messages).toEqual(second.response.messages)
    const heard = await theirs.event('messages', ({ room }) => room.id === roomId)
    expect(heard.messages[0]).toMatchObject({ text: corrected, correction, quote: { id: said.id, text } })
    expect((await chat.everything(learner, roomId))[1]).toEqual(heard.messages[0])
    expect(await chat.roomOf(learner, roomId)).toMatchObject({ unread: 1, lastMessage: { text: corrected } })
    expect(await correct(helper, said.id, { comment: '' }, key)).toMatchObject({ http: 409, message: 'conflict' })
  })

  it('correct the partner’s message as it reads now, and say something', async () => {
    expect(await correct(learner, said.id)).toMatchObject({ http: 400, fields: { replyTo: 'invalid' } })
    expect(await correct(helper, undefined)).toMatchObject({ http: 400, fields: { correction: 'invalid' } })
    expect(await correct(helper, said.id, { sentences: sentences.map((each) => ({ ...each, corrected: '' })) })).toMatchObject({
      http: 400,
    })
    await expectYes(change(learner, said.id, { kind: 'edit', text: 'I’m excited.' }))
    expect(await correct(helper, said.id)).toMatchObject({ http: 409, message: 'changed', json: { current: 'I’m excited.' } })
    await expectYes(change(learner, said.id, { kind: 'delete' }))
    expect(await correct(helper, said.id)).toMatchObject({ http: 404 })
    await chat.block(learner, helper)
    expect((await correct(helper, said.id)).status).toBe('05')
  })

  it('cannot be edited, can be deleted and forwarded as their text', async () => {
    const [sent] = (await expectYes(correct(helper, said.id))).messages
    const id = sent?.id ?? ''
    expect(await change(helper, id, { kind: 'edit', text: 'Other words' })).toMatchObject({ http: 400 })
    const elsewhere = await chat.room(learner, await chat.person())
    const forward = { roomId: elsewhere, text: '', forward: { roomId, messageIds: [id] } }
    const [passed] = (await expectYes(chat.server.call('sendMessage', forward, { token: learner.token }))).messages
    expect(passed).toMatchObject({ text: corrected, forwarded: true })
    expect(passed).not.toHaveProperty('correction')
    await expectYes(change(helper, id, { kind: 'delete' }))
    const last = (await chat.everything(learner, roomId)).at(-1)
    expect(last).toMatchObject({ deleted: true, text: '' })
    expect(last).not.toHaveProperty('correction')
  })

  it('go with the message that they correct, so that its words are nowhere any more', async () => {
    const [sent] = (await expectYes(correct(helper, said.id))).messages
    await expectYes(chat.server.call('sendMessage', { roomId, text: 'Thanks', replyTo: sent?.id ?? '' }, { token: learner.token }))
    await expectYes(change(learner, said.id, { kind: 'delete' }))
    const all = await chat.everything(helper, roomId)
    expect(all.map(({ text: words, deleted }) => [words, deleted])).toEqual([
      ['', true],
      ['', true],
      ['Thanks', false],
    ])
    expect(all[2]?.quote).toMatchObject({ id: sent?.id, text: '', deleted: true })
    const { db } = chat.server.services
    const rows = await Promise.all([db.selectFrom('messages').selectAll().execute(), db.selectFrom('live_events').selectAll().execute()])
    expect(JSON.stringify(rows.flat().filter((row) => JSON.stringify(row).includes(roomId)))).not.toMatch(/exciting|excited/)
    expect((await expectYes(chat.server.call('changes', { roomId, since: 0 }, { token: helper.token }))).messages).toEqual(all)
  })

  /** Corrects the learner's message many times, then deletes it. @returns the number of statements that deleting it took */
  const statementsFor = async (messageId: string, many: number) => {
    await expectYes(correct(helper, messageId))
    const { db } = chat.server.services
    const [first] = await db.selectFrom('messages').selectAll().where('reply_to', '=', messageId).execute()
    const events = await db.selectFrom('live_events').selectAll().where('user_id', '=', learner.id).orderBy('seq', 'desc').execute()
    const [newest] = events
    if (!first || !newest) throw new Error('nothing was sent')
    for (let index = 1; index < many; index += 100) {
      const numbers = Array.from({ length: 100 }, (_, each) => index + each)
      const rows = numbers.map((each) => ({ ...first, id: randomUUID(), seq: first.seq + each, sent_at: first.sent_at + each }))
      await db
        .insertInto('messages')
        .values(rows.map((row) => ({ ...row, client_id: null })))
        .execute()
      if (index > many / 3) continue
      const sent = numbers.map((each) => ({ ...newest, seq: newest.seq + each, event: newest.event + ' '.repeat(4_000) }))
      await db.insertInto('live_events').values(sent).execute()
    }
    await db
      .updateTable('rooms')
      .set({ last_seq: first.seq + many })
      .where('id', '=', roomId)
      .execute()
    await db
      .updateTable('room_members')
      .set({ unread_count: many })
      .where('room_id', '=', roomId)
      .where('user_id', '=', learner.id)
      .execute()
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const services = { ...chat.server.services, db: db.withPlugin(counting) }
    await changeMessage({ roomId, messageId, change: { kind: 'delete' } }, { userId: learner.id, key: null, services })
    return statements
  }

  it('go with their message by as many statements, however many there are', async () => {
    const few = await statementsFor(said.id, 100)
    const other = (await chat.say(learner, roomId, text))[0] as Message
    expect(await statementsFor(other.id, 1_500)).toBe(few)
    const { db } = chat.server.services
    const left = db.selectFrom('messages').select('id').where('room_id', '=', roomId).where('text', '<>', '')
    expect(await left.execute()).toEqual([])
    expect((await chat.roomOf(learner, roomId)).unread).toBe(0)
    const stored = await db.selectFrom('live_events').select('event').where('user_id', '=', learner.id).execute()
    expect(JSON.stringify(stored)).not.toContain('excited')
  })

  it('are in the export with their notes, without the words of the other', async () => {
    await expectYes(correct(helper, said.id))
    const exported = await expectYes(chat.server.call('exportData', {}, { token: helper.token }))
    expect(JSON.stringify(exported)).not.toContain('exciting')
    expect(JSON.stringify(exported)).toContain('You feel excited.')
  })
})
