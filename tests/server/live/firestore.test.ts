import { createVerify, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createAccess, customToken, serviceAccount } from '../../../src/server/live/firestore/google-tokens'
import { message, type Room, room } from '../../../src/shared/contract/chat-shapes'
import { type FirestoreEmulator, findFirestoreEmulator, firebaseAt, startFirestoreEmulator } from '../../support/firestore'
import { startProxy } from '../../support/proxy'
import { databases, expectYes, startTestServer } from '../../support/server'
import { type ChatCommunity, createChatCommunity, type Person, textsOf } from '../chat/chat-community'

const jar = findFirestoreEmulator()

describe.runIf(jar !== null)('the Firestore live feed', () => {
  let emulator: FirestoreEmulator
  beforeAll(async () => {
    emulator = await startFirestoreEmulator(jar ?? '')
  }, 90_000)
  afterAll(() => emulator?.stop())

  const messagesOf = async (person: Person, roomId: string) =>
    (await emulator.list(person.id, `rooms/${roomId}/messages`, 'regDttm')).map((fields) => z.decode(message, fields as never))
  const roomOf = async (person: Person, roomId: string): Promise<Room | null> => {
    const fields = await emulator.read(`users/${person.id}/rooms/${roomId}`)
    return fields && z.decode(room, fields as never)
  }

  describe.each(databases)('from %s', (database) => {
    let chat: ChatCommunity
    let minji: Person
    let daniel: Person
    let stranger: Person
    beforeAll(async () => {
      chat = await createChatCommunity({ database, firebase: firebaseAt(emulator) })
      minji = await chat.person()
      daniel = await chat.person()
      stranger = await chat.person()
    })
    afterAll(() => chat?.stop())
    const caughtUp = async () => {
      const behind = chat.server.services.db.selectFrom('rooms').select('id').whereRef('mirrored_version', '<', 'version')
      await expect.poll(async () => (await behind.execute()).length).toBe(0)
    }

    it('has every message in the order of the room, and each member’s view of it', async () => {
      const roomId = await chat.room(minji, daniel)
      await caughtUp()
      expect(await roomOf(minji, roomId)).toMatchObject({ unread: 0, lastMessage: null })
      expect(await roomOf(daniel, roomId)).toBeNull()
      for (let n = 0; n < 12; n += 1) await chat.say(n % 2 === 0 ? minji : daniel, roomId, `말 ${n}`)
      await caughtUp()
      const seen = await messagesOf(daniel, roomId)
      expect(seen.map(({ id, text, sentAt }) => ({ id, text, sentAt }))).toEqual(
        (await chat.everything(daniel, roomId)).map(({ id, text, sentAt }) => ({ id, text, sentAt })),
      )
      expect(await roomOf(daniel, roomId)).toEqual(await chat.roomOf(daniel, roomId))
      await expectYes(chat.server.call('readUpTo', { roomId, messageId: seen.at(-1)?.id ?? '' }, { token: daniel.token }))
      await caughtUp()
      expect(await roomOf(daniel, roomId)).toMatchObject({ unread: 0, lastReadId: seen.at(-1)?.id })
      expect(await roomOf(minji, roomId)).toMatchObject({ unread: 6 })
    })

    it('shows members their rooms and nobody else anything, and accepts no writes', async () => {
      const roomId = await chat.room(minji, daniel)
      const [first] = await chat.say(minji, roomId, '비밀')
      await caughtUp()
      const texts = `/rooms/${roomId}/messages`
      const paths = [texts, `${texts}/${first?.id}`, `/rooms/${roomId}`]
      const outcome = async (who: Person | null, method: string, path: string, body?: unknown) =>
        (await emulator.as(who?.id ?? null, method, path, body)).http
      for (const path of paths) {
        for (const member of [minji, daniel]) expect(await outcome(member, 'GET', path), path).toBe(200)
        for (const other of [stranger, null]) expect(await outcome(other, 'GET', path), path).toBe(403)
      }
      expect(await outcome(daniel, 'GET', `/users/${daniel.id}/rooms`)).toBe(200)
      for (const other of [minji, stranger, null]) {
        expect(await outcome(other, 'GET', `/users/${daniel.id}/rooms`)).toBe(403)
        expect(await outcome(other, 'GET', `/users/${daniel.id}/rooms/${roomId}`)).toBe(403)
      }
      // Nobody can read who is in a room, nor list all rooms.
      for (const path of [`/rooms/${roomId}/members`, `/rooms/${roomId}/members/${minji.id}`, '/rooms', '/users', '/anything/x'])
        expect(await outcome(minji, 'GET', path), path).toBe(403)
      const everyMessage = { structuredQuery: { from: [{ collectionId: 'messages', allDescendants: true }] } }
      const everyRoom = { structuredQuery: { from: [{ collectionId: 'rooms', allDescendants: true }] } }
      for (const query of [everyMessage, everyRoom])
        for (const who of [minji, stranger]) expect(await outcome(who, 'POST', ':runQuery', query)).toBe(403)
      const document = { fields: { x: { stringValue: '나' } } }
      const writes: [string, string][] = [
        ['PATCH', `${texts}/${first?.id}`],
        ['DELETE', `${texts}/${first?.id}`],
        ['POST', texts],
        ['PATCH', `/rooms/${roomId}`],
        ['PATCH', `/rooms/${roomId}/members/${stranger.id}`],
        ['DELETE', `/rooms/${roomId}/members/${daniel.id}`],
        ['PATCH', `/users/${minji.id}/rooms/${roomId}`],
        ['DELETE', `/users/${minji.id}/rooms/${roomId}`],
        ['POST', '/anything'],
      ]
      for (const [method, path] of writes)
        for (const who of [minji, stranger, null])
          expect(await outcome(who, method, path, method === 'DELETE' ? undefined : document), `${method} ${path}`).toBe(403)
    })

    it('is closed to clients that signed in more than about an hour ago, however often they renewed it', async () => {
      const roomId = await chat.room(minji, daniel)
      const [said] = await chat.say(minji, roomId, '안녕')
      await chat.server.call('hideMessages', { roomId, messageIds: [said?.id ?? ''] }, { token: daniel.token })
      await caughtUp()
      const own = `/users/${daniel.id}/rooms`
      const room = `/rooms/${roomId}`
      for (const path of [own, `${own}/${roomId}`, `${own}/${roomId}/hidden`, room, `${room}/messages`, `${room}/messages/${said?.id}`]) {
        expect((await emulator.asSignedIn(daniel.id, 59, 'GET', path)).http, path).toBe(200)
        for (const minutesAgo of [70, 60 * 24, null])
          expect((await emulator.asSignedIn(daniel.id, minutesAgo, 'GET', path)).http, `${path} ${minutesAgo}`).toBe(403)
      }
    })

    it('closes a room to a member who has left it, and keeps it for the other', async () => {
      const roomId = await chat.room(minji, daniel)
      const [said] = await chat.say(minji, roomId, '안녕')
      await expectYes(chat.server.call('leaveRoom', { roomId }, { token: daniel.token }))
      await caughtUp()
      for (const path of [`/rooms/${roomId}`, `/rooms/${roomId}/messages`, `/rooms/${roomId}/messages/${said?.id}`])
        expect((await emulator.as(daniel.id, 'GET', path)).http, path).toBe(403)
      expect(await roomOf(daniel, roomId)).toBeNull()
      expect((await messagesOf(minji, roomId)).at(-1)).toMatchObject({ kind: 'ended', senderId: daniel.id })
      expect(await roomOf(minji, roomId)).toMatchObject({ ended: true, writable: false })
    })

    it('shows a blocked pair each other’s stored profiles, without presence, until the block is lifted', async () => {
      const [one, other] = [await chat.person(), await chat.person()]
      const { call } = chat.server
      const roomId = await chat.room(one, other)
      await chat.say(other, roomId, '안녕')
      const set = async (presence: 1 | 4, nickname: string) => {
        await expectYes(call('setPresence', { presence }, { token: other.token }))
        await expectYes(call('editUser', { nickname }, { token: other.token }))
      }
      const partner = async () => (await roomOf(one, roomId))?.partner
      const before = `before_${other.nickname}`
      const after = `after_${other.nickname}`
      await set(1, before)
      await expect.poll(partner).toMatchObject({ nickname: before, presence: 1 })
      await expectYes(call('block', { userId: one.id }, { token: other.token }))
      await expect.poll(partner).toMatchObject({ nickname: before, presence: 0 })
      await set(4, after)
      // Written again for another reason.
      await expectYes(call('setRoomAlarm', { roomId, on: false }, { token: one.token }))
      await expect.poll(async () => (await roomOf(one, roomId))?.alarm).toBe(false)
      expect(await partner()).toMatchObject({ nickname: before, presence: 0 })
      await expectYes(call('unblock', { blockId: one.id }, { token: other.token }))
      await expect.poll(partner).toMatchObject({ nickname: after, presence: 4 })
    })

    it('tells only the member what they have deleted for themselves and restored', async () => {
      const roomId = await chat.room(minji, daniel)
      const [first] = await chat.say(minji, roomId, '하나')
      const [second] = await chat.say(minji, roomId, '지울 말')
      const hidden = `users/${daniel.id}/rooms/${roomId}/hidden`
      const set = (name: 'hideMessages' | 'showMessages') =>
        expectYes(chat.server.call(name, { roomId, messageIds: [second?.id ?? ''] }, { token: daniel.token }))
      await set('hideMessages')
      await caughtUp()
      const view = await chat.roomOf(daniel, roomId)
      expect(await roomOf(daniel, roomId)).toEqual(view)
      expect(view.lastMessage?.id).toBe(first?.id)
      const told = (isHidden: boolean, version: number) => [{ id: second?.id, hidden: isHidden, version, regDttm: second?.sentAt }]
      expect(await emulator.list(daniel.id, hidden, 'version')).toEqual(told(true, view.hiddenVersion))
      // The other member still has it, and nobody learns who has not.
      expect((await messagesOf(minji, roomId)).at(-1)?.text).toBe('지울 말')
      expect(await roomOf(minji, roomId)).toMatchObject({ hiddenVersion: 0, lastMessage: { text: '지울 말' } })
      for (const other of [minji, stranger]) expect((await emulator.as(other.id, 'GET', `/${hidden}`)).http).toBe(403)
      expect((await emulator.as(daniel.id, 'DELETE', `/${hidden}/${second?.id}`)).http).toBe(403)
      await set('showMessages')
      await caughtUp()
      expect(await emulator.list(daniel.id, hidden, 'version')).toEqual(told(false, (await chat.roomOf(daniel, roomId)).hiddenVersion))
      await expectYes(chat.server.call('leaveRoom', { roomId }, { token: daniel.token }))
      await caughtUp()
      expect(await emulator.list(daniel.id, hidden, 'version')).toEqual([])
    })

    it('forgets a withdrawn member: their own rooms, their membership in others, their name in ended rooms and in the bot’s messages', async () => {
      const [hana, left, leaver, live] = [await chat.person(), await chat.person(), await chat.person(), await chat.person()]
      const { call } = chat.server
      const picture = '/images/hana-100x100.webp'
      await chat.server.services.db.updateTable('users').set({ image_path: picture }).where('id', '=', hana.id).execute()
      const ownId = await chat.room(hana, hana)
      const [note] = await chat.say(hana, ownId, '혼잣말')
      await expectYes(call('hideMessages', { roomId: ownId, messageIds: [note?.id ?? ''] }, { token: hana.token }))
      const pairIds: string[] = []
      for (const other of [left, leaver, live]) {
        const roomId = await chat.room(hana, other)
        pairIds.push(roomId)
        await chat.say(hana, roomId, '안녕')
        const [answer] = await chat.say(other, roomId, '그래')
        await expectYes(call('hideMessages', { roomId, messageIds: [answer?.id ?? ''] }, { token: hana.token }))
      }
      await expectYes(call('leaveRoom', { roomId: pairIds[0] ?? '' }, { token: hana.token }))
      await expectYes(call('leaveRoom', { roomId: pairIds[1] ?? '' }, { token: leaver.token }))
      await expectYes(call('follow', { userId: live.id }, { token: hana.token }))
      const botId = await chat.room(hana, { id: 'bot' })
      const hears = await chat.room(live, { id: 'bot' })
      const everything = () => emulator.everything(['rooms', 'messages', 'members', 'hidden'])
      const traces = async () => {
        const places = [`users/${hana.id}/`, `members/${hana.id}`, ownId, botId]
        return [...(await everything())]
          .filter(
            ([path, fields]) =>
              places.some((place) => path.includes(place)) || [hana.nickname, picture].some((own) => fields.includes(own)),
          )
          .map(([path]) => path)
      }
      const botRoom = async () => JSON.stringify(await emulator.list(live.id, `rooms/${hears}/messages`, 'regDttm'))
      await expect.poll(botRoom).toContain(hana.nickname)
      await caughtUp()
      const before = await traces()
      for (const path of [
        `rooms/${ownId}`,
        `rooms/${ownId}/messages/${note?.id}`,
        `users/${hana.id}/rooms/${ownId}/hidden/${note?.id}`,
        `rooms/${botId}/members/${hana.id}`,
        `users/${left.id}/rooms/${pairIds[0]}`,
        `users/${hana.id}/rooms/${pairIds[1]}`,
        `rooms/${pairIds[1]}/members/${hana.id}`,
        `users/${live.id}/rooms/${pairIds[2]}`,
      ])
        expect(before).toContain(path)
      await expectYes(call('withdraw', { password: 'haru77!', keepPosts: true }, { token: hana.token }))
      await expect.poll(traces, { timeout: 40_000 }).toEqual([])
      await caughtUp()
      expect(await traces()).toEqual([])
      for (const [other, roomId] of [
        [left, pairIds[0] ?? ''],
        [live, pairIds[2] ?? ''],
      ] as const) {
        expect(await roomOf(other, roomId)).toMatchObject({ ended: true, partner: { nickname: '탈퇴한 사용자', imagePath: null } })
        expect(textsOf(await messagesOf(other, roomId))).toContain('안녕')
      }
      expect(await botRoom()).toContain('follower')
      expect(await chat.server.services.db.selectFrom('gone_rooms').selectAll().execute()).toEqual([])
    }, 60_000)

    it('delivers the bot’s messages', async () => {
      const hana = await chat.person()
      const roomId = await chat.room(hana, { id: 'bot' })
      await expect.poll(async () => (await messagesOf(hana, roomId).catch(() => [])).length).toBe(1)
      expect(await messagesOf(hana, roomId)).toMatchObject([{ senderId: 'bot', bot: { topic: 'welcome' } }])
    })

    it('can be built again from the database', async () => {
      const roomId = await chat.room(minji, stranger)
      for (const text of ['하나', '둘']) await chat.say(minji, roomId, text)
      await caughtUp()
      await fetch(`http://${emulator.host}/emulator/v1/projects/${emulator.projectId}/databases/(default)/documents`, { method: 'DELETE' })
      expect(await roomOf(minji, roomId)).toBeNull()
      await chat.say(stranger, roomId, '셋')
      await caughtUp()
      expect(textsOf(await messagesOf(minji, roomId))).toEqual(['셋'])
      const { db } = chat.server.services
      await db.updateTable('rooms').set({ mirrored_version: 0, mirrored_seq: 0 }).execute()
      await caughtUp()
      expect(textsOf(await messagesOf(minji, roomId))).toEqual(['하나', '둘', '셋'])
    })

    it('tells clients how to sign in', async () => {
      const access = await expectYes(chat.server.call('realtimeToken', {}, { token: minji.token }))
      expect(access).toMatchObject({ kind: 'firestore', userId: minji.id, emulator: { firestore: emulator.host, auth: null } })
    })
  })

  it('catches up after Firestore was unavailable, and posts do not wait for it', async () => {
    const proxy = await startProxy(`http://${emulator.host}`)
    const chat = await createChatCommunity({ database: 'sqlite', firebase: firebaseAt(emulator, { at: `127.0.0.1:${proxy.port}` }) })
    const [minji, daniel] = [await chat.person(), await chat.person()]
    const roomId = await chat.room(minji, daniel)
    proxy.set({ kind: 'drop' })
    for (let n = 0; n < 30; n += 1) await chat.say(minji, roomId, `말 ${n}`)
    proxy.set({ kind: 'pass' })
    await expect.poll(async () => (await messagesOf(daniel, roomId).catch(() => [])).length, { timeout: 30_000 }).toBe(30)
    expect(textsOf(await messagesOf(daniel, roomId))).toEqual(Array.from({ length: 30 }, (_, n) => `말 ${n}`))
    await chat.stop()
    await proxy.stop()
  }, 60_000)

  it.runIf(databases.includes('postgres'))(
    'is fed by whichever of two server processes has the right to',
    async () => {
      const chat = await createChatCommunity({ database: 'postgres', firebase: firebaseAt(emulator) })
      const { rows } = await chat.server.services.db.executeQuery<{ name: string }>(
        (await import('kysely')).sql`select current_database() as name`.compile(chat.server.services.db),
      )
      const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
      url.pathname = `/${rows[0]?.name}`
      const other = await startTestServer({ database: 'postgres', databaseUrl: url.href, firebase: firebaseAt(emulator) })
      const [minji, daniel] = [await chat.person(), await chat.person()]
      const roomId = await chat.room(minji, daniel)
      for (let n = 0; n < 10; n += 1) {
        const server = n % 2 === 0 ? chat.server : other
        await expectYes(server.call('sendMessage', { roomId, text: `말 ${n}` }, { token: minji.token }))
      }
      await expect.poll(async () => (await messagesOf(daniel, roomId).catch(() => [])).length, { timeout: 20_000 }).toBe(10)
      expect(textsOf(await messagesOf(daniel, roomId))).toEqual(Array.from({ length: 10 }, (_, n) => `말 ${n}`))
      await other.stop()
      await chat.stop()
    },
    60_000,
  )
})

