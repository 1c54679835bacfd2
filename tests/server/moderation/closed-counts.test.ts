import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finishWithdrawals } from '../../../src/server/features/account/withdrawal'
import { finishClosings } from '../../../src/server/features/chat/closed-notes'
import { eventsHandled } from '../../support/events-handled'
import { databases, expectYes } from '../../support/server'
import { countersOf } from '../feed/counters'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'

/** More than are counted in one step. */
const many = 60

describe.each(databases)('what a closed account wrote counts no longer on %s', (database) => {
  let world: World
  let decider: Person
  beforeAll(async () => {
    world = await createWorld(database)
    decider = await world.moderator()
  })
  afterAll(() => world?.server.stop())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const settled = () => eventsHandled(world.server.services)
  /** A member who learns Korean, so that what they ask waits for help. */
  const learner = async () => {
    const person = await world.person()
    const languages = { korean: 'A2', english: 'native', motherTongue: null } as const
    await expectYes(call('setLearning', { languages, goals: [], about: '' }, { token: person.token }))
    return person
  }
  /** @returns undoes it */
  const close = async (writer: Person) => {
    const postId = await world.post(writer)
    const reporter = await world.person()
    await expectYes(call('reportItem', { kind: 'post', id: postId, reason: 2 }, { token: reporter.token }))
    const { db } = world.server.services
    const { id: caseId } = await db.selectFrom('cases').select('id').where('item_id', '=', postId).executeTakeFirstOrThrow()
    const decision = { kind: 'close' as const, reason: 2 as const, sentence: '', days: null }
    const { case: row } = await expectYes(call('decideCase', { caseId, version: 0, decision }, { token: decider.token }))
    return () => expectYes(call('undoDecision', { decisionId: row.decision?.id ?? '' }, { token: decider.token }))
  }
  const isUnanswered = async (questionId: string, { token }: Person) => {
    await settled()
    const { items } = await expectYes(call('questions', { unanswered: true }, { token }))
    return items.some(({ id }) => id === questionId)
  }
  const needsHelp = async (questionId: string) => {
    await settled()
    const rows = await world.server.services.db.selectFrom('help_wanted').select('id').where('id', '=', questionId).execute()
    return rows.length > 0
  }
  const ratingOf = async (programId: string, { token }: Person) => {
    await settled()
    const { program } = await expectYes(call('program', { programId }, { token }))
    return [program.reviewCount, program.starSum]
  }
  const expectRightCounters = async () => {
    await settled()
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  }

  /** A question that only the writer has answered, and a program that they and another have reviewed. */
  const write = async (writer: NamedPerson) => {
    const [asker, mentor, other] = [await learner(), await world.person(), await world.person()]
    const questionId = await world.question(asker, { title: '존댓말은', content: '언제 쓰나요?' })
    const answerId = await world.answer(writer, questionId)
    await world.answer(other, questionId, { parentId: answerId })
    const programId = await world.program(mentor)
    const reviewId = await world.review(writer, mentor, programId, { stars: 1 })
    await world.review(other, mentor, programId, { stars: 5 })
    return { asker, questionId, answerId, programId, reviewId }
  }

  it('so a question waits for an answer and for help again, and ratings are without its reviews, until the closing is undone', async () => {
    const writer = await world.person()
    const { asker, questionId, programId } = await write(writer)
    expect(await isUnanswered(questionId, asker)).toBe(false)
    expect(await needsHelp(questionId)).toBe(false)
    expect(await ratingOf(programId, asker)).toEqual([2, 6])
    const undo = await close(writer)
    expect(await isUnanswered(questionId, asker)).toBe(true)
    expect(await needsHelp(questionId)).toBe(true)
    expect(await ratingOf(programId, asker)).toEqual([1, 5])
    const { question } = await expectYes(call('question', { questionId }, { token: writer.token }))
    expect(question).toMatchObject({ replyCount: 2, answerCount: 1 })
    await expectRightCounters()
    await undo()
    expect(await isUnanswered(questionId, asker)).toBe(false)
    expect(await needsHelp(questionId)).toBe(false)
    expect(await ratingOf(programId, asker)).toEqual([2, 6])
    await expectRightCounters()
  })

  it('nothing is subtracted twice when it is deleted, or restored, while the account is closed or before it counts again', async () => {
    const writer = await world.person()
    const { asker, questionId, answerId, programId, reviewId } = await write(writer)
    const { token } = writer
    const undo = await close(writer)
    await expectYes(call('deleteReview', { reviewId }, { token }))
    expect(await ratingOf(programId, asker)).toEqual([1, 5])
    await expectYes(call('restoreReview', { reviewId }, { token }))
    expect(await ratingOf(programId, asker)).toEqual([1, 5])
    await undo()
    await expectYes(call('deleteReview', { reviewId }, { token }))
    await expectYes(call('deleteAnswer', { answerId }, { token }))
    expect(await ratingOf(programId, asker)).toEqual([1, 5])
    expect(await isUnanswered(questionId, asker)).toBe(true)
    await expectRightCounters()
    const again = await close(writer)
    expect(await isUnanswered(questionId, asker)).toBe(true)
    await again()
    await expectRightCounters()
  })

  it('nor with a question that is deleted and restored meanwhile', async () => {
    const writer = await world.person()
    const { asker, questionId } = await write(writer)
    const undo = await close(writer)
    await settled()
    await expectYes(call('deleteQuestion', { questionId }, { token: asker.token }))
    await expectYes(call('restoreQuestion', { questionId }, { token: asker.token }))
    expect(await isUnanswered(questionId, asker)).toBe(true)
    await expectRightCounters()
    await undo()
    expect(await isUnanswered(questionId, asker)).toBe(false)
    await expectRightCounters()
  })

  it('a text that only it has corrected waits for help again, until the closing is undone, and also where an earlier version closed it', async () => {
    const [writer, other, asker] = [await world.person(), await world.person(), await learner()]
    const postId = await world.post(asker, { content: '저는 어제 친구를 만났다.' })
    const host = await world.question(other)
    const answerId = await world.answer(asker, host, { content: '저는 어제 친구를 만났다.' })
    const both = await world.question(asker, { content: '언제 만났다?' })
    await world.correction(writer, { kind: 'post', id: postId })
    await world.correction(writer, { kind: 'answer', id: answerId })
    for (const by of [writer, other]) await world.correction(by, { kind: 'question', id: both })
    const waiting = async () => [await needsHelp(postId), await needsHelp(answerId), await needsHelp(both)]
    expect(await waiting()).toEqual([false, false, false])
    const undo = await close(writer)
    expect(await waiting()).toEqual([true, true, false])
    await undo()
    expect(await waiting()).toEqual([false, false, false])
    const { db } = world.server.services
    await db.updateTable('users').set({ closed_at: world.clock.now }).where('id', '=', writer.id).execute()
    await finishClosings(world.server.services)
    expect(await waiting()).toEqual([true, true, false])
  })

  it.each([true, false])('nor when the member withdraws while the account is closed (posts kept: %s)', async (keepPosts) => {
    const writer = await world.person()
    const { asker, questionId, programId } = await write(writer)
    await close(writer)
    await settled()
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts }, { token: writer.token }))
    await finishWithdrawals(world.server.services)
    await expectRightCounters()
    expect(await isUnanswered(questionId, asker)).toBe(true)
    expect(await ratingOf(programId, asker)).toEqual([1, 5])
  })

  it('however much it wrote, and also where an earlier version closed it', async () => {
    const { db } = world.server.services
    const [writer, asker] = [await world.person(), await world.person()]
    const questionIds: string[] = []
    for (let n = 0; n < many; n += 1) {
      questionIds.push(await world.question(asker))
      await world.answer(writer, questionIds[n] ?? '')
    }
    const unanswered = async () => {
      const rows = await db.selectFrom('questions').select('id').where('id', 'in', questionIds).where('answer_count', '=', 0).execute()
      return rows.length
    }
    const undo = await close(writer)
    await settled()
    expect(await unanswered()).toBe(many)
    await undo()
    await settled()
    expect(await unanswered()).toBe(0)
    await db.updateTable('users').set({ closed_at: world.clock.now }).where('id', '=', writer.id).execute()
    await finishClosings(world.server.services)
    expect(await unanswered()).toBe(many)
    await expectRightCounters()
  })
})
