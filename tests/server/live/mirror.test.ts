import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLeases, type Leases } from '../../../src/server/db/leases'
import { transact } from '../../../src/server/db/transaction'
import { forgetInNotes } from '../../../src/server/features/chat/withdrawal-queries'
import { type DocumentChange, FirestoreAway } from '../../../src/server/live/firestore/documents'
import { createMirror } from '../../../src/server/live/firestore/mirror'
import { setTarget } from '../../../src/server/live/firestore/mirror-queries'
import { databases, expectYes } from '../../support/server'
import { type ChatCommunity, createChatCommunity } from '../chat/chat-community'

describe.each(databases)('the mirror of rooms on %s', (database) => {
  let chat: ChatCommunity
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())

  it('writes a message again that changed while it was being written', async () => {
    const [hana, daniel] = [await chat.person(), await chat.person()]
    const { db, log, textIndex } = chat.server.services
    await expectYes(chat.server.call('follow', { userId: daniel.id }, { token: hana.token }))
    const roomId = await chat.room(daniel, { id: 'bot' })
    await expect.poll(async () => (await chat.everything(daniel, roomId)).at(-1)?.bot?.name).toBe(hana.nickname)
    const documents = new Map<string, string>()
    const inRoom = () => [...documents].filter(([path]) => path.startsWith(`rooms/${roomId}/messages/`)).map(([, fields]) => fields)
    let writings = 0
    const mirror = createMirror({
      db,
      log,
      leases: createLeases(db),
      documents: {
        async commit(changes) {
          const isOfRoom = changes.some(({ path }) => path.startsWith(`rooms/${roomId}/messages/`))
          if (isOfRoom) writings += 1
          // It has been read, and is not written yet.
          const leaver = { userId: hana.id, keepPosts: true, at: Date.now() }
          if (isOfRoom && writings === 1) await transact(db, (trx) => forgetInNotes(trx, leaver, 200, textIndex))
          for (const change of changes) if ('set' in change) documents.set(change.path, JSON.stringify(change.set))
        },
        list: async () => [],
      },
    })
    mirror.start()
    await expect.poll(() => writings).toBe(2)
    await mirror.stop()
    expect(inRoom()).toHaveLength(2)
    expect(inRoom().join()).toContain('follower')
    expect(inRoom().join()).not.toContain(hana.nickname)
  })
})

/** Firestore's limit. */
const mostBytes = 10 * 1024 * 1024

