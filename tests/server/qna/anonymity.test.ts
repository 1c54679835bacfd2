import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../support/events-handled'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

/** The same numbers for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A member who only writes anonymously, or one who also writes under their name. */
interface Writer extends Person {
  nickname: string
  imagePath: string
  shy: boolean
}

describe.each(databases)('an anonymous writer on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  let made = 0
  const writer = async (shy: boolean): Promise<Writer> => {
    made += 1
    const { token, user } = await world.server.signUp({ nickname: `${shy ? 'shy' : 'open'}_writer_${made}`, name: `이름 ${made}` })
    const imagePath = await world.image({ id: user.id, token })
    await world.server.services.db.updateTable('users').set({ image_path: imagePath }).where('id', '=', user.id).execute()
    const languages = { korean: null, english: null, motherTongue: shy ? ('si' as const) : ('fr' as const) }
    await expectYes(world.server.call('setLearning', { languages, goals: [], about: '' }, { token }))
    return { id: user.id, token, nickname: user.nickname, imagePath, shy }
  }

  /** Every answer about questions to a member, without their own items, which show them who they are. */
  const heardBy = async (token: string | undefined, questionIds: string[], people: Writer[]): Promise<string> => {
    const { server } = world
    const options = { token }
    const answers: unknown[] = []
    for (const unanswered of [true, false]) answers.push(await server.call('questions', { unanswered }, options))
    for (const text of ['물음', '답', 'writer']) answers.push(await server.call('searchQuestions', { text }, options))
    for (const questionId of questionIds)
      answers.push(
        await server.call('question', { questionId }, options),
        await server.call('corrections', { target: { kind: 'question', id: questionId } }, options),
      )
    for (const { id } of people) answers.push(await server.call('userQuestions', { userId: id }, options))
    if (token !== undefined) {
      answers.push(await server.call('hiddenQuestions', {}, options))
      answers.push(await server.call('blocks', {}, options))
      answers.push(await server.call('myReplies', {}, options))
      answers.push(await server.call('notices', { unread: false }, options))
    }
    return JSON.stringify(answers)
  }

  it.each([1, 2, 3])('is revealed to nobody else by any request (threads %i)', async (seed) => {
    const random = createRandom(seed)
    const people = await Promise.all([true, true, true, false, false].map((shy) => writer(shy)))
    const anyone = () => people[random(people.length)] as Writer
    const questionIds: string[] = []
    const withdrawn: [Writer, string][] = []
    for (let count = 0; count < 6; count += 1) {
      const by = anyone()
      const questionId = await world.question(by, { title: `물음 ${count}`, anonymous: by.shy || random(2) === 0 })
      questionIds.push(questionId)
      const corrector = people.find((one) => !one.shy && one !== by) as Writer
      const correctionId = await world.correction(corrector, { kind: 'question', id: questionId })
      await expectYes(world.server.call('thankCorrection', { correctionId }, { token: by.token }))
      const answers: string[] = []
      for (let replies = random(6); replies > 0; replies -= 1) {
        const replier = anyone()
        const parentId = answers[random(answers.length * 2)]
        const anonymous = replier.shy || random(2) === 0
        const id = await world.answer(replier, questionId, { anonymous, content: '답', ...(parentId === undefined ? {} : { parentId }) })
        answers.push(id)
        // A member who has written anonymously here also likes anonymously.
        if (replier.shy)
          await world.server.call('likeAnswer', { answerId: answers[random(answers.length)] ?? id, liked: true }, { token: replier.token })
        if (random(5) === 0) withdrawn.push([replier, id])
      }
    }
    for (const [by, answerId] of withdrawn) await expectYes(world.server.call('deleteAnswer', { answerId }, { token: by.token }))
    await eventsHandled(world.server.services)
    const reader = await world.person()
    await world.server.call('blockAnonymous', { kind: 'question', id: questionIds[0] ?? '' }, { token: reader.token })
    await world.server.call('hideItem', { kind: 'question', id: questionIds[1] ?? '' }, { token: reader.token })

    const shy = people.filter((person) => person.shy)
    for (const viewer of [undefined, reader, ...people]) {
      // A person's own list is requested by id, so it is no answer; and members know themselves.
      const others = shy.filter(({ id }) => id !== viewer?.id)
      const heard = await heardBy(viewer?.token, questionIds, others)
      // A mother tongue that only anonymous writers have.
      if (!viewer || !('shy' in viewer && viewer.shy)) expect(heard).not.toContain('"si"')
      for (const { id, nickname, imagePath } of others) for (const secret of [id, nickname, imagePath]) expect(heard).not.toContain(secret)
    }
  })

  it('is not revealed by numbers, lists and answers about themselves', async () => {
    const [shy, reader] = [await writer(true), await world.person()]
    const about = async () => {
      const { server } = world
      const options = { token: reader.token }
      const [info, asked, posted, found] = [
        await server.call('userInfo', { userId: shy.id }, options),
        await server.call('userQuestions', { userId: shy.id }, options),
        await server.call('userPosts', { userId: shy.id }, options),
        await server.call('searchUsers', { text: shy.nickname }, options),
      ]
      return JSON.stringify([info, asked, posted, found].map(({ http, response }) => [http, response]))
    }
    const before = await about()
    const questionId = await world.question(shy, { anonymous: true })
    await world.answer(shy, questionId)
    await world.answer(shy, await world.question(reader), { anonymous: true })
    const correctionId = await world.correction(reader, { kind: 'question', id: questionId })
    await expectYes(world.server.call('thankCorrection', { correctionId }, { token: shy.token }))
    await expectYes(world.server.call('applyCorrection', { correctionId }, { token: shy.token }))
    expect(await about()).toBe(before)
  })

  it('is not revealed when they withdraw, by messages of the bot', async () => {
    const [shy, asker] = [await writer(true), await world.person()]
    const { server } = world
    const options = { token: asker.token }
    const questionId = await world.question(asker)
    await world.answer(shy, questionId, { anonymous: true, content: '이름 없는 답' })
    const { roomId } = await expectYes(server.call('openRoom', { userId: 'bot' }, options))
    const told = async () => (await expectYes(server.call('messages', { roomId, limit: 50 }, options))).messages
    await expect.poll(async () => (await told()).at(-1)?.bot?.content).toBe('이름 없는 답')
    await eventsHandled(server.services)
    const before = await told()
    const events = () => server.services.db.selectFrom('live_events').select(['seq', 'event']).where('user_id', '=', asker.id).execute()
    const heard = await events()
    await expectYes(server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: shy.token }))
    expect(await told()).toEqual(before)
    expect(await events()).toEqual(heard)
  })

  it('looks the same to members they have blocked by name and to others', async () => {
    const [shy, blocked, reader] = [await writer(true), await world.person(), await world.person()]
    await world.block(shy, blocked)
    const questionId = await world.question(shy, { anonymous: true })
    const seen = async ({ token }: Person) => (await world.server.call('question', { questionId }, { token })).response
    expect(await seen(blocked)).toEqual(await seen(reader))
    expect(await world.server.call('saveAnswer', { questionId, content: '네', anonymous: false }, { token: blocked.token })).toMatchObject({
      http: 200,
    })
  })
})
