import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { request as ask } from 'node:https'
import { connect as connectPlainly, createServer } from 'node:net'
import { join } from 'node:path'
import { connect, type PeerCertificate } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import * as z from 'zod'
import { insertUser } from '../../../src/server/features/session/session-queries'
import { certificateOf } from '../../../src/server/hosting/certificate'
import { hashOfKey, hostingKey } from '../../../src/server/hosting/hosting-key'
import { measureStorage } from '../../../src/server/hosting/measure-storage'
import { type Input, operations } from '../../../src/shared/contract/index'
import type { HostingConfiguration, HostingReport } from '../../../src/shared/hosting'
import { launchSecretHeader } from '../../../src/shared/launch-secret'
import { limits } from '../../../src/shared/limits'
import { freePort } from '../../support/free-port'
import { orNote } from '../../support/run-report'
import { createClock, databases, hour, startTestServer, type TestServer } from '../../support/server'
import { until } from '../../support/until'

const hasModes = orNote(process.platform !== 'win32', 'the mode of the file of the key for hosting: Windows has none')

const secret = 'k'.repeat(43)
const day = 24 * hour
const ended = { port: 0, name: '', isPublic: false, signUp: 'open', invitation: null } as const

interface Reply {
  http: number
  body: { status: string; message?: string; fields?: Record<string, string>; response?: Record<string, unknown> }
}

/** A request of another machine: TLS, without the secret of the launch. */
async function fromNetwork(port: number, path: string, { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {}) {
  const asked = ask({
    host: '127.0.0.1',
    port,
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', host: `192.168.0.24:${port}`, ...headers },
    rejectUnauthorized: false,
    agent: false,
  })
  asked.end(body)
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return { http: answer.statusCode ?? 0, body: JSON.parse(text) } satisfies Reply as Reply
}

async function certificateAt(port: number): Promise<PeerCertificate> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerCertificate()
  socket.destroy()
  return certificate
}

