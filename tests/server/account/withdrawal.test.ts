import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { type Kysely, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/server/db/schema'
import { clearAway, closeAccount, finishWithdrawals } from '../../../src/server/features/account/withdrawal'
import { findPasswordHash } from '../../../src/server/features/session/password-queries'
import type { Services } from '../../../src/server/services'
import { eventsHandled } from '../../support/events-handled'
import { raceForRow } from '../../support/held-row'
import { databases, expectYes, startTestServer } from '../../support/server'
import { countersOf } from '../feed/counters'
import { createWorld, type Person, type World } from '../feed/world'

const secrets = { email: 'so.yeon_park@example.com', name: '박소연', nickname: 'soyeon_secret', phone: '+821055551234' }
const password = 'haru77!'

/** A member who has done everything that is possible, among members who did the same to them. */
interface Leaving extends Person {
  imagePath: string
  postImage: string
  friend: Person
  friendPost: string
  /** A question of the friend's that only the member has answered. */
  asked: string
  ownPosts: string[]
}

async function createLeaving(world: World): Promise<Leaving> {
  const { server } = world
  const { db } = server.services
  const picture = await Transformer.fromRgbaPixels(new Uint8Array(16 * 16 * 4).fill(90), 16, 16).png()
  const { token, user } = await server.signUp({ ...secrets, password, city: '해외' }, { files: [picture], key: 'soyeon-signs-up-once' })
  const self = { id: user.id, token }
  const postImage = (await expectYes(server.call('uploadImage', {}, { token, files: [picture] }))).path
  const [friend, reader] = [await world.person(), await world.person()]
  const friendPost = await world.post(friend, { tags: ['까치밥'] })
  const ownPosts: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const images = n === 0 ? [postImage] : []
    ownPosts.push(await world.post(self, { content: `글 ${n}`, category: n % 2 ? 'exam' : 'korea', tags: ['까치밥', `표${n}`], images }))
  }
  const [first = '', second = '', third = ''] = ownPosts
  const like = (by: Person, postId: string) => expectYes(server.call('setLike', { postId, liked: true }, { token: by.token }))
  for (const postId of [first, second]) for (const by of [friend, reader, self]) await like(by, postId)
  await like(self, friendPost)
  await like(reader, friendPost)
  const comment = await world.reply(self, friendPost, { content: '소연이 쓴 댓글' })
  await world.reply(friend, friendPost, { parentId: comment.id, content: '답이에요' })
  await world.reply(self, friendPost, { content: '또 쓴 댓글' })
  await world.reply(friend, first)
  await expectYes(server.call('deletePost', { postId: third }, { token }))
  const asked = await ask(world, self, friend)
  await correct(world, self, { friend, friendPost, ownPost: first })
  await follow(db, self, friend)
  await follow(db, reader, self)
  await world.subscribe(self, 'conv')
  await world.hide(self, 'post', friendPost)
  await world.block(self, await world.person())
  await world.block(await world.person(), self)
  world.clock.now += 120_000
  await expectYes(server.call('sendPasswordCode', { email: secrets.email, name: secrets.name }))
  expect(await server.call('logIn', { email: secrets.email, password: 'wrong1!' })).toMatchObject({ status: '01' })
  return { ...self, imagePath: user.imagePath ?? '', postImage, friend, friendPost, asked, ownPosts }
}

/** Own questions, one with an answer, and an own answer that is the only one to another's question. @returns that other question */
async function ask(world: World, self: Person, friend: Person): Promise<string> {
  const mine = await world.question(self, { title: '', content: '소연이 물어봐요' })
  await world.question(self, { content: '소연이 몰래 물어봐요', anonymous: true })
  const asked = await world.question(friend)
  await world.answer(friend, mine, { anonymous: true })
  await world.answer(self, asked, { content: '소연이 답해요', anonymous: true })
  return asked
}

