import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishWithdrawals } from '../../../src/server/features/account/withdrawal'
import { applyRetention } from '../../../src/server/features/moderation/retention'
import { eraseVersionsOfErased } from '../../../src/server/features/moderation/version-erasing'
import { eraseDeleted } from '../../../src/server/maintenance-tasks'
import type { CaseKind, DecisionKind } from '../../../src/shared/contract/moderating-shapes'
import { limits } from '../../../src/shared/limits'
import { raceForKey } from '../../support/held-row'
import { pictures } from '../../support/pictures'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'
import { readEverything } from './read-everything'

const day = 24 * 60 * 60 * 1000
const nasty = '너 같은 애는 그만둬'
const nice = '오늘도 힘내세요'
const languages = { korean: 'native' as const, english: null, motherTongue: null }

describe.each(databases)('reported items that are edited on %s', (database) => {
  let world: World
  let decider: NamedPerson
  let writer: NamedPerson
  let reporter: NamedPerson
  beforeAll(async () => {
    world = await createWorld(database)
    decider = await world.moderator()
  })
  afterAll(() => world?.server.stop())
  beforeEach(async () => {
    ;[writer, reporter] = [await world.person(), await world.person()]
  })

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const report = ({ token }: Person, kind: CaseKind, id: string) => {
    if (kind === 'program') return expectYes(call('reportProgram', { programId: id, reason: 1 }, { token }))
    if (kind === 'user') return expectYes(call('reportUser', { userId: id, reason: 1 }, { token }))
    return expectYes(call('reportItem', { kind: kind as 'post', id, reason: 1 }, { token }))
  }
  const upload = async ({ token }: Person) =>
    (await expectYes(call('uploadImage', {}, { token, files: [await pictures.png(32, 24)] }))).path
  const caseOf = (itemId: string) =>
    world.server.services.db.selectFrom('cases').select(['id', 'version']).where('item_id', '=', itemId).executeTakeFirstOrThrow()
  const seen = async (itemId: string) => {
    const { id: caseId } = await caseOf(itemId)
    return expectYes(call('moderationCase', { caseId }, { token: decider.token }))
  }
  const reportedAs = async (itemId: string) => (await seen(itemId)).reportedAs?.map(({ text }) => text)
  const decide = async (itemId: string, kind: DecisionKind) => {
    const { id: caseId, version } = await caseOf(itemId)
    const decision = { kind, reason: 1 as const, sentence: '', days: null }
    return (await expectYes(call('decideCase', { caseId, version, decision }, { token: decider.token }))).case.decision?.id ?? ''
  }
  const pictureFor = async (path: string, person?: Person) => {
    const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {}
    return (await fetch(`${world.server.url}/images/${path}`, { headers })).status
  }
  /** Does what the server does some days later; sessions do not last as long. */
  const retainAfter = async (days: number) => {
    const now = world.clock.now
    world.clock.now += days * day
    await eraseDeleted(world.server.services)
    await applyRetention(world.server.services)
    world.clock.now = now
  }
  const kept = async () => {
    const { db } = world.server.services
    return (await db.selectFrom('reported_versions').select('id').where('writer_id', '=', writer.id).execute()).length
  }

  /** By kind, an item of the writer's, and how they change its words. */
  type Edited = { id: string; edit: (text: string) => Promise<unknown> }
  const oneOf: Record<Exclude<CaseKind, 'message'>, (text: string) => Promise<Edited>> = {
    async post(content) {
      const id = await world.post(writer, { content })
      return { id, edit: (text) => world.post(writer, { postId: id, content: text }) }
    },
    async reply(content) {
      const postId = await world.post(await world.person())
      const { id } = await world.reply(writer, postId, { content })
      return { id, edit: (text) => expectYes(call('saveReply', { postId, replyId: id, content: text }, { token: writer.token })) }
    },
    async question(title) {
      const question = { content: '언제 써요?', anonymous: false }
      const id = await world.question(writer, { ...question, title })
      return { id, edit: (text) => expectYes(call('saveQuestion', { ...question, questionId: id, title: text }, { token: writer.token })) }
    },
    async answer(content) {
      const questionId = await world.question(await world.person())
      const id = await world.answer(writer, questionId, { content, anonymous: true })
      const edit = (text: string) => ({ questionId, answerId: id, content: text, anonymous: true })
      return { id, edit: (text) => expectYes(call('saveAnswer', edit(text), { token: writer.token })) }
    },
    async program(description) {
      const id = await world.program(writer, { description })
      return { id, edit: (text) => world.program(writer, { programId: id, description: text }) }
    },
    async review(content) {
      const mentor = await world.person()
      const programId = await world.program(mentor)
      const id = await world.review(writer, mentor, programId, { content })
      return { id, edit: (text) => expectYes(call('saveReview', { programId, stars: 5, content: text }, { token: writer.token })) }
    },
    async correction(comment) {
      const of = '어제 학교에 갔어요.'
      const id = await world.correction(writer, { kind: 'post', id: await world.post(await world.person(), { content: of }) }, { comment })
      const sentences = [{ original: of, corrected: null, good: true, note: '' }]
      const edit = (text: string) => ({ correctionId: id, of, sentences, comment: text })
      return { id, edit: (text) => expectYes(call('editCorrection', edit(text), { token: writer.token })) }
    },
    async user(about) {
      const edit = (text: string) => expectYes(call('setLearning', { languages, goals: [], about: text }, { token: writer.token }))
      await edit(about)
      return { id: writer.id, edit }
    },
  }

  it.each(Object.keys(oneOf) as (keyof typeof oneOf)[])(
    'a %s says to moderators what it said at each report, and to nobody else',
    async (kind) => {
      const { id, edit } = await oneOf[kind](nasty)
      await report(reporter, kind, id)
      expect(await reportedAs(id)).toEqual([])
      await edit(nice)
      const [version] = (await reportedAs(id)) ?? []
      expect(version).toContain(nasty)
      expect(JSON.stringify((await seen(id)).exhibit)).toContain(nice)
      const another = await world.person()
      await edit(`${nasty} 정말`)
      await report(another, kind, id)
      await edit(nice)
      expect(await reportedAs(id)).toEqual([expect.stringContaining(nasty), expect.stringContaining(`${nasty} 정말`)])
      for (const person of [writer, reporter, another])
        expect(JSON.stringify(await readEverything(world.server, person, [writer]))).not.toContain(nasty)
    },
  )

  it('the meaning, the tags and the pictures of a post are kept with its words', async () => {
    const path = await upload(writer)
    const postId = await world.post(writer, { content: '안녕', meaning: nasty, tags: ['욕'], images: [path] })
    await report(reporter, 'post', postId)
    expect((await seen(postId)).exhibit).toMatchObject({ post: { content: '안녕', note: nasty, tags: ['욕'], images: [path] } })
    await world.post(writer, { postId, content: '안녕', meaning: '', tags: [], images: [] })
    expect((await seen(postId)).reportedAs).toMatchObject([{ text: expect.stringMatching(`${nasty}\n#욕`), images: [path] }])
    for (const person of [undefined, writer, reporter]) expect(await pictureFor(path, person)).toBe(404)
    expect(await pictureFor(path, decider)).toBe(200)
    // As if it was gone, which it would be without a report.
    const again = { content: '다시', category: 'korea' as const, tags: [], images: [path] }
    expect(await call('savePost', again, { token: writer.token })).toMatchObject({ http: 400, message: 'invalid' })
    await decide(postId, 'dismiss')
    await retainAfter(limits.moderation.appealDays + 1)
    expect([await pictureFor(path, decider), await reportedAs(postId)]).toEqual([404, []])
  })

  it('a listed word that is edited away is still there for moderators', async () => {
    const administrator = await world.moderator()
    await world.server.services.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', administrator.id).execute()
    const rule = { kind: 'word' as const, words: '떴다방', effect: 'queue' as const }
    const { rules } = await expectYes(call('setRule', rule, { token: administrator.token }))
    const postId = await world.post(writer, { content: '떴다방 모집' })
    // For the same word nothing is new to moderators.
    for (const content of ['떴다방 모집해요', '떴다방 또 모집']) await world.post(writer, { postId, content })
    expect(await kept()).toBe(1)
    for (const { id: ruleId } of rules) await expectYes(call('removeRule', { ruleId }, { token: administrator.token }))
    await world.post(writer, { postId, content: nice })
    expect(await reportedAs(postId)).toEqual(['떴다방 모집'])
  })

  it('a message shows both what was reported of it and what its sender made of it, for 90 days', async () => {
    const { roomId } = await expectYes(call('openRoom', { userId: reporter.id }, { token: writer.token }))
    const said = await expectYes(call('sendMessage', { roomId, text: nasty }, { token: writer.token, key: randomUUID() }))
    const messageId = said.messages[0]?.id ?? ''
    await expectYes(call('reportMessage', { roomId, messageId, reason: 1 }, { token: reporter.token }))
    const change = { kind: 'edit' as const, text: nice }
    await expectYes(call('changeMessage', { roomId, messageId, change }, { token: writer.token, key: randomUUID() }))
    const shown = async () => {
      const { exhibit, reportedAs = [] } = await seen(messageId)
      const message = exhibit.kind === 'room' ? exhibit.messages.find(({ reported }) => reported) : undefined
      return [message?.content, ...reportedAs.map(({ text }) => text)]
    }
    expect(await shown()).toEqual([nice, nasty])
    const removal = await decide(messageId, 'remove')
    expect(await shown()).toEqual([nice, nasty])
    await expectYes(call('undoDecision', { decisionId: removal }, { token: decider.token }))
    await retainAfter(limits.moderation.openDays - 1)
    expect(await shown()).toEqual([nice, nasty])
    await retainAfter(limits.moderation.openDays + 1)
    expect(await shown()).toEqual([nice])
  })

  it('what was reported stays for whoever answers an appeal, and goes 30 days after the last decision', async () => {
    const { id, edit } = await oneOf.post(nasty)
    await report(reporter, 'post', id)
    await edit(nice)
    const decisionId = await decide(id, 'warn')
    await retainAfter(limits.moderation.appealDays - 1)
    expect(await reportedAs(id)).toEqual([nasty])
    await expectYes(call('appeal', { decisionId, text: '그런 말은 한 적 없어요.' }, { token: writer.token }))
    await retainAfter(limits.moderation.openDays + 1)
    expect(await reportedAs(id)).toEqual([nasty])
    const { id: caseId, version } = await caseOf(id)
    const other = await world.moderator()
    const answer = { caseId, version, outcome: 'keep' as const, days: null, sentence: '' }
    await expectYes(call('decideAppeal', answer, { token: other.token }))
    await retainAfter(limits.moderation.appealDays + 1)
    expect(await kept()).toBe(0)
  })

  it('what was reported goes 90 days after the latest report when nobody decides', async () => {
    const { id, edit } = await oneOf.post(nasty)
    await report(reporter, 'post', id)
    await edit(nice)
    await retainAfter(limits.moderation.openDays - 1)
    expect(await reportedAs(id)).toEqual([nasty])
    await retainAfter(limits.moderation.openDays + 1)
    expect(await reportedAs(id)).toEqual([])
  })

  it('what was reported goes with the item that its writer deletes, once that is decided', async () => {
    const { id, edit } = await oneOf.post(nasty)
    await report(reporter, 'post', id)
    await edit(nice)
    await expectYes(call('deletePost', { postId: id }, { token: writer.token }))
    await retainAfter(1)
    expect(await reportedAs(id)).toEqual([nasty])
    await decide(id, 'dismiss')
    await retainAfter(1)
    expect([await reportedAs(id), await kept()]).toEqual([[], 0])
  })

  it.each([true, false])('what was reported goes with the account of its writer, posts kept: %s', async (keepPosts) => {
    const path = await upload(writer)
    const postId = await world.post(writer, { content: nasty, images: [path] })
    await report(reporter, 'post', postId)
    await world.post(writer, { postId, content: nice, images: [] })
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts }, { token: writer.token }))
    await finishWithdrawals(world.server.services)
    await eraseDeleted(world.server.services)
    // The case of a post that is erased goes with it.
    const { db } = world.server.services
    const left = keepPosts ? await reportedAs(postId) : await db.selectFrom('cases').select('id').where('item_id', '=', postId).execute()
    expect([left, await kept(), await pictureFor(path, decider)]).toEqual([[], 0, 404])
  })

  it('the name of a member who withdraws goes from what was reported of others too', async () => {
    const named = await world.person()
    const text = (words: string) => `@${named.nickname} ${words}`
    const { id, edit } = await oneOf.post(text(nasty))
    await report(reporter, 'post', id)
    const correctionId = await world.correction(await world.person(), { kind: 'post', id })
    await report(writer, 'correction', correctionId)
    await edit(text(nice))
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts: false }, { token: named.token }))
    await finishWithdrawals(world.server.services)
    expect(await reportedAs(id)).toEqual([`@탈퇴한 사용자 ${nasty}`])
    const { db } = world.server.services
    const stored = await db.selectFrom('reported_versions').select('content').where('item_id', 'in', [id, correctionId]).execute()
    expect(stored).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toContain(named.nickname)
  })

  it('the name of a member who withdraws goes from what was reported, although it was edited away', async () => {
    const [named, staying] = [await world.person(), await world.person()]
    const text = `@${named.nickname} @${staying.nickname} ${nasty}`
    const { id, edit } = await oneOf.post(text)
    const correctionId = await world.correction(await world.person(), { kind: 'post', id })
    await report(reporter, 'post', id)
    await report(writer, 'correction', correctionId)
    await edit(nice)
    await expectYes(call('withdraw', { password: 'haru77!', keepPosts: true }, { token: named.token }))
    await finishWithdrawals(world.server.services)
    expect(await reportedAs(id)).toEqual([`@탈퇴한 사용자 @${staying.nickname} ${nasty}`])
    const { db } = world.server.services
    const stored = await db.selectFrom('reported_versions').selectAll().where('item_id', 'in', [id, correctionId]).execute()
    expect(stored).toHaveLength(2)
    expect(JSON.stringify(stored)).not.toContain(named.nickname)
  })

  it('of an item that is reported and edited again and again the first version and the latest ones are kept', async () => {
    const [first, second] = [await upload(writer), await upload(writer)]
    const postId = await world.post(writer, { content: nasty, images: [first] })
    const { versions } = limits.moderation
    for (let round = 0; round <= versions; round += 1) {
      if (round > 0) await world.post(writer, { postId, content: `${nasty} ${round}`, images: round === 1 ? [second] : [] })
      await report(await world.person(), 'post', postId)
    }
    await world.post(writer, { postId, content: nice, images: [] })
    const latest = Array.from({ length: versions - 1 }, (_, index) => `${nasty} ${index + 2}`)
    expect(await reportedAs(postId)).toEqual([nasty, ...latest])
    expect([await pictureFor(first, decider), await pictureFor(second, decider)]).toEqual([200, 404])
  })

  it('a report that meets an edit keeps what the item says by then, with pictures that are there', async () => {
    const path = await upload(writer)
    const postId = await world.post(writer, { content: nasty, images: [path] })
    const edited = { postId, content: nice, category: 'korea' as const, tags: [], images: [] }
    const calls = [() => call('savePost', edited, { token: writer.token }), () => report(reporter, 'post', postId)]
    await raceForKey(world.server.services.db, `pictures:${writer.id}`, calls)
    await world.post(writer, { postId, content: '다른 말' })
    expect((await seen(postId)).reportedAs).toMatchObject([{ text: nice, images: [] }])
  })

  it('what was reported stays when another report arrives while it is being erased', async () => {
    const path = await upload(writer)
    const postId = await world.post(writer, { content: nasty, images: [path] })
    await report(reporter, 'post', postId)
    await decide(postId, 'dismiss')
    const { db, now } = world.server.services
    const decided_at = now() - (limits.moderation.appealDays + 1) * day
    const another = await world.person()
    const reportAgain = async () => {
      // Only while the key is held: the server's own maintenance may erase it at any time.
      await db.updateTable('cases').set({ decided_at }).where('item_id', '=', postId).execute()
      return report(another, 'post', postId)
    }
    await raceForKey(db, `pictures:${writer.id}`, [reportAgain, () => applyRetention(world.server.services)])
    await world.post(writer, { postId, content: nice, images: [] })
    expect((await seen(postId)).reportedAs).toMatchObject([{ text: nasty, images: [path] }])
    expect(await pictureFor(path, decider)).toBe(200)
  })

  it('what was reported goes with the account of its writer also when an older server finishes the withdrawal', async () => {
    const path = await upload(writer)
    const postId = await world.post(writer, { content: nasty, images: [path] })
    await report(reporter, 'post', postId)
    await world.post(writer, { postId, content: nice, images: [] })
    // Such a server knows nothing of what was reported.
    const at = { withdrawn_at: world.clock.now, nickname: null, email: null, password_hash: null }
    await world.server.services.db.updateTable('users').set(at).where('id', '=', writer.id).execute()
    await eraseVersionsOfErased(world.server.services)
    expect([await reportedAs(postId), await kept(), await pictureFor(path, decider)]).toEqual([[], 0, 404])
  })

  it('what was reported is looked through in parts, from the beginning again after the last', async () => {
    const { services } = world.server
    const { db } = services
    const newest = () => db.selectFrom('reported_versions').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    const look = { after: (await newest())?.id ?? '' }
    const leaver = await world.person()
    const ids: (string | undefined)[] = []
    for (const content of [nasty, `${nasty} 정말`, `${nasty} 진짜`]) {
      const id = await world.post(ids.length < 2 ? writer : leaver, { content })
      await report(reporter, 'post', id)
      ids.push((await newest())?.id)
    }
    await eraseVersionsOfErased(services, look, 2)
    expect(look.after).toBe(ids[1])
    const at = { withdrawn_at: world.clock.now, nickname: null, email: null, password_hash: null }
    await db.updateTable('users').set(at).where('id', '=', leaver.id).execute()
    await eraseVersionsOfErased(services, look, 2)
    expect([look.after, await kept(), (await newest())?.id]).toEqual(['', 2, ids[1]])
  })

  it('a moderator does not see what was reported of their own item', async () => {
    const path = await upload(decider)
    const postId = await world.post(decider, { content: nasty, images: [path] })
    await report(reporter, 'post', postId)
    await world.post(decider, { postId, content: nice, images: [] })
    const { id: caseId } = await caseOf(postId)
    expect(await call('moderationCase', { caseId }, { token: decider.token })).toMatchObject({ http: 404 })
    expect(await pictureFor(path, decider)).toBe(404)
    expect(await pictureFor(path, await world.moderator())).toBe(200)
  })
})