describe.each(databases)('what Firestore may refuse, on %s', (database) => {
  let chat: ChatCommunity
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
  })
  afterAll(() => chat?.stop())

  /** A mirror into documents; each commit is refused that `refuses`. */
  const mirrorInto = (documents: Map<string, string>, refuses: (changes: DocumentChange[]) => boolean) => {
    const { db, log } = chat.server.services
    return createMirror({
      db,
      log,
      leases: createLeases(db),
      documents: {
        async commit(changes) {
          if (refuses(changes)) throw new Error('Firestore refused :commit: 400')
          for (const change of changes) if ('set' in change) documents.set(change.path, JSON.stringify(change.set))
        },
        list: async () => [],
      },
    })
  }
  const behind = async () => {
    const { db } = chat.server.services
    return (await db.selectFrom('rooms').select('id').whereRef('mirrored_version', '<', 'version').execute()).map(({ id }) => id)
  }

  it('is no commit of long messages, however many there are or were changed', async () => {
    const [one, other] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(one, other)
    const [said] = await chat.say(one, roomId, '말')
    const { db, newId } = chat.server.services
    const row = await db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', said?.id ?? '')
      .executeTakeFirstOrThrow()
    // As long as the longest correction.
    const long = '가'.repeat(20_000)
    const many = 250
    const rows = Array.from({ length: many }, (_, n) => ({ ...row, id: newId(), seq: row.seq + n + 1, client_id: null, text: long }))
    for (let from = 0; from < many; from += 50)
      await db
        .insertInto('messages')
        .values(rows.slice(from, from + 50))
        .execute()
    const raise = db.updateTable('rooms').where('id', '=', roomId)
    await raise.set(({ eb }) => ({ version: eb('version', '+', 1) })).execute()

    const documents = new Map<string, string>()
    const sizes: number[] = []
    const mirror = mirrorInto(documents, (changes) => {
      sizes.push(Buffer.byteLength(JSON.stringify(changes)))
      return (sizes.at(-1) ?? 0) > mostBytes
    })
    const texts = () => rows.map(({ id }) => documents.get(`rooms/${roomId}/messages/${id}`) ?? '')
    mirror.start()
    await expect.poll(behind).toEqual([])
    expect(texts().filter((text) => text.includes(long))).toHaveLength(many)
    expect(Math.max(...sizes)).toBeGreaterThan(mostBytes / 2)

    const edited = '나'.repeat(20_000)
    await db
      .updateTable('messages')
      .set(({ ref }) => ({ text: edited, change_no: ref('seq') }))
      .where('room_id', '=', roomId)
      .execute()
    await raise.set(({ eb }) => ({ version: eb('version', '+', 1), last_change: row.seq + many })).execute()
    mirror.wake()
    await expect.poll(behind).toEqual([])
    expect(texts().filter((text) => text.includes(edited))).toHaveLength(many)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(mostBytes)
    await mirror.stop()
  }, 90_000)

  it('keeps no other room waiting, and is tried again', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => chat.person()))
    const rooms: string[] = []
    for (const [n, one] of people.entries())
      for (const other of people.slice(n + 1)) {
        const roomId = await chat.room(one, other)
        await chat.say(one, roomId, '말')
        rooms.push(roomId)
      }
    // The first one of a share with several.
    const shareOf = (id: string) => rooms.filter((other) => other.at(-1) === id.at(-1)).sort()
    const refused = rooms.find((id) => shareOf(id).length > 1 && shareOf(id)[0] === id) ?? ''
    const documents = new Map<string, string>()
    let isRefused = true
    const mirror = mirrorInto(documents, (changes) => isRefused && changes.some(({ path }) => path === `rooms/${refused}`))
    mirror.start()
    await expect.poll(behind).toEqual([refused])
    expect(mirror.isWorking()).toBe(true)
    isRefused = false
    await expect.poll(behind).toEqual([])
    expect(documents.has(`rooms/${refused}`)).toBe(true)
    await mirror.stop()
  }, 90_000)

  it('is unlike what fails while it is away: nothing is written then, and everything afterwards', async () => {
    const rooms: string[] = []
    for (const one of [await chat.person(), await chat.person()]) {
      const roomId = await chat.room(one, await chat.person())
      await chat.say(one, roomId, '말')
      rooms.push(roomId)
    }
    const documents = new Map<string, string>()
    let isAway = true
    const mirror = mirrorInto(documents, () => {
      if (isAway) throw new FirestoreAway('503')
      return false
    })
    mirror.start()
    await expect.poll(() => mirror.isWorking()).toBe(false)
    expect(documents.size).toBe(0)
    isAway = false
    await expect.poll(behind).toEqual([])
    expect(rooms.every((id) => documents.has(`rooms/${id}`))).toBe(true)
    expect(mirror.isWorking()).toBe(true)
    await mirror.stop()
  }, 90_000)
})

