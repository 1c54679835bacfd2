import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../src/shared/limits'
import { databases, expectYes } from '../../support/server'
import { until } from '../../support/until'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

describe.each(databases)('somebody new on %s', (database) => {
  let chat: ChatCommunity
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())

  const pair = async () => {
    const [haru, nari] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(haru, nari)
    await chat.say(haru, roomId, '안녕하세요')
    return { haru, nari, roomId }
  }
  const follow = (by: Person, other: Person) => expectYes(chat.server.call('follow', { userId: other.id }, { token: by.token }))
  const isNew = async (person: Person, roomId: string) => (await chat.roomOf(person, roomId)).stranger === true

  it('is whoever one does not follow and is not followed by, and both are told when that changes', async () => {
    const { haru, nari, roomId } = await pair()
    expect([await isNew(haru, roomId), await isNew(nari, roomId)]).toEqual([true, true])
    await follow(haru, nari)
    expect([await isNew(haru, roomId), await isNew(nari, roomId)]).toEqual([true, true])
    const live = await chat.live(haru)
    await follow(nari, haru)
    await live.until((frame) => JSON.stringify(frame).includes(roomId))
    expect([await isNew(haru, roomId), await isNew(nari, roomId)]).toEqual([false, false])
    await expectYes(chat.server.call('unfollow', { userIds: [haru.id] }, { token: nari.token }))
    await until(async () => expect(await isNew(haru, roomId)).toBe(true))
  })

  it('stays new to whoever has not written, however much the other writes', async () => {
    const { haru, nari, roomId } = await pair()
    for (let said = 1; said < limits.strangers.messages; said += 1) await chat.say(haru, roomId, `${said}`)
    expect([await isNew(haru, roomId), await isNew(nari, roomId)]).toEqual([false, true])
    await chat.say(nari, roomId, '반가워요')
    expect(await isNew(nari, roomId)).toBe(false)
  })

  it('is neither oneself nor the bot, and a block uncovers nothing', async () => {
    const { haru, nari, roomId } = await pair()
    const own = (await chat.rooms(haru)).filter(({ kind }) => kind !== 'pair')
    expect(own.map(({ stranger }) => stranger)).toEqual([undefined, undefined])
    await chat.block(haru, nari)
    expect(await isNew(haru, roomId)).toBe(true)
  })
})
