import { type Kysely, sql, type Transaction } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultTimeouts } from '../../../src/server/db/postgres-pool'
import type { Schema } from '../../../src/server/db/schema'
import { transact } from '../../../src/server/db/transaction'
import { pairKeyOf } from '../../../src/server/features/chat/chat-rules'
import { insertMember } from '../../../src/server/features/chat/member-queries'
import { insertRoom } from '../../../src/server/features/chat/room-queries'
import { appendEvent, type DomainEvents } from '../../../src/server/live/domain-events'
import { eventsHandled } from '../../support/events-handled'
import { race } from '../../support/held-row'
import { databases, expectYes, patientTimeouts, type TestServerOptions } from '../../support/server'
import { until } from '../../support/until'
import { type ChatCommunity, createChatCommunity, type Person } from './chat-community'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(options: TestServerOptions) {
  const chat = await createChatCommunity(options)
  closing.push(chat.stop)
  const { db } = chat.server.services
  /** The topics of the bot's messages to a member. */
  const told = async ({ id }: Person) => {
    const rooms = db.selectFrom('messages').innerJoin('room_members', 'room_members.room_id', 'messages.room_id')
    const rows = await rooms.select('messages.bot').where('room_members.user_id', '=', id).where('messages.bot', 'is not', null).execute()
    return rows.map(({ bot }) => (JSON.parse(bot ?? '{}') as { topic: string }).topic)
  }
  const poke = ({ token }: Person) => chat.server.call('rooms', {}, { token })
  return { chat, db, told, poke }
}

describe.runIf(databases.includes('postgres'))('a domain event that waits too long for a lock', () => {
  it('lets the others be handled, and is tried again for as long as it takes', async () => {
    const failed: unknown[] = []
    const onLog = (line: string) => {
      const { msg, event } = JSON.parse(line) as { msg: string; event?: string }
      if (msg === 'a domain event could not be handled') failed.push(event)
    }
    const { chat, db, told, poke } = await open({ database: 'postgres', timeouts: { ...defaultTimeouts, lockMs: 200 }, onLog })
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    await eventsHandled(chat.server.services)
    const unhandled = db.selectFrom('outbox_events').select('kind').where('told_at', 'is', null)
    vi.useFakeTimers({ toFake: ['performance'] })
    closing.push(() => vi.useRealTimers())
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('rooms').select('id').where('id', '=', roomId).forUpdate().execute()
      await transact(db, (other) => appendEvent(other, 'personChanged', { userId: minji.id }))
      const hana = await chat.person()
      await until(async () => expect(await told(hana)).toEqual(['welcome']))
      // More often than events are tried that fail for another reason.
      for (let times = 1; times <= 6; times += 1) {
        await poke(hana)
        await until(() => expect(failed).toHaveLength(times))
        vi.advanceTimersByTime(10 * 60_000)
      }
      expect(new Set(failed)).toEqual(new Set(['personChanged']))
      expect(await unhandled.execute()).toEqual([{ kind: 'personChanged' }])
    })
    await poke(minji)
    await until(async () => expect(await unhandled.execute()).toEqual([]))
  })
})

describe.runIf(databases.includes('postgres')).each(['personChanged', 'readMarksSwitched'] as const)('%s', (kind) => {
  it('does not meet a message of the same people in a deadlock', async () => {
    const { chat, db, poke } = await open({ database: 'postgres', timeouts: patientTimeouts })
    const member = await chat.person()
    const [first, second] = [await chat.person(), await chat.person()].sort((a, b) => (a.id < b.id ? -1 : 1)) as [Person, Person]
    // The latest room is that of the partner who comes last.
    for (const partner of [first, second]) await chat.say(member, await chat.room(member, partner), '안녕하세요')
    for (const person of [member, first, second]) await chat.rooms(person)
    await eventsHandled(chat.server.services)
    const headOf = (trx: Kysely<Schema>, { id }: Person) =>
      trx.updateTable('live_heads').set({ seq: sql`seq` }).where('user_id', '=', id).execute()
    let message: Transaction<Schema> | undefined
    const hold = async (trx: Transaction<Schema>) => {
      message = trx
      // It is the one that a deadlock would end, at once.
      await sql`set local deadlock_timeout = 1`.execute(trx)
      return headOf(trx, first)
    }
    const handle = async () => {
      await transact(db, (trx) => appendEvent(trx, kind, { userId: member.id }))
      await poke(member)
      await eventsHandled(chat.server.services)
    }
    const here = await chat.live(second)
    await race(db, hold, [handle], async () => message && (await headOf(message, second)))
    expect((await here.event('room')).room.partner.id).toBe(member.id)
  })
})