describe.each(databases)('another project on %s', (database) => {
  let chat: ChatCommunity
  beforeAll(async () => {
    chat = await createChatCommunity({ database })
    const people = [await chat.person(), await chat.person(), await chat.person()]
    for (const [n, one] of people.entries()) for (const other of people.slice(n + 1)) await chat.say(one, await chat.room(one, other), '말')
  })
  afterAll(() => chat?.stop())

  const target = 'the-project '
  /** As if all rooms were mirrored. @returns how many there are */
  const mirrorAll = async () => {
    const { db } = chat.server.services
    await db
      .updateTable('rooms')
      .set(({ ref }) => ({ mirrored_version: ref('version'), mirrored_seq: 1 }))
      .execute()
    return (await db.selectFrom('rooms').select('id').execute()).length
  }
  /** How many rooms are to be mirrored from their first message. */
  const forgotten = async () => {
    const rooms = chat.server.services.db.selectFrom('rooms').select('id').where('mirrored_version', '=', 0).where('mirrored_seq', '=', 0)
    return (await rooms.execute()).length
  }
  /** A database that fails after it has changed some rooms. */
  const failing = () => {
    let changes = 0
    return chat.server.services.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') changes += 1
        if (changes > 2) throw new Error('the database is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
  }

  it.each([false, true])('has every room written again, also where the start that began with it failed (rebuild: %s)', async (rebuild) => {
    const { db } = chat.server.services
    if (rebuild) await setTarget(db, target)
    const all = await mirrorAll()
    await expect(setTarget(failing(), target, { rebuild, most: 1 })).rejects.toThrow('away')
    expect(await forgotten()).toBe(2)
    // The next start, without the option.
    await setTarget(db, target, { most: 2 })
    expect(await forgotten()).toBe(all)
    await mirrorAll()
    await setTarget(db, target)
    expect(await forgotten()).toBe(0)
  })
})

describe.runIf(databases.includes('postgres'))('the mirrors of several processes', () => {
  let chat: ChatCommunity
  beforeAll(async () => {
    chat = await createChatCommunity({ database: 'postgres' })
  })
  afterAll(() => chat?.stop())

  /** A room with one message, which is to be mirrored. */
  const someRoom = async () => {
    const [one, other] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(one, other)
    await chat.say(one, roomId, '말')
    return { one, roomId }
  }
  const behind = async () => {
    const { db } = chat.server.services
    return (await db.selectFrom('rooms').select('id').whereRef('mirrored_version', '<', 'version').execute()).map(({ id }) => id)
  }
  /** A process that writes into the same documents, each commit after `before`. */
  const mirrorInto = (documents: Map<string, string>, leases: Leases, before: (paths: string[]) => Promise<void>) => {
    const { db, log } = chat.server.services
    return createMirror({
      db,
      log,
      leases,
      documents: {
        async commit(changes) {
          await before(changes.map(({ path }) => path))
          for (const change of changes) if ('set' in change) documents.set(change.path, JSON.stringify(change.set))
        },
        list: async () => [],
      },
    })
  }

  it('divide the rooms, several at once', async () => {
    const people = [await chat.person(), await chat.person(), await chat.person(), await chat.person(), await chat.person()]
    for (const [n, one] of people.entries()) for (const other of people.slice(n + 1)) await chat.say(one, await chat.room(one, other), '말')
    const documents = new Map<string, string>()
    const { db } = chat.server.services
    let [writing, most] = [0, 0]
    const { promise: met, resolve: meet } = Promise.withResolvers<void>()
    const written: string[][] = [[], []]
    const mirrors = written.map((own) =>
      mirrorInto(documents, createLeases(db), async (paths) => {
        const room = /^rooms\/([^/]+)$/.exec(paths[0] ?? '')?.[1]
        if (room === undefined) return
        own.push(room)
        writing += 1
        most = Math.max(most, writing)
        // The first one waits for one of the other process.
        if (writing === 2) meet()
        await met
        writing -= 1
      }),
    )
    for (const mirror of mirrors) mirror.start()
    await expect.poll(behind).toEqual([])
    for (const mirror of mirrors) await mirror.stop()
    expect(most).toBe(2)
    for (const own of written) expect(own.length).toBeGreaterThan(0)
    // None was written by both.
    expect(new Set(written.flat()).size).toBe(written.flat().length)
  }, 60_000)

  it('leave a room to the process that has its share, and take it over once that one’s lease has expired', async () => {
    const { roomId } = await someRoom()
    const { db } = chat.server.services
    const dead = createLeases(db, 'dead')
    const share = `mirror ${roomId.at(-1)}`
    expect(await dead.take(share, 60_000)).toBe(true)
    const { roomId: other } = await someRoom()
    const mirror = mirrorInto(new Map(), createLeases(db), async () => undefined)
    mirror.start()
    const isFree = other.at(-1) !== roomId.at(-1)
    await expect.poll(behind).not.toEqual(isFree ? expect.arrayContaining([other]) : [])
    expect(await behind()).toContain(roomId)
    await dead.take(share, 0)
    await expect.poll(behind).toEqual([])
    await mirror.stop()
  })

  it('write a room again that a process wrote late, after its lease had expired', async () => {
    const { one, roomId } = await someRoom()
    const { db } = chat.server.services
    const documents = new Map<string, string>()
    let resume: (() => void) | undefined
    const stuck = new Promise<void>((resolve) => {
      resume = resolve
    })
    let isStuck = false
    const late = mirrorInto(documents, createLeases(db, 'late'), async (paths) => {
      if (!paths.includes(`rooms/${roomId}`) || isStuck) return
      isStuck = true
      await stuck
    })
    late.start()
    await expect.poll(() => isStuck).toBe(true)
    // Meanwhile the message is changed, and another process mirrors the room.
    await createLeases(db, 'late').take(`mirror ${roomId.at(-1)}`, 0)
    const [message] = await chat.everything(one, roomId)
    const change = { roomId, messageId: message?.id ?? '', change: { kind: 'delete' as const } }
    await expectYes(chat.server.call('changeMessage', change, { token: one.token, key: 'deleted-later' }))
    const next = mirrorInto(documents, createLeases(db), async () => undefined)
    next.start()
    await expect.poll(behind).toEqual([])
    const stored = () => documents.get(`rooms/${roomId}/messages/${message?.id}`)
    const right = stored()
    expect(right).not.toContain('"말"')

    resume?.()
    await late.stop()
    await expect.poll(behind).toEqual([])
    expect(stored()).toBe(right)
    await next.stop()
  })
})