/** The member has corrected, been corrected, and agreed with a correction. */
async function correct(
  world: World,
  self: Person,
  { friend, friendPost, ownPost }: { friend: Person; friendPost: string; ownPost: string },
): Promise<void> {
  const { server } = world
  const languages = { korean: 'native' as const, english: null, motherTongue: null }
  await expectYes(server.call('setLearning', { languages, goals: [], about: '' }, { token: self.token }))
  const of = '오늘 배운 말은 ‘까치밥’.'
  const sentences = [{ original: of, corrected: '소연이 고친 말', good: false, note: '소연의 말' }]
  const given = await world.correction(self, { kind: 'post', id: friendPost }, { of, sentences, comment: '소연이 덧붙인 말' })
  await expectYes(server.call('thankCorrection', { correctionId: given }, { token: friend.token }))
  const other = await world.correction(await world.person(), { kind: 'post', id: friendPost })
  await expectYes(server.call('agreeWithCorrection', { correctionId: other, agreed: true }, { token: self.token }))
  const received = await world.correction(friend, { kind: 'post', id: ownPost })
  const native = await world.person()
  await expectYes(server.call('setLearning', { languages, goals: [], about: '' }, { token: native.token }))
  await expectYes(server.call('agreeWithCorrection', { correctionId: received, agreed: true }, { token: native.token }))
}

async function follow(db: Kysely<Schema>, by: Person, other: Person): Promise<void> {
  await db.insertInto('follows').values({ follower_id: by.id, followed_id: other.id, created_at: 1 }).execute()
  await sql`update users set following_count = following_count + 1 where id = ${by.id}`.execute(db)
  await sql`update users set follower_count = follower_count + 1 where id = ${other.id}`.execute(db)
}

/** Every row of every table, as text. */
async function dump(db: Kysely<Schema>): Promise<string> {
  const tables = await db.introspection.getTables()
  expect(tables.length).toBeGreaterThan(15)
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)))
  return JSON.stringify(rows.map((each) => each.rows))
}

async function expectRightCounters(db: Kysely<Schema>): Promise<void> {
  const { kept, counted } = await countersOf(db)
  expect(kept).toEqual(counted)
}

