import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillNotices } from '../../../src/server/db/migrations/0034-notices'
import { transact } from '../../../src/server/db/transaction'
import { notificationsOf } from '../../../src/server/features/chat/bot-notes'
import { findAccepted } from '../../../src/server/features/chat/bot-queries'
import { selectNotices } from '../../../src/server/features/notices/notice-queries'
import type { Input } from '../../../src/shared/contract/index'
import type { Notice } from '../../../src/shared/contract/notices'
import { eventsHandled } from '../../support/events-handled'
import { connectLive } from '../../support/live-client'
import { statementsOf, wastefulOf } from '../../support/plans'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson as Person, type World } from '../feed/world'

/** How many questions of others have an accepted answer. */
const others = 400

describe.each(databases)('notices on %s', (database) => {
  let world: World
  let minji: Person
  let daniel: Person
  let hana: Person
  beforeAll(async () => {
    world = await createWorld(database)
  })
  afterAll(() => world?.server.stop())
  beforeEach(async () => {
    ;[minji, daniel, hana] = [await world.person(), await world.person(), await world.person()]
  })

  const settled = () => eventsHandled(world.server.services)
  const page = async (of: Person, input: Partial<Input<'notices'>> = {}) => {
    await settled()
    return expectYes(world.server.call('notices', { unread: false, ...input }, { token: of.token }))
  }
  const said = ({ kind, on, people, peopleCount, content }: Notice) => [
    kind,
    on,
    people.map(({ nickname }) => nickname),
    peopleCount,
    content,
  ]
  const read = async (of: Person, noticeIds?: string[]) =>
    (await expectYes(world.server.call('readNotices', noticeIds ? { noticeIds } : {}, { token: of.token }))).unread
  const like = (by: Person, postId: string, liked = true) => expectYes(world.server.call('setLike', { postId, liked }, { token: by.token }))
  const likeAnswer = (by: Person, answerId: string) =>
    expectYes(world.server.call('likeAnswer', { answerId, liked: true }, { token: by.token }))
  const later = () => {
    world.clock.now += 1000
  }
  const botRoom = async (of: Person) => {
    const { rooms } = await expectYes(world.server.call('rooms', {}, { token: of.token }))
    const room = rooms.find(({ kind }) => kind === 'bot')
    if (!room) throw new Error('no room of the bot')
    return room
  }

  it('look up whether an answer is accepted in an index', async () => {
    const questionId = await world.question(minji)
    const answerId = await world.answer(daniel, questionId)
    await expectYes(world.server.call('acceptAnswer', { questionId, answerId }, { token: minji.token }))
    expect((await page(daniel)).notices.map(({ kind }) => kind)).toEqual(['accepted'])
    const { db, newId } = world.server.services
    const question = { user_id: hana.id, title: '존댓말', content: '언제 써요?', anonymous: 0, asked_at: 1 }
    const ids = Array.from({ length: others }, () => newId())
    const rows = ids.map((id) => ({ ...question, id, accepted_answer_id: id }))
    await db.insertInto('questions').values(rows).execute()
    const all = { kinds: null, unread: false, after: null }
    const statements = await statementsOf(db, async (recorded) => {
      await selectNotices(recorded, daniel.id, all)
      await findAccepted(recorded, answerId)
    })
    expect(statements).toHaveLength(3)
    expect(await wastefulOf(world.server, statements, others, 'questions')).toEqual([])
  })

  it('list comments, replies, answers, mentions and follows, the newest first, each with what it opens', async () => {
    const postId = await world.post(minji)
    const first = await world.reply(daniel, postId, { content: '좋은 글이에요' })
    await settled()
    later()
    await world.reply(hana, postId, { parentId: first.id, content: '저도요' })
    await settled()
    later()
    const questionId = await world.question(minji, {})
    const answerId = await world.answer(daniel, questionId, { content: '처음 만날 때요' })
    await settled()
    later()
    await world.answer(minji, questionId, { parentId: answerId, content: '고마워요' })
    await expectYes(world.server.call('acceptAnswer', { questionId, answerId }, { token: minji.token }))
    await settled()
    later()
    await world.post(hana, { content: `@${minji.nickname} 보세요` })
    await settled()
    later()
    await world.follow(daniel, minji)
    const { notices, unread, next } = await page(minji)
    expect(notices.map(said)).toEqual([
      ['follow', 'none', [daniel.nickname], 1, ''],
      ['mention', 'post', [hana.nickname], 1, `@${minji.nickname} 보세요`],
      ['answer', 'answer', [daniel.nickname], 1, '처음 만날 때요'],
      ['comment', 'reply', [hana.nickname], 1, '저도요'],
      ['comment', 'reply', [daniel.nickname], 1, '좋은 글이에요'],
    ])
    expect({ unread, next }).toEqual({ unread: 5, next: null })
    expect(notices.map(({ link }) => link).slice(0, 3)).toEqual([
      { kind: 'user', id: daniel.id, replyId: null },
      { kind: 'post', id: notices[1]?.id.split(':')[1], replyId: null },
      { kind: 'question', id: questionId, replyId: answerId },
    ])
    expect(notices.at(-1)?.link).toEqual({ kind: 'post', id: postId, replyId: first.id })
    expect((await page(daniel)).notices.map(({ kind }) => kind).sort()).toEqual(['accepted', 'answerReply', 'commentReply'])
    expect((await page(hana)).notices).toEqual([])
  })

  it('tell the writer of what a thread began with of all replies in it by others, once, until that is deleted', async () => {
    const [starter, replier, third] = [await world.person(), daniel, hana]
    const [postId, questionId] = [await world.post(minji), await world.question(minji, {})]
    const threads = [
      {
        write: async (by: Person, parentId?: string) => (await world.reply(by, postId, parentId === undefined ? {} : { parentId })).id,
        remove: (replyId: string) => world.server.call('deleteReply', { replyId }, { token: starter.token }),
      },
      {
        write: (by: Person, parentId?: string) => world.answer(by, questionId, parentId === undefined ? {} : { parentId }),
        remove: (answerId: string) => world.server.call('deleteAnswer', { answerId }, { token: starter.token }),
      },
    ]
    for (const { write, remove } of threads) {
      const first = await write(starter)
      const nested = await write(replier, first)
      await write(third, nested)
      await write(starter, nested)
      await settled()
      await expectYes(remove(first))
      await write(third, nested)
      await settled()
    }
    const kinds = async (by: Person) => (await page(by)).notices.map(({ kind }) => kind).sort()
    expect(await kinds(starter)).toEqual(['answerReply', 'answerReply', 'commentReply', 'commentReply'])
    const each = (kind: string) => Array.from({ length: 3 }, () => kind)
    expect(await kinds(replier)).toEqual([...each('answerReply'), ...each('commentReply')])
    expect(await kinds(third)).toEqual([])
  })

  it('combine the likes of one item, count them live, and are news again only when more people like it than ever', async () => {
    const postId = await world.post(minji, { content: '까치밥' })
    await like(minji, postId)
    await like(daniel, postId)
    later()
    await like(hana, postId)
    const { notices } = await page(minji)
    expect(notices.map(said)).toEqual([['like', 'post', [hana.nickname, daniel.nickname], 2, '까치밥']])
    expect(await read(minji, [notices[0]?.id ?? ''])).toBe(0)
    await like(hana, postId, false)
    await like(hana, postId)
    expect((await page(minji)).unread).toBe(0)
    await like(hana, postId, false)
    expect((await page(minji)).notices.map(said)).toEqual([['like', 'post', [daniel.nickname], 1, '까치밥']])
    await like(hana, postId)
    await like(await world.person(), postId)
    expect(await page(minji)).toMatchObject({ unread: 1, notices: [{ peopleCount: 3, read: false }] })
    for (const by of [daniel, hana]) await like(by, postId, false)
    await expectYes(world.server.call('deletePost', { postId }, { token: minji.token }))
    expect(await page(minji)).toMatchObject({ unread: 0, notices: [] })
  })

  it('tell of likes on comments and programs, and of members who saved a program', async () => {
    const reply = await world.reply(minji, await world.post(daniel), { content: '네' })
    await expectYes(world.server.call('likeReply', { replyId: reply.id, liked: true }, { token: daniel.token }))
    await settled()
    later()
    const programId = await world.program(minji)
    await expectYes(world.server.call('setProgramLike', { programId, liked: true }, { token: daniel.token }))
    await settled()
    later()
    for (const by of [daniel, hana]) await expectYes(world.server.call('setSaved', { programId, saved: true }, { token: by.token }))
    expect((await page(minji)).notices.map((each) => [each.kind, each.on, each.peopleCount])).toEqual([
      ['save', 'program', 2],
      ['like', 'program', 1],
      ['like', 'reply', 1],
    ])
  })

  it('tell of a save that was taken back before they were told only once it is given again', async () => {
    const programId = await world.program(minji)
    const save = (saved: boolean) => expectYes(world.server.call('setSaved', { programId, saved }, { token: hana.token }))
    await save(true)
    await settled()
    const saved = { programId, userId: hana.id, writerId: minji.id }
    const told = () => transact(world.server.services.db, (trx) => notificationsOf(trx, 'programSaved', saved))
    expect(await told()).toMatchObject([{ to: minji.id, notice: { kind: 'save', id: programId } }])
    await save(false)
    expect(await told()).toEqual([])
  })

  it('are paged by key without omissions or repetitions while rows are added and read, and can be filtered', async () => {
    const postId = await world.post(minji)
    const written: string[] = []
    for (let count = 0; count < 45; count += 1) {
      written.push((await world.reply(count % 2 === 0 ? daniel : hana, postId, { content: `${count}` })).id)
      // Several have the same time.
      if (count % 4 === 0) later()
    }
    await like(daniel, postId)
    const walk = async (input: Partial<Input<'notices'>>) => {
      const found: Notice[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const answer = await page(minji, { ...input, ...(after === undefined ? {} : { after }) })
        found.push(...answer.notices)
        if (after === undefined) await read(minji, [answer.notices[0]?.id ?? ''])
        after = answer.next
      }
      return found
    }
    const all = await walk({})
    expect(all).toHaveLength(46)
    expect(new Set(all.map(({ id }) => id)).size).toBe(46)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
    expect((await walk({ group: 'comments' })).map(({ id }) => id.split(':')[1]).sort()).toEqual(written.sort())
    expect((await page(minji, { group: 'likes' })).notices.map(({ kind }) => kind)).toEqual(['like'])
    const left = await page(minji, { unread: true })
    expect(left.notices.every((notice) => !notice.read)).toBe(true)
    expect(left.unread).toBe(44)
    expect(await read(minji)).toBe(0)
    expect((await page(minji, { unread: true })).notices).toEqual([])
    expect((await walk({})).every((notice) => notice.read)).toBe(true)
  })

  it('agree with the bot’s room, whichever is read, on every device', async () => {
    const stream = connectLive(world.server.url, minji.token, null)
    try {
      await stream.until(({ type }) => type === 'welcome' || type === 'reset')
      const postId = await world.post(minji)
      await world.reply(daniel, postId)
      await settled()
      await world.reply(hana, postId)
      const { notices, unread } = await page(minji)
      await stream.event('notices', (event) => event.unread === 2)
      expect({ unread, inRoom: (await botRoom(minji)).unread }).toEqual({ unread: 2, inRoom: 3 })
      expect(await read(minji, [notices[0]?.id ?? '', 'like:none', 'fromALaterVersion:none'])).toBe(1)
      expect((await botRoom(minji)).unread).toBe(2)
      await stream.event('notices', (event) => event.unread === 1)
      const { id: roomId, lastMessage } = await botRoom(minji)
      await expectYes(world.server.call('readUpTo', { roomId, messageId: lastMessage?.id ?? '' }, { token: minji.token }))
      await stream.event('notices', (event) => event.unread === 0)
      expect(await page(minji)).toMatchObject({ unread: 0, notices: [{ read: true }, { read: true }] })
      await world.reply(daniel, postId)
      await settled()
      expect((await botRoom(minji)).unread).toBe(1)
      expect(await read(minji)).toBe(0)
      expect((await botRoom(minji)).unread).toBe(0)
    } finally {
      stream.close()
    }
  })

  it('contain nothing of blocked or withdrawn members, of hidden items, or of other members’ notices', async () => {
    const postId = await world.post(minji)
    const reply = await world.reply(daniel, postId)
    await world.reply(hana, postId)
    for (const by of [daniel, hana]) await like(by, postId)
    await world.follow(daniel, minji)
    expect((await page(minji)).unread).toBe(4)
    await world.block(minji, daniel)
    const without = await page(minji)
    expect(without.notices.map(({ kind, peopleCount }) => [kind, peopleCount]).sort()).toEqual([
      ['comment', 1],
      ['like', 1],
    ])
    expect(JSON.stringify(without)).not.toContain(daniel.id)
    await expectYes(world.server.call('unblock', { blockId: daniel.id }, { token: minji.token }))
    await world.hide(minji, 'reply', reply.id)
    expect((await page(minji)).notices.map(({ id }) => id)).not.toContain(`comment:${reply.id}`)
    expect(await read(daniel, [`like:${postId}`])).toBe(0)
    expect((await page(minji)).unread).toBeGreaterThan(0)
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: true }, { token: hana.token }))
    const { notices } = await page(minji)
    expect(JSON.stringify(notices)).not.toContain(hana.id)
    expect(notices.find(({ kind }) => kind === 'comment')).toMatchObject({ people: [], content: '저도 그래요.' })
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token: minji.token }))
    const rows = () => world.server.services.db.selectFrom('notices').select('kind').where('user_id', '=', minji.id).execute()
    await expect.poll(rows).toEqual([])
  })

  it('do not name members who wrote anonymously in a thread, neither for an answer nor for a like in it', async () => {
    const questionId = await world.question(daniel, { anonymous: true })
    const answerId = await world.answer(minji, questionId, {})
    await world.answer(daniel, questionId, { parentId: answerId, content: '고마워요', anonymous: true })
    await likeAnswer(daniel, answerId)
    await expectYes(world.server.call('acceptAnswer', { questionId, answerId }, { token: daniel.token }))
    const { notices } = await page(minji)
    expect(notices.map(said).sort()).toEqual([
      ['accepted', 'answer', ['익명 1'], 1, '처음 만날 때요.'],
      ['answerReply', 'answer', ['익명 1'], 1, '고마워요'],
      ['like', 'answer', [], 1, '처음 만날 때요.'],
    ])
    for (const secret of [daniel.id, daniel.nickname]) expect(JSON.stringify(notices)).not.toContain(secret)
    await likeAnswer(hana, answerId)
    // A block by name does not affect anonymous likes.
    await world.block(minji, daniel)
    expect((await page(minji, { group: 'likes' })).notices.map(said)).toEqual([['like', 'answer', [hana.nickname], 2, '처음 만날 때요.']])
    await expectYes(world.server.call('blockAnonymous', { kind: 'question', id: questionId }, { token: minji.token }))
    expect((await page(minji)).notices).toEqual([])
  })

  it('are created, all read, for what happened before they existed', async () => {
    const { db } = world.server.services
    const postId = await world.post(minji)
    const reply = await world.reply(daniel, postId, { content: `@${hana.nickname} 님` })
    await world.reply(hana, postId, { parentId: reply.id })
    await like(hana, postId)
    await world.follow(hana, minji)
    const questionId = await world.question(minji, {})
    const answerId = await world.answer(daniel, questionId, {})
    await expectYes(world.server.call('acceptAnswer', { questionId, answerId }, { token: minji.token }))
    await likeAnswer(minji, answerId)
    const keys = async () => {
      await settled()
      const rows = db.selectFrom('notices').select(['user_id', 'kind', 'item_kind', 'item_id', 'people'])
      const people = [minji, daniel, hana].map(({ id }) => id)
      return (await rows.where('user_id', 'in', people).execute()).map((row) => JSON.stringify(row)).sort()
    }
    const before = await keys()
    expect(before.length).toBe(9)
    await db.deleteFrom('notices').execute()
    await fillNotices(db)
    expect(await keys()).toEqual(before)
    expect(await page(minji)).toMatchObject({ unread: 0 })
  })
})
