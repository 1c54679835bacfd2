import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

describe.each(databases)('search on %s', (database) => {
  let world: World
  let writer: Person
  let reader: Person

  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    reader = await world.person()
  })
  afterAll(() => world?.server.stop())

  const posts = (text: string, over: { before?: string; offset?: number } = {}, token?: string) =>
    expectYes(world.server.call('searchPosts', { text, ...over }, { token }))
  const found = async (text: string, token?: string) => (await posts(text, {}, token)).items.map(({ content }) => content)
  const people = async (text: string, token?: string) =>
    (await expectYes(world.server.call('searchUsers', { text }, { token }))).items.map(({ nickname }) => nickname)

  describe('posts', () => {
    const learnt = '오늘은 한국 어 수업에서 밥상머리를 배웠다'
    const drama = 'I watched a Seoul drama, ＦＵＬＬ width 2026!'
    beforeAll(async () => {
      await world.post(writer, { content: learnt, tags: ['존댓말', 'K-Drama', '밥상 예절'] })
      await world.post(writer, { content: drama, tags: ['Q&A'] })
    })

    it.each([
      ['한국어', 'written apart'],
      ['한국 어', 'asked apart'],
      ['국', 'one syllable'],
      ['상머', 'inside a word'],
      ['ㅎㄱㅇ', 'initials'],
      ['ㅂㅅㅁㄹ', 'four initials'],
      ['밥ㅅㅁ', 'a syllable and initials'],
      ['밥상머리를 수업', 'two words'],
      ['한국어'.normalize('NFD'), 'decomposed'],
      ['#존댓말', 'a tag by its sign'],
      ['#k-drama', 'a tag in another case'],
      ['#"밥상 예절"', 'a tag with a space'],
      ['존댓', 'part of a tag'],
    ])('%s finds a Korean post: %s', async (text) => {
      expect(await found(text)).toContain(learnt)
      expect(await found(text)).not.toContain(drama)
    })

    it.each(['drama seoul', 'SEO', 'eou', 'full', 'ｆｕｌｌ', '2026', '02', 'dr', '#q&a'])('%s finds an English post', async (text) => {
      expect(await found(text)).toContain(drama)
    })

    it.each(['수업 seoul', '머상', 'ㅎㅇㄱ', 'oeul', '#존댓', '#한국', '#"밥상"', '밥ㅁ', '한국어수업반', '????', '#'])(
      '%s finds nothing',
      async (text) => {
        expect(await found(text)).toEqual([])
      },
    )

    it('reads text typed on the wrong keyboard layout, and says so', async () => {
      expect(await posts('gksrnrdj')).toMatchObject({ searched: '한국어', items: [{ content: learnt }], total: 1 })
      expect(await posts('ㄴ대ㅕㅣ')).toMatchObject({ searched: 'seoul', items: [{ content: drama }] })
      expect(await posts('seoul')).toMatchObject({ searched: null })
      expect(await posts('dkdldbdl')).toMatchObject({ searched: null, items: [], total: 0, more: false })
    })

    it('follows every change of a post', async () => {
      const postId = await world.post(writer, { content: '까치밥', tags: ['감나무'] })
      expect(await found('까치')).toEqual(['까치밥'])
      const input = { postId, content: '홍시', category: 'korea' as const, tags: [], images: [] }
      await expectYes(world.server.call('savePost', input, { token: writer.token }))
      expect([await found('까치'), await found('#감나무'), await found('홍시')]).toEqual([[], [], ['홍시']])
      await expectYes(world.server.call('deletePost', { postId }, { token: writer.token }))
      expect(await posts('홍시')).toMatchObject({ items: [], total: 0 })
    })

    it('finds nothing of a refused write', async () => {
      const image = await world.image(reader)
      const input = { content: '남의사진', category: 'korea' as const, tags: [], images: [image] }
      expect((await world.server.call('savePost', input, { token: writer.token })).http).toBe(400)
      expect(await found('남의사진')).toEqual([])
    })

    it('leaves out hidden posts and, in both directions, blocked members', async () => {
      const [one, other] = [await world.person(), await world.person()]
      const postId = await world.post(one, { content: '아무도모르게' })
      await world.hide(reader, 'post', postId)
      await world.block(other, one)
      expect(await found('모르게', reader.token)).toEqual([])
      expect(await found('모르게', other.token)).toEqual([])
      expect(await found('모르게')).toEqual(['아무도모르게'])
      const another = await world.post(other, { content: '아무도모르게 둘' })
      expect((await posts('모르게', {}, one.token)).items.map(({ id }) => id)).not.toContain(another)
    })
  })

  describe('pages', () => {
    const ids: string[] = []
    beforeAll(async () => {
      for (let index = 0; index < 130; index += 1) {
        ids.unshift(await world.post(writer, { content: `쪽수 ${index} ${index % 10 === 0 ? '열번째쪽수' : ''}` }))
        world.clock.now += index % 2
      }
    })

    it.each(['before', 'offset'] as const)('shows all, newest first, by %s', async (by) => {
      const seen: string[] = []
      for (;;) {
        const last = seen.at(-1)
        const below = last === undefined ? {} : { before: last }
        const page = await posts('쪽수', by === 'offset' ? { offset: seen.length } : below)
        seen.push(...page.items.map(({ id }) => id))
        expect(page.total).toBe(100)
        if (!page.more) break
      }
      expect(seen).toEqual(ids)
    })

    it('counts small numbers exactly', async () => {
      const page = await posts('열번째쪽수')
      expect([page.items.length, page.total, page.more]).toEqual([13, 13, false])
      expect(page.items.map(({ id }) => id)).toEqual(ids.filter((_, index) => (129 - index) % 10 === 0))
    })

    it('continues below a deleted row, and has nothing beyond the end', async () => {
      const gone = ids[20] ?? ''
      await expectYes(world.server.call('deletePost', { postId: gone }, { token: writer.token }))
      expect((await posts('쪽수', { before: gone })).items[0]?.id).toBe(ids[21])
      ids.splice(20, 1)
      expect(await posts('쪽수', { before: '00000000-0000-7000-8000-000000000000' })).toMatchObject({ items: [], more: false, total: 100 })
      expect(await posts('쪽수', { offset: 1_000_000_000 })).toMatchObject({ items: [], more: false })
    })

    it('fills its pages for a viewer who has hidden most results', async () => {
      const viewer = await world.person()
      for (const id of ids.slice(0, 100)) await world.hide(viewer, 'post', id)
      const page = await posts('쪽수', {}, viewer.token)
      expect(page.items.map(({ id }) => id)).toEqual(ids.slice(100, 120))
      expect(page.more).toBe(true)
    })
  })

  describe('questions', () => {
    const questions = async (text: string, token?: string) =>
      (await expectYes(world.server.call('searchQuestions', { text }, { token }))).items
    it('are found by title and text, anonymous ones without their writer', async () => {
      const { user, token } = await world.server.signUp({ nickname: '숨은질문자' })
      const asker = { id: user.id, token }
      const open = await world.question(asker, { title: '높임말 질문', content: '언제 쓰나요?' })
      const hidden = await world.question(asker, { title: '', content: '높임말이 어려워요', anonymous: true })
      for (const text of ['높임', 'ㄴㅇㅁ', '임말'])
        expect(
          (await questions(text, reader.token)).map(({ id }) => id),
          text,
        ).toEqual([hidden, open])
      const [anonymous] = await questions('어려워', reader.token)
      expect(anonymous).toMatchObject({ id: hidden, author: null, mine: false })
      expect(JSON.stringify(await world.server.call('searchQuestions', { text: '어려워' }, { token: reader.token }))).not.toContain(user.id)
      for (const words of ['숨은질문자', '숨은']) expect(await questions(words, reader.token)).toEqual([])
      await expectYes(world.server.call('deleteQuestion', { questionId: open }, { token }))
      expect((await questions('높임')).map(({ id }) => id)).toEqual([hidden])
    })
  })

  describe('people', () => {
    it('are found by nickname only', async () => {
      const { user, token } = await world.server.signUp({ nickname: '새벽두시.kim', name: '김비밀', email: 'hidden-dawn@example.com' })
      for (const text of ['새벽', 'ㅅㅂㄷㅅ', 'KIM', '두시 kim', 'toqurentl']) expect(await people(text), text).toEqual(['새벽두시.kim'])
      for (const text of ['김비밀', '비밀', 'hidden', 'dawn']) expect(await people(text), text).toEqual([])
      expect(await people('새벽', token)).toEqual(['새벽두시.kim'])
      const [shown] = (await expectYes(world.server.call('searchUsers', { text: '새벽' }, { token: reader.token }))).items
      expect(shown).toMatchObject({ id: user.id, name: '새벽두시.kim', own: null, following: false, followerCount: null })
    })

    it('show whether the viewer follows them, and are absent across a block or after withdrawal', async () => {
      const { user, token: own } = await world.server.signUp({ nickname: '따라갈사람' })
      const [friend, stranger] = [await world.person(), await world.person()]
      await world.follow(friend, { id: user.id, token: own })
      const seen = async (token?: string) => (await expectYes(world.server.call('searchUsers', { text: '따라갈' }, { token }))).items
      expect((await seen(friend.token))[0]?.following).toBe(true)
      expect((await seen(stranger.token))[0]?.following).toBe(false)
      await world.block({ id: user.id, token: own }, stranger)
      expect(await seen(stranger.token)).toEqual([])
      await world.server.services.db.updateTable('users').set({ withdrawn_at: 1 }).where('id', '=', user.id).execute()
      expect(await seen()).toEqual([])
    })

    it('are found by their current nickname, and not at all after withdrawal', async () => {
      const { user, token } = await world.server.signUp({ nickname: '옛날이름', password: 'haru77!' })
      await expectYes(world.server.call('editUser', { nickname: '새로운이름' }, { token }))
      expect([await people('옛날'), await people('새로운')]).toEqual([[], ['새로운이름']])
      const person = { id: user.id, token }
      await world.post(person, { content: '떠나기전에' })
      await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token }))
      expect([await people('새로운'), await found('떠나기전')]).toEqual([[], []])
      expect((await posts('떠나기전')).total).toBe(0)
    })

    it('never include the bot', async () => {
      expect(await people('bot')).toEqual([])
    })
  })

  describe('counts', () => {
    const counts = async (text: string, token?: string) =>
      (await expectYes(world.server.call('searchUsers', { text, counts: true }, { token }))).counts

    it('tell the results of every kind, whichever kind is searched', async () => {
      const { user, token } = await world.server.signUp({ nickname: '셈조롱박' })
      const asker = { id: user.id, token }
      for (const content of ['조롱박 하나', '조롱박 둘']) await world.post(asker, { content })
      await world.question(asker, { content: '조롱박이 뭐예요?', anonymous: true })
      const expected = { post: 2, user: 1, qna: 1, program: 0 }
      expect(await counts('조롱박')).toEqual(expected)
      for (const name of ['searchPosts', 'searchQuestions', 'searchPrograms'] as const)
        expect((await expectYes(world.server.call(name, { text: '조롱박', counts: true }))).counts, name).toEqual(expected)
      expect((await posts('조롱박')).counts, 'not asked for').toBeUndefined()
      // 조롱박 typed with the Latin layout, and a text that exists as typed.
      expect(await counts('whfhdqkr')).toEqual(expected)
      await world.post(asker, { content: 'whfhdqkr' })
      expect(await counts('whfhdqkr')).toEqual({ ...expected, post: 1 })
    })

    it('leave out what the viewer may not see', async () => {
      const { user, token } = await world.server.signUp({ nickname: '셈호리병' })
      const asker = { id: user.id, token }
      await world.post(asker, { content: '호리병 하나' })
      const hidden = await world.post(writer, { content: '호리병 둘' })
      const nameless = await world.question(asker, { content: '호리병 질문', anonymous: true })
      const viewer = await world.person()
      await world.hide(viewer, 'post', hidden)
      await world.block(asker, viewer)
      expect(await counts('호리병')).toEqual({ post: 2, user: 1, qna: 1, program: 0 })
      // A block by name does not affect anonymous texts.
      expect(await counts('호리병', viewer.token)).toEqual({ post: 0, user: 0, qna: 1, program: 0 })
      await expectYes(world.server.call('deleteQuestion', { questionId: nameless }, { token }))
      expect(await counts('호리병', viewer.token)).toEqual({ post: 0, user: 0, qna: 0, program: 0 })
    })

    it('are a hundred where there are more', async () => {
      expect((await counts('쪽수'))?.post).toBe(100)
    })
  })

  it('refuses an empty text, and too many words', async () => {
    for (const [text, reason] of [
      ['  ', 'required'],
      ['가'.repeat(101), 'tooLong'],
    ] as const) {
      expect(await world.server.call('searchPosts', { text: '가' })).toMatchObject({ http: 200 })
      const answer = await world.server.raw('/', { eventType: 'search', searchType: 'post', eventData: { content: text } })
      expect(answer).toMatchObject({ http: 400, fields: { text: reason } })
    }
  })

  it('treats operators as text', async () => {
    await world.post(writer, { content: 'operators and nothing else' })
    const harmless = ['"', '""', "'", "' | '", 'a" OR "b', '*', 'oper*', 'NOT x', 'NEAR(a b, 5)', 'terms:oper', '{a}:b', '^oper', '-oper']
    for (const text of [
      ...harmless,
      'a & !b',
      '\\',
      "\\'",
      '(a | b)',
      ':*',
      '<->',
      '%',
      '_',
      "'; drop table posts; --",
      '#"',
      "#'",
      '#a:*',
      '#\\',
    ]) {
      const answer = await world.server.call('searchPosts', { text })
      expect(answer.http, text).toBe(200)
    }
    expect(await found('nothing OR xyzzy')).toEqual([])
    expect(await found('zzz* operators')).toEqual([])
  })
})
