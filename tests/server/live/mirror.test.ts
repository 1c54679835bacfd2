import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../../src/server/db/transaction'
import { forgetInNotes } from '../../../src/server/features/chat/withdrawal-queries'
import { createMirror } from '../../../src/server/live/firestore/mirror'
import { databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity } from '../chat/chat-community'

describe.each(databases)('the mirror of rooms on %s', (database) => {
  let chat: ChatCommunity
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())

  it('writes a message again that changed while it was being written', async () => {
    const [hana, daniel] = [await chat.person(), await chat.person()]
    const { db, log, textIndex } = chat.server.services
    await expectYes(chat.server.call('follow', { userId: daniel.id }, { token: hana.token }))
    const roomId = await chat.room(daniel, { id: 'bot' })
    await expect.poll(async () => (await chat.everything(daniel, roomId)).at(-1)?.bot?.name, { timeout: 15_000 }).toBe(hana.nickname)
    const documents = new Map<string, string>()
    const inRoom = () => [...documents].filter(([path]) => path.startsWith(`rooms/${roomId}/messages/`)).map(([, fields]) => fields)
    let writings = 0
    const mirror = createMirror({
      db,
      log,
      documents: {
        async commit(changes) {
          const isOfRoom = changes.some(({ path }) => path.startsWith(`rooms/${roomId}/messages/`))
          if (isOfRoom) writings += 1
          // It has been read, and is not written yet.
          const leaver = { userId: hana.id, keepPosts: true, at: Date.now() }
          if (isOfRoom && writings === 1) await transact(db, (trx) => forgetInNotes(trx, leaver, 200, textIndex))
          for (const change of changes) if ('set' in change) documents.set(change.path, JSON.stringify(change.set))
        },
        list: async () => [],
      },
    })
    mirror.start()
    await expect.poll(() => writings, { timeout: 15_000 }).toBe(2)
    await mirror.stop()
    expect(inRoom()).toHaveLength(2)
    expect(inRoom().join()).toContain('follower')
    expect(inRoom().join()).not.toContain(hana.nickname)
  })
})
