import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseDeletedPosts } from '../../../src/server/features/feed/post-deletion'
import type { CorrectionTarget } from '../../../src/shared/contract/corrections-shapes'
import { correctedKinds } from '../../../src/shared/contract/corrections-shapes'
import type { Skill } from '../../../src/shared/languages'
import { limits } from '../../../src/shared/limits'
import { eventsHandled } from '../../support/events-handled'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'

const text = '저는 어제 친구를 만났다. 재미있었어요!'
const good = { corrected: null, good: true, note: '' }
const sentences = [
  { original: '저는 어제 친구를 만났다. ', corrected: '저는 어제 친구를 만났어요. ', good: false, note: '높임말을 이어서' },
  { original: '재미있었어요!', ...good },
]
const written = { of: text, sentences, comment: '잘 썼어요.' }

describe.each(databases)('corrections on %s', (database) => {
  let world: World
  let writer: NamedPerson
  let helper: NamedPerson
  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    helper = await world.person()
  })
  afterAll(() => world?.server.stop())

  const speak = async ({ token }: Person, korean: Skill | null) => {
    const languages = { korean, english: null, motherTongue: null }
    await expectYes(world.server.call('setLearning', { languages, goals: [], about: '' }, { token }))
  }
  const correct = (by: Person, target: CorrectionTarget, over: object = {}, key = randomUUID()) =>
    world.server.call('correct', { target, ...written, ...over }, { token: by.token, key })
  const list = (target: CorrectionTarget, by?: Person, before?: string, after?: string) =>
    expectYes(world.server.call('corrections', { target, before, after }, { token: by?.token }))
  const agree = (by: Person, correctionId: string, agreed = true) =>
    world.server.call('agreeWithCorrection', { correctionId, agreed }, { token: by.token })
  const about = (
    name: 'deleteCorrection' | 'restoreCorrection' | 'thankCorrection' | 'applyCorrection',
    by: Person,
    correctionId: string,
  ) => world.server.call(name, { correctionId }, { token: by.token })
  const aPost = async (content = text): Promise<CorrectionTarget> => ({ kind: 'post', id: await world.post(writer, { content }) })
  const made = async (target: CorrectionTarget, by: Person = helper, over: object = {}) =>
    (await expectYes(correct(by, target, over))).correction.id
  const postOf = async ({ id: postId }: CorrectionTarget, by?: Person) =>
    (await expectYes(world.server.call('post', { postId }, { token: by?.token }))).post
  const figuresOf = async ({ id: userId }: Person, by?: Person) =>
    (await expectYes(world.server.call('userInfo', { userId }, { token: by?.token }))).user.corrections

  const one = async (kind: CorrectionTarget['kind'], anonymous = false): Promise<CorrectionTarget> => {
    if (kind === 'post') return aPost()
    if (kind === 'question') return { kind, id: await world.question(writer, { content: text, anonymous }) }
    if (kind === 'reply') return { kind, id: (await world.reply(writer, await world.post(helper), { content: text })).id }
    return { kind, id: await world.answer(writer, await world.question(helper), { content: text, anonymous }) }
  }
  const read = async ({ kind, id }: CorrectionTarget) => {
    const table = ({ post: 'posts', reply: 'replies', question: 'questions', answer: 'answers' } as const)[kind]
    return world.server.services.db
      .selectFrom(table as 'posts')
      .select(['content', 'edited_at', 'correction_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  /** Edits a text as its form does. */
  const edit = async ({ kind, id }: CorrectionTarget, { token, ...text }: { content: string; basedOn: string; token: string }) => {
    const { server } = world
    const { db } = server.services
    if (kind === 'post') return server.call('savePost', { postId: id, category: 'korea', tags: [], images: [], ...text }, { token })
    if (kind === 'question') return server.call('saveQuestion', { questionId: id, title: '존댓말', anonymous: false, ...text }, { token })
    if (kind === 'reply') {
      const { post_id: postId } = await db.selectFrom('replies').select('post_id').where('id', '=', id).executeTakeFirstOrThrow()
      return server.call('saveReply', { postId, replyId: id, ...text }, { token })
    }
    const { question_id: questionId } = await db.selectFrom('answers').select('question_id').where('id', '=', id).executeTakeFirstOrThrow()
    return server.call('saveAnswer', { questionId, answerId: id, anonymous: false, ...text }, { token })
  }

  it.each(correctedKinds)('a %s is corrected, read by everybody, thanked for once and applied as an edit', async (kind) => {
    const target = await one(kind)
    const { correction } = await expectYes(correct(helper, target))
    expect(correction).toMatchObject({ target, writer: { id: helper.id }, of: text, sentences, comment: '잘 썼어요.', mine: true })
    expect(await list(target)).toMatchObject({
      items: [{ id: correction.id, current: true, mine: false, thanked: false }],
      total: 1,
      more: false,
    })
    expect((await read(target)).correction_count).toBe(1)

    const before = (await figuresOf(helper))?.thanked ?? 0
    for (let time = 0; time < 2; time += 1) await expectYes(about('thankCorrection', writer, correction.id))
    expect((await figuresOf(helper))?.thanked).toBe(before + 1)
    world.clock.now += 1000
    const applied = await expectYes(about('applyCorrection', writer, correction.id))
    expect(applied.content).toBe('저는 어제 친구를 만났어요. 재미있었어요!')
    expect(await read(target)).toMatchObject({ content: applied.content, edited_at: world.clock.now })
    expect((await list(target, writer)).items).toMatchObject([{ thanked: true, applied: true, current: false, of: text }])
    expect(await about('applyCorrection', writer, correction.id)).toMatchObject({
      http: 409,
      message: 'changed',
      json: { current: applied.content },
    })
  })

  it.each(correctedKinds)('a %s is edited from the version that applying a correction answers, however long that takes', async (kind) => {
    const target = await one(kind)
    const [id, praise] = [
      await made(target),
      await made(target, await world.person(), { sentences: sentences.map(({ original }) => ({ original, ...good })) }),
    ]
    const { clock } = world
    const tick = () => {
      time += 1
      return time
    }
    let time = clock.now
    Object.defineProperty(clock, 'now', { configurable: true, enumerable: true, get: tick })
    try {
      expect(await expectYes(about('applyCorrection', writer, praise))).toEqual({ content: text, editedAt: null })
      const { content, editedAt } = await expectYes(about('applyCorrection', writer, id))
      const change = { content: `${content} 정말요!`, basedOn: editedAt ?? 'never', token: writer.token }
      expect(await edit(target, change)).toMatchObject({ http: 200 })
      expect(await edit(target, { ...change, content })).toMatchObject({ http: 409, message: 'changed' })
    } finally {
      Object.defineProperty(clock, 'now', { configurable: true, enumerable: true, writable: true, value: time })
    }
  })

  it('an applied correction that its writer rewrites for the new text can be applied again, one without other sentences is still applied', async () => {
    const target = await aPost()
    const id = await made(target)
    const { content } = await expectYes(about('applyCorrection', writer, id))
    const anew = {
      correctionId: id,
      of: content,
      sentences: [{ original: content, corrected: `${content} 정말요!`, good: false, note: '' }],
      comment: '',
    }
    await expectYes(world.server.call('editCorrection', anew, { token: helper.token }))
    expect((await list(target, writer)).items).toMatchObject([{ applied: false, current: true }])
    expect(await expectYes(about('applyCorrection', writer, id))).toMatchObject({ content: `${content} 정말요!` })
    expect((await list(target)).items).toMatchObject([{ applied: true }])

    const praised = await aPost()
    const praise = { of: text, sentences: [{ original: text, ...good }], comment: '' }
    const praiseId = await made(praised, helper, praise)
    await expectYes(about('applyCorrection', writer, praiseId))
    await expectYes(world.server.call('editCorrection', { correctionId: praiseId, ...praise, comment: '좋아요.' }, { token: helper.token }))
    expect((await list(praised)).items).toMatchObject([{ applied: true, comment: '좋아요.' }])
  })

  it('posts, comments, questions and answers carry the number of their corrections, and whether the reader corrected them', async () => {
    const [post, question] = [await aPost(), await one('question')]
    expect(await postOf(post, helper)).not.toHaveProperty('correctionCount')
    await made(post)
    await made(question)
    const reply = (await world.reply(writer, post.id, { content: text })).id
    const answer = await world.answer(writer, question.id, { content: text })
    await made({ kind: 'reply', id: reply })
    await made({ kind: 'answer', id: answer })
    const said = { correctionCount: 1, corrected: true }
    expect(await postOf(post, helper)).toMatchObject({ ...said, replies: [said] })
    expect(await postOf(post, writer)).toMatchObject({ correctionCount: 1 })
    expect(await postOf(post, writer)).not.toHaveProperty('corrected')
    const detail = await expectYes(world.server.call('question', { questionId: question.id }, { token: helper.token }))
    expect(detail.question).toMatchObject({ ...said, replies: [said] })
    const own = await expectYes(world.server.call('myReplies', {}, { token: writer.token }))
    expect(own.items.slice(0, 2)).toMatchObject([{ correctionCount: 1 }, { correctionCount: 1 }])
  })

  it('there is at most one per person and text, whatever is repeated', async () => {
    const target = await aPost()
    const key = randomUUID()
    const first = await expectYes(correct(helper, target, {}, key))
    expect(await expectYes(correct(helper, target, {}, key))).toEqual(first)
    // Sent again much later, as after a long time offline.
    expect((await expectYes(correct(helper, target))).correction.id).toBe(first.correction.id)
    expect(await correct(helper, target, { comment: '다른 말' })).toMatchObject({ http: 200, status: '02' })
    const at = await aPost()
    await Promise.all(Array.from({ length: 6 }, (_, index) => correct(helper, at, { comment: `${index}` })))
    expect(await list(at)).toMatchObject({ items: [{ target: at }], total: 1 })
    expect((await read(at)).correction_count).toBe(1)
  })

  it('nobody can correct their own text', async () => {
    expect(await correct(writer, await aPost())).toMatchObject({ http: 403, message: 'forbidden' })
  })

  it('a correction of a text that was changed meanwhile is refused with the current text', async () => {
    const target = await aPost()
    const id = await made(target)
    await expectYes(
      world.server.call(
        'savePost',
        { postId: target.id, content: '새로 쓴 글.', category: 'korea', tags: [], images: [] },
        { token: writer.token },
      ),
    )
    const changed = { http: 409, message: 'changed', json: { current: '새로 쓴 글.' } }
    expect(await correct(await world.person(), target)).toMatchObject(changed)
    const edit = { correctionId: id, ...written, comment: '다시' }
    expect(await world.server.call('editCorrection', edit, { token: helper.token })).toMatchObject(changed)
    expect(await about('applyCorrection', writer, id)).toMatchObject(changed)
    expect((await list(target)).items).toMatchObject([{ current: false, of: text }])
    const anew = { of: '새로 쓴 글.', sentences: [{ original: '새로 쓴 글.', ...good }], comment: '' }
    await expectYes(world.server.call('editCorrection', { correctionId: id, ...anew }, { token: helper.token }))
    expect((await list(target)).items).toMatchObject([{ current: true, of: '새로 쓴 글.', comment: '' }])
  })

  it.each([
    ['sentences that are not the text', { sentences: sentences.slice(1) }, { sentences: 'invalid' }],
    ['a sentence that is good and changed', { sentences: [{ ...sentences[0], good: true }, sentences[1]] }, { sentences: 'invalid' }],
    [
      'a change that changes nothing',
      { sentences: [{ ...sentences[0], corrected: sentences[0]?.original }, sentences[1]] },
      { sentences: 'invalid' },
    ],
    [
      'nothing said',
      { sentences: sentences.map(({ original }) => ({ original, ...good, good: false })), comment: ' ' },
      { sentences: 'required' },
    ],
    [
      'a note that is too long',
      { sentences: [{ ...sentences[0], note: '가'.repeat(201) }, sentences[1]] },
      { 'sentences.0.note': 'tooLong' },
    ],
    ['a word over all that is too long', { comment: '가'.repeat(301) }, { comment: 'tooLong' }],
  ])('refuses %s, by its field', async (_, over, fields) => {
    const [target, { token }] = [await aPost(), helper]
    const eventData = { kind: target.kind, id: target.id, ...written, ...over }
    const answer = await world.server.raw(
      '/',
      { eventType: 'correction', correctionType: 'write', eventData },
      { authorization: `Bearer ${token}` },
    )
    expect(answer).toMatchObject({ http: 400, message: 'invalid', fields })
  })

  it('a corrected text that breaks the rules for texts is not applied', async () => {
    const content = '가'.repeat(limits.comment)
    const { id } = await world.reply(writer, await world.post(helper), { content })
    const target = { kind: 'reply', id } as const
    const longer = { of: content, sentences: [{ original: content, corrected: `${content}다`, good: false, note: '' }] }
    expect(await about('applyCorrection', writer, await made(target, helper, longer))).toMatchObject({
      http: 400,
      fields: { content: 'tooLong' },
    })
    expect((await read(target)).content).toBe(content)
  })

  it('members who help with the language can agree, and corrections with the most agreements come first, page by page', async () => {
    const target = await aPost()
    const people = await Promise.all(Array.from({ length: limits.pageSize + 3 }, () => world.person()))
    const ids: string[] = []
    for (const person of people) ids.push(await made(target, person))
    const [native, learner] = [await world.person(), await world.person()]
    await speak(native, 'native')
    await speak(learner, 'B1')
    const favourite = ids.at(-2) ?? ''
    expect(await agree(learner, favourite)).toMatchObject({ http: 403 })
    expect(await agree(writer, favourite)).toMatchObject({ http: 403 })
    await speak(people.at(-2) as Person, 'native')
    expect(await agree(people.at(-2) as Person, favourite)).toMatchObject({ http: 403 })
    for (let time = 0; time < 2; time += 1) expect(await expectYes(agree(native, favourite))).toEqual({ agreed: true, agreements: 1 })
    const first = await list(target, native)
    const order = [favourite, ...ids.filter((id) => id !== favourite)]
    expect(first.items.map(({ id }) => id)).toEqual(order.slice(0, limits.pageSize))
    expect(first).toMatchObject({ total: ids.length, more: true })
    expect(first.items[0]).toMatchObject({ agreements: 1, agreed: true, agreeing: [{ id: native.id, nickname: native.nickname }] })
    const last = first.items.at(-1)?.id ?? ''
    const rest = await list(target, native, last)
    expect(rest.items.map(({ id }) => id)).toEqual(order.slice(limits.pageSize))
    expect(rest).toMatchObject({ more: false, next: undefined })
    await expectYes(agree(native, last))
    expect((await list(target, native, last, first.next)).items.map(({ id }) => id)).toEqual(order.slice(limits.pageSize))
    await expectYes(agree(native, last, false))

    // The sentence that they agreed with is changed.
    const edit = {
      correctionId: favourite,
      ...written,
      sentences: [{ ...sentences[0], corrected: '어제 친구를 만났어요. ' }, sentences[1]],
    }
    await expectYes(world.server.call('editCorrection', edit as never, { token: people.at(-2)?.token }))
    expect((await list(target, native)).items.map(({ id }) => id)).toEqual(ids.slice(0, limits.pageSize))
    await expectYes(agree(native, favourite))
    expect(await expectYes(agree(native, favourite, false))).toEqual({ agreed: false, agreements: 0 })
  })

  it('a deletion can be undone with thanks and agreements for a while, and is then final', async () => {
    const [target, native] = [await aPost(), await world.person()]
    await speak(native, 'fluent')
    const id = await made(target)
    await expectYes(agree(native, id))
    await expectYes(about('thankCorrection', writer, id))
    const figures = await figuresOf(helper)
    expect(await about('deleteCorrection', writer, id)).toMatchObject({ http: 403 })
    await expectYes(about('deleteCorrection', helper, id))
    expect(await list(target)).toMatchObject({ items: [], total: 0 })
    expect(await figuresOf(helper)).toEqual({ ...figures, given: (figures?.given ?? 0) - 1, thanked: (figures?.thanked ?? 0) - 1 })
    await expectYes(about('restoreCorrection', helper, id))
    expect((await list(target)).items).toMatchObject([{ id, thanked: true, agreements: 1 }])
    expect(await figuresOf(helper)).toEqual(figures)
    await expectYes(about('deleteCorrection', helper, id))
    world.clock.now += limits.undo.takenMs
    expect(await about('restoreCorrection', helper, id)).toMatchObject({ http: 200, status: '04' })
    await made(target)
  })

  it('mentions use the current names, in corrections as in the text itself', async () => {
    const friend = await world.person()
    const content = `@${friend.nickname} 씨를 만났다.`
    const target = await aPost(content)
    const corrected = (name: string) => `@${name} 씨를 만났어요.`
    const by = (of: string, name: string) => ({ of, sentences: [{ original: of, corrected: corrected(name), good: false, note: '' }] })
    const id = await made(target, helper, by(content, friend.nickname))
    const nickname = `${friend.nickname}2`
    await expectYes(world.server.call('editUser', { name: '하루', nickname, phone: null, city: '해외' }, { token: friend.token }))
    expect((await list(target, writer)).items).toMatchObject([{ current: true, of: `@${nickname} 씨를 만났다.` }])
    // A reader who sees the new name corrects the same text.
    await made(target, await world.person(), by(`@${nickname} 씨를 만났다.`, nickname))
    expect((await expectYes(about('applyCorrection', writer, id))).content).toBe(corrected(nickname))
    expect((await postOf(target)).mentions).toEqual([{ userId: friend.id, nickname }])
  })

  it('the figures count what a member gave and received since a time, and reveal nothing of anonymous texts', async () => {
    const [asker, corrector] = [await world.person(), await world.person()]
    const anonymous = await world.question(asker, { content: text, anonymous: true })
    const { correction } = await expectYes(correct(corrector, { kind: 'question', id: anonymous }))
    await made({ kind: 'question', id: await world.question(asker, { content: text }) }, corrector)
    expect(await figuresOf(asker, corrector)).toEqual({ given: 0, received: 1, thanked: 0 })
    expect(await figuresOf(asker, asker)).toEqual({ given: 0, received: 2, thanked: 0 })
    expect(await figuresOf(corrector)).toEqual({ given: 2, received: 0, thanked: 0 })
    const since = async ({ token }: Person, at: number) =>
      expectYes(world.server.call('correctionFigures', { since: new Date(at).toISOString() }, { token }))
    expect(await since(asker, world.clock.now)).toEqual({ given: 0, received: 2 })
    expect(await since(corrector, world.clock.now)).toEqual({ given: 2, received: 0 })
    expect(await since(corrector, world.clock.now + 1)).toEqual({ given: 0, received: 0 })
    await expectYes(about('thankCorrection', asker, correction.id))
    const answers = [await list(correction.target, corrector), await list(correction.target), correction]
    expect(JSON.stringify(answers)).not.toContain(asker.id)
    expect(JSON.stringify(answers)).not.toContain(asker.nickname)
  })

  it('the bot tells whose text was corrected, and whose correction was thanked for and agreed with, once each, without names of anonymous members', async () => {
    const [asker, corrector, native] = [await world.person(), await world.person(), await world.person()]
    await speak(native, 'native')
    const id = await world.question(asker, { content: text, anonymous: true })
    const target = { kind: 'question', id } as const
    const correctionId = await made(target, corrector)
    await expectYes(about('thankCorrection', asker, correctionId))
    for (const agreed of [true, false, true]) await expectYes(agree(native, correctionId, agreed))
    const told = async (person: Person) => {
      await eventsHandled(world.server.services)
      const { rooms } = await expectYes(world.server.call('rooms', {}, { token: person.token }))
      const roomId = rooms.find(({ kind }) => kind === 'bot')?.id ?? ''
      const { messages } = await expectYes(world.server.call('messages', { roomId, limit: 50 }, { token: person.token }))
      return messages.flatMap(({ bot }) => (bot && bot.topic !== 'welcome' ? [bot] : []))
    }
    const content = '저는 어제 친구를 만났어요.'
    const link = { kind: 'question', id }
    expect(await told(asker)).toEqual([{ topic: 'correction', name: corrector.nickname, content, link }])
    expect(await told(corrector)).toEqual([
      { topic: 'correctionThanks', name: '익명 1', content: '', link },
      { topic: 'agreement', name: native.nickname, content: '', link },
    ])

    // The list of notifications agrees, with everybody who agrees now; only the first agreement is news.
    const agreement = async () => {
      const { notices, unread } = await expectYes(world.server.call('notices', { unread: false }, { token: corrector.token }))
      const notice = notices.find(({ kind }) => kind === 'correctionAgreement')
      return { names: notice?.people.map(({ nickname }) => nickname), count: notice?.peopleCount, link: notice?.link, unread }
    }
    const opened = { kind: 'question', id, replyId: null }
    expect(await agreement()).toEqual({ names: [native.nickname], count: 1, link: opened, unread: 2 })
    await expectYes(world.server.call('readNotices', {}, { token: corrector.token }))
    await speak(helper, 'native')
    await expectYes(agree(helper, correctionId))
    await told(corrector)
    expect(await agreement()).toMatchObject({ count: 2, unread: 0 })
    await world.block(corrector, native)
    expect(await agreement()).toMatchObject({ names: [helper.nickname], count: 1 })

    // A corrector whom the writer has blocked is not told.
    const blocked = await world.person()
    await world.block(asker, blocked)
    await made(target, blocked)
    expect(await told(asker)).toHaveLength(1)
    expect((await list(target, asker)).items.map(({ writer }) => writer.id)).toEqual([corrector.id])
    expect((await list(target)).items).toHaveLength(2)
    expect((await expectYes(world.server.call('question', { questionId: id }, { token: asker.token }))).question.correctionCount).toBe(1)
  })

  it('erasing a text erases the content of its corrections, which are still counted', async () => {
    const target = await aPost()
    const id = await made(target)
    const figures = await figuresOf(helper)
    await expectYes(world.server.call('deletePost', { postId: target.id }, { token: writer.token }))
    expect(await about('thankCorrection', writer, id)).toMatchObject({ http: 404 })
    world.clock.now += limits.undo.takenMs + 1
    await eraseDeletedPosts(world.server.services)
    const row = () => world.server.services.db.selectFrom('corrections').selectAll().where('id', '=', id).executeTakeFirst()
    expect(await row()).toMatchObject({ sentences: '[]', comment: '' })
    expect(JSON.stringify(await row())).not.toContain('친구')
    expect(await figuresOf(helper)).toEqual(figures)
  })
})
