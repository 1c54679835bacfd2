import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseDeletedQuestions } from '../../../src/server/features/qna/question-deletion'
import { eraseDeleted } from '../../../src/server/maintenance-tasks'
import { limits } from '../../../src/shared/limits'
import { pictures } from '../../support/pictures'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type World } from '../feed/world'

describe.each(databases)('pictures of questions and answers on %s', (database) => {
  let world: World
  let picture: Uint8Array
  let asker: NamedPerson
  let other: NamedPerson
  beforeEach(async () => {
    world = await createWorld(database)
    picture = await pictures.png(32, 24)
    asker = await world.person()
    other = await world.person()
  })
  afterEach(() => world.server.stop())

  const upload = async ({ token }: NamedPerson) => (await expectYes(world.server.call('uploadImage', {}, { token, files: [picture] }))).path
  const open = async (questionId: string, { token }: NamedPerson) =>
    (await expectYes(world.server.call('question', { questionId }, { token }))).question
  const statusOf = async (path: string) => (await fetch(`${world.server.url}/images/${path}`)).status
  const edit = (questionId: string, over: object, by = asker) =>
    world.server.call('saveQuestion', { questionId, title: '', content: '고친 물음', anonymous: false, ...over }, { token: by.token })
  const editAnswer = (questionId: string, answerId: string, over: object, by: NamedPerson) =>
    world.server.call('saveAnswer', { questionId, answerId, content: '고친 답', anonymous: false, ...over }, { token: by.token })

  it('are shown in order: in the question, its lists, its answers, and the lists of those', async () => {
    const [one, two, three] = [await upload(asker), await upload(asker), await upload(other)]
    const questionId = await world.question(asker, { images: [two, one] })
    const answerId = await world.answer(other, questionId, { images: [three] })
    const { images, replies } = await open(questionId, other)
    expect(images).toEqual([two, one])
    expect(replies[0]?.images).toEqual([three])
    const list = await expectYes(world.server.call('questions', { unanswered: false }, { token: other.token }))
    expect(list.items[0]?.images).toEqual([two, one])
    const own = await expectYes(world.server.call('myReplies', {}, { token: other.token }))
    expect(own.items[0]?.images).toEqual([three])
    await world.hide(asker, 'answer', answerId)
    const hidden = await expectYes(world.server.call('hiddenReplies', { kind: 'answer' }, { token: asker.token }))
    expect(hidden.items[0]?.images).toEqual([three])
  })

  it('change with an edit, and stay when an older client edits only the text', async () => {
    const [left, kept, joined] = [await upload(asker), await upload(asker), await upload(asker)]
    const questionId = await world.question(asker, { images: [left, kept] })
    const answerId = await world.answer(asker, questionId, { images: [joined] })
    await expectYes(edit(questionId, {}))
    expect((await open(questionId, other)).images).toEqual([left, kept])
    await expectYes(edit(questionId, { images: [kept] }))
    expect((await open(questionId, other)).images).toEqual([kept])
    expect([await statusOf(left), await statusOf(kept)]).toEqual([404, 200])
    await expectYes(editAnswer(questionId, answerId, {}, asker))
    expect((await open(questionId, other)).replies[0]?.images).toEqual([joined])
    await expectYes(editAnswer(questionId, answerId, { images: [] }, asker))
    expect((await open(questionId, other)).replies[0]).not.toHaveProperty('images')
    expect(await statusOf(joined)).toBe(404)
  })

  it('are the writer’s own, at most five, and paths of the store', async () => {
    const foreign = await upload(other)
    const ask = (images: unknown) =>
      world.server.call(
        'saveQuestion',
        { title: '', content: '왜요?', anonymous: false, images: images as string[] },
        { token: asker.token },
      )
    expect(await ask([foreign])).toMatchObject({ http: 400, fields: { images: 'image' } })
    const questionId = await world.question(asker)
    const answer = { questionId, content: '네', anonymous: false, images: [foreign] }
    expect(await world.server.call('saveAnswer', answer, { token: asker.token })).toMatchObject({ http: 400, fields: { images: 'image' } })
    const own = await Promise.all(Array.from({ length: limits.images.perPost + 1 }, () => upload(asker)))
    const send = (images: unknown) =>
      world.server.raw(
        '/',
        { eventType: 'qna', qnaType: 'reply', eventData: { qnaId: questionId, content: '네', images } },
        { authorization: `Bearer ${asker.token}` },
      )
    expect(await send(own)).toMatchObject({ http: 400, fields: { images: 'tooMany' } })
    expect(await send(['../../secret.webp'])).toMatchObject({ http: 400, fields: { images: 'image' } })
  })

  it('are withheld with a deleted question and its answers, shown again with it, and removed when it is erased', async () => {
    const [own, answered] = [await upload(asker), await upload(other)]
    const questionId = await world.question(asker, { images: [own] })
    await world.answer(other, questionId, { images: [answered] })
    const remove = () => expectYes(world.server.call('deleteQuestion', { questionId }, { token: asker.token }))
    await remove()
    expect([await statusOf(own), await statusOf(answered)]).toEqual([404, 404])
    await expectYes(world.server.call('restoreQuestion', { questionId }, { token: asker.token }))
    expect([await statusOf(own), await statusOf(answered)]).toEqual([200, 200])
    expect((await open(questionId, other)).images).toEqual([own])
    await remove()
    world.clock.now += limits.undo.takenMs
    await eraseDeletedQuestions(world.server.services)
    const left = await world.server.services.db.selectFrom('images').select('path').where('path', 'in', [own, answered]).execute()
    expect(left).toEqual([])
  })

  it('are withheld with a deleted question that has more answers with pictures than a statement takes values', async () => {
    const { db, newId } = world.server.services
    const shown = await upload(other)
    const questionId = await world.question(asker)
    const answerId = await world.answer(other, questionId, { images: [shown] })
    const model = await db.selectFrom('answers').selectAll().where('id', '=', answerId).executeTakeFirstOrThrow()
    for (let count = 0; count < 33_000; count += 1_000) {
      const more = Array.from({ length: 1_000 }, () => ({ ...model, id: newId(), correction_count: 1 }))
      await db.insertInto('answers').values(more).execute()
    }
    await expectYes(world.server.call('deleteQuestion', { questionId }, { token: asker.token }))
    expect(await statusOf(shown)).toBe(404)
    await expectYes(world.server.call('restoreQuestion', { questionId }, { token: asker.token }))
    expect(await statusOf(shown)).toBe(200)
  }, 120_000)

  it('of a reported answer are kept for moderators when its question is erased, until they have decided', async () => {
    const [moderator, shown, reported] = [await world.moderator(), await upload(other), await upload(other)]
    const questionId = await world.question(asker)
    await world.answer(other, questionId, { images: [shown] })
    const answerId = await world.answer(other, questionId, { images: [reported] })
    await expectYes(world.server.call('reportItem', { kind: 'answer', id: answerId, reason: 0 }, { token: (await world.person()).token }))
    await expectYes(world.server.call('deleteQuestion', { questionId }, { token: asker.token }))
    const erase = async () => {
      world.clock.now += limits.undo.takenMs
      await eraseDeleted(world.server.services)
      const { db } = world.server.services
      const left = await db.selectFrom('images').select('path').where('path', 'in', [shown, reported]).execute()
      return left.map(({ path }) => path)
    }
    const seenBy = async (token?: string) =>
      (await fetch(`${world.server.url}/images/${reported}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }))
        .status
    expect(await erase()).toEqual([reported])
    expect([await seenBy(moderator.token), await seenBy(other.token), await seenBy()]).toEqual([200, 404, 404])
    const cases = world.server.services.db.selectFrom('cases').select(['id as caseId', 'version']).where('item_id', '=', answerId)
    const decision = { kind: 'dismiss' as const, reason: 0 as const, sentence: '', days: null }
    const input = { ...(await cases.executeTakeFirstOrThrow()), decision }
    await expectYes(world.server.call('decideCase', input, { token: moderator.token }))
    expect(await erase()).toEqual([])
    expect(await seenBy(moderator.token)).toBe(404)
  })

  it('are removed with a deleted answer and a withdrawn writer, and stay with texts that stay', async () => {
    const [deleted, gone] = [await upload(asker), await upload(asker)]
    const questionId = await world.question(other)
    const answerId = await world.answer(asker, questionId, { images: [deleted] })
    await world.answer(asker, questionId, { images: [gone] })
    await expectYes(world.server.call('deleteAnswer', { answerId }, { token: asker.token }))
    expect([await statusOf(deleted), await statusOf(gone)]).toEqual([404, 200])
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token: asker.token }))
    await world.server.services.background.drained()
    expect(await statusOf(gone)).toBe(404)
    const stays = await upload(other)
    const kept = await world.question(other, { images: [stays] })
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: other.token }))
    await world.server.services.background.drained()
    expect(await statusOf(stays)).toBe(200)
    expect((await open(kept, await world.person())).images).toEqual([stays])
  })

  it('of an anonymous writer cannot be shown elsewhere, so that nothing reveals whose they are', async () => {
    const [asked, named, answered] = [await upload(asker), await upload(asker), await upload(asker)]
    await world.post(asker, { images: [named] })
    const questionId = await world.question(asker, { anonymous: true, images: [asked] })
    await world.answer(asker, questionId, { images: [answered] })
    const token = { token: asker.token }
    const refused = { http: 400, fields: { images: 'image' } }
    const post = (images: string[]) =>
      world.server.call('savePost', { content: '사진', category: 'korea' as const, tags: [], images }, token)
    expect(await post([asked])).toMatchObject(refused)
    expect(await post([answered])).toMatchObject(refused)
    expect(await edit(questionId, { anonymous: true, images: [asked, named] })).toMatchObject(refused)
    expect(await world.server.call('saveQuestion', { title: '', content: '왜요?', anonymous: true, images: [named] }, token)).toMatchObject(
      refused,
    )
    const seen = JSON.stringify(await open(questionId, other))
    expect(seen).toContain(asked)
    expect(seen).not.toContain(asker.id)
    expect(seen).not.toContain(asker.nickname)
  })
})
