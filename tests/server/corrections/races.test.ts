import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearAway } from '../../../src/server/features/account/withdrawal'
import { eventsHandled } from '../../support/events-handled'
import { raceForRow } from '../../support/held-row'
import { databases, expectYes } from '../../support/server'
import { countersOf } from '../feed/counters'
import { createWorld, type Person, type World } from '../feed/world'

const text = '저는 어제 친구를 만났다.'

describe.each(databases)('concurrent calls about one correction on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const native = async () => {
    const person = await world.person()
    const languages = { korean: 'native' as const, english: null, motherTongue: null }
    await expectYes(call('setLearning', { languages, goals: [], about: '' }, { token: person.token }))
    return person
  }
  const corrected = async () => {
    const [writer, helper, fan] = [await world.person(), await world.person(), await native()]
    const correctionId = await world.correction(helper, { kind: 'post', id: await world.post(writer, { content: text }) })
    return { writer, helper, fan, correctionId }
  }
  const agree = ({ token }: Person, correctionId: string, agreed = true) => call('agreeWithCorrection', { correctionId, agreed }, { token })
  const edit = ({ token }: Person, correctionId: string) => {
    const sentences = [{ original: text, corrected: `${text} ${randomUUID()}`, good: false, note: '' }]
    return call('editCorrection', { correctionId, of: text, sentences, comment: '' }, { token })
  }
  const agreementsOf = async (correctionId: string) => {
    const { db } = world.server.services
    const row = await db.selectFrom('corrections').select('agreement_count').where('id', '=', correctionId).executeTakeFirstOrThrow()
    const rows = await db.selectFrom('correction_agreements').select('user_id').where('correction_id', '=', correctionId).execute()
    return { count: row.agreement_count, rows: rows.length }
  }
  const expectRightCounters = async () => {
    const { kept, counted } = await countersOf(world.server.services.db)
    expect(kept).toEqual(counted)
  }

  it('an agreement and an edit leave the count of the agreements that there are', async () => {
    const { helper, fan, correctionId } = await corrected()
    const { db } = world.server.services
    const place = { table: 'corrections' as const, id: correctionId }
    await raceForRow(db, place, [() => agree(fan, correctionId), () => edit(helper, correctionId)])
    expect(await agreementsOf(correctionId)).toEqual({ count: 0, rows: 0 })
    await raceForRow(db, place, [() => edit(helper, correctionId), () => agree(fan, correctionId)])
    expect(await agreementsOf(correctionId)).toEqual({ count: 1, rows: 1 })
  })

  it('a withdrawal and an edit remove an agreement once', async () => {
    const { helper, fan, correctionId } = await corrected()
    const { services } = world.server
    await expectYes(agree(fan, correctionId))
    const leaver = { userId: fan.id, keepPosts: false, at: world.clock.now }
    const calls = [() => edit(helper, correctionId), () => clearAway(services, leaver)]
    await raceForRow(services.db, { table: 'corrections', id: correctionId }, calls)
    expect(await agreementsOf(correctionId)).toEqual({ count: 0, rows: 0 })
  })

  it('a count that is too small keeps neither a withdrawal nor an agreement from being taken back', async () => {
    const { fan, correctionId } = await corrected()
    const { services } = world.server
    const other = await native()
    for (const person of [fan, other]) await expectYes(agree(person, correctionId))
    await services.db.updateTable('corrections').set({ agreement_count: 0 }).where('id', '=', correctionId).execute()
    await expectYes(agree(other, correctionId, false))
    expect(await agreementsOf(correctionId)).toEqual({ count: 1, rows: 1 })
    await services.db.updateTable('corrections').set({ agreement_count: 0 }).where('id', '=', correctionId).execute()
    await clearAway(services, { userId: fan.id, keepPosts: false, at: world.clock.now })
    expect(await agreementsOf(correctionId)).toEqual({ count: 0, rows: 0 })
  })

  it('thanks and a deletion count right, as do thanks and a withdrawal', async () => {
    const { services } = world.server
    const thank = ({ token }: Person, correctionId: string) => call('thankCorrection', { correctionId }, { token })
    const one = await corrected()
    const calls = [
      () => thank(one.writer, one.correctionId),
      () => call('deleteCorrection', { correctionId: one.correctionId }, { token: one.helper.token }),
    ]
    await raceForRow(services.db, { table: 'corrections', id: one.correctionId }, calls)
    await expectRightCounters()
    await expectYes(call('restoreCorrection', { correctionId: one.correctionId }, { token: one.helper.token }))
    await expectRightCounters()
    const two = await corrected()
    const leaver = { userId: two.helper.id, keepPosts: false, at: world.clock.now }
    await raceForRow(services.db, { table: 'corrections', id: two.correctionId }, [
      () => thank(two.writer, two.correctionId),
      () => clearAway(services, leaver),
    ])
    await expectRightCounters()
  })

  const storedOf = async (postId: string) => {
    const { db } = world.server.services
    const post = await db.selectFrom('posts').select('content').where('id', '=', postId).executeTakeFirstOrThrow()
    const rows = await db.selectFrom('corrections').select('sentences').where('item_id', '=', postId).orderBy('id').execute()
    return { content: post.content, sentences: rows.map(({ sentences }) => sentences) }
  }
  const leave = ({ id: userId }: Person) => clearAway(world.server.services, { userId, keepPosts: false, at: world.clock.now })
  const correct = ({ token }: Person, id: string) => {
    const sentences = [{ original: text, corrected: `${text} 고침`, good: false, note: '' }]
    return call('correct', { target: { kind: 'post', id }, of: text, sentences, comment: '' }, { token })
  }
  /** A post that mentions somebody, and a correction of it of which the bot has told its writer. */
  const mentioning = async () => {
    const [writer, helper, named] = [await world.person(), await world.person(), await world.person()]
    const content = `@${named.nickname} 님을 만났다.`
    const postId = await world.post(writer, { content })
    const correctionId = await world.correction(helper, { kind: 'post', id: postId })
    await eventsHandled(world.server.services)
    return { writer, helper, named, content, postId, correctionId }
  }

  it('a text that is erased while another member corrects it is not kept in the correction', async () => {
    const [writer, helper, other] = [await world.person(), await world.person(), await world.person()]
    const postId = await world.post(writer, { content: text })
    const correctionId = await world.correction(helper, { kind: 'post', id: postId })
    const calls = [() => leave(writer), () => correct(other, postId)]
    const [, answer] = await raceForRow(world.server.services.db, { table: 'corrections', id: correctionId }, calls)
    expect(answer).toMatchObject({ http: 404 })
    expect(await storedOf(postId)).toEqual({ content: '', sentences: ['[]'] })
  })

  it('a correction that is applied while a mentioned member withdraws does not bring the name back', async () => {
    const { writer, named, postId, correctionId } = await mentioning()
    const { db } = world.server.services
    const { roomId } = await expectYes(call('openRoom', { userId: 'bot' }, { token: writer.token }))
    const apply = () => call('applyCorrection', { correctionId }, { token: writer.token })
    const [, answer] = await raceForRow(db, { table: 'rooms', id: roomId }, [() => leave(named), apply])
    expect(answer).toMatchObject({ status: '00' })
    const { content, sentences } = await storedOf(postId)
    expect(content).toBe('@탈퇴한 사용자 님을 만났다. 고침')
    expect(sentences.join()).not.toContain(named.nickname)
  })

  it('a correction that is rewritten while a mentioned member withdraws keeps the new words, without the name', async () => {
    const { helper, named, content, postId, correctionId } = await mentioning()
    const sentences = [{ original: content, corrected: `${content} 새 말`, good: false, note: '' }]
    const rewrite = () => call('editCorrection', { correctionId, of: content, sentences, comment: '' }, { token: helper.token })
    await raceForRow(world.server.services.db, { table: 'corrections', id: correctionId }, [rewrite, () => leave(named)])
    const stored = (await storedOf(postId)).sentences.join()
    expect(stored).toContain('새 말')
    expect(stored).not.toContain(named.nickname)
  })
})
