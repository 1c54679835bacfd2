import { randomUUID } from 'node:crypto'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { transact } from '../../../src/server/db/transaction'
import { writePost } from '../../../src/server/features/chat/posting'
import { openRoom } from '../../../src/server/features/chat/room-opening'
import { createToken, hashToken } from '../../../src/server/http/auth'
import { type OperationName, operations } from '../../../src/shared/contract/index'
import type { Operation } from '../../../src/shared/contract/operation'
import { noThings } from '../../support/operation-samples'
import { recording } from '../../support/recordings'
import { databases, expectYes, type RawAnswer } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'
import { type Expectation, expectations, inputFor, type Outcome, type Target, targets, theId, thePath } from './expectations'

/** The callers. `blocked` and `blocker` are related to the owner as their names say; the last two have a token of the owner's. */
const actors = ['visitor', 'other', 'blocked', 'blocker', 'owner', 'expired', 'revoked'] as const
/** Further callers for rooms: the other member of the owner's room, and one who has left it. */
const roomActors = ['member', 'former'] as const
/** Further callers for what only some roles may do. */
const roleActors = ['moderator', 'administrator'] as const
type Actor = (typeof actors)[number] | (typeof roomActors)[number] | (typeof roleActors)[number]
const isForRole = ({ for: audience }: Expectation) => audience === 'moderators' || audience === 'administrators'
const actorsOf = (row: Expectation): readonly Actor[] => {
  if (isForRole(row)) return [...actors, ...roleActors]
  return row.of === 'room' ? [...actors, ...roomActors] : actors
}

const rows = Object.entries(expectations).flatMap(([name, each]) =>
  (each as Expectation[]).map((row, index) => ({ name: name as OperationName, row, title: index === 0 ? name : `${name} (${index + 1})` })),
)

/** The expected outcome. An invalid token is refused before anything is read; so is a visitor where only members may call. */
function outcomeFor(row: Expectation, actor: Actor, target: Target): Outcome {
  const { for: audience, outcome, byBlocker, member } = row
  if (audience !== 'anybody' && (actor === 'expired' || actor === 'revoked')) return 'tokenExpired'
  if ((audience === 'members' || isForRole(row)) && actor === 'visitor') return 'loginRequired'
  if (isForRole(row) && actor !== 'administrator' && (actor !== 'moderator' || audience === 'administrators')) return 'forbidden'
  if (member !== undefined && actor === 'member' && target === 'foreign') return member
  return (actor === 'blocker' && byBlocker?.[target]) || (typeof outcome === 'string' ? outcome : outcome[target])
}

/** The targets of an actor: nothing is unseen by somebody who blocks nobody, and a visitor owns nothing. */
function targetsFor({ of }: Expectation, actor: Actor): Target[] {
  if (of === undefined) return ['own']
  const isBlock = actor === 'blocked' || actor === 'blocker'
  return targets.filter((target) => (target !== 'unseen' || isBlock) && (target !== 'own' || actor !== 'visitor'))
}