describe('Google tokens', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  const isSigned = (token: string) => {
    const [header, claims, signature] = token.split('.')
    return createVerify('RSA-SHA256')
      .update(`${header}.${claims}`)
      .verify(publicKey, signature ?? '', 'base64url')
  }

  it('sign clients in for an hour, as the named member only', () => {
    const account = serviceAccount.parse({ project_id: 'p', client_email: 'server@p.example', private_key: key })
    const token = customToken(account, 'someone', 1_700_000_000_000)
    expect(isSigned(token)).toBe(true)
    expect(claimsOf(token)).toEqual({
      iss: 'server@p.example',
      sub: 'server@p.example',
      aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
      uid: 'someone',
      iat: 1_700_000_000,
      exp: 1_700_003_600,
    })
  })

  it('are fetched once and again before they expire', async () => {
    let asked = 0
    const google = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        asked += 1
        const assertion = new URLSearchParams(body).get('assertion') ?? ''
        response.statusCode = isSigned(assertion) ? 200 : 400
        response.end(JSON.stringify({ access_token: `token ${asked} ${claimsOf(assertion)['scope']}`, expires_in: 3600 }))
      })
    }).listen(0, '127.0.0.1')
    await once(google, 'listening')
    const token_uri = `http://127.0.0.1:${(google.address() as AddressInfo).port}/token`
    const account = serviceAccount.parse({ project_id: 'p', client_email: 'server@p.example', private_key: key, token_uri })
    let now = 1_700_000_000_000
    const access = createAccess(account, () => now)
    expect(await access()).toBe('token 1 https://www.googleapis.com/auth/datastore')
    expect(await access()).toMatch(/^token 1 /)
    now += 3_550_000
    expect(await access()).toMatch(/^token 2 /)
    google.close()
  })
})
