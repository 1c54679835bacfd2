import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input, OperationName, Output } from '../../../src/shared/contract/index'
import type { Languages } from '../../../src/shared/contract/languages'
import { databases, expectYes } from '../../support/server'
import { createChatCommunity } from '../chat/chat-community'
import { createWorld, type Person, type World } from '../feed/world'

const teacher: Languages = { korean: 'native', english: 'B2', motherTongue: null }

describe.each(databases)('languages of members on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  const call = <N extends OperationName>(name: N, input: Input<N>, by?: Person): Promise<Output<N>> =>
    expectYes(world.server.call(name, input, by ? { token: by.token } : {}))
  const say = (person: Person, languages: Languages, about = '') => call('setLearning', { languages, goals: ['work'], about }, person)

  it('are null until they are saved, and then shown to everybody', async () => {
    const [minji, reader] = [await world.person(), await world.person()]
    const before = (await call('userInfo', { userId: minji.id }, minji)).user
    expect([before.languages, before.goals, before.about]).toEqual([null, [], ''])
    const { user } = await say(minji, teacher, '  하루 한 줄 ')
    expect(user).toMatchObject({ languages: teacher, goals: ['work'], own: { phone: null } })
    for (const viewer of [minji, reader, undefined]) {
      const shown = (await call('userInfo', { userId: minji.id }, viewer)).user
      expect([shown.languages, shown.goals, shown.about]).toEqual([teacher, ['work'], user.about])
    }
    const learner: Languages = { korean: 'C1', english: null, motherTongue: 'vi' }
    await call('setLearning', { languages: learner, goals: [], about: '' }, minji)
    const after = (await call('userInfo', { userId: minji.id }, reader)).user
    expect([after.languages, after.goals, after.about]).toEqual([learner, [], ''])
  })

  it('are part of posts, comments, questions, answers, programs, follows, search results and rooms', async () => {
    const [minji, reader] = [await world.person(), await world.person()]
    await say(minji, teacher)
    const postId = await world.post(minji)
    await world.reply(minji, postId)
    const questionId = await world.question(minji)
    await world.answer(minji, questionId)
    const programId = await world.program(minji)
    await world.follow(reader, minji)
    const { roomId } = await call('openRoom', { userId: minji.id }, reader)
    await call('sendMessage', { roomId, text: '안녕하세요' }, reader)
    const { post } = await call('post', { postId }, reader)
    const { question } = await call('question', { questionId }, reader)
    const { rooms } = await call('rooms', {}, reader)
    const { user } = await call('userInfo', { userId: minji.id }, reader)
    const { items } = await call('searchUsers', { text: user.nickname }, reader)
    const shown = [
      post.author.languages,
      post.replies[0]?.languages,
      question.author?.languages,
      question.replies[0]?.languages,
      (await call('program', { programId }, reader)).program.author.languages,
      (await call('follows', { userId: reader.id }, reader)).following[0]?.languages,
      items[0]?.languages,
      rooms.find(({ id }) => id === roomId)?.partner.languages,
    ]
    expect(shown).toEqual(Array.from({ length: shown.length }, () => teacher))
  })

  it('reveal no anonymous writer, and nobody across a block', async () => {
    const [shy, reader] = [await world.person(), await world.person()]
    await say(shy, { korean: 'native', english: 'B2', motherTongue: 'si' })
    const questionId = await world.question(shy, { anonymous: true })
    await world.answer(shy, questionId, { anonymous: true })
    const heard = async () =>
      JSON.stringify([await call('question', { questionId }, reader), await call('questions', { unanswered: false }, reader)])
    expect(await heard()).toContain(questionId)
    expect(await heard()).not.toContain('"si"')

    const { roomId } = await call('openRoom', { userId: shy.id }, reader)
    await call('sendMessage', { roomId, text: '안녕하세요' }, reader)
    await call('block', { userId: reader.id }, shy)
    const room = (await call('rooms', {}, reader)).rooms.find(({ id }) => id === roomId)
    expect(room?.partner.languages).toBeNull()
  })

  it('are sent to the partner in chat at once', async () => {
    const chat = await createChatCommunity({ database })
    try {
      const [minji, reader] = [await chat.person(), await chat.person()]
      const roomId = await chat.room(reader, minji)
      await chat.say(reader, roomId, '안녕하세요')
      const stream = await chat.live(reader)
      await expectYes(chat.server.call('setLearning', { languages: teacher, goals: [], about: '' }, { token: minji.token }))
      const { room } = await stream.event('room', ({ room: { id, partner } }) => id === roomId && partner.languages !== null)
      expect(room.partner.languages).toEqual(teacher)
    } finally {
      await chat.stop()
    }
  })

  it('refuse unknown languages and a text of more than 80 characters, and keep the saved ones', async () => {
    const minji = await world.person()
    await say(minji, teacher, '가'.repeat(80))
    const said = { korean: 'native', english: 'B2', mother_tongue: null, goals: [], about: '' }
    const refused = [
      { ...said, korean: 'D1' },
      { ...said, mother_tongue: 'ko' },
      { ...said, goals: ['money'] },
      { ...said, about: '가'.repeat(81) },
    ]
    for (const eventData of refused) {
      const answer = await fetch(`${world.server.url}/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${minji.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ eventType: 'userInfo', infoType: 'languages', eventData }),
      })
      expect(answer.status).toBe(400)
    }
    expect((await call('userInfo', { userId: minji.id }, minji)).user).toMatchObject({ languages: teacher, about: '가'.repeat(80) })
  })

  it('are deleted with the account', async () => {
    const minji = await world.person()
    await say(minji, teacher, '남지 않을 줄')
    const { db } = world.server.services
    const row = () => db.selectFrom('users').select(['languages', 'goals', 'about']).where('id', '=', minji.id).executeTakeFirst()
    expect(await row()).toMatchObject({ about: '남지 않을 줄' })
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: minji.token }))
    expect(await row()).toEqual({ languages: null, goals: '[]', about: '' })
  })
})