describe.each(databases)('who may do what on %s', (database) => {
  let world: World
  let people: Record<'owner' | 'other' | 'blocked' | 'blocker' | 'host' | 'member' | 'former' | 'moderator' | 'administrator', Person>
  /** The post and question of comments and answers in the cases. */
  let hosts: { postId: string; questionId: string }
  let picture: Uint8Array
  let addresses = 0

  beforeAll(async () => {
    world = await createWorld(database)
    const person = () => world.person()
    people = {
      owner: await person(),
      other: await person(),
      blocked: await person(),
      blocker: await person(),
      host: await person(),
      member: await person(),
      former: await person(),
      moderator: await person(),
      administrator: await person(),
    }
    for (const role of roleActors)
      await world.server.services.db.updateTable('users').set({ role }).where('id', '=', people[role].id).execute()
    hosts = { postId: await world.post(people.host), questionId: await world.question(people.host) }
    await world.block(people.owner, people.blocked)
    await world.block(people.blocker, people.owner)
    picture = await Transformer.fromRgbaPixels(new Uint8Array(16 * 16 * 4).fill(200), 16, 16).png()
  })
  afterAll(() => world?.server.stop())

  const personOf = (actor: Actor): Person => people[actor === 'visitor' || actor === 'expired' || actor === 'revoked' ? 'owner' : actor]

  const writerFor = (actor: Actor, target: Target): Person => {
    if (target === 'own') return personOf(actor)
    const isOwners = target === 'unseen' || actor === 'other' || actor === 'visitor'
    return isOwners ? people.owner : people.other
  }

  /** @returns the session's id */
  const begin = async (userId: string, token: string, expiresAt: number): Promise<string> => {
    const id = randomUUID()
    const at = world.clock.now
    await world.server.services.db
      .insertInto('sessions')
      .values({ id, user_id: userId, token_hash: hashToken(token), device: '', created_at: at, last_seen_at: at, expires_at: expiresAt })
      .execute()
    return id
  }

  /** A token for each case, since some cases end it. */
  const tokenOf = async (actor: Actor): Promise<string | undefined> => {
    if (actor === 'visitor') return undefined
    const token = createToken()
    await begin(personOf(actor).id, token, actor === 'expired' ? world.clock.now : world.clock.now + 60_000)
    if (actor === 'revoked') await expectYes(world.server.call('logOut', {}, { token }))
    return token
  }

  /** A room of two members with a message; the caller of the case may have left it, or may be blocked. */
  const aRoom = async (one: Person, other: Person, leaver?: Person) => {
    const { db } = world.server.services
    const { roomId } = await transact(db, (trx) => openRoom(trx, world.server.services, { userId: one.id, otherId: other.id }))
    const post = { roomId, senderId: other.id, key: null, kind: 'message' as const, parts: [{ text: '안녕', images: [] }] }
    const { rows: said } = await transact(db, (trx) => writePost(trx, world.server.services, post))
    if (leaver) await expectYes(world.server.call('leaveRoom', { roomId }, { token: (await signedIn(leaver)).token }))
    return { roomId, messageId: said[0]?.id ?? '' }
  }

  /** The room that a case is about. */
  const roomFor = async (actor: Actor, target: Target) => {
    if (target === 'own') return aRoom(personOf(actor), people.host)
    if (target === 'unseen') return aRoom(personOf(actor), people.owner)
    if (target !== 'foreign') return { roomId: randomUUID(), messageId: randomUUID() }
    if (actor === 'member') return aRoom(people.owner, people.member)
    if (actor === 'former') return aRoom(people.owner, people.former, people.former)
    return aRoom(actor === 'owner' ? people.other : people.owner, people.host)
  }

  /** A member with a new token for the preparation of a case: another case may have ended their sessions. */
  const signedIn = async ({ id }: Person): Promise<Person> => {
    const token = createToken()
    await begin(id, token, world.clock.now + 60_000)
    return { id, token }
  }

  /** The id that a case is about, of an item created for it. */
  const idFor = async (
    of: Expectation['of'],
    actor: Actor,
    target: Target,
    { postId, questionId, room }: { postId: string; questionId: string; room: { roomId: string; messageId: string } },
  ): Promise<string> => {
    if (target === 'malformed') return "1' or '1'='1"
    if (target === 'missing') return of === 'image' ? thePath.replace(theId, randomUUID()) : randomUUID()
    if (of === 'room') return room.roomId
    if (of === 'message') return room.messageId
    const writer = await signedIn(writerFor(actor, target))
    if (of === 'user') return writer.id
    if (of === 'stranger') return target === 'foreign' ? (await world.person()).id : writer.id
    if (of === 'image') return world.image(writer)
    if (of === 'session') return begin(writer.id, createToken(), world.clock.now + 60_000)
    if (of === 'review') {
      const host = await signedIn(people.host)
      return world.review(writer, host, await world.program(host))
    }
    if (of === 'program') return world.program(writer)
    if (of === 'post') return world.post(writer)
    if (of === 'anonymous') return world.question(target === 'foreign' ? await world.person() : writer, { anonymous: true })
    if (of === 'question') return world.question(writer)
    if (of === 'correction') return world.correction(writer, { kind: 'post', id: postId })
    if (of === 'answer') return world.answer(writer, questionId)
    if (of === 'reply') return (await world.reply(writer, postId)).id
    return ''
  }

  const send = async (name: OperationName, row: Expectation, actor: Actor, target: Target): Promise<RawAnswer> => {
    addresses += 1
    const { postId, questionId } = hosts
    const isOfRoom = row.of === 'room' || row.of === 'message'
    const room = isOfRoom ? await roomFor(actor, target) : { roomId: '', messageId: '' }
    const isOwn = row.of === 'room' || target === 'own'
    const own = isOwn || !isOfRoom ? room : await aRoom(personOf(actor), people.host)
    const id = await idFor(row.of, actor, target, { postId, questionId, room })
    const operation: Operation = operations[name]
    const others = {
      ...noThings,
      post: postId,
      question: questionId,
      user: people.host.id,
      room: own.roomId,
      message: room.messageId,
      email: `nobody${addresses}@example.com`,
      nickname: `nobody_${addresses}`,
    }
    const wire = z.encode(operation.request, inputFor(name, row, others))
    const body = JSON.parse(JSON.stringify(wire).replaceAll(row.of === 'image' ? thePath : theId, id)) as Record<string, unknown>
    const token = await tokenOf(actor)
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    if (!operation.form) return world.server.raw(operation.path, body, headers)
    const form = new FormData()
    for (const [field, value] of Object.entries(body))
      form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))
    for (const { field, need } of operation.form.files ?? [])
      if (need) form.append(field, new Blob([Uint8Array.from(field === 'voice' ? recording : picture)]), 'file')
    return world.server.raw(operation.path, form, headers)
  }

  describe.each(rows)('$title', ({ name, row }) => {
    it.each(actorsOf(row))('by %s', async (actor) => {
      const asked = targetsFor(row, actor)
      const outcomes: [Target, string][] = []
      for (const target of asked) {
        const answer = await send(name, row, actor, target)
        outcomes.push([target, answer.status === '00' ? 'ok' : (answer.message ?? answer.status)])
      }
      expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(asked.map((target) => [target, outcomeFor(row, actor, target)])))
    })
  })
})
