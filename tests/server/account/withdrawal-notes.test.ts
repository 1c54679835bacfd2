import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../../src/server/db/transaction'
import { clearAway } from '../../../src/server/features/account/withdrawal'
import type { StoredNote } from '../../../src/server/features/chat/chat-presentation'
import { hideNotesAbout } from '../../../src/server/features/chat/closed-notes'
import { eraseQuotations } from '../../../src/server/features/chat/quotations'
import type { Erased } from '../../../src/server/live/domain-events'
import { eventsHandled } from '../../support/events-handled'
import { raceForRow } from '../../support/held-row'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'

const password = 'haru77!'

describe.each(databases)('what the bot quotes of a withdrawn member on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  const told = () => eventsHandled(world.server.services)
  const withdraw = ({ token }: Person, keepPosts: boolean) => expectYes(world.server.call('withdraw', { password, keepPosts }, { token }))
  /** The steps of a withdrawal without the closed account, so that nothing else hides the name. */
  const leave = ({ id }: Person, keepPosts = false, at = world.clock.now) => clearAway(world.server.services, { userId: id, keepPosts, at })
  const erase = (erased: Erased) => {
    const { services } = world.server
    return transact(services.db, (trx) => eraseQuotations(trx, services, erased))
  }
  const close = async ({ id }: Person) => {
    const { db } = world.server.services
    await db.updateTable('users').set({ closed_at: world.clock.now }).where('id', '=', id).execute()
  }
  const hide = ({ id: userId }: Person) => {
    const { services } = world.server
    return transact(services.db, (trx) => hideNotesAbout(trx, services, { userId }))
  }
  const botRoomOf = async ({ id }: Person) => {
    await told()
    const rooms = world.server.services.db.selectFrom('rooms').innerJoin('room_members', 'room_members.room_id', 'rooms.id')
    const query = rooms.select('rooms.id').where('rooms.kind', '=', 'bot').where('room_members.user_id', '=', id)
    return (await query.executeTakeFirstOrThrow()).id
  }
  const notesTo = async (reader: Person, topic: StoredNote['topic']) => {
    const roomId = await botRoomOf(reader)
    const query = world.server.services.db.selectFrom('messages').select('bot').where('room_id', '=', roomId).orderBy('seq')
    return (await query.execute()).map(({ bot }) => JSON.parse(bot ?? '{}') as StoredNote).filter((note) => note.topic === topic)
  }
  const contentsTo = async (reader: Person, topic: StoredNote['topic']) => (await notesTo(reader, topic)).map(({ content }) => content)
  /** A comment to a reader that mentions somebody, of which the bot has told the reader. */
  const mentioning = async (writer: Person, reader: Person, named: NamedPerson) => {
    const reply = await world.reply(writer, await world.post(reader), { content: `@${named.nickname} 님이요.` })
    await told()
    return reply.id
  }

  it('is erased where the text was deleted before, and stays where the text does', async () => {
    const [leaver, other, reader, mentor] = [await world.person(), await world.person(), await world.person(), await world.person()]
    const { call } = world.server
    const { token } = leaver
    const postId = await world.post(reader)
    const gone = await world.reply(leaver, postId, { content: '지운 댓글' })
    await world.reply(leaver, postId, { content: '남은 댓글' })
    const corrected = (words: string) => ({
      sentences: [{ original: '오늘 배운 말은 ‘까치밥’.', corrected: words, good: false, note: '' }],
    })
    const correctionId = await world.correction(leaver, { kind: 'post', id: postId }, corrected('지운 교정'))
    await world.correction(other, { kind: 'post', id: postId }, corrected('다른 교정'))
    await world.correction(leaver, { kind: 'post', id: await world.post(reader) }, corrected('남은 교정'))
    const programId = await world.program(mentor)
    const reviewId = await world.review(leaver, mentor, programId, { content: '지운 후기' })
    await world.review(other, mentor, programId, { content: '다른 후기' })
    const all = async () => [await contentsTo(reader, 'reply'), await contentsTo(reader, 'correction'), await contentsTo(mentor, 'review')]
    expect(await all()).toEqual([
      ['지운 댓글', '남은 댓글'],
      ['지운 교정', '다른 교정', '남은 교정'],
      ['지운 후기', '다른 후기'],
    ])
    await expectYes(call('deleteReply', { replyId: gone.id }, { token }))
    await expectYes(call('deleteCorrection', { correctionId }, { token }))
    await expectYes(call('deleteReview', { reviewId }, { token }))
    await withdraw(leaver, true)
    expect(await all()).toEqual([
      ['', '남은 댓글'],
      ['', '다른 교정', '남은 교정'],
      ['', '다른 후기'],
    ])
  })

  it('is unchanged for anonymous texts that stay', async () => {
    const [leaver, reader] = [await world.person(), await world.person()]
    const questionId = await world.question(reader)
    await world.answer(leaver, questionId, { content: '남은 답', anonymous: true })
    const before = await notesTo(reader, 'answer')
    expect(before).toMatchObject([{ content: '남은 답', by: leaver.id }])
    await withdraw(leaver, true)
    expect(await notesTo(reader, 'answer')).toEqual(before.map((note) => ({ ...note, by: null })))
  })

  it('is erased of the answers to reviews, which go with the programs', async () => {
    const [leaver, learner] = [await world.person(), await world.person()]
    const reviewId = await world.review(learner, leaver, await world.program(leaver))
    await expectYes(world.server.call('answerReview', { reviewId, content: '멘토의 답' }, { token: leaver.token }))
    expect(await contentsTo(learner, 'reviewAnswer')).toEqual(['멘토의 답'])
    await withdraw(leaver, true)
    expect(await contentsTo(learner, 'reviewAnswer')).toEqual([''])
  })

  it('is erased of a review or correction that was erased before, when that is handled after the withdrawal', async () => {
    const [leaver, other, mentor] = [await world.person(), await world.person(), await world.person()]
    const programId = await world.program(mentor)
    for (const who of [leaver, other]) await world.review(who, mentor, programId, { content: '후기' })
    const target = { kind: 'post' as const, id: await world.post(mentor) }
    for (const who of [leaver, other]) await world.correction(who, target)
    await told()
    await leave(leaver, true)
    expect(await contentsTo(mentor, 'review')).toEqual(['후기', '후기'])
    await erase({ texts: [programId, target.id].map((noticeItemId) => ({ noticeItemId, writerId: leaver.id })) })
    expect(await contentsTo(mentor, 'review')).toEqual(['', '후기'])
    expect(await contentsTo(mentor, 'correction')).toEqual(['', expect.stringContaining('고침')])
  })

  it('keeps the name of a program that somebody saved whose review of it is erased', async () => {
    const [learner, mentor] = [await world.person(), await world.person()]
    const programId = await world.program(mentor)
    await expectYes(world.server.call('setSaved', { programId, saved: true }, { token: learner.token }))
    await world.review(learner, mentor, programId, { content: '후기' })
    const [title] = await contentsTo(mentor, 'programSaved')
    expect(title).not.toBe('')
    await erase({ texts: [{ noticeItemId: programId, writerId: learner.id }] })
    expect([await contentsTo(mentor, 'review'), await contentsTo(mentor, 'programSaved')]).toEqual([[''], [title]])
  })

  it('does not come back when it is erased while the member withdraws', async () => {
    const [leaver, reader] = [await world.person(), await world.person()]
    const reply = await world.reply(leaver, await world.post(reader), { content: '댓글' })
    expect(await notesTo(reader, 'reply')).toMatchObject([{ name: leaver.nickname, content: '댓글', by: leaver.id }])
    const calls = [() => leave(leaver, true), () => erase({ texts: [{ noticeItemId: reply.id, writerId: null }] })]
    await raceForRow(world.server.services.db, { table: 'rooms', id: await botRoomOf(reader) }, calls)
    expect(await notesTo(reader, 'reply')).toMatchObject([{ name: '', content: '', by: null }])
  })

  it('does not name another member who withdraws at the same time', async () => {
    const [leaver, named, reader] = [await world.person(), await world.person(), await world.person()]
    await mentioning(leaver, reader, named)
    const calls = [() => leave(named), () => leave(leaver, true)]
    await raceForRow(world.server.services.db, { table: 'rooms', id: await botRoomOf(reader) }, calls)
    expect(await notesTo(reader, 'reply')).toMatchObject([{ name: '', content: '@탈퇴한 사용자 님이요.', by: null }])
  })

  it('does not name the member in the hidden message about a closed account', async () => {
    const [writer, named, reader] = [await world.person(), await world.person(), await world.person()]
    await mentioning(writer, reader, named)
    await close(writer)
    await raceForRow(world.server.services.db, { table: 'rooms', id: await botRoomOf(reader) }, [() => leave(named), () => hide(writer)])
    expect(await notesTo(reader, 'reply')).toMatchObject([{ hidden: true, content: '@탈퇴한 사용자 님이요.' }])
  })

  it('stays hidden while the account of its writer is closed', async () => {
    const [writer, named, first, second] = [await world.person(), await world.person(), await world.person(), await world.person()]
    const rooms = [
      { reader: first, id: await botRoomOf(first) },
      { reader: second, id: await botRoomOf(second) },
    ].sort((one, other) => (one.id < other.id ? -1 : 1))
    for (const { reader } of rooms) await mentioning(writer, reader, named)
    await close(writer)
    // It has come to the second room when the names are removed from the first.
    const held = { table: 'rooms' as const, id: rooms[1]?.id ?? '' }
    await raceForRow(world.server.services.db, held, [() => hide(writer), () => leave(named)])
    for (const { reader } of rooms)
      expect(await notesTo(reader, 'reply')).toMatchObject([{ hidden: true, content: '@탈퇴한 사용자 님이요.' }])
  })

  it('leaves no name in stored events, however late the withdrawal is finished', async () => {
    const [writer, named, reader] = [await world.person(), await world.person(), await world.person()]
    const at = world.clock.now
    world.clock.now += 120_000
    await mentioning(writer, reader, named)
    const { db } = world.server.services
    const events = db
      .selectFrom('live_events')
      .select('event')
      .where('user_id', '=', reader.id)
      .where('event', 'like', `%${named.nickname}%`)
    expect(await events.execute()).not.toEqual([])
    await leave(named, false, at)
    expect(await events.execute()).toEqual([])
  })
})
