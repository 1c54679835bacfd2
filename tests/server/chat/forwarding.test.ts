import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '../../../src/shared/contract/chat-shapes'
import { pictures } from '../../support/pictures'
import { databases, expectYes } from '../../support/server'
import { patience } from '../../support/until'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

describe.each(databases)('forwarded messages on %s', (database) => {
  let chat: ChatCommunity
  let minji: Person
  let daniel: Person
  let sora: Person
  let from: string
  let to: string
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())
  beforeEach(async () => {
    minji = await chat.person()
    daniel = await chat.person()
    sora = await chat.person()
    from = await chat.room(minji, daniel)
    to = await chat.room(daniel, sora)
  })

  const forward = (by: Person, messages: Message[], { roomId = to, key = randomUUID() as string, text = '', source = from } = {}) => {
    const messageIds = messages.map(({ id }) => id)
    return chat.server.call('sendMessage', { roomId, text, forward: { roomId: source, messageIds } }, { token: by.token, key })
  }
  const forwarded = async (...given: Parameters<typeof forward>) => (await expectYes(forward(...given))).messages
  const sayPictures = async () => {
    const files = [await pictures.png(20, 20), await pictures.png(30, 20)]
    const said = { roomId: from, text: '바다 사진이에요' }
    return (await expectYes(chat.server.call('sendMessage', said, { token: minji.token, files, key: randomUUID() }))).messages
  }
  const deleteForBoth = (by: Person, roomId: string, messageId: string) =>
    expectYes(chat.server.call('changeMessage', { roomId, messageId, change: { kind: 'delete' } }, { token: by.token, key: randomUUID() }))
  /** The bot welcomes new members a little later than they sign up. */
  const botsWelcome = async (person: Person) => {
    const roomId = (await chat.rooms(person)).find(({ kind }) => kind === 'bot')?.id
    const messages = roomId === undefined ? [] : (await chat.everything(person, roomId)).slice(0, 1)
    return roomId !== undefined && messages.length > 0 && { roomId, messages }
  }
  const isThere = async (path: string | undefined) => (await fetch(`${chat.server.url}/images/${path}`)).status === 200

  it('contain the text and the pictures, are marked, and reveal nothing of the original sender, live and when read', async () => {
    const said = await sayPictures()
    await chat.rooms(sora)
    const live = await chat.live(sora)
    await forwarded(daniel, said)
    const heard = await live.event('messages', ({ room }) => room.id === to)
    const read = await chat.everything(sora, to)
    expect(read.map(({ text, images, forwarded: mark }) => [text, images.length, mark])).toEqual([
      ['바다 사진이에요', 1, true],
      ['', 1, true],
    ])
    expect(heard.messages).toEqual(read)
    for (const shown of [JSON.stringify(read), JSON.stringify(await chat.rooms(sora))])
      for (const tells of [minji.id, minji.nickname, from, said[0]?.id ?? '']) expect(shown).not.toContain(tells)
    expect((await chat.say(daniel, to, '제가 쓴 말'))[0]).not.toHaveProperty('forwarded')
  })

  it('are sent once per key, and another body under the same key is refused', async () => {
    const said = await chat.say(minji, from, '한 번만')
    const key = randomUUID()
    const first = await forwarded(daniel, said, { key })
    expect(await forwarded(daniel, said, { key })).toEqual(first)
    expect(await forward(daniel, await chat.say(minji, from, '다른 말'), { key })).toMatchObject({ http: 409 })
    expect(await chat.everything(sora, to)).toHaveLength(1)
  })

  it('keep their pictures when the original is deleted for both, and those of their room while another message shows them', async () => {
    const said = await sayPictures()
    const paths = said.map(({ images }) => images[0])
    const [once] = await forwarded(daniel, said)
    const [twice] = await forwarded(daniel, said)
    const bytes = async () =>
      (await chat.server.services.db.selectFrom('images').select(['path', 'user_id', 'bytes']).where('user_id', '=', daniel.id).execute())
        .length
    expect(await bytes()).toBe(0)
    await deleteForBoth(minji, from, said[0]?.id ?? '')
    expect(await Promise.all(paths.map(isThere))).toEqual([true, true])
    await deleteForBoth(daniel, to, once?.id ?? '')
    expect(await Promise.all(paths.map(isThere))).toEqual([true, true])
    await deleteForBoth(daniel, to, twice?.id ?? '')
    expect(await Promise.all(paths.map(isThere))).toEqual([false, false])
  })

  it('in the own room of a member who withdraws leave no picture of a message that its sender has deleted', async () => {
    const said = await sayPictures()
    const { roomId: own } = await expectYes(chat.server.call('openRoom', { userId: daniel.id }, { token: daniel.token }))
    await forwarded(daniel, said, { roomId: own })
    for (const { id } of said) await deleteForBoth(minji, from, id)
    const paths = said.flatMap(({ images }) => images)
    for (const path of paths) expect(await isThere(path)).toBe(true)
    await expectYes(chat.server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token: daniel.token }))
    await vi.waitFor(async () => {
      for (const path of paths) expect(await isThere(path)).toBe(false)
    }, patience)
    const rows = await chat.server.services.db.selectFrom('images').select('path').where('path', 'in', paths).execute()
    expect(rows).toEqual([])
  })

  it('cannot be made from deleted or hidden messages, or those of another room or of other members', async () => {
    const [gone, hidden, stays] = [
      await chat.say(minji, from, '지운 말'),
      await chat.say(minji, from, '숨긴 말'),
      await chat.say(minji, from, '말'),
    ]
    await deleteForBoth(minji, from, gone[0]?.id ?? '')
    const hide = { roomId: from, messageIds: [hidden[0]?.id ?? ''] }
    await expectYes(chat.server.call('hideMessages', hide, { token: daniel.token }))
    const notFound = { http: 404 }
    expect(await forward(daniel, gone)).toMatchObject(notFound)
    expect(await forward(daniel, hidden)).toMatchObject(notFound)
    expect(await forward(daniel, stays, { source: to })).toMatchObject(notFound)
    expect(await forward(sora, stays)).toMatchObject(notFound)
    expect(await forward(minji, stays)).toMatchObject({ http: 404, message: 'room is undefined' })
    expect(await chat.everything(sora, to)).toEqual([])
    await forwarded(daniel, stays)
  })

  it('cannot be changed afterwards, and those of the bot contain the sentence that was shown', async () => {
    const [mine] = await forwarded(daniel, await chat.say(minji, from, '남의 말'))
    const edit = { roomId: to, messageId: mine?.id ?? '', change: { kind: 'edit' as const, text: '고친 말' } }
    expect(await chat.server.call('changeMessage', edit, { token: daniel.token, key: randomUUID() })).toMatchObject({ http: 400 })
    const bots = await vi.waitUntil(() => botsWelcome(daniel), { timeout: patience, interval: 20 })
    const [note] = await forwarded(daniel, bots.messages, { source: bots.roomId, text: 'Welcome to Hanmadi.' })
    expect(note).toMatchObject({ senderId: daniel.id, text: 'Welcome to Hanmadi.', bot: null, forwarded: true })
  })
})
