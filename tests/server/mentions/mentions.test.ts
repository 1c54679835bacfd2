import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachOf, isAnyOf } from '../../../src/server/db/any-of'
import { selectMentions } from '../../../src/server/features/mentions/mention-queries'
import { withMentions } from '../../../src/server/mentions'
import { eventsHandled } from '../../support/events-handled'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson as Person, type World } from '../feed/world'

describe.each(databases)('mentions on %s', (database) => {
  let world: World
  let writer: Person
  let minji: Person
  let other: Person
  beforeAll(async () => {
    world = await createWorld(database)
    writer = await world.person()
    minji = await world.person()
    other = await world.person()
  })
  afterAll(() => world?.server.stop())

  const as = ({ token }: Person) => ({ token })
  const rename = (person: Person, nickname: string) => expectYes(world.server.call('editUser', { nickname }, as(person)))
  const post = async (postId: string, by?: Person) => (await expectYes(world.server.call('post', { postId }, by ? as(by) : {}))).post
  /** The bot's messages to a member about mentions. */
  const told = async (by: Person) => {
    await eventsHandled(world.server.services)
    const { rooms } = await expectYes(world.server.call('rooms', {}, as(by)))
    const roomId = rooms.find(({ kind }) => kind === 'bot')?.id ?? ''
    const { messages } = await expectYes(world.server.call('messages', { roomId, limit: 50 }, as(by)))
    return messages.flatMap(({ bot }) => (bot === null ? [] : [bot]))
  }
  const mentionsTold = async (by: Person) => (await told(by)).filter(({ topic }) => topic === 'mention')

  it('link the member with the longest matching nickname, before a particle, for every reader', async () => {
    const [su, sumin] = [await world.person(), await world.person()]
    await rename(su, '가나수')
    await rename(sumin, '가나수민')
    const content = '@가나수민이 @가나수는 @가나수민 메일은 a@가나수 @없는사람 @'
    const postId = await world.post(writer, { content })
    for (const by of [undefined, other, su]) {
      const found = await post(postId, by)
      expect(found.content).toBe(content)
      expect(found.mentions?.map(({ userId }) => userId).sort()).toEqual([su.id, sumin.id].sort())
    }
    const list = await expectYes(world.server.call('userPosts', { userId: writer.id }))
    expect(list.items[0]?.mentions).toHaveLength(2)
    expect((await post(await world.post(writer, { content: `@${writer.nickname} 나` }))).mentions).toBeUndefined()
  })

  it('are added to thousands of texts in about the time of reading them', async () => {
    const { db, newId, now } = world.server.services
    const rows = Array.from({ length: 3_000 }, () => ({ id: newId(), content: `@${minji.nickname} 안녕` }))
    const people = Array.from({ length: 19 }, newId)
    await db
      .insertInto('users')
      .values(people.map((id) => ({ id, email: id, nickname: id, name: id, joined_at: now() })))
      .execute()
    const texts = eachOf(
      db,
      rows.map(({ id }) => id),
    )
    await sql`insert into mentions (kind, item_id, user_id, nickname) select 'reply', texts.value, users.id, users.nickname
      from ${texts} as texts, users where ${isAnyOf(db, 'users.id', [minji.id, ...people])}`.execute(db)
    const costOf = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage()
      await work()
      return process.cpuUsage(before).user / 1_000
    }
    const reading = await costOf(() => selectMentions(db, { itemIds: rows.map(({ id }) => id), viewerId: null }))
    const adding = await costOf(async () => expect((await withMentions(db, null, rows))[2_999]?.mentions).toHaveLength(20))
    // With a search for each text among all mentions it would be twenty times as much.
    expect(adding).toBeLessThan(8 * reading)
  })

  it('of the writer, or of somebody the writer cannot see, do not mean the member with a shorter nickname', async () => {
    const [short, long] = [await world.person(), await world.person()]
    await rename(short, '다라')
    await rename(long, '다라마')
    const by = await world.person()
    await world.block(by, long)
    for (const [person, content] of [[long, '@다라마 저예요'] as const, [by, '@다라마 봐요'] as const]) {
      const postId = await world.post(person, { content })
      expect(await post(postId)).toMatchObject({ content })
      expect((await post(postId)).mentions).toBeUndefined()
    }
    expect(await mentionsTold(short)).toEqual([])
  })

  it('work in comments, questions and answers too, and are removed by an edit', async () => {
    const content = `@${minji.nickname} 봐요`
    const postId = await world.post(writer)
    const reply = await world.reply(other, postId, { content })
    expect(reply.mentions).toEqual([{ userId: minji.id, nickname: minji.nickname }])
    expect((await post(postId)).replies[0]?.mentions).toHaveLength(1)
    const questionId = await world.question(writer, { content })
    const answerId = await world.answer(other, questionId, { content })
    const read = async () => (await expectYes(world.server.call('question', { questionId }))).question
    expect(await read()).toMatchObject({ mentions: [{ userId: minji.id }], replies: [{ mentions: [{ userId: minji.id }] }] })
    const own = await expectYes(world.server.call('myReplies', {}, as(other)))
    expect(own.items.slice(0, 2).map(({ mentions }) => mentions?.length)).toEqual([1, 1])
    const edit = { questionId, answerId, content: '아무도', anonymous: false }
    expect((await expectYes(world.server.call('saveAnswer', edit, as(other)))).reply.mentions).toBeUndefined()
    expect((await read()).replies[0]?.mentions).toBeUndefined()
  })

  it('follow a member to a new nickname, and never another member who takes the old one', async () => {
    const [person, taker] = [await world.person(), await world.person()]
    const before = person.nickname
    const postId = await world.post(writer, { content: `@${before}에게` })
    await rename(person, '새이름이다')
    await rename(taker, before)
    expect(await post(postId, other)).toMatchObject({
      content: '@새이름이다에게',
      mentions: [{ userId: person.id, nickname: '새이름이다' }],
    })
  })

  it('of a renamed member do not make a text that is saved without a change an edited one', async () => {
    const renamed = await world.person()
    const content = `@${renamed.nickname} 봐요`
    const postId = await world.post(writer, { content })
    const replyId = (await world.reply(writer, postId, { content })).id
    const questionId = await world.question(writer, { content })
    const answerId = await world.answer(writer, questionId, { content })
    await rename(renamed, `${renamed.nickname}_b`)
    const read = async () => {
      const found = await post(postId, writer)
      const { question } = await expectYes(world.server.call('question', { questionId }, as(writer)))
      return [found, found.replies[0], question, question.replies[0]]
    }
    const save = async (text: string) => {
      const input = { content: text, anonymous: false }
      await expectYes(world.server.call('savePost', { postId, content: text, category: 'korea', tags: [], images: [] }, as(writer)))
      await expectYes(world.server.call('saveReply', { postId, replyId, content: text }, as(writer)))
      await expectYes(world.server.call('saveQuestion', { ...input, questionId, title: '존댓말' }, as(writer)))
      await expectYes(world.server.call('saveAnswer', { ...input, questionId, answerId }, as(writer)))
    }
    const shown = `@${renamed.nickname}_b 봐요`
    await save(shown)
    const mentions = [{ userId: renamed.id, nickname: `${renamed.nickname}_b` }]
    for (const item of await read()) expect(item).toMatchObject({ content: shown, mentions, editedAt: null })
    await save(`${shown}!`)
    for (const item of await read()) expect(item).toMatchObject({ content: `${shown}!`, mentions, editedAt: expect.any(String) })
  })

  it('notify the mentioned member once, by the name the text was written under', async () => {
    const person = await world.person()
    const content = `@${person.nickname} 봐요`
    const postId = await world.post(writer, { content })
    const edit = { postId, content: `${content} 꼭`, category: 'korea' as const, tags: [], images: [] }
    await expectYes(world.server.call('savePost', edit, as(writer)))
    const questionId = await world.question(writer, { content, anonymous: true })
    const answerId = await world.answer(other, questionId, { content, anonymous: true })
    const link = { kind: 'question', id: questionId }
    const notes = await mentionsTold(person)
    expect(notes).toEqual([
      { topic: 'mention', name: writer.nickname, content: expect.stringContaining(content), link: { kind: 'post', id: postId } },
      { topic: 'mention', name: '익명 1', content, link },
      { topic: 'mention', name: '익명 2', content, link: { ...link, replyId: answerId } },
    ])
    expect(JSON.stringify(notes)).not.toContain(other.nickname)
  })

  it('do not notify members twice who are told of the same comment or answer anyway', async () => {
    const author = await world.person()
    const content = `@${author.nickname} 네`
    await world.reply(other, await world.post(author), { content })
    await world.answer(other, await world.question(author), { content })
    expect((await told(author)).map(({ topic }) => topic)).toEqual(['welcome', 'reply', 'answer'])
  })

  it('do not cross a block: no link, no notice, and no new name', async () => {
    const [one, blocked] = [await world.person(), await world.person()]
    const before = blocked.nickname
    const content = `@${before} 봐요`
    const postId = await world.post(writer, { content })
    const mine = await world.post(one, { content })
    expect(await mentionsTold(blocked)).toHaveLength(2)
    await world.block(one, blocked)
    await rename(blocked, `${before.slice(0, 10)}새`)
    expect(await post(postId, one)).toMatchObject({ content })
    expect((await post(postId, one)).mentions).toBeUndefined()
    expect((await post(mine, one)).mentions).toBeUndefined()
    // Written after the block, in either direction.
    const now = `${before.slice(0, 10)}새`
    await world.post(one, { content: `@${now} 봐요` })
    await world.post(blocked, { content: `@${one.nickname} 봐요` })
    expect(await mentionsTold(blocked)).toHaveLength(2)
    expect(await mentionsTold(one)).toHaveLength(0)
  })

  it('in an anonymous text are the same whoever wrote it: neither blocks by name nor the own name betray the writer', async () => {
    const [asker, stranger, blocker] = [await world.person(), await world.person(), await world.person()]
    await world.block(blocker, asker)
    const content = `@${blocker.nickname} @${asker.nickname} 봐요`
    const mentionsOf = async (by: typeof asker, viewer: typeof asker) => {
      const questionId = await world.question(by, { anonymous: true, content })
      return (await expectYes(world.server.call('question', { questionId }, as(viewer)))).question.mentions
    }
    const expected = [blocker, asker].map(({ id, nickname }) => ({ userId: id, nickname }))
    for (const by of [asker, stranger]) expect(await mentionsOf(by, other)).toEqual(expect.arrayContaining(expected))
    // Nobody is notified of their own text.
    expect(await mentionsTold(asker)).toHaveLength(1)
  })

  it('do not notify when the anonymous writer is blocked or the thread is hidden', async () => {
    const person = await world.person()
    const questionId = await world.question(writer, { anonymous: true })
    await expectYes(world.server.call('blockAnonymous', { kind: 'question', id: questionId }, as(person)))
    await world.question(writer, { anonymous: true, content: `@${person.nickname} 봐요` })
    const postId = await world.post(writer)
    await world.hide(person, 'post', postId)
    await world.reply(other, postId, { content: `@${person.nickname} 봐요` })
    expect(await mentionsTold(person)).toEqual([])
  })

  it('leave no name of a withdrawn member, neither in the text nor in search', async () => {
    const leaver = await world.person()
    await rename(leaver, '떠날사람이다')
    const postId = await world.post(writer, { content: '@떠날사람이다에게' })
    await world.reply(writer, postId, { content: '@떠날사람이다 봐요' })
    await expectYes(world.server.call('withdraw', { password: 'haru77!', keepPosts: true }, as(leaver)))
    await world.server.services.background.drained()
    const found = await post(postId)
    expect(found).toMatchObject({ content: '@탈퇴한 사용자에게', replies: [{ content: '@탈퇴한 사용자 봐요' }] })
    expect(found.mentions).toBeUndefined()
    expect((await expectYes(world.server.call('searchPosts', { text: '떠날사람이다' }))).items).toEqual([])
  })
})
