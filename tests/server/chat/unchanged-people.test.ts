import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../support/events-handled'
import { pictures } from '../../support/pictures'
import { databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

describe.each(databases)('what others see of a member on %s', (database) => {
  let chat: ChatCommunity
  let minji: Person
  let daniel: Person
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
    ;[minji, daniel] = [await chat.person(), await chat.person()]
    await chat.say(minji, await chat.room(minji, daniel), '안녕하세요')
  })
  afterAll(() => chat?.stop())

  const languages = { korean: 'native', english: 'B1', motherTongue: null } as const
  const changes: Record<string, (options: { token: string }) => Promise<unknown>> = {
    presence: (options) => expectYes(chat.server.call('setPresence', { presence: 2 }, options)),
    languages: (options) => expectYes(chat.server.call('setLearning', { languages, goals: [], about: '' }, options)),
    nickname: (options) => expectYes(chat.server.call('editUser', { nickname: 'minji_lee' }, options)),
    'read marks': (options) => expectYes(chat.server.call('setSigns', { read: false }, options)),
  }
  /** How many live events a partner has been sent. */
  const sent = async () => {
    await eventsHandled(chat.server.services)
    const { db } = chat.server.services
    return (await db.selectFrom('live_events').select('seq').where('user_id', '=', daniel.id).execute()).length
  }

  it.each(Object.entries(changes))('%s: partners are told of a change, and of nothing where it is set again', async (_, change) => {
    const before = await sent()
    await change(minji)
    expect(await sent()).toBe(before + 1)
    await change(minji)
    expect(await sent()).toBe(before + 1)
  })

  it('a picture is removed once', async () => {
    const set = (files: Uint8Array[]) => expectYes(chat.server.call('setProfileImage', {}, { token: minji.token, files }))
    const before = await sent()
    await set([await pictures.png(16, 16)])
    await set([])
    expect(await sent()).toBe(before + 2)
    await set([])
    expect(await sent()).toBe(before + 2)
  })
})