describe.each(databases)('an event that concerns many rows on %s', (database) => {
  const payloadsOf = async (db: Kysely<Schema>, kind: keyof DomainEvents) => {
    const rows = await db.selectFrom('outbox_events').select('payload').where('kind', '=', kind).orderBy('id').execute()
    return rows.map(({ payload }) => JSON.parse(payload) as { after?: string })
  }

  it('ends the rooms of a withdrawn member a part at a time, each once however often it is handled', async () => {
    const { chat, db, poke } = await open({ database })
    const [leaver, other] = [await chat.person(), await chat.person()]
    const partners = await insertPartners(chat, leaver, 45)
    await expectYes(chat.server.call('withdraw', { password: 'haru77!', keepPosts: false }, { token: leaver.token }))
    await eventsHandled(chat.server.services)
    const rooms = async () => {
      const members = db.selectFrom('rooms').innerJoin('room_members', 'room_members.room_id', 'rooms.id')
      const query = members.select(['rooms.id', 'rooms.ended_at', 'room_members.exited_at', 'rooms.last_seq'])
      return query.where('room_members.user_id', '=', leaver.id).where('rooms.kind', '=', 'pair').orderBy('rooms.id').execute()
    }
    const ended = await rooms()
    expect(ended).toHaveLength(45)
    for (const room of ended) expect([room.ended_at, room.exited_at]).toEqual([expect.any(Number), expect.any(Number)])
    // Of these a third had ended before.
    expect(ended.filter(({ last_seq }) => last_seq === 1)).toHaveLength(30)
    const told = await db.selectFrom('live_events').select('user_id').where('user_id', 'in', partners).execute()
    expect(told).toHaveLength(45)
    const ids = ended.map(({ id }) => id)
    expect((await payloadsOf(db, 'withdrawn')).map(({ after }) => after)).toEqual([undefined, ids[19], ids[39]])

    await transact(db, (trx) => appendEvent(trx, 'withdrawn', { userId: leaver.id }))
    await poke(other)
    await eventsHandled(chat.server.services)
    expect(await rooms()).toEqual(ended)
  })

  it('ends the 30 + 30s of a closed account a part at a time', async () => {
    const { chat, db, poke } = await open({ database })
    const [member, other] = [await chat.person(), await chat.person()]
    const partners = await insertPartners(chat, member, 45)
    await eventsHandled(chat.server.services)
    const exchange = JSON.stringify({ id: 'none', proposerId: member.id, first: 'korean', startedAt: 1, startedSeq: 0 })
    const own = db.selectFrom('room_members').select('room_id').where('user_id', '=', member.id)
    const rooms = () => db.selectFrom('rooms').select('id').where('exchange', 'is not', null).execute()
    await db
      .updateTable('rooms')
      .set({ exchange, exchange_until: chat.server.services.now() + 3_600_000 })
      .where('kind', '=', 'pair')
      .where('id', 'in', own)
      .execute()
    expect(await rooms()).toHaveLength(45)
    await db.updateTable('users').set({ closed_at: 1 }).where('id', '=', member.id).execute()
    await transact(db, (trx) => appendEvent(trx, 'closingSwitched', { userId: member.id }))
    await poke(other)
    await eventsHandled(chat.server.services)
    expect(await rooms()).toEqual([])
    const told = await db.selectFrom('live_events').select('user_id').where('user_id', 'in', partners).execute()
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(45)
    expect((await payloadsOf(db, 'closingSwitched')).map(({ after }) => after)).toEqual([undefined, '', ''])
  })

  it('erases what the bot quotes a part at a time', async () => {
    const { chat, db, poke } = await open({ database })
    const [writer, reader] = [await chat.person(), await chat.person()]
    const post = { content: '글', category: 'korea' as const, tags: [], images: [] }
    const { postId } = await expectYes(chat.server.call('savePost', post, { token: reader.token }))
    const ids: string[] = []
    for (let n = 0; n < 56; n += 1) {
      const { reply } = await expectYes(chat.server.call('saveReply', { postId, content: `${n} 번째` }, { token: writer.token }))
      ids.push(reply.id)
    }
    await eventsHandled(chat.server.services)
    const quoted = async () => {
      const rows = await db.selectFrom('messages').select('bot').where('bot', 'like', '%번째%').execute()
      return rows.map(({ bot }) => (JSON.parse(bot ?? '{}') as { content: string }).content)
    }
    expect(await quoted()).toHaveLength(56)
    const texts = ids.slice(0, 55).map((noticeItemId) => ({ noticeItemId, writerId: null }))
    await transact(db, (trx) => appendEvent(trx, 'erased', { texts }))
    await poke(reader)
    await eventsHandled(chat.server.services)
    expect(await quoted()).toEqual(['55 번째'])
    expect(await payloadsOf(db, 'erased')).toMatchObject([{ texts }, { texts, after: expect.any(String) }])
  })
})

/** Rooms of a member with as many others, of which every third has ended. @returns the ids of the others */
async function insertPartners({ server }: ChatCommunity, { id }: Person, count: number): Promise<string[]> {
  const { db, newId, now } = server.services
  const partners = Array.from({ length: count }, () => newId())
  await transact(db, async (trx) => {
    for (const [n, partner] of partners.entries()) {
      const roomId = newId()
      await trx.insertInto('users').values({ id: partner, email: partner, nickname: partner, name: partner, joined_at: now() }).execute()
      await insertRoom(trx, { id: roomId, kind: 'pair', pairKey: pairKeyOf(id, partner), at: 1 })
      for (const member of [id, partner]) await insertMember(trx, roomId, member, 1)
      if (n % 3 === 0) await trx.updateTable('rooms').set({ ended_at: 2 }).where('id', '=', roomId).execute()
    }
  })
  return partners
}