const keyOf = (raw: Buffer) =>
  createHash('sha256')
    .update(new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')

const newest = (server: TestServer): HostingReport | undefined => server.reports.at(-1)

describe.each(databases)('a community that is hosted for its network, on %s', (database) => {
  const clock = createClock(Date.now())
  let server: TestServer
  let port = 0
  beforeAll(async () => {
    server = await startTestServer({ database, launchSecret: secret, now: clock.now })
    port = await freePort()
  }, 60_000)
  afterAll(() => server?.stop())

  /** Resolves with the report about the configuration, which comes after one about nothing. */
  const host = async (configuration: Partial<HostingConfiguration> | null): Promise<HostingReport | undefined> => {
    server.openToNetwork(null)
    await until(() => expect(newest(server)).toEqual({ state: 'off' }))
    if (configuration === null) return newest(server)
    server.reports.length = 0
    server.openToNetwork({ ...ended, port, ...configuration })
    await until(() => expect(['open', 'failed']).toContain(newest(server)?.state))
    return newest(server)
  }
  const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fromNetwork(port, path, { body: JSON.stringify(body), headers })
  const ruleSeen = async () =>
    (await call('/user', { eventType: 'userInfo', infoType: 'signUpRule', eventData: {} })).body.response?.['rule']

  let people = 0
  /** The answer to a sign-up from the network, with an address that is confirmed where a code is mailed. */
  async function signUp(invitation?: string): Promise<Reply> {
    people += 1
    const email = `guest${people}@example.com`
    await call('/user', z.encode(operations.sendSignupCode.request, { email, invitation }))
    const code = /\d{6}/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '000000'
    const confirmed = await call('/user', z.encode(operations.confirmSignupCode.request, { email, code }))
    const ticket = String(confirmed.body.response?.['ticket'] ?? '')
    const input: Input<'signUp'> = {
      email,
      password: 'haru77!',
      name: '손님',
      nickname: `guest_${people}`,
      phone: null,
      city: null,
      ticket,
    }
    const form = new FormData()
    for (const [name, value] of Object.entries(z.encode(operations.signUp.request, { ...input, invitation })))
      form.append(name, String(value))
    const encoded = new Response(form)
    return fromNetwork(port, '/signup', {
      body: await encoded.text(),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    })
  }

  it('is closed until it is opened, and nobody signs up from outside before its owner has', async () => {
    await expect(fromNetwork(port, '/health')).rejects.toThrow()
    await host({})
    expect(newest(server)).toMatchObject({ state: 'open', port, devices: 0, people: 0, faces: [], members: 0 })
    expect((await fromNetwork(port, '/health')).body.response).toMatchObject({ service: 'hanmadi' })
    expect((await fromNetwork(port, '/health')).body.response).toMatchObject({ name: null })
    await host({ name: '연남 목요 모임' })
    expect((await fromNetwork(port, '/health')).body.response).toMatchObject({ name: '연남 목요 모임' })
    expect(await ruleSeen()).toBe('closed')
    expect((await signUp()).body).toMatchObject({ message: 'forbidden', fields: { invitation: 'signUpClosed' } })
    expect(server.mails).toEqual([])
    const { db, newId } = server.services
    const owner = { id: newId(), email: 'owner@example.com', nickname: 'owner', name: '주인', phone: null, city: null }
    await db.transaction().execute((trx) => insertUser(trx, { ...owner, passwordHash: 'none', imagePath: null }, clock.now()))
    expect(await ruleSeen()).toBe('open')
    const joined = await signUp()
    expect(joined.body).toMatchObject({ status: '00' })
    expect(JSON.stringify(joined.body.response)).not.toContain('administrator')
  })

  it('still wants the secret of the launch on loopback, and refuses web pages on both', async () => {
    expect((await fetch(`${server.url}/health`)).status).toBe(403)
    expect((await fromNetwork(port, '/health', { headers: { origin: 'https://evil.example' } })).http).toBe(403)
  })

  it('has a certificate of its own key, which only its owner can read and which a restart keeps', async () => {
    const file = join(server.dataDir, 'hosting-key.pem')
    if (hasModes) expect((await stat(file)).mode & 0o777).toBe(0o600)
    const report = newest(server)
    const { raw, subject } = await certificateAt(port)
    expect(report).toMatchObject({ key: keyOf(raw) })
    expect(subject).toEqual(Object.assign(Object.create(null), { CN: 'Hanmadi' }))
    await host(null)
    await host({})
    expect(newest(server)).toMatchObject({ key: keyOf(raw) })
    expect((await certificateAt(port)).fingerprint256).not.toBe(new X509Certificate(raw).fingerprint256)
  })

  it('renews the certificate with the same key', async () => {
    const key = await hostingKey(server.dataDir)
    const later = new X509Certificate(await certificateOf(key, Date.now() + 80 * day))
    expect(keyOf(later.raw)).toBe(hashOfKey(key))
    expect(Date.parse(later.validTo)).toBeGreaterThan(Date.now() + 160 * day)
  })

  it('lets everybody, the invited or nobody sign up', async () => {
    await host({ signUp: 'closed' })
    expect(await ruleSeen()).toBe('closed')
    expect((await signUp()).body.fields).toEqual({ invitation: 'signUpClosed' })

    const invitation = { code: 'K7F2QM9TD41X8PZC', expiresAt: clock.now() + 7 * day }
    await host({ signUp: 'invited', invitation })
    expect((await signUp()).body.fields).toEqual({ invitation: 'invitationNeeded' })
    expect((await signUp('K7F2QM9TD41X8PZD')).body.fields).toEqual({ invitation: 'invitationWrong' })
    expect((await signUp('k7f2 qm9t-d4lx 8pzc')).body.status).toBe('00')
    await until(() => expect(newest(server)).toMatchObject({ invited: 1 }))

    // A new one ends the one before; a restart does not count anew.
    await host({ signUp: 'invited', invitation })
    expect(newest(server)).toMatchObject({ invited: 1 })
    await host({ signUp: 'invited', invitation: { ...invitation, code: 'NEWNEWNEWNEWNEW1' } })
    expect((await signUp(invitation.code)).body.fields).toEqual({ invitation: 'invitationWrong' })
    clock.advance(8 * day)
    expect((await signUp('NEWNEWNEWNEWNEW1')).body.fields).toEqual({ invitation: 'invitationWrong' })
    await host({ signUp: 'open' })
    expect((await signUp()).body.status).toBe('00')
  })

  describe('a code for signing up', () => {
    /** The answer to a request for a code, and how many mails it has sent. */
    const requestCode = async (email: string, code?: string): Promise<[Reply['body'], number]> => {
      const before = server.mails.length
      const { body } = await call('/user', z.encode(operations.sendSignupCode.request, { email, invitation: code }))
      return [body, server.mails.length - before]
    }
    const refusedWith = (invitation: string) => [{ message: 'forbidden', fields: { invitation } }, 0]
    const invitation = { code: 'K7F2QM9TD41X8PZC', expiresAt: 0 }
    beforeEach(() => {
      clock.advance(2 * hour)
      invitation.expiresAt = clock.now() + day
    })

    it('is mailed to nobody from the network while nobody may sign up from there', async () => {
      await host({ signUp: 'closed' })
      expect(await requestCode('stranger@example.com')).toMatchObject(refusedWith('signUpClosed'))
      expect(await requestCode('stranger@example.com', invitation.code)).toMatchObject(refusedWith('signUpClosed'))
    })

    it('is mailed with an invitation, and not with a wrong one', async () => {
      await host({ signUp: 'invited', invitation })
      expect(await requestCode('stranger@example.com', 'K7F2QM9TD41X8PZD')).toMatchObject(refusedWith('invitationWrong'))
      for (let count = 0; count < 10; count += 1)
        expect(await requestCode(`guest-${count}@example.com`, invitation.code)).toMatchObject([{ status: '00' }, 1])
    })
  })

  it('an invitation creates as many accounts as it is for, also at once', async () => {
    const invitation = { code: 'MANY', expiresAt: clock.now() + day }
    await host({ signUp: 'invited', invitation })
    await server.services.db
      .updateTable('invitations')
      .set({ used: limits.hosting.invitationUses - 1 })
      .execute()
    const answers = [await signUp('MANY'), await signUp('MANY')]
    expect(answers.map(({ body }) => body.status)).toEqual(['00', '403'])
  })

  it('counts the streams of other machines, and ends them with the hosting', async () => {
    await host({ signUp: 'open' })
    const socket = new WebSocket(`wss://127.0.0.1:${port}/live`, { rejectUnauthorized: false })
    await once(socket, 'open')
    await until(() => expect(newest(server)).toMatchObject({ devices: 1 }))
    const closed = once(socket, 'close')
    await host(null)
    await closed
    expect(newest(server)).toEqual({ state: 'off' })
    await expect(fromNetwork(port, '/health')).rejects.toThrow()
  })

  it('takes some hundred connections of one address, and others again once those have ended', async () => {
    await host({})
    const most = limits.hosting.connectionsPerAddress
    const open = async (count: number) => {
      const sockets = Array.from({ length: count }, () => connectPlainly(port, '127.0.0.1').on('error', () => undefined))
      await Promise.all(sockets.map((socket) => once(socket, 'connect')))
      return sockets
    }
    const held = await open(most)
    const [more] = await open(1)
    if (more) await once(more.resume(), 'close')
    expect(held.filter(({ closed }) => closed)).toEqual([])
    for (const socket of held) socket.destroy()
    await until(async () => expect((await fromNetwork(port, '/health')).http).toBe(200))
    await host(null)
  })

  it('tells which members are here from the network, each once, the first seven by name', async () => {
    await host({ signUp: 'open' })
    const members = (newest(server) as { members: number }).members
    const tokens: string[] = []
    for (let index = 0; index < 9; index += 1) tokens.push(String((await signUp()).body.response?.['token']))
    const come = async (token: string, url = `wss://127.0.0.1:${port}/live`, headers = {}) => {
      const socket = new WebSocket(url, { rejectUnauthorized: false, headers })
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'hello', token, since: null }))
      await once(socket, 'message')
      return socket
    }
    const [first = '', ...others] = tokens
    const [phone, laptop] = [await come(first), await come(first)]
    // The host's own app is no guest.
    const own = await come(first, `${server.url.replace('http', 'ws')}/live`, { [launchSecretHeader]: secret })
    await until(() => expect(newest(server)).toMatchObject({ devices: 2, people: 1, members: members + 9, faces: [{ imagePath: null }] }))
    const sockets = await Promise.all(others.map((token) => come(token)))
    await until(() => expect(newest(server)).toMatchObject({ devices: 10, people: 9 }))
    const { faces } = newest(server) as { faces: { nickname: string }[] }
    expect(faces).toHaveLength(7)
    expect(new Set(faces.map(({ nickname }) => nickname)).size).toBe(7)
    phone.close()
    for (const socket of sockets) socket.close()
    await until(() => expect(newest(server)).toMatchObject({ devices: 1, people: 1 }))
    laptop.close()
    await until(() => expect(newest(server)).toMatchObject({ devices: 0, people: 0, faces: [] }))
    own.close()
  })

  it('measures what it needs of the disk', async () => {
    const { db } = server.services
    const before = await measureStorage(db, server.dataDir)
    await mkdir(join(server.dataDir, 'backups'), { recursive: true })
    await writeFile(join(server.dataDir, 'backups', 'community-20260301T000000Z.tar'), Buffer.alloc(5000))
    const replaced = join(server.dataDir, 'replaced-20260302T000000Z')
    await mkdir(join(replaced, 'images', 'full'), { recursive: true })
    await writeFile(join(replaced, 'community.db'), Buffer.alloc(300))
    await writeFile(join(replaced, 'images', 'full', 'a.webp'), Buffer.alloc(40))
    await writeFile(join(server.dataDir, 'community.db.damaged-20260302T000000Z'), Buffer.alloc(2))
    const member = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const files = [
      ['one', 700] as const,
      ['two', 11] as const,
      ['0198c9a2-0000-7000-8000-000000000001-1100ms.ogg', 90] as const,
      ['unmeasured', null] as const,
    ]
    for (const [path, bytes] of files)
      await db.insertInto('images').values({ path, user_id: member.id, created_at: 0, bytes, unused_at: 0 }).execute()
    const after = await measureStorage(db, server.dataDir)
    const grown = (['backups', 'pictures', 'voice'] as const).map((part) => after[part] - before[part])
    expect(grown).toEqual([5342, 711, 90])
    expect(after.database > 0).toBe(database === 'sqlite')
    expect(after.free).toBeGreaterThan(0)
    expect(after.disk).toBeGreaterThanOrEqual(after.free)
    await db
      .deleteFrom('images')
      .where(
        'path',
        'in',
        files.map(([path]) => path),
      )
      .execute()
  })

  it('says that a port is taken, and takes another one', async () => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const address = other.address()
    await host({ port: typeof address === 'object' && address !== null ? address.port : 0 })
    expect(newest(server)).toEqual({ state: 'failed', why: 'portTaken' })
    other.close()
    await host({})
    expect(newest(server)).toMatchObject({ state: 'open', port })
  })

  it('closes and says that it failed while the database takes no change, and opens again afterwards', async () => {
    await host({})
    const { schema } = server.services.db
    await schema.alterTable('invitations').renameTo('elsewhere').execute()
    try {
      server.openToNetwork({ ...ended, port, signUp: 'invited' })
      await until(() => expect(newest(server)).toEqual({ state: 'failed', why: 'other' }))
      await expect(fromNetwork(port, '/health')).rejects.toThrow()
    } finally {
      await schema.alterTable('elsewhere').renameTo('invitations').execute()
    }
    expect(await host({})).toMatchObject({ state: 'open' })
  })

  it('sets a damaged key aside and makes another', async () => {
    await host(null)
    const file = join(server.dataDir, 'hosting-key.pem')
    await writeFile(file, 'nothing')
    const key = await hostingKey(server.dataDir)
    expect(await readFile(`${file}.damaged`, 'utf8')).toBe('nothing')
    expect(hashOfKey(await hostingKey(server.dataDir))).toBe(hashOfKey(key))
  })
})

it('codes for signing up are mailed to few without an invitation that is needed, as for apps that send it later', async () => {
  const server = await startTestServer({ database: 'sqlite', rateLimits: 'real' })
  const port = await freePort()
  try {
    await server.signUp()
    const invitation = { code: 'K7F2QM9TD41X8PZC', expiresAt: Date.now() + day }
    server.openToNetwork({ ...ended, port, signUp: 'invited', invitation })
    await until(() => expect(newest(server)?.state).toBe('open'))
    const before = server.mails.length
    const send = async (input: Input<'sendSignupCode'>) =>
      (await fromNetwork(port, '/user', { body: JSON.stringify(z.encode(operations.sendSignupCode.request, input)) })).body
    const answers: unknown[] = []
    for (let count = 0; count < 8; count += 1) {
      const { status, message } = await send({ email: `stranger-${count}@example.com` })
      answers.push(message ?? status)
    }
    expect(answers).toEqual([...Array(5).fill('00'), ...Array(3).fill('tooMany')])
    expect(await send({ email: 'guest@example.com', invitation: invitation.code })).toMatchObject({ status: '00' })
    expect(server.mails.length - before).toBe(6)
  } finally {
    await server.stop()
  }
})
