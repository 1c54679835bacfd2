import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportParts } from '../../../src/shared/contract/account-shapes'
import { noThings, samples } from '../../support/operation-samples'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'
import { decisions } from './exported-columns'

/** Tables of the database and the search index besides the product's own. */
const foreign = /^(schema_migrations|sqlite_|pg_|search_|.*_(terms|numbers|data|idx|content|docsize|config)$)/

describe.each(databases)('which columns the export contains on %s', (database) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())

  it('is decided for every column', async () => {
    const tables = await world.server.services.db.introspection.getTables()
    const columns = tables
      .filter(({ name }) => !foreign.test(name))
      .flatMap(({ name, columns: own }) => {
        const decided = decisions[name]
        if (decided && 'not' in decided) return [name]
        return own.map((column) => `${name}.${column.name}`)
      })
    const listed = Object.entries(decisions).flatMap(([table, decided]) =>
      'not' in decided ? [table] : Object.keys(decided).map((column) => `${table}.${column}`),
    )
    expect([...new Set(columns)].sort()).toEqual(listed.sort())
  })

  /** A member who has used every feature. */
  async function fill(): Promise<Person> {
    const { server } = world
    const { token, user } = await server.signUp({ phone: '+821012345678', city: '해외' })
    const me = { id: user.id, token, nickname: user.nickname }
    const options = { token }
    const [friend, stranger, mentor] = [await world.person(), await world.person(), await world.person()]
    const say = (by: Person, roomId: string, text: string) =>
      expectYes(server.call('sendMessage', { roomId, text }, { token: by.token, key: randomUUID() }))
    await server.services.db
      .updateTable('users')
      .set({ image_path: await world.image(me) })
      .where('id', '=', me.id)
      .execute()
    await expectYes(server.call('setPresence', { presence: 2 }, options))
    const languages = { korean: 'native' as const, english: 'B2' as const, motherTongue: null }
    await expectYes(server.call('setLearning', { languages, goals: ['work'], about: '한 줄' }, options))
    const year = { startYear: 2020, startMonth: 3, finishYear: 2024, finishMonth: 2 }
    const [universities, majors] = [
      (await expectYes(server.call('universities', {}, options))).items,
      (await expectYes(server.call('majors', {}, options))).items,
    ]
    const codes = { universityCode: universities[0]?.code ?? '', degree: 1 as const, majorCode: majors[0]?.code ?? '' }
    await expectYes(server.call('saveSchoolInfos', { schools: [{ ...codes, ...year }] }, options))
    await world.subscribe(me, 'conv')
    const postId = await world.post(me, { tags: ['까치밥'], images: [await world.image(me)] })
    await expectYes(
      server.call(
        'savePost',
        { postId, content: '고친 글', meaning: 'A better text', category: 'exam', tags: ['까치밥'], images: [await world.image(me)] },
        options,
      ),
    )
    const theirs = await world.post(friend)
    await expectYes(server.call('setLike', { postId: theirs, liked: true }, options))
    const reply = await world.reply(me, theirs)
    await expectYes(server.call('saveReply', { postId: theirs, replyId: reply.id, content: '고친 댓글' }, options))
    await expectYes(server.call('likeReply', { replyId: (await world.reply(friend, theirs)).id, liked: true }, options))
    const questionId = await world.question(me, { anonymous: true, images: [await world.image(me)] })
    await expectYes(server.call('saveQuestion', { questionId, title: '제목', content: '고친 물음', anonymous: true }, options))
    const answerId = await world.answer(me, questionId, { anonymous: true, images: [await world.image(me)] })
    await expectYes(server.call('saveAnswer', { questionId, answerId, content: '고친 답', anonymous: true }, options))
    await expectYes(server.call('acceptAnswer', { questionId, answerId }, options))
    const theirPost = { kind: 'post' as const, id: theirs }
    const correctionId = await world.correction(me, theirPost, {
      sentences: [
        { original: '오늘 배운 말은 ‘까치밥’.', corrected: '오늘은 ‘까치밥’이라는 말을 배웠어요.', good: false, note: '문장으로' },
      ],
      comment: '좋은 말이네요.',
    })
    const sentences = [{ original: '오늘 배운 말은 ‘까치밥’.', corrected: '오늘 ‘까치밥’을 배웠어요.', good: false, note: '문장으로' }]
    const again = { correctionId, of: '오늘 배운 말은 ‘까치밥’.', sentences, comment: '좋은 말이네요.' }
    await expectYes(server.call('editCorrection', again, options))
    const agreed = await world.correction(mentor, theirPost)
    await expectYes(server.call('agreeWithCorrection', { correctionId: agreed, agreed: true }, options))
    const wanted = { subject: 'exam' as const, kind: 'tuto' as const, hours: 3, price: 20_000, tags: ['면접'] }
    const dates = { freeDays: ['mon' as const, 'sun' as const], freeNote: '저녁' }
    const program = { title: '제목', description: '설명', ...wanted, ...dates, imagePath: await world.image(me) }
    const programId = await world.program(me, program)
    await expectYes(server.call('saveProgram', { ...program, programId, title: '고친 제목' }, options))
    const answered = await world.review(friend, me, programId)
    for (const content of ['답글', '고친 답글']) {
      world.clock.now += 1_000
      await expectYes(server.call('answerReview', { reviewId: answered, content }, options))
    }
    const reviewed = await world.program(mentor)
    await world.review(me, mentor, reviewed)
    await expectYes(server.call('saveReview', { programId: reviewed, stars: 4, content: '고친 후기' }, options))
    const other = await world.program(mentor)
    await expectYes(server.call('setProgramLike', { programId: other, liked: true }, options))
    await expectYes(server.call('setSaved', { programId: other, saved: true }, options))
    await world.follow(me, friend)
    await world.follow(friend, me)
    await world.hide(me, 'post', await world.post(mentor))
    await expectYes(server.call('reportItem', { kind: 'post', id: await world.post(mentor), reason: 3 }, options))
    await world.block(me, stranger)
    await expectYes(server.call('blockAnonymous', { kind: 'question', id: await world.question(mentor, { anonymous: true }) }, options))
    const { roomId } = await expectYes(server.call('openRoom', { userId: friend.id }, options))
    const [own] = (await say(me, roomId, '않녕')).messages
    const change = { kind: 'edit', text: '안녕' } as const
    await expectYes(server.call('changeMessage', { roomId, messageId: own?.id ?? '', change }, { token, key: randomUUID() }))
    await expectYes(server.call('sendMessage', { roomId, text: '내 답', replyTo: own?.id ?? '' }, { token, key: randomUUID() }))
    const forward = { roomId, messageIds: [own?.id ?? ''] }
    await expectYes(server.call('sendMessage', { roomId, text: '', forward }, { token, key: randomUUID() }))
    await server.services.db
      .updateTable('messages')
      .set({ images: JSON.stringify([await world.image(me)]) })
      .where('sender_id', '=', me.id)
      .execute()
    const [message] = (await say(friend, roomId, '남의 말')).messages
    const corrected = [{ original: '남의 말', corrected: '다른 사람의 말씀', good: false, note: '높임말로' }]
    const correction = { replyTo: message?.id ?? '', correction: { sentences: corrected, comment: '잘 썼어요.' } }
    await expectYes(server.call('sendMessage', { roomId, text: '', ...correction }, { token, key: randomUUID() }))
    const liked = { kind: 'react', reaction: 'like' } as const
    await expectYes(server.call('changeMessage', { roomId, messageId: message?.id ?? '', change: liked }, { token, key: randomUUID() }))
    await expectYes(server.call('hideMessages', { roomId, messageIds: [message?.id ?? ''] }, options))
    await expectYes(server.call('readUpTo', { roomId, messageId: message?.id ?? '' }, options))
    await expectYes(server.call('setSigns', { read: false }, options))
    await expectYes(server.call('setRoomAlarm', { roomId, on: false }, options))
    await expectYes(server.call('proposeExchange', { roomId, first: 'korean' }, options))
    await expectYes(server.call('syncNotebook', samples.syncNotebook(noThings), options))
    await judge(me, mentor)
    return me
  }

  /** Two decisions about a member: one that is undone, and one that is appealed against and changed. */
  async function judge(me: Person, reporter: Person): Promise<void> {
    const { server } = world
    const { db } = server.services
    const [decider, other] = [await world.person(), await world.person()]
    await db.updateTable('users').set({ role: 'moderator' }).where('id', 'in', [decider.id, other.id]).execute()
    // Written before the first decision.
    const replies = [await world.reply(me, await world.post(reporter)), await world.reply(me, await world.post(reporter))]
    const given = { reason: 2 as const, sentence: '쪽지로 만나자는 말은 그만해 주세요.' }
    for (const [index, { id }] of replies.entries()) {
      await expectYes(server.call('reportItem', { kind: 'reply', id, reason: 2 }, { token: reporter.token }))
      const { id: caseId } = await db.selectFrom('cases').select('id').where('item_id', '=', id).executeTakeFirstOrThrow()
      const decision = { ...given, kind: 'suspend' as const, days: 30 as const }
      const { case: row } = await expectYes(server.call('decideCase', { caseId, version: 0, decision }, { token: decider.token }))
      const decisionId = row.decision?.id ?? ''
      if (index === 0) await expectYes(server.call('undoDecision', { decisionId }, { token: decider.token }))
      else {
        await expectYes(server.call('appeal', { decisionId, text: '농담이었어요.' }, { token: me.token }))
        const { version } = await db.selectFrom('cases').select('version').where('id', '=', caseId).executeTakeFirstOrThrow()
        const answer = { caseId, version, outcome: 'shorten' as const, days: 7 as const, sentence: '처음이라 줄여요.' }
        await expectYes(server.call('decideAppeal', answer, { token: other.token }))
      }
    }
  }

  it('contains data of every exported column', async () => {
    const me = await fill()
    const { parts } = await expectYes(world.server.call('exportData', {}, { token: me.token }))
    const isThere = (part: ExportParts[string] | undefined, field: string) =>
      part?.some(({ [field]: value }) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined))
    const missing = Object.entries(decisions).flatMap(([table, decided]) =>
      Object.entries('not' in decided ? {} : decided).flatMap(([column, one]) => {
        if (!('as' in one)) return []
        const [part = '', field = ''] = one.as.split('.')
        return isThere(parts[part], field) ? [] : [`${table}.${column} as ${one.as}`]
      }),
    )
    expect(missing).toEqual([])
    expect(parts['programs']).toMatchObject([
      { subject: 'exam', kind: 'tuto', hours: 3, price: 20_000, tags: ['면접'], freeDays: ['mon', 'sun'], freeNote: '저녁' },
    ])
    expect(parts['notebook']).toMatchObject([
      {
        text: 'I look forward to seeing you.',
        gap: 'seeing',
        meaning: '만나기를 기대하고 있어요.',
        tags: ['회사영어'],
        source: 'deck.txt',
      },
    ])
    expect(parts['notebookReviews']).toHaveLength(2)
    expect(parts['profile']).toMatchObject([{ presence: 'away', showsRead: false, showsTyping: true }])
    expect(parts['rooms']).toContainEqual(expect.objectContaining({ kind: 'pair', alarm: false }))
    expect(parts['blocks']?.map(({ anonymous }) => anonymous).sort()).toEqual([false, true])
    expect(JSON.stringify(parts)).not.toContain('남의 말')
  })

  it('leaves out what the member may no longer see', async () => {
    const [me, other] = [await world.person(), await world.person()]
    const options = { token: me.token }
    const programId = await world.program(other, { title: '이제 볼 수 없는 프로그램' })
    await expectYes(world.server.call('setSaved', { programId, saved: true }, options))
    await expectYes(world.server.call('setProgramLike', { programId, liked: true }, options))
    const exported = async () => JSON.stringify((await expectYes(world.server.call('exportData', {}, options))).parts)
    expect(await exported()).toContain('이제 볼 수 없는 프로그램')
    await world.block(other, me)
    expect(await exported()).not.toContain('이제 볼 수 없는 프로그램')
  })
})
