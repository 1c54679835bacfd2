import { afterEach, describe, expect, it } from 'vitest'
import { clearAway } from '../../../src/server/features/account/withdrawal'
import { eventsHandled } from '../../support/events-handled'
import { statementsOf, wastefulOf } from '../../support/plans'
import { databases, expectYes } from '../../support/server'
import { createWorld, type NamedPerson, type World } from '../feed/world'

/** How many rows of others there are in the tables that grow with the community. */
const others = 400

describe.each(databases)('what a withdrawal reads on %s', (database) => {
  let world: World | undefined
  afterEach(() => world?.server.stop())

  /** A member who has written a little, in a community in which others have written much. */
  async function createCommunity(world: World): Promise<NamedPerson> {
    const { server, clock } = world
    const { db, newId } = server.services
    const [leaver, other] = [await world.person(), await world.person()]
    for (const { id: userId } of [other, await world.person(), await world.person()])
      await expectYes(server.call('follow', { userId }, { token: leaver.token }))
    const postId = await world.post(leaver)
    await world.reply(other, postId)
    await world.program(leaver)
    await expectYes(server.call('openRoom', { userId: other.id }, { token: leaver.token }))
    await eventsHandled(server.services)
    const stranger = await world.person()
    const { roomId } = await expectYes(server.call('openRoom', { userId: 'bot' }, { token: stranger.token }))
    const bot = JSON.stringify({ topic: 'follower', name: 'x', content: '', link: null, by: other.id })
    const note = { room_id: roomId, sender_id: 'bot', kind: 'said' as const, text: '', images: '[]', bot, sent_at: 1 }
    const notes = Array.from({ length: others }, (_, n) => ({ ...note, id: newId(), seq: n + 1000, client_id: `${stranger.id}:${n}` }))
    await db.insertInto('messages').values(notes).execute()
    const events = notes.map(({ seq }) => ({ user_id: stranger.id, seq, event: '{}', created_at: clock.now }))
    await db.insertInto('live_events').values(events).execute()
    return leaver
  }

  it.each([true, false])('are the rows of the member, not those of everybody (posts kept: %s)', async (keepPosts) => {
    world = await createWorld(database)
    const leaver = await createCommunity(world)
    const { services } = world.server
    const notes = () => services.db.selectFrom('messages').select('bot').where('bot', 'like', `%${leaver.id}%`).execute()
    expect(await notes()).toHaveLength(3)
    const leaving = { userId: leaver.id, keepPosts, at: world.clock.now }
    const statements = await statementsOf(services.db, (db) => clearAway({ ...services, db }, leaving))
    expect(statements.length).toBeGreaterThan(40)
    expect((await notes()).map(({ bot }) => JSON.parse(bot ?? '').by)).toEqual([null, null, null])
    expect(await wastefulOf(world.server, statements, others)).toEqual([])
  })
})
