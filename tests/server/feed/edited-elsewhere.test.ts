import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from './world'

/** The version of a text that has never been edited. */
const never = 'never'

describe.each(databases)('edits that began from an earlier version on %s', (database) => {
  let world: World
  let writer: Person
  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
  })
  afterAll(() => world?.server.stop())

  const as = () => ({ token: writer.token })
  const readPost = async (postId: string) => (await expectYes(world.server.call('post', { postId }, as()))).post
  const readQuestion = async (questionId: string) => (await expectYes(world.server.call('question', { questionId }, as()))).question

  interface Written {
    /** @param basedOn the version that the edit began from */
    save: (content: string, basedOn?: string) => Promise<Answer<unknown>>
    read: () => Promise<{ content: string | null; editedAt: string | null } | undefined>
    /** The version before the first edit; `never` by default. */
    first?: string
  }
  const kinds: Record<string, () => Promise<Written>> = {
    post: async () => {
      const postId = await world.post(writer)
      const edited = { postId, category: 'korea' as const, tags: [], images: [] }
      return {
        save: (content, basedOn) => world.server.call('savePost', { ...edited, content, basedOn }, as()),
        read: () => readPost(postId),
      }
    },
    comment: async () => {
      const postId = await world.post(writer)
      const { id: replyId } = await world.reply(writer, postId)
      return {
        save: (content, basedOn) => world.server.call('saveReply', { postId, replyId, content, basedOn }, as()),
        read: async () => (await readPost(postId)).replies[0],
      }
    },
    question: async () => {
      const questionId = await world.question(writer)
      const edited = { questionId, title: '', anonymous: false }
      return {
        save: (content, basedOn) => world.server.call('saveQuestion', { ...edited, content, basedOn }, as()),
        read: () => readQuestion(questionId),
      }
    },
    program: async () => {
      const programId = await world.program(writer)
      const { program } = await expectYes(world.server.call('program', { programId }, as()))
      const { title, subject, kind, tags, hours, price, imagePath } = program
      const edited = { programId, title, subject, kind, tags, hours, price, imagePath }
      return {
        save: (description, basedOn) => world.server.call('saveProgram', { ...edited, description, basedOn }, as()),
        read: async () => {
          const { description: content, editedAt } = (await expectYes(world.server.call('program', { programId }, as()))).program
          return { content, editedAt }
        },
      }
    },
    review: async () => {
      const mentor = await world.person()
      const programId = await world.program(mentor)
      await world.review(writer, mentor, programId)
      const read = async () => (await expectYes(world.server.call('reviews', { programId }, as()))).mine ?? undefined
      return {
        save: (content, basedOn) => world.server.call('saveReview', { programId, stars: 5, content, basedOn }, as()),
        read,
        first: (await read())?.reviewedAt ?? never,
      }
    },
    'answer to a review': async () => {
      const programId = await world.program(writer)
      const reviewId = await world.review(await world.person(), writer, programId)
      await expectYes(world.server.call('answerReview', { reviewId, content: '첫째', basedOn: never }, as()))
      const answered = async () => (await expectYes(world.server.call('reviews', { programId }, as()))).items[0]?.answer
      return {
        save: (content, basedOn) => world.server.call('answerReview', { reviewId, content, basedOn }, as()),
        read: async () => (await answered()) ?? undefined,
        first: (await answered())?.answeredAt ?? never,
      }
    },
    answer: async () => {
      const questionId = await world.question(writer)
      const edited = { questionId, answerId: await world.answer(writer, questionId), anonymous: false }
      return {
        save: (content, basedOn) => world.server.call('saveAnswer', { ...edited, content, basedOn }, as()),
        read: async () => (await readQuestion(questionId)).replies[0],
      }
    },
  }

  it.each(Object.entries(kinds))('are refused, and change nothing (%s)', async (_, write) => {
    const { save, read, first = never } = await write()
    world.clock.now += 1_000
    await expectYes(save('둘째', first))
    const second = await read()
    expect(second).toMatchObject({ content: '둘째', editedAt: expect.any(String) })
    world.clock.now += 1_000
    expect(await save('셋째', first)).toMatchObject({ http: 409, message: 'changed' })
    expect(await read()).toEqual(second)
    await expectYes(save('셋째', second?.editedAt ?? never))
    expect(await read()).toMatchObject({ content: '셋째' })
  })

  it('are refused where there was no review or answer when they began', async () => {
    for (const kind of ['review', 'answer to a review']) {
      const { save, read } = (await kinds[kind]?.()) ?? expect.unreachable()
      const before = await read()
      expect(await save('둘째', never)).toMatchObject({ http: 409, message: 'changed' })
      expect(await read()).toEqual(before)
    }
  })

  it.each(Object.entries(kinds))('are no edits where the text is the same, and replace it without a version (%s)', async (_, write) => {
    const { save, read, first = never } = await write()
    await expectYes(save('둘째', first))
    await expectYes(save('둘째', first))
    await expectYes(save('셋째'))
    expect(await read()).toMatchObject({ content: '셋째' })
  })
})
