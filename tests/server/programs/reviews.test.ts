import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseDeletedReviews } from '../../../src/server/features/programs/reviewing'
import { limits } from '../../../src/shared/limits'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson as Person, type World } from '../feed/world'

describe.each(databases)('reviews of programs on %s', (database) => {
  let world: World
  let mentor: Person
  beforeAll(async () => {
    world = await createWorld(database)
    mentor = await world.person()
  })
  afterAll(() => world?.server.stop())

  const by = ({ token }: Person) => ({ token })
  const review = (who: Person, programId: string, stars = 5, content = '차근차근 알려 주세요.') =>
    world.server.call('saveReview', { programId, stars, content }, by(who))
  const reviews = (programId: string, who?: Person, before?: string) =>
    expectYes(world.server.call('reviews', { programId, before }, { token: who?.token }))
  const openChat = async (who: Person, programId?: string) =>
    (await expectYes(world.server.call('openRoom', { userId: mentor.id, programId }, by(who)))).roomId
  const say = (who: Person, roomId: string) =>
    expectYes(world.server.call('sendMessage', { roomId, text: '안녕하세요' }, { token: who.token, key: randomUUID() }))
  /** The counters, and the expected values from the rows. */
  const ratingOf = async (programId: string) => {
    const { db } = world.server.services
    const { review_count, star_sum } = await db
      .selectFrom('programs')
      .select(['review_count', 'star_sum'])
      .where('id', '=', programId)
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('program_reviews')
      .select('stars')
      .where('program_id', '=', programId)
      .where('deleted_at', 'is', null)
      .execute()
    expect([review_count, star_sum]).toEqual([rows.length, rows.reduce((sum, { stars }) => sum + stars, 0)])
    return { reviewCount: review_count, starSum: star_sum }
  }

  it('can be written only by a member who opened a chat from the program in which both have written since', async () => {
    const learner = await world.person()
    const programId = await world.program(mentor)
    const refused = async () => {
      expect((await reviews(programId, learner)).mayReview).toBe(false)
      expect(await review(learner, programId)).toMatchObject({ status: '05' })
    }
    await refused()
    // A chat that was not opened from the program does not count.
    const roomId = await openChat(learner)
    for (const who of [learner, mentor]) await say(who, roomId)
    world.clock.now += 1_000
    await openChat(learner, programId)
    await refused()
    await say(learner, roomId)
    await refused()
    await say(mentor, roomId)
    expect((await reviews(programId, learner)).mayReview).toBe(true)
    const saved = await expectYes(review(learner, programId, 4))
    expect(saved).toMatchObject({ reviewCount: 1, starSum: 4, review: { stars: 4, author: { id: learner.id }, answer: null } })
    expect(await reviews(programId)).toMatchObject({ total: 1, items: [{ id: saved.review.id }], mine: null, mayReview: false })
    expect((await reviews(programId, learner)).mine).toMatchObject({ id: saved.review.id })
  })

  it('are one per member and program: another is an edit, and the counters follow every change', async () => {
    const [one, other] = [await world.person(), await world.person()]
    const programId = await world.program(mentor)
    const first = await world.review(one, mentor, programId, { stars: 2 })
    await world.review(other, mentor, programId, { stars: 5 })
    expect(await ratingOf(programId)).toEqual({ reviewCount: 2, starSum: 7 })
    // Equal content is no edit.
    expect((await expectYes(review(one, programId, 2))).review).toMatchObject({ id: first, editedAt: null })
    await Promise.all([review(one, programId, 4, '고쳤어요.'), review(one, programId, 3, '또 고쳤어요.')])
    expect((await reviews(programId)).items.filter(({ id }) => id === first)).toMatchObject([{ editedAt: expect.any(String) }])
    await ratingOf(programId)
    await expectYes(world.server.call('deleteReview', { reviewId: first }, by(one)))
    expect(await ratingOf(programId)).toEqual({ reviewCount: 1, starSum: 5 })
    await expectYes(world.server.call('restoreReview', { reviewId: first }, by(one)))
    expect((await ratingOf(programId)).reviewCount).toBe(2)
    const { program } = await expectYes(world.server.call('program', { programId }))
    expect(program).toMatchObject(await ratingOf(programId))
    const { rating } = await expectYes(world.server.call('userPrograms', { userId: mentor.id, order: 'date' }))
    expect(rating.reviewCount).toBeGreaterThanOrEqual(2)
  })

  it('can be restored for a while, unless another was written', async () => {
    const learner = await world.person()
    const programId = await world.program(mentor)
    const gone = await world.review(learner, mentor, programId)
    await expectYes(world.server.call('deleteReview', { reviewId: gone }, by(learner)))
    await expectYes(review(learner, programId, 3, '다시 썼어요.'))
    expect(await world.server.call('restoreReview', { reviewId: gone }, by(learner))).toMatchObject({ status: '04' })
    expect(await ratingOf(programId)).toEqual({ reviewCount: 1, starSum: 3 })
    const reviewId = (await reviews(programId, learner)).mine?.id ?? ''
    await expectYes(world.server.call('deleteReview', { reviewId }, by(learner)))
    world.clock.now += limits.undo.takenMs + 1
    expect(await world.server.call('restoreReview', { reviewId }, by(learner))).toMatchObject({ status: '04' })
    await eraseDeletedReviews(world.server.services)
    const left = await world.server.services.db.selectFrom('program_reviews').select('content').where('user_id', '=', learner.id).execute()
    expect(left.map(({ content }) => content)).toEqual(['', ''])
  })

  /** What the bot has told a member about something. */
  const toldOf = async (who: Person, topic: string) => {
    const { rooms } = await expectYes(world.server.call('rooms', {}, by(who)))
    const roomId = rooms.find(({ kind }) => kind === 'bot')?.id
    if (roomId === undefined) return []
    const { messages } = await expectYes(world.server.call('messages', { roomId, limit: 50 }, by(who)))
    return messages.flatMap(({ bot }) => (bot?.topic === topic ? [bot] : []))
  }

  it('are answered once, by the mentor only, and both are told', async () => {
    const learner = await world.person()
    const programId = await world.program(mentor)
    const reviewId = await world.review(learner, mentor, programId, { content: '발음이 좋아졌어요.' })
    const answer = (who: Person, content: string | null) => world.server.call('answerReview', { reviewId, content }, by(who))
    expect(await answer(learner, '제가 답해요.')).toMatchObject({ http: 403 })
    const { review: answered } = await expectYes(answer(mentor, '고맙습니다.'))
    expect(answered.answer).toMatchObject({ content: '고맙습니다.', editedAt: null })
    world.clock.now += 1_000
    const { review: edited } = await expectYes(answer(mentor, '정말 고맙습니다.'))
    expect(edited.answer).toMatchObject({ content: '정말 고맙습니다.', editedAt: expect.any(String) })
    expect(edited.answer?.answeredAt).toBe(answered.answer?.answeredAt)
    await expect
      .poll(() => toldOf(mentor, 'review'))
      .toContainEqual(
        expect.objectContaining({ name: learner.nickname, content: '발음이 좋아졌어요.', link: { kind: 'program', id: programId } }),
      )
    await expect.poll(() => toldOf(learner, 'reviewAnswer')).toMatchObject([{ name: mentor.nickname, link: { id: programId } }])
    await expectYes(answer(mentor, null))
    expect((await reviews(programId)).items[0]?.answer).toBeNull()
  })

  it('are no longer quoted with their answer once the answer is removed, the review erased or removed by a decision; other answers stay', async () => {
    const programId = await world.program(mentor)
    const writers = [await world.person(), await world.person(), await world.person(), await world.person()] as const
    const [withdrawn, deleted, removed, left] = writers
    const ids: string[] = []
    for (const writer of writers) {
      ids.push(await world.review(writer, mentor, programId))
      await expectYes(world.server.call('answerReview', { reviewId: ids.at(-1) ?? '', content: `${writer.nickname} 님께` }, by(mentor)))
    }
    const quoted = async () => {
      const told = await Promise.all(writers.map((writer) => toldOf(writer, 'reviewAnswer')))
      return told.map((notes) => notes.map(({ content }) => content).join())
    }
    const answers = writers.map(({ nickname }) => `${nickname} 님께`)
    await expect.poll(quoted).toEqual(answers)

    const [first = '', second = '', third = ''] = ids
    await expectYes(world.server.call('answerReview', { reviewId: first, content: null }, by(mentor)))
    await expect.poll(quoted, { message: `of ${withdrawn.nickname}` }).toEqual(['', ...answers.slice(1)])

    await expectYes(world.server.call('deleteReview', { reviewId: second }, by(deleted)))
    world.clock.now += limits.undo.takenMs + 1
    await eraseDeletedReviews(world.server.services)
    await expect.poll(quoted, { message: `of ${deleted.nickname}` }).toEqual(['', '', ...answers.slice(2)])

    await expectYes(world.server.call('reportItem', { kind: 'review', id: third, reason: 1 }, by(left)))
    const { db } = world.server.services
    const { id: caseId } = await db.selectFrom('cases').select('id').where('item_id', '=', third).executeTakeFirstOrThrow()
    const decision = { kind: 'remove' as const, reason: 1 as const, sentence: '', days: null }
    await expectYes(world.server.call('decideCase', { caseId, version: 0, decision }, by(await world.moderator())))
    await expect.poll(quoted, { message: `of ${removed.nickname}` }).toEqual(['', '', '', answers.at(-1)])
  })

  it('have their removed answer back for a while as it was, unless another was written', async () => {
    const reviewId = await world.review(await world.person(), mentor, await world.program(mentor))
    const answer = (content: string | null) => world.server.call('answerReview', { reviewId, content }, by(mentor))
    const restore = (who: Person = mentor) => world.server.call('restoreReviewAnswer', { reviewId }, by(who))
    const tooLate = { status: '04' }
    expect(await restore()).toMatchObject(tooLate)
    await expectYes(answer('고맙습니다.'))
    world.clock.now += 1_000
    const { review: was } = await expectYes(answer('정말 고맙습니다.'))
    await expectYes(answer(null))
    // A repeated removal loses nothing.
    await expectYes(answer(null))
    expect(await restore(await world.person())).toMatchObject({ http: 403 })
    expect((await expectYes(restore())).review).toEqual(was)
    expect((await expectYes(restore())).review).toEqual(was)

    await expectYes(answer(null))
    await expectYes(answer('새 답'))
    expect((await expectYes(restore())).review.answer).toMatchObject({ content: '새 답' })
    await expectYes(answer(null))
    world.clock.now += limits.undo.takenMs + 1
    expect(await restore()).toMatchObject(tooLate)
    await eraseDeletedReviews(world.server.services)
    expect(await world.server.services.db.selectFrom('removed_answers').selectAll().where('review_id', '=', reviewId).execute()).toEqual([])
  })

  it('are listed newest first, page by page', async () => {
    const programId = await world.program(mentor)
    const { db, newId } = world.server.services
    const writers = await Promise.all(Array.from({ length: 3 }, () => world.person()))
    const ids: string[] = []
    for (const { id: user_id } of writers) {
      ids.push(newId())
      const row = { id: ids.at(-1) ?? '', program_id: programId, user_id, stars: 4, content: '좋아요.', answer: '', reviewed_at: 1 }
      await db.insertInto('program_reviews').values(row).execute()
    }
    const newest = [...ids].reverse()
    expect((await reviews(programId)).items.map(({ id }) => id)).toEqual(newest)
    expect((await reviews(programId, undefined, newest[0])).items.map(({ id }) => id)).toEqual(newest.slice(1))
  })

  it('stay without a name when a withdrawn writer keeps posts, and are otherwise deleted with their count', async () => {
    const programId = await world.program(mentor)
    const leave = async (keepPosts: boolean) => {
      const leaver = await world.server.signUp()
      const person = { id: leaver.user.id, token: leaver.token, nickname: leaver.user.nickname }
      const id = await world.review(person, mentor, programId)
      await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts }, by(person)))
      return id
    }
    const [kept, gone] = [await leave(true), await leave(false)]
    await expect.poll(async () => (await reviews(programId)).items.map(({ id }) => id)).toEqual([kept])
    expect((await reviews(programId)).items[0]?.author.nickname).toBe('탈퇴한 사용자')
    expect((await ratingOf(programId)).reviewCount).toBe(1)
    const row = await world.server.services.db.selectFrom('program_reviews').select('content').where('id', '=', gone).executeTakeFirst()
    expect(row?.content ?? '').toBe('')
  })
})
