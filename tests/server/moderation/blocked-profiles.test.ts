import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLeases } from '../../../src/server/db/leases'
import { createMirror } from '../../../src/server/live/firestore/mirror'
import type { Languages } from '../../../src/shared/contract/languages'
import type { Presence } from '../../../src/shared/contract/people-shapes'
import { levels } from '../../../src/shared/languages'
import { eventsHandled } from '../../support/events-handled'
import type { LiveClient } from '../../support/live-client'
import { pictures } from '../../support/pictures'
import { databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person } from '../chat/chat-community'
import { readEverything } from './read-everything'

/** The same numbers for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A member with their current name and picture. */
interface Changing extends Person {
  stream: LiveClient
  nickname: string
  imagePath: string
  languages: Languages | null
}

describe.each(databases)('how a blocked pair sees each other on %s', (database) => {
  let chat: ChatCommunity
  let picture: Uint8Array
  let names = 0
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
    picture = await pictures.png(8, 8)
  })
  afterAll(() => chat?.stop())

  const drained = () => eventsHandled(chat.server.services)
  /** All events are handled and have arrived on each stream: they are ordered, so a last one proves it. */
  const settled = async (people: Changing[]) => {
    await drained()
    for (const person of people) {
      const [marker] = await chat.say(person, await chat.room(person, person), '다 왔어요')
      await person.stream.event('messages', ({ messages }) => messages.some(({ id }) => id === marker?.id))
    }
  }
  /** Changes a member's name, picture, presence and languages. */
  const change = async (person: Changing, presence: Presence) => {
    names += 1
    const { token } = person
    person.nickname = `changed${names}`
    await expectYes(chat.server.call('editUser', { nickname: person.nickname }, { token }))
    const { user } = await expectYes(chat.server.call('setProfileImage', {}, { token, files: [picture] }))
    person.imagePath = user.imagePath ?? ''
    await expectYes(chat.server.call('setPresence', { presence }, { token }))
    person.languages = { korean: levels[names % levels.length] ?? null, english: 'native', motherTongue: null }
    await expectYes(chat.server.call('setLearning', { languages: person.languages, goals: [], about: '' }, { token }))
  }
  const join = async (): Promise<Changing> => {
    const person = await chat.person()
    const changing = { ...person, imagePath: '', languages: null, stream: await chat.live(person) }
    await change(changing, 1)
    return changing
  }
  /** Every document that Firestore would have, by its path. */
  const mirrored = async (): Promise<Map<string, string>> => {
    const { db, log } = chat.server.services
    await db.updateTable('rooms').set({ mirrored_version: 0, mirrored_seq: 0 }).execute()
    const found = new Map<string, string>()
    const mirror = createMirror({
      db,
      log,
      leases: createLeases(db),
      documents: {
        async commit(changes) {
          for (const each of changes) if ('set' in each) found.set(each.path, JSON.stringify(each.set))
        },
        list: async () => [],
      },
    })
    mirror.start()
    const behind = db.selectFrom('rooms').select('id').whereRef('mirrored_version', '<', 'version')
    await expect.poll(async () => (await behind.execute()).length, { timeout: 20_000 }).toBe(0)
    await mirror.stop()
    return found
  }

  it.each([11, 12])(
    'changes after the block do not cross it, until it is lifted (graph %i)',
    async (seed) => {
      const random = createRandom(seed)
      const people = await Promise.all(Array.from({ length: 4 }, join))
      const rooms = new Map<string, string>()
      const key = (one: Person, other: Person) => [one.id, other.id].sort().join(' ')
      const pairs = people.flatMap((one, at) => people.slice(at + 1).map((other) => [one, other] as const))
      for (const [one, other] of pairs) {
        const roomId = await chat.room(one, other)
        rooms.set(key(one, other), roomId)
        for (const each of [one, other]) await chat.say(each, roomId, `${each.id}: 안녕`)
        if (random(2) === 0) await expectYes(chat.server.call('follow', { userId: other.id }, { token: one.token }))
        // The other member can still read an ended room.
        if (random(4) === 0) await expectYes(chat.server.call('leaveRoom', { roomId }, { token: one.token }))
      }
      await settled(people)
      const before = new Map(people.map(({ id, nickname, imagePath }) => [id, { nickname, imagePath }]))
      const blocked = new Map(pairs.filter(() => random(2) === 0).map((pair) => [key(...pair), pair]))
      for (const [one, other] of blocked.values()) await expectYes(chat.server.call('block', { userId: other.id }, { token: one.token }))
      await settled(people)
      const heard = new Map(people.map(({ id, stream }) => [id, stream.frames.length]))
      for (const person of people) await change(person, 4)
      await settled(people)

      const check = async (isBlocked: (one: Person, other: Person) => boolean) => {
        const documents = await mirrored()
        for (const viewer of people) {
          const answers = await readEverything(chat.server, viewer, people)
          const own = [...documents].filter(([path]) => path.startsWith(`users/${viewer.id}/`)).map(([, fields]) => fields)
          const text = JSON.stringify([answers, own, viewer.stream.frames.slice(heard.get(viewer.id))])
          const listed = (await chat.rooms(viewer)).filter(({ kind }) => kind === 'pair')
          for (const { partner } of listed) {
            const other = people.find(({ id }) => id === partner.id)
            if (!other) continue
            const frozen = { id: other.id, ...before.get(other.id), presence: 0, languages: null }
            const live = { id: other.id, nickname: other.nickname, imagePath: other.imagePath, presence: 4, languages: other.languages }
            expect(partner).toEqual(isBlocked(viewer, other) ? frozen : live)
          }
          for (const other of people.filter((one) => one !== viewer && isBlocked(viewer, one))) {
            for (const secret of [other.nickname, other.imagePath]) expect(text, `${secret} to ${viewer.nickname}`).not.toContain(secret)
            const views = own.map((fields) => JSON.parse(fields) as { user_id?: string; status?: number })
            for (const { status } of views.filter(({ user_id }) => user_id === other.id)) expect(status).toBe(0)
            // Not even the fact of a change is sent.
            const told = viewer.stream.frames
              .slice(heard.get(viewer.id))
              .filter((frame) => frame.type === 'event' && frame.event.kind === 'room' && frame.event.room.partner.id === other.id)
            expect(told).toEqual([])
          }
          for (const other of people.filter((one) => one !== viewer && !isBlocked(viewer, one)))
            expect(JSON.stringify(answers)).toContain(other.nickname)
        }
      }
      expect(blocked.size).toBeGreaterThan(0)
      await check((one, other) => blocked.has(key(one, other)))

      for (const [one, other] of blocked.values()) await expectYes(chat.server.call('unblock', { blockId: other.id }, { token: one.token }))
      await settled(people)
      await check(() => false)
      // Nothing of it is left.
      expect(await chat.server.services.db.selectFrom('blocked_profiles').selectAll().execute()).toEqual([])
    },
    90_000,
  )

  it('the picture from before stays while it is shown, and is deleted with the block', async () => {
    const [one, other] = [await join(), await join()]
    const old = other.imagePath
    const status = async () => (await fetch(`${chat.server.url}/images/${old}`)).status
    await expectYes(chat.server.call('block', { userId: other.id }, { token: one.token }))
    await change(other, 2)
    await chat.server.services.background.drained()
    expect(await status()).toBe(200)
    const [block] = (await expectYes(chat.server.call('blocks', {}, { token: one.token }))).blocks
    expect(block?.imagePath).toBe(old)
    await expectYes(chat.server.call('unblock', { blockId: other.id }, { token: one.token }))
    await chat.server.services.background.drained()
    expect(await status()).toBe(404)
  })

  it('a pair that blocked each other, as older versions allow, stays frozen until the last block is lifted', async () => {
    const [one, other] = [await join(), await join()]
    const roomId = await chat.room(one, other)
    await chat.say(other, roomId, '안녕')
    const before = { id: other.id, nickname: other.nickname, imagePath: other.imagePath, presence: 0, languages: null }
    await expectYes(chat.server.call('block', { userId: other.id }, { token: one.token }))
    const back = { blocker_id: other.id, blocked_id: one.id, created_at: 1 }
    await chat.server.services.db.insertInto('blocks').values(back).execute()
    await change(other, 2)
    await drained()
    await expectYes(chat.server.call('unblock', { blockId: other.id }, { token: one.token }))
    await drained()
    expect((await chat.roomOf(one, roomId)).partner).toEqual(before)
    await expectYes(chat.server.call('unblock', { blockId: one.id }, { token: other.token }))
    await drained()
    expect((await chat.roomOf(one, roomId)).partner).toMatchObject({ nickname: other.nickname, presence: 2 })
  })

  it('a withdrawn member is anonymous on both sides of a block', async () => {
    const [one, other] = [await join(), await join()]
    const roomId = await chat.room(one, other)
    await chat.say(other, roomId, '안녕')
    await expectYes(chat.server.call('block', { userId: other.id }, { token: one.token }))
    const password = 'haru77!'
    await expectYes(chat.server.call('withdraw', { password, keepPosts: true }, { token: other.token }))
    await drained()
    const nobody = { id: other.id, nickname: '탈퇴한 사용자', imagePath: null, presence: 0, languages: null }
    expect((await chat.roomOf(one, roomId)).partner).toEqual(nobody)
    const kept = chat.server.services.db.selectFrom('blocked_profiles').selectAll().where('viewer_id', 'in', [one.id, other.id])
    expect(await kept.execute()).toEqual([])
    const { blocks } = await expectYes(chat.server.call('blocks', {}, { token: one.token }))
    expect(blocks).toMatchObject([{ userId: other.id, nickname: '탈퇴한 사용자', imagePath: null }])
  })
})