describe.each(databases)('withdrawal on %s', (database) => {
  const worlds: World[] = []
  const open = async () => {
    const world = await createWorld(database)
    worlds.push(world)
    return { world, leaving: await createLeaving(world) }
  }
  afterEach(() => Promise.all(worlds.splice(0).map(({ server }) => server.stop())))

  const withdraw = (world: World, { token }: Person, keepPosts: boolean) =>
    world.server.call('withdraw', { password, keepPosts }, { token })
  const isShown = async (world: World, path: string) => (await fetch(`${world.server.url}/images/${path}`)).status === 200

  it.each([true, false])('leaves no identifying data in any table (posts kept: %s)', async (keepPosts) => {
    const { world, leaving } = await open()
    const { db } = world.server.services
    const before = await dump(db)
    for (const secret of [...Object.values(secrets), leaving.imagePath]) expect(before).toContain(secret)
    await expectYes(withdraw(world, leaving, keepPosts))
    const after = await dump(db)
    for (const secret of [...Object.values(secrets), leaving.imagePath]) expect(after).not.toContain(secret)
    expect(after).not.toContain('글 2')
    expect(await isShown(world, leaving.imagePath)).toBe(false)
    const mails = await Promise.all(
      (await readdir(join(world.server.dataDir, 'mail'))).map((file) => readFile(join(world.server.dataDir, 'mail', file), 'utf8')),
    )
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) expect(mail).not.toContain(secrets.email)
    await expectRightCounters(db)
    expect(await world.server.call('subscriptions', {}, { token: leaving.token })).toMatchObject({ http: 401, message: 'tokenExpired' })
    expect(await world.server.call('userInfo', { userId: leaving.id })).toMatchObject({ http: 404 })
  })

  it('deletes everything the member wrote, with pictures and counters', async () => {
    const { world, leaving } = await open()
    const { db } = world.server.services
    await expectYes(withdraw(world, leaving, false))
    const after = await dump(db)
    for (const words of [
      '글 0',
      '소연이 쓴 댓글',
      '또 쓴 댓글',
      '소연이 고친 말',
      '소연의 말',
      '소연이 덧붙인 말',
      '소연이 물어봐요',
      '소연이 몰래 물어봐요',
      '소연이 답해요',
    ])
      expect(after).not.toContain(words)
    expect(await isShown(world, leaving.postImage)).toBe(false)
    const home = await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false }))
    expect(home).toMatchObject({ total: 1, items: [{ id: leaving.friendPost, likeCount: 1, replyCount: 1 }] })
    const { post } = await expectYes(world.server.call('post', { postId: leaving.friendPost }))
    expect(post.correctionCount).toBe(1)
    expect(post.replies).toMatchObject([{ content: null, replies: [{ content: '답이에요' }] }])
    expect(await world.server.call('post', { postId: leaving.ownPosts[0] ?? '' })).toMatchObject({ http: 404 })
    const asked = await db.selectFrom('questions').select('answer_count').where('id', '=', leaving.asked).executeTakeFirst()
    expect(asked).toEqual({ answer_count: 0 })
  })

  it('keeps anonymized posts when asked to', async () => {
    const { world, leaving } = await open()
    await expectYes(withdraw(world, leaving, true))
    const home = await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false }))
    const kept = home.items.filter(({ author }) => author.id === leaving.id)
    expect(kept).toHaveLength(4)
    for (const { author } of kept) expect(author).toMatchObject({ nickname: '탈퇴한 사용자', imagePath: null, academy: null })
    expect(home.total).toBe(5)
    // An own like of an own post is removed too.
    expect(kept.find(({ id }) => id === leaving.ownPosts[0])).toMatchObject({ likeCount: 2, images: [leaving.postImage] })
    expect(await isShown(world, leaving.postImage)).toBe(true)
    const { post } = await expectYes(world.server.call('post', { postId: leaving.friendPost }))
    const target = { kind: 'post' as const, id: leaving.friendPost }
    const { items } = await expectYes(world.server.call('corrections', { target }))
    expect(items).toMatchObject([
      { writer: { nickname: '탈퇴한 사용자', languages: null }, thanked: true },
      { agreements: 0, agreeing: [] },
    ])
    expect(post).toMatchObject({ likeCount: 1, replyCount: 3, replies: [{ nickname: '탈퇴한 사용자' }, { content: '또 쓴 댓글' }] })
  })

  it('keeps the remaining posts hidden from members who had blocked the writer', async () => {
    const { world, leaving } = await open()
    const reader = await world.person()
    await world.block(reader, leaving)
    await expectYes(withdraw(world, leaving, true))
    const home = await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false }, { token: reader.token }))
    expect(home.items.map(({ id }) => id)).toEqual([leaving.friendPost])
  })

  it('frees address and nickname at once', async () => {
    const { world, leaving } = await open()
    await expectYes(withdraw(world, leaving, true))
    expect(await world.server.call('logIn', { email: secrets.email, password })).toMatchObject({ status: '01' })
    const again = await world.server.signUp({ ...secrets, password: 'haru88!' })
    expect(again.user).toMatchObject({ nickname: secrets.nickname, postCount: 0, followerCount: 0 })
    expect(again.user.id).not.toBe(leaving.id)
    await expectRightCounters(world.server.services.db)
  })

  it('changes nothing for a wrong password', async () => {
    const { world, leaving } = await open()
    const { token } = leaving
    const before = await countersOf(world.server.services.db)
    expect(await world.server.call('withdraw', { password: 'haru77?', keepPosts: false }, { token })).toMatchObject({ status: '01' })
    expect(await countersOf(world.server.services.db)).toEqual(before)
    expect((await expectYes(world.server.call('userInfo', { userId: leaving.id }, { token }))).user.own?.email).toBe(secrets.email)
  })

  it('reaches the same result wherever it is killed', async () => {
    const { world, leaving } = await open()
    const { services } = world.server
    const leaver = { userId: leaving.id, keepPosts: false, at: world.clock.now }
    await closeAccount(services, leaver, (await findPasswordHash(services.db, leaving.id)) ?? '')
    let survived = 0
    for (let deaths = 0; ; deaths += 1) {
      const rest = clearAway(dyingAfter(services, deaths), leaver, 1).then(() => true)
      const isDone = await rest.catch((error: unknown) => {
        expect(String(error)).toContain('killed')
        return false
      })
      await expectRightCounters(services.db)
      if (isDone) break
      survived += 1
    }
    expect(survived).toBeGreaterThan(10)
    const end = await dump(services.db)
    for (const secret of [...Object.values(secrets), leaving.imagePath, leaving.postImage, '소연이', '글 0'])
      expect(end).not.toContain(secret)
  })

  it('is finished by the next server after a crash', async () => {
    const { world, leaving } = await open()
    const { services, dataDir, databaseUrl } = world.server
    const leaver = { userId: leaving.id, keepPosts: false, at: world.clock.now }
    await closeAccount(services, leaver, (await findPasswordHash(services.db, leaving.id)) ?? '')
    if (database === 'postgres') await endLeases(services.db)
    const next = await startTestServer({ database, dataDir, databaseUrl, now: () => world.clock.now })
    const posts = () =>
      next.services.db.selectFrom('posts').select('id').where('user_id', '=', leaving.id).where('deleted_at', 'is', null).execute()
    await expect.poll(posts).toEqual([])
    await next.services.background.drained()
    await next.stop()
    await expectRightCounters(services.db)
    expect(await isShown(world, leaving.postImage)).toBe(false)
  })

  it('also removes what was written during the withdrawal, and then its own record', async () => {
    const { world, leaving } = await open()
    const { services } = world.server
    await expectYes(withdraw(world, leaving, false))
    const late = { id: services.newId(), user_id: leaving.id, category: 'korea' as const, content: '늦은 글', images: '[]', tags: '[]' }
    await services.db
      .insertInto('posts')
      .values({ ...late, posted_at: world.clock.now })
      .execute()
    await sql`update users set post_count = post_count + 1 where id = ${leaving.id}`.execute(services.db)
    await sql`update list_counters set total = total + 1 where list in ('home', 'category:korea')`.execute(services.db)
    world.clock.now += 61_000
    await finishWithdrawals(services)
    expect(await dump(services.db)).not.toContain('늦은 글')
    await expectRightCounters(services.db)
    expect(await services.db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
  })

  it('leaves no name in a message of the bot that was being written meanwhile', async () => {
    const world = await createWorld(database)
    worlds.push(world)
    const { db } = world.server.services
    const [leaver, friend] = [await world.person(), await world.person()]
    await eventsHandled(world.server.services)
    const { roomId } = await expectYes(world.server.call('openRoom', { userId: 'bot' }, { token: friend.token }))
    const follow = async () => {
      await expectYes(world.server.call('follow', { userId: friend.id }, { token: leaver.token }))
      // On PostgreSQL the message is written once the room is free.
      if (database === 'sqlite') await eventsHandled(world.server.services)
    }
    const leave = () => expectYes(withdraw(world, leaver, false))
    await raceForRow(db, { table: 'rooms', id: roomId }, [follow, leave])
    await eventsHandled(world.server.services)
    expect(
      await db.selectFrom('messages').select('bot').where('room_id', '=', roomId).where('bot', 'like', '%follow%').execute(),
    ).toHaveLength(1)
    expect(await dump(db)).not.toContain(leaver.nickname)
  })

  it('leaves no name in words that a message of the bot quotes, which was being written meanwhile', async () => {
    const world = await createWorld(database)
    worlds.push(world)
    const { db } = world.server.services
    const [leaver, writer, friend] = [await world.person(), await world.person(), await world.person()]
    const post = await world.post(friend)
    await eventsHandled(world.server.services)
    const { roomId } = await expectYes(world.server.call('openRoom', { userId: 'bot' }, { token: friend.token }))
    const write = async () => {
      await world.reply(writer, post, { content: `@${leaver.nickname} 보세요.` })
      if (database === 'sqlite') await eventsHandled(world.server.services)
    }
    await raceForRow(db, { table: 'rooms', id: roomId }, [write, () => expectYes(withdraw(world, leaver, true))])
    await eventsHandled(world.server.services)
    const told = db.selectFrom('messages').select('bot').where('room_id', '=', roomId).where('bot', 'like', '%보세요.%')
    expect(await told.execute()).toHaveLength(1)
    expect(await dump(db)).not.toContain(leaver.nickname)
  })

  it('keeps its record until it was cleared away after every call of that time had ended', async () => {
    const { world, leaving } = await open()
    const { services } = world.server
    await expectYes(withdraw(world, leaving, false))
    let looks = 0
    // It takes longer than what is left of the minute.
    const now = () => world.clock.now + (looks++ === 0 ? 55_000 : 62_000)
    await finishWithdrawals({ ...services, now })
    expect(await services.db.selectFrom('withdrawals').selectAll().execute()).toHaveLength(1)
    world.clock.now += 62_000
    await finishWithdrawals(services)
    expect(await services.db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
  })

  it('leaves no name in live events that were stored before the account was closed, but after it was asked for', async () => {
    const world = await createWorld(database)
    worlds.push(world)
    const { services } = world.server
    const [leaver, friend] = [await world.person(), await world.person()]
    const { roomId } = await expectYes(world.server.call('openRoom', { userId: friend.id }, { token: leaver.token }))
    const leaving = { userId: leaver.id, keepPosts: false, at: world.clock.now }
    world.clock.now += 5
    await expectYes(world.server.call('sendMessage', { roomId, text: '마지막 말' }, { token: leaver.token, key: 'the-last-words' }))
    const events = services.db.selectFrom('live_events').select('event').where('event', 'like', `%${leaver.nickname}%`)
    expect(await events.execute()).not.toEqual([])
    world.clock.now += 5
    await closeAccount(services, leaving, (await findPasswordHash(services.db, leaver.id)) ?? '')
    await clearAway(services, leaving)
    expect(await events.execute()).toEqual([])
  })

  it('does not block others while ten thousand posts are deleted, in transactions of bounded size', { timeout: 60_000 }, async () => {
    const world = await createWorld(database)
    worlds.push(world)
    const { services } = world.server
    const writer = await world.person()
    const at = world.clock.now
    for (let begun = 0; begun < 10_000; begun += 1000) {
      const rows = Array.from({ length: 1000 }, () => ({ id: services.newId(), user_id: writer.id, category: 'korea' as const }))
      await services.db
        .insertInto('posts')
        .values(rows.map((row) => ({ ...row, content: '한마디', images: '[]', tags: '["a"]', posted_at: at })))
        .execute()
      await services.db
        .insertInto('post_tags')
        .values(rows.map(({ id }) => ({ post_id: id, tag_key: 'a', category: 'korea' as const })))
        .execute()
    }
    await services.db.updateTable('users').set({ post_count: 10_000 }).where('id', '=', writer.id).execute()
    const lists = ['home', 'category:korea', 'tag:a', 'category:korea:tag:a']
    await services.db
      .insertInto('list_counters')
      .values(lists.map((list) => ({ list, total: 10_000 })))
      .execute()

    let isOver = false
    const leaving = withdraw(world, writer, false).finally(() => {
      isOver = true
    })
    const totals: number[] = []
    while (!isOver) totals.push((await expectYes(world.server.call('homePosts', { tags: [], subscribedOnly: false }))).total)
    await expectYes(leaving)
    // Readers saw intermediate states.
    expect(new Set(totals).size).toBeGreaterThan(3)
    await expectRightCounters(services.db)
  })
})

/** As after a crash of the process that has them: they have run out, and that process, which still runs here, gets none again. */
async function endLeases(db: Kysely<Schema>): Promise<void> {
  const holders = await db.selectFrom('leases').select('holder').distinct().execute()
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('leases').execute()
    for (const { holder } of holders) await sql`alter table leases add check (holder <> ${sql.lit(holder)})`.execute(trx)
  })
}

/** The services of a server that crashes after a number of transactions. */
function dyingAfter(services: Services, transactions: number): Services {
  let left = transactions
  const db = new Proxy(services.db, {
    get(target, key) {
      if (key === 'transaction') {
        left -= 1
        if (left < 0) throw new Error('killed')
      }
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...services, db }
}
