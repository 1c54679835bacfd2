import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishClosings } from '../../../src/server/features/chat/closed-notes'
import type { HelpItem } from '../../../src/shared/contract/help-shapes'
import type { Skill } from '../../../src/shared/languages'
import { eventsHandled } from '../../support/events-handled'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

const content = '저는 어제 친구를 만났다. 재미있었어요!'
/** More answers than are listed anew in one step. */
const many = 60
const idOf = (item: HelpItem) => {
  if (item.kind === 'post') return item.post.id
  return item.kind === 'question' ? item.question.id : item.answer.id
}

describe.each(databases)('texts that wait for help below those of a closed account on %s', { timeout: 60_000 }, (database) => {
  let world: World
  let decider: Person
  beforeAll(async () => {
    world = await createWorld(database)
    decider = await world.moderator()
  })
  afterAll(() => world?.server.stop())
  // What one test leaves must not wait in the next.
  beforeEach(() => world.server.services.db.deleteFrom('help_wanted').execute())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const one = async (korean: Skill) => {
    const person = await world.person()
    const languages = { korean, english: null, motherTongue: null }
    await expectYes(call('setLearning', { languages, goals: [], about: '' }, { token: person.token }))
    return person
  }
  const waiting = async ({ token }: Person) => {
    await eventsHandled(world.server.services)
    const { items } = await expectYes(call('helpWanted', {}, { token }))
    return items.map(idOf)
  }
  /** @returns undoes it */
  const close = async ({ id }: Person) => {
    const { token } = await world.person()
    await expectYes(call('reportUser', { userId: id, reason: 2 }, { token }))
    const { db } = world.server.services
    const row = await db.selectFrom('cases').select(['id', 'version']).where('item_id', '=', id).executeTakeFirstOrThrow()
    const decision = { kind: 'close' as const, reason: 2 as const, sentence: '', days: null }
    const asked = { caseId: row.id, version: row.version, decision }
    const { case: closed } = await expectYes(call('decideCase', asked, { token: decider.token }))
    return () => expectYes(call('undoDecision', { decisionId: closed.decision?.id ?? '' }, { token: decider.token }))
  }

  it('make room for older ones, and return when the account is open again', async () => {
    const [learner, asker, viewer] = [await one('A2'), await one('native'), await one('native')]
    const post = await world.post(learner, { content })
    const answer = await world.answer(learner, await world.question(asker, { content }), { content })
    expect(await waiting(viewer)).toEqual([answer])
    const undo = await close(asker)
    expect(await waiting(viewer)).toEqual([post])
    await undo()
    expect(await waiting(viewer)).toEqual([answer])
  })

  it('so do answers to its answers', async () => {
    const [learner, asker, answerer, viewer] = [await one('A2'), await one('native'), await one('native'), await one('native')]
    const post = await world.post(learner, { content })
    const questionId = await world.question(asker, { content })
    const parentId = await world.answer(answerer, questionId, { content })
    const answer = await world.answer(learner, questionId, { parentId, content })
    expect(await waiting(viewer)).toEqual([answer])
    const undo = await close(answerer)
    expect(await waiting(viewer)).toEqual([post])
    await undo()
    expect(await waiting(viewer)).toEqual([answer])
  })

  it('its own answers wait again when it is open again, also when they were looked at meanwhile', async () => {
    const [learner, asker, viewer] = [await one('A2'), await one('native'), await one('native')]
    const questionId = await world.question(asker, { content })
    const answer = await world.answer(learner, questionId, { content })
    const undo = await close(learner)
    expect(await waiting(viewer)).toEqual([])
    await expectYes(call('deleteQuestion', { questionId }, { token: asker.token }))
    await expectYes(call('restoreQuestion', { questionId }, { token: asker.token }))
    await undo()
    expect(await waiting(viewer)).toEqual([answer])
  })

  it('however many there are, and also where an earlier version closed the account', async () => {
    const { db } = world.server.services
    const [learner, asker, viewer] = [await one('A2'), await one('native'), await one('native')]
    const post = await world.post(learner, { content })
    const questionId = await world.question(asker, { content })
    const answers: string[] = []
    for (let n = 0; n < many; n += 1) answers.push(await world.answer(learner, questionId, { content }))
    const undo = await close(asker)
    expect(await waiting(viewer)).toEqual([post])
    await undo()
    expect(await waiting(viewer)).toEqual([answers.at(-1)])
    const listed = await db.selectFrom('help_wanted').select('id').where('id', 'in', answers).where('list', '=', 'korean').execute()
    expect(listed).toHaveLength(many)
    await db.updateTable('users').set({ closed_at: world.clock.now }).where('id', '=', asker.id).execute()
    await finishClosings(world.server.services)
    expect(await waiting(viewer)).toEqual([post])
  })
})
