import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../../src/server/features/moderation/commands'
import type { RuleEffect, RuleKind } from '../../../src/shared/order-rules'
import { eventsHandled } from '../../support/events-handled'
import { connectLive } from '../../support/live-client'
import { type Answer, databases, expectYes, startTestServer } from '../../support/server'
import { createWorld, type NamedPerson, type Person, type World } from '../feed/world'

const hour = 60 * 60 * 1000

describe.each(databases)('order keeping on %s', { timeout: 60_000 }, (database) => {
  let world: World
  let administrator: NamedPerson
  beforeAll(async () => {
    world = await createWorld(database)
    administrator = await world.person()
    await world.server.services.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', administrator.id).execute()
    world.server.services.rate.slowedTextsPerHour = 1
  })
  afterAll(() => world?.server.stop())

  const call: World['server']['call'] = (...asked) => world.server.call(...asked)
  const list = (kind: RuleKind, words: string, effect: RuleEffect) =>
    call('setRule', { kind, words, effect }, { token: administrator.token })
  const unlistAll = async () => {
    const { rules } = await expectYes(call('orderRules', {}, { token: administrator.token }))
    for (const { id } of rules) await expectYes(call('removeRule', { ruleId: id }, { token: administrator.token }))
  }
  const caseOf = (itemId: string) =>
    world.server.services.db.selectFrom('cases').selectAll().where('item_id', '=', itemId).executeTakeFirst()

  /** Every call that publishes a text of a member's, with the field that has it. */
  const writings = (writer: NamedPerson, postId: string, questionId: string, program: { id: string; mentor: Person }) => {
    const { token } = writer
    const own = { category: 'korea' as const, tags: [], images: [] }
    const sentences = [{ original: '오늘 배운 말은 ‘까치밥’.', corrected: null, good: true, note: '' }]
    const course = { subject: 'conv' as const, kind: 'mento' as const, tags: [], hours: 8, price: 10_000, imagePath: null }
    const languages = { korean: 'native' as const, english: null, motherTongue: null }
    return {
      'post content': (text: string) => call('savePost', { ...own, content: text }, { token }),
      'post tags': (text: string) => call('savePost', { ...own, content: '안녕', tags: [text] }, { token }),
      'post meaning': (text: string) => call('savePost', { ...own, content: '안녕', meaning: text }, { token }),
      'reply content': (text: string) => call('saveReply', { postId, content: text }, { token }),
      'question title': (text: string) => call('saveQuestion', { title: text, content: '왜요?', anonymous: false }, { token }),
      'question content': (text: string) => call('saveQuestion', { title: '', content: text, anonymous: true }, { token }),
      'answer content': (text: string) => call('saveAnswer', { questionId, content: text, anonymous: true }, { token }),
      'program title': (text: string) => call('saveProgram', { ...course, title: text, description: '여덟 번' }, { token }),
      'program description': (text: string) => call('saveProgram', { ...course, title: '회화', description: text }, { token }),
      'review content': (text: string) => call('saveReview', { programId: program.id, stars: 5, content: text }, { token }),
      'correction comment': (text: string) =>
        call('correct', { target: { kind: 'post', id: postId }, of: '오늘 배운 말은 ‘까치밥’.', sentences, comment: text }, { token }),
      'user about': (text: string) => call('setLearning', { languages, goals: [], about: text }, { token }),
      'user nickname': (text: string) => call('editUser', { nickname: text }, { token }),
    } satisfies Record<string, (text: string) => Promise<Answer<unknown>>>
  }
  const stage = async () => {
    const [writer, other, mentor] = [await world.person(), await world.person(), await world.person()]
    const program = { id: await world.program(mentor), mentor }
    const review = await world.review(writer, mentor, program.id)
    expect(review).not.toBe('')
    return writings(writer, await world.post(other), await world.question(other), program)
  }

  it('a refused word is refused at its field in every text that others see, and nothing is written', async () => {
    await expectYes(list('word', '떴다방', 'refuse'))
    const all = await stage()
    const before = await counts()
    for (const [name, write] of Object.entries(all)) {
      const field = name.split(' ')[1] ?? ''
      const text = name === 'user nickname' || name === 'post tags' ? '떴다방' : '여기 떴 다 방 있어요'
      expect(await write(text), name).toMatchObject({
        http: 400,
        message: 'invalid',
        fields: { [field]: 'wordListed' },
        json: { current: '떴다방' },
      })
    }
    expect(await counts()).toEqual(before)
    await unlistAll()
    for (const [name, write] of Object.entries(all)) {
      if (name === 'user nickname') continue
      expect(await write(name === 'post tags' ? '떴다방' : `여기 떴 다 방 있어요 ${name}`), name).toMatchObject({ http: 200 })
    }
  })

  const counts = async () => {
    const { db } = world.server.services
    const tables = ['posts', 'replies', 'questions', 'answers', 'programs', 'corrections', 'cases'] as const
    const found: Record<string, number> = {}
    for (const table of tables)
      found[table] = (
        await db
          .selectFrom(table as 'posts')
          .select('id')
          .execute()
      ).length
    return found
  }

  it('a word for the reports opens one case without a reporter, with the word, and moderators hear of it', async () => {
    await expectYes(list('word', '수강생 모집', 'queue'))
    await expectYes(list('domain', 'open.kakao.com', 'queue'))
    const live = connectLive(world.server.url, administrator.token)
    await live.until(({ type }) => type === 'welcome')
    const writer = await world.person()
    const postId = await world.post(writer, { content: '수강생모집! open.kakao.com/o/abc' })
    expect(await live.event('moderation')).toMatchObject({ changed: ['cases'] })
    live.close()
    const { items } = await expectYes(call('moderationCases', { filter: 'new' }, { token: administrator.token }))
    expect(items.find(({ itemId }) => itemId === postId)).toMatchObject({
      kind: 'post',
      reporters: 0,
      reasons: [0, 0, 0, 0, 0],
      matched: 'open.kakao.com, 수강생 모집',
      state: 'open',
      version: 0,
    })
    // Everybody still sees it until a moderator has decided.
    await expectYes(call('post', { postId }, { token: writer.token }))
    const row = await caseOf(postId)
    const decision = { kind: 'dismiss' as const, reason: 0 as const, sentence: '', days: null }
    await expectYes(call('decideCase', { caseId: row?.id ?? '', version: 0, decision }, { token: administrator.token }))
    const edit = (content: string) =>
      expectYes(call('savePost', { postId, content, category: 'korea', tags: [], images: [] }, { token: writer.token }))
    await edit('수강생 모집합니다. open.kakao.com/o/abc')
    expect(await caseOf(postId)).toMatchObject({ state: 'decided' })
    await expectYes(list('word', '선착순', 'queue'))
    await edit('선착순 수강생 모집합니다. open.kakao.com/o/abc')
    expect(await caseOf(postId)).toMatchObject({ state: 'open', version: 2 })
    await unlistAll()
  })

  it('a listed word that is written while an appeal waits is decided about after the answer', async () => {
    await expectYes(list('word', '수강생 모집', 'queue'))
    const [writer, reporter, decider] = [await world.person(), await world.person(), await world.moderator()]
    await expectYes(call('reportUser', { userId: writer.id, reason: 0 }, { token: reporter.token }))
    world.clock.now += 1000
    const { id: caseId = '' } = (await caseOf(writer.id)) ?? {}
    const warning = { kind: 'warn' as const, reason: 0 as const, sentence: '', days: null }
    const { case: warned } = await expectYes(call('decideCase', { caseId, version: 0, decision: warning }, { token: decider.token }))
    await expectYes(call('appeal', { decisionId: warned.decision?.id ?? '', text: '아니에요.' }, { token: writer.token }))
    world.clock.now += 1000
    const languages = { korean: 'native' as const, english: null, motherTongue: null }
    await expectYes(call('setLearning', { languages, goals: [], about: '수강생 모집' }, { token: writer.token }))
    const version = (await caseOf(writer.id))?.version ?? 0
    const answer = { caseId, version, outcome: 'keep' as const, days: null, sentence: '' }
    await expectYes(call('decideAppeal', answer, { token: administrator.token }))
    expect(await caseOf(writer.id)).toMatchObject({ state: 'open', matched: '수강생 모집' })
    await unlistAll()
  })

  it('a case of an anonymous text stays anonymous', async () => {
    await expectYes(list('word', '비밀과외', 'queue'))
    const writer = await world.person()
    const id = await world.question(writer, { anonymous: true, content: '비밀과외 구해요' })
    expect(await caseOf(id)).toMatchObject({ anonymous: 1, writer_id: writer.id })
    const { items } = await expectYes(call('moderationCases', { filter: 'new' }, { token: administrator.token }))
    expect(JSON.stringify(items.find(({ itemId }) => itemId === id))).not.toContain(writer.id)
    await unlistAll()
  })

  it('private chat is read for refused links alone', async () => {
    await expectYes(list('word', '떴다방', 'refuse'))
    await expectYes(list('domain', 'bad.example', 'refuse'))
    await expectYes(list('domain', 'odd.example', 'queue'))
    const [one, other] = [await world.person(), await world.person()]
    const { roomId } = await expectYes(call('openRoom', { userId: other.id }, { token: one.token }))
    const send = (text: string) => call('sendMessage', { roomId, text }, { token: one.token, key: randomUUID() })
    await expectYes(send('떴다방이 뭐예요? odd.example'))
    expect(await send('http://a.bad.example/x')).toMatchObject({
      http: 400,
      fields: { text: 'domainListed' },
      json: { current: 'bad.example' },
    })
    const { messages } = await expectYes(call('messages', { roomId, limit: 20 }, { token: other.token }))
    expect(messages).toHaveLength(1)
    const messageId = messages[0]?.id ?? ''
    expect(
      await call(
        'changeMessage',
        { roomId, messageId, change: { kind: 'edit', text: 'bad.example' } },
        { token: one.token, key: randomUUID() },
      ),
    ).toMatchObject({ http: 400, fields: { text: 'domainListed' } })
    expect(await caseOf(messageId)).toBeUndefined()
    const correct = (note: string, comment: string) => {
      const sentences = [{ original: '떴다방이 뭐예요? odd.example', corrected: '떴다방이 뭔가요?', good: false, note }]
      const correction = { sentences, comment }
      return call('sendMessage', { roomId, text: '', replyTo: messageId, correction }, { token: other.token, key: randomUUID() })
    }
    expect(await correct('bad.example에서 보세요', '')).toMatchObject({ http: 400, fields: { text: 'domainListed' } })
    expect(await correct('', 'bad.example')).toMatchObject({ http: 400, fields: { text: 'domainListed' } })
    await expectYes(correct('', ''))
    await unlistAll()
  })

  it('a sign-up with a refused nickname can be repeated with another one', async () => {
    await expectYes(list('word', 'official', 'refuse'))
    const email = `${randomUUID()}@example.com`
    const ticket = await world.server.confirmEmail(email)
    const signUp = (nickname: string) =>
      call('signUp', { email, ticket, password: 'haru77!', name: '하루', nickname, phone: null, city: null })
    expect(await signUp('official_hanmadi')).toMatchObject({ http: 400, fields: { nickname: 'wordListed' } })
    await expectYes(signUp('haru_new_one'))
    await unlistAll()
  })

  it('rules are changed in place, told apart by what is compared, and are in the audit', async () => {
    const { rules } = await expectYes(list('domain', 'https://WWW.Bad.example/path', 'queue'))
    expect(rules).toMatchObject([{ kind: 'domain', words: 'bad.example', effect: 'queue' }])
    const changed = await expectYes(list('domain', 'bad.example', 'refuse'))
    expect(changed.rules).toMatchObject([{ words: 'bad.example', effect: 'refuse' }])
    expect(await list('word', '…!', 'refuse')).toMatchObject({ http: 400, fields: { words: 'invalid' } })
    expect(await list('domain', 'bad', 'refuse')).toMatchObject({ http: 400, fields: { words: 'invalid' } })
    await unlistAll()
    const { items } = await expectYes(call('audit', { most: 3 }, { token: administrator.token }))
    expect(items).toMatchObject([
      { act: 'removeRule', subject: 'domain', words: 'bad.example', effect: 'refuse' },
      { act: 'setRule', effect: 'refuse' },
      { act: 'setRule', effect: 'queue' },
    ])
  })

  it('the operator lists and unlists by command', async () => {
    const admin = (...args: string[]) => runCommand(world.server.services, args)
    await admin('rule', 'word', 'refuse', '떴다방')
    expect(await admin('rules')).toEqual(['word\trefuse\t떴다방'])
    await admin('unrule', 'word', '떴다방')
    expect(await admin('rules')).toEqual([])
    await expect(admin('rule', 'word', 'burn', 'x')).rejects.toThrow()
    await expect(admin('unrule', 'word', 'x')).rejects.toThrow()
  })

  if (database === 'postgres')
    it('another process follows within seconds', async () => {
      const { databaseUrl, dataDir } = world.server
      const second = await startTestServer({ database, databaseUrl, dataDir })
      const writer = await world.person()
      const write = () => second.call('savePost', { content: '떴다방', category: 'korea', tags: [], images: [] }, { token: writer.token })
      await expectYes(write())
      await expectYes(list('word', '떴다방', 'refuse'))
      await expect.poll(async () => (await write()).http).toBe(400)
      await unlistAll()
      await expect.poll(async () => (await write()).http).toBe(200)
      await second.stop()
    })

  const pool: NamedPerson[] = []
  /** Different members report an item, each of them once. @param from how many others have reported it */
  const report = async (
    itemId: string,
    { kind = 'post', from = 0, count = 1 }: { kind?: 'post' | 'question'; from?: number; count?: number } = {},
  ) => {
    while (pool.length < from + count) pool.push(await world.person())
    for (const { token } of pool.slice(from, from + count)) await expectYes(call('reportItem', { kind, id: itemId, reason: 1 }, { token }))
  }
  const settled = () => eventsHandled(world.server.services)
  const own = ({ token }: Person) => expectYes(call('ownDecisions', {}, { token }))
  const write = ({ token }: Person) => call('savePost', { content: '안녕', category: 'korea', tags: [], images: [] }, { token })

  it('a member whom five people reported within a day writes once an hour until a moderator has looked, and is told', async () => {
    const writer = await world.person()
    const posts = [await world.post(writer), await world.post(writer)] as const
    // Those who report both count once.
    await report(posts[0], { count: 3 })
    await report(posts[1], { from: 2, count: 2 })
    await settled()
    expect(await own(writer)).toMatchObject({ slowed: false })
    const live = connectLive(world.server.url, writer.token)
    await live.until(({ type }) => type === 'welcome')
    await report(posts[0], { from: 4 })
    await live.event('standing')
    live.close()
    expect(await own(writer)).toMatchObject({ slowed: true, suspended: false })
    // What is refused for another reason does not count.
    expect(await call('saveReply', { postId: randomUUID(), content: '네' }, { token: writer.token })).toMatchObject({ http: 404 })
    const written = await expectYes(write(writer))
    expect(await write(writer)).toMatchObject({ http: 429, message: 'slowed' })
    expect((await write(writer)).headers.get('retry-after')).toBe('3600')
    await expectYes(call('setLike', { postId: written.postId, liked: true }, { token: writer.token }))
    world.clock.now += hour
    await expectYes(write(writer))
    const decision = { kind: 'dismiss' as const, reason: 0 as const, sentence: '', days: null }
    for (const [index, postId] of posts.entries()) {
      const row = await caseOf(postId)
      const { writer: facts } = await expectYes(call('moderationCase', { caseId: row?.id ?? '' }, { token: administrator.token }))
      expect(facts.slowed).toBe(true)
      await expectYes(call('decideCase', { caseId: row?.id ?? '', version: row?.version ?? 0, decision }, { token: administrator.token }))
      expect(await own(writer)).toMatchObject({ slowed: index === 0 })
    }
    await expectYes(write(writer))
    await expectYes(write(writer))
    // What was looked at does not count again.
    await report(posts[0], { from: 5 })
    await settled()
    expect(await own(writer)).toMatchObject({ slowed: false })
  })

  it('an appeal slows nobody: neither while it waits nor once it is answered', async () => {
    const [writer, decider] = [await world.person(), await world.moderator()]
    const [warned, other] = [await world.post(writer), await world.post(writer)]
    const decide = async (itemId: string, kind: 'warn' | 'dismiss') => {
      const row = await caseOf(itemId)
      const decision = { kind, reason: 0 as const, sentence: '', days: null }
      const asked = { caseId: row?.id ?? '', version: row?.version ?? 0, decision }
      return (await expectYes(call('decideCase', asked, { token: decider.token }))).case.decision?.id ?? ''
    }
    await report(warned)
    world.clock.now += 1000
    await expectYes(call('appeal', { decisionId: await decide(warned, 'warn'), text: '아니에요.' }, { token: writer.token }))
    await report(other, { count: 5 })
    await settled()
    expect(await own(writer)).toMatchObject({ slowed: true })
    await decide(other, 'dismiss')
    expect(await own(writer)).toMatchObject({ slowed: false })
    // An earlier version left those slowed whose appeal waited.
    const { db } = world.server.services
    await db.updateTable('users').set({ slowed_at: world.clock.now }).where('id', '=', writer.id).execute()
    const row = await caseOf(warned)
    const answer = { caseId: row?.id ?? '', version: row?.version ?? 0, outcome: 'keep' as const, days: null, sentence: '' }
    await expectYes(call('decideAppeal', answer, { token: administrator.token }))
    expect(await own(writer)).toMatchObject({ slowed: false })
  })

  it('what came in since the decision slows on, and what a lifted one was about does not count again', async () => {
    const [writer, decider] = [await world.person(), await world.moderator()]
    const reportUser = async (from: number, count: number) => {
      while (pool.length < from + count) pool.push(await world.person())
      for (const { token } of pool.slice(from, from + count))
        await expectYes(call('reportUser', { userId: writer.id, reason: 1 }, { token }))
      await settled()
    }
    const answer = async (outcome: 'keep' | 'lift') => {
      const row = await caseOf(writer.id)
      const asked = { caseId: row?.id ?? '', version: row?.version ?? 0, outcome, days: null, sentence: '' }
      await expectYes(call('decideAppeal', asked, { token: administrator.token }))
    }
    const warnAndAppeal = async () => {
      world.clock.now += 1000
      const row = await caseOf(writer.id)
      const decision = { kind: 'warn' as const, reason: 0 as const, sentence: '', days: null }
      const asked = { caseId: row?.id ?? '', version: row?.version ?? 0, decision }
      const { case: warned } = await expectYes(call('decideCase', asked, { token: decider.token }))
      await expectYes(call('appeal', { decisionId: warned.decision?.id ?? '', text: '아니에요.' }, { token: writer.token }))
      world.clock.now += 1000
    }
    await reportUser(0, 4)
    await warnAndAppeal()
    await answer('lift')
    await reportUser(4, 1)
    expect(await own(writer)).toMatchObject({ slowed: false })
    await warnAndAppeal()
    await reportUser(5, 5)
    expect(await own(writer)).toMatchObject({ slowed: true })
    await answer('keep')
    expect(await own(writer)).toMatchObject({ slowed: true })
  })

  it('reports count for a day, and apart for what has a name and what has none', async () => {
    const writer = await world.person()
    const ask = () => world.question(writer, { anonymous: true })
    const [postId, questionId] = [await world.post(writer), await ask()]
    await report(postId, { count: 4 })
    await report(questionId, { kind: 'question', from: 4, count: 2 })
    await settled()
    expect(await own(writer)).toMatchObject({ slowed: false })
    world.clock.now += 24 * hour + 1
    await report(postId, { from: 4 })
    await settled()
    expect(await own(writer)).toMatchObject({ slowed: false })
    await report(await ask(), { kind: 'question', count: 5 })
    await settled()
    expect(await own(writer)).toMatchObject({ slowed: true })
    // Moderators of what has a name do not learn that the same member wrote something without one.
    const row = await caseOf(postId)
    const { writer: facts } = await expectYes(call('moderationCase', { caseId: row?.id ?? '' }, { token: administrator.token }))
    expect(facts.slowed).toBe(false)
    const { email } = await world.server.services.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', writer.id)
      .executeTakeFirstOrThrow()
    await runCommand(world.server.services, ['lift', email ?? ''])
    expect(await own(writer)).toMatchObject({ slowed: false })
  })
})
