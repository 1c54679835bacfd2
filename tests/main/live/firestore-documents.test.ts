import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDocuments, type WatchedDocuments } from '../../../src/main/live/firestore-documents'
import { createDocuments } from '../../../src/server/live/firestore/documents'
import { customToken } from '../../../src/server/live/firestore/google-tokens'
import { type FirestoreEmulator, findFirestoreEmulator, idToken, startFirestoreEmulator } from '../../support/firestore'

const jar = findFirestoreEmulator()

/** A fake of Google's sign-in with a custom token; it accepts every token. */
async function startSignIn(projectId: string) {
  const tokens: string[] = []
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const asked = JSON.parse(body) as { token?: string; idToken?: string }
    const claims = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>
    response.setHeader('content-type', 'application/json')
    if (request.url?.includes(':signInWithCustomToken')) {
      tokens.push(asked.token ?? '')
      const { uid = '' } = claims(asked.token)
      response.end(JSON.stringify({ idToken: idToken(projectId, uid), refreshToken: 'again', expiresIn: '3600' }))
    } else {
      response.end(JSON.stringify({ users: [{ localId: claims(asked.idToken)['sub'] }] }))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, tokens, stop: () => void server.close() }
}

describe.runIf(jar !== null)('documents under the security rules', { timeout: 30_000 }, () => {
  let emulator: FirestoreEmulator
  let signIn: Awaited<ReturnType<typeof startSignIn>>
  let open: WatchedDocuments[] = []
  beforeAll(async () => {
    emulator = await startFirestoreEmulator(jar ?? '')
    signIn = await startSignIn(emulator.projectId)
    const { commit } = createDocuments({ projectId: emulator.projectId, emulator: emulator.host }, async () => 'owner')
    const say = (n: number) => ({ path: `rooms/R/messages/${9 - n}`, set: { regDttm: n, msg: `말 ${n}` } })
    await commit([
      { path: 'users/minji/rooms/R', set: { name: '하루' } },
      { path: 'rooms/R', set: {} },
      { path: 'rooms/R/members/minji', set: {} },
      ...[3, 1, 2].map(say),
    ])
  }, 90_000)
  afterEach(() => {
    for (const documents of open) documents.close()
    open = []
  })
  afterAll(async () => {
    signIn?.stop()
    await emulator?.stop()
  })

  async function as(userId: string, auth: string | null = signIn.host): Promise<WatchedDocuments> {
    const documents = await openDocuments({
      kind: 'firestore',
      customToken: customToken(null, userId, Date.now()),
      userId,
      projectId: emulator.projectId,
      apiKey: 'key',
      emulator: { firestore: emulator.host, auth },
    })
    open.push(documents)
    return documents
  }
  const watched = async (userId: string, path: string) => {
    const [hear, fail] = [vi.fn(), vi.fn()]
    const documents = await as(userId)
    documents.watch(path, hear, fail)
    await vi.waitFor(() => expect(hear.mock.calls.length + fail.mock.calls.length).toBeGreaterThan(0), { timeout: 20_000 })
    return { hear, fail }
  }

  it('are received by the account of the custom token, in the order of their field', async () => {
    const { hear } = await watched('minji', 'users/minji/rooms')
    expect(hear).toHaveBeenCalledWith(new Map([['R', { name: '하루' }]]))
    expect(signIn.tokens).toHaveLength(1)
    const documents = await as('minji')
    expect(await documents.after('rooms/R/messages', 'regDttm', 0, 10)).toMatchObject([{ regDttm: 1 }, { regDttm: 2 }, { regDttm: 3 }])
    expect(await documents.after('rooms/R/messages', 'regDttm', 1, 1)).toMatchObject([{ regDttm: 2 }])
    await documents.beat('users/minji/rooms/beat')
  })

  it('are received without an emulator for sign-in too', async () => {
    const documents = await as('minji', null)
    const hear = vi.fn()
    documents.watch('users/minji/rooms', hear, vi.fn())
    await vi.waitFor(() => expect(hear).toHaveBeenCalledWith(new Map([['R', { name: '하루' }]])), { timeout: 20_000 })
    expect(await documents.after('rooms/R/messages', 'regDttm', 1, 1)).toMatchObject([{ regDttm: 2 }])
  })

  it.each(['users/minji/rooms', 'rooms/R/messages', 'rooms/R/members', 'rooms', 'users'])(
    'are not heard by a stranger: %s',
    async (path) => {
      const { hear, fail } = await watched('stranger', path)
      expect(hear).not.toHaveBeenCalled()
      expect(fail.mock.calls[0]?.[0]).toMatchObject({ code: 'permission-denied' })
    },
  )

  it('are no longer received after leaving the room, on the open connection', async () => {
    const documents = await as('minji')
    expect(await documents.after('rooms/R/messages', 'regDttm', 0, 10)).toHaveLength(3)
    const { commit } = createDocuments({ projectId: emulator.projectId, emulator: emulator.host }, async () => 'owner')
    await commit([{ path: 'rooms/R/members/minji', remove: true }])
    await expect(documents.after('rooms/R/messages', 'regDttm', 0, 10)).rejects.toMatchObject({ code: 'permission-denied' })
  })
})
