import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFormPlaces } from '../../../src/server/http/form-places'
import { limits } from '../../../src/shared/limits'
import { pictures } from '../../support/pictures'
import { databases, expectYes, startTestServer, type TestDatabase, type TestServer, type TestServerOptions } from '../../support/server'
import { until } from '../../support/until'

const megabyte = 1024 * 1024

/** A form that never ends. */
interface Unfinished {
  socket: Socket
  /** Everything that was answered so far. */
  answer: () => string
  send: (bytes: number) => Promise<void>
}

const sockets: Socket[] = []
const servers: TestServer[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) await server.stop()
})

const open = async (database: TestDatabase, options: Partial<TestServerOptions> = {}) => {
  const server = await startTestServer({ database, ...options })
  servers.push(server)
  return server
}

/** Posts the head of a request and the beginning of its body. */
async function begin(url: string, head: string, body: string): Promise<Unfinished> {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => undefined)
  const write = (bytes: string | Uint8Array) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  await write(`POST ${head}\r\nHost: ${hostname}:${port}\r\n\r\n${body}`)
  return { socket, answer: () => answer, send: (bytes) => write(new Uint8Array(bytes)) }
}

/** Begins a form with a large file. @param header an additional header */
const beginFile = (server: TestServer, path: string, header = '') =>
  begin(
    server.url,
    `${path} HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000000${header && `\r\n${header}`}`,
    '--x\r\nContent-Disposition: form-data; name="img"; filename="a.png"\r\n\r\n'.padEnd(2000, '.'),
  )

const beginForm = (server: TestServer, path: string, token?: string) => beginFile(server, path, token && `Authorization: Bearer ${token}`)

const incomingOf = (server: TestServer) => join(server.dataDir, 'incoming')
const filesIn = async (folder: string) => readdir(folder).catch(() => [])

describe.each(databases)('forms on %s', (database) => {
  it('of a visitor are limited to a few at a time, while members can send', async () => {
    const server = await open(database)
    const { token } = await server.signUp()
    const held = await Promise.all(Array.from({ length: limits.uploads.files.perCaller }, () => beginForm(server, '/signup')))
    await until(async () => expect(await filesIn(incomingOf(server))).toHaveLength(limits.uploads.files.perCaller))
    const withFile = () => {
      const form = new FormData()
      form.append('img', new Blob([new Uint8Array(10)]), 'x')
      return server.raw('/signup', form)
    }
    const refused = await withFile()
    expect(refused).toMatchObject({ http: 503, message: 'busy' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectYes(server.call('uploadImage', {}, { token, files: [await pictures.png(10, 10)] }))
    held[0]?.socket.destroy()
    await until(async () => expect((await withFile()).http).toBe(400))
  })

  it('of a member are counted by account, not by the address of a school', async () => {
    const server = await open(database)
    const [one, other] = [await server.signUp(), await server.signUp()]
    await Promise.all(Array.from({ length: limits.uploads.files.perCaller }, () => beginForm(server, '/img', one.token)))
    await until(async () => expect(await filesIn(incomingOf(server))).toHaveLength(limits.uploads.files.perCaller))
    const files = [await pictures.png(10, 10)]
    expect(await server.call('uploadImage', {}, { token: one.token, files })).toMatchObject({ http: 503 })
    await expectYes(server.call('uploadImage', {}, { token: other.token, files }))
  })

  it('of visitors from everywhere leave the places of members free', async () => {
    const server = await open(database, { trustProxy: ['127.0.0.1'] })
    const { token } = await server.signUp()
    const { inAll } = limits.uploads.files
    const beginFrom = (n: number) => beginFile(server, '/signup', `X-Forwarded-For: 192.0.2.${n}`)
    await Promise.all(Array.from({ length: inAll }, (_, n) => beginFrom(n)))
    await until(async () => expect(await filesIn(incomingOf(server))).toHaveLength(inAll))
    const another = await beginFrom(inAll)
    await until(() => expect(another.answer()).toContain('HTTP/1.1 503'))
    await expectYes(server.call('uploadImage', {}, { token, files: [await pictures.png(10, 10)] }))
  })

  it('that need a login are refused before their body arrives', async () => {
    const server = await open(database)
    for (const path of ['/program', '/img', '/profile', '/post', '/chat']) {
      const form = await beginForm(server, path)
      await until(() => expect(form.answer()).toContain('HTTP/1.1 401'))
    }
    const misplaced = await beginForm(server, '/user')
    await until(() => expect(misplaced.answer()).toContain('HTTP/1.1 415'))
    expect(await filesIn(incomingOf(server))).toEqual([])
  })

  it('are stored on disk while they arrive, readable by nobody else, and are deleted with their call', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-forms-'))
    await mkdir(join(dataDir, 'incoming'))
    await chmod(join(dataDir, 'incoming'), 0o755)
    const server = await open(database, { dataDir })
    const { token } = await server.signUp()
    const folder = incomingOf(server)
    const form = await beginForm(server, '/img', token)
    await form.send(2 * megabyte)
    await until(async () => {
      const [name = ''] = await filesIn(folder)
      expect((await stat(join(folder, name))).size).toBeGreaterThan(megabyte)
      if (process.platform !== 'win32') {
        expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
        expect((await stat(folder)).mode & 0o777).toBe(0o700)
      }
    })
    form.socket.destroy()
    await until(async () => expect(await filesIn(folder)).toEqual([]))
    await expectYes(server.call('uploadImage', {}, { token, files: [await pictures.png(10, 10)] }))
    expect(await server.call('uploadImage', {}, { token, files: [new Uint8Array(3000)] })).toMatchObject({ http: 415 })
    expect(await server.call('uploadImage', {}, { token, files: [new Uint8Array(10 * megabyte + 1)] })).toMatchObject({ http: 413 })
    expect(await filesIn(folder)).toEqual([])
    await rm(dataDir, { recursive: true, force: true })
  })

  it('that an earlier process left are removed at start', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hanmadi-forms-'))
    const [left, recent] = [join(dataDir, 'incoming', 'left'), join(dataDir, 'incoming', 'recent')]
    await mkdir(join(dataDir, 'incoming'))
    for (const path of [left, recent]) await writeFile(path, 'x')
    const anHourAgo = new Date(Date.now() - 60 * 60 * 1000)
    await utimes(left, anHourAgo, anHourAgo)
    await open(database, { dataDir })
    // Another one may be on its way to another process.
    await until(async () => expect(await filesIn(join(dataDir, 'incoming'))).toEqual(['recent']))
    await rm(dataDir, { recursive: true, force: true })
  })

  it('that arrive too slowly are answered and closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const server = await open(database)
    const { token } = await server.signUp()
    const [slow, quick] = [await beginForm(server, '/img', token), await beginForm(server, '/img', token)]
    await until(async () => expect(await filesIn(incomingOf(server))).toHaveLength(2))
    await quick.send(megabyte)
    await until(async () => {
      const sizes = await Promise.all(
        (await filesIn(incomingOf(server))).map(async (name) => (await stat(join(incomingOf(server), name))).size),
      )
      expect(Math.max(...sizes)).toBeGreaterThan(megabyte / 2)
    })
    vi.advanceTimersByTime(20_000)
    await until(() => expect(slow.answer()).toContain('HTTP/1.1 503'))
    await until(() => expect(slow.socket.closed).toBe(true))
    expect(slow.answer()).toMatch(/retry-after: \d+/i)
    expect(quick.answer()).toBe('')
    await until(async () => expect(await filesIn(incomingOf(server))).toHaveLength(1))
  })

  it('that take longer than five minutes are aborted, however steadily they arrive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const server = await open(database)
    const { token } = await server.signUp()
    const form = await beginForm(server, '/img', token)
    const arrived = async () => {
      const [name = ''] = await filesIn(incomingOf(server))
      // It may be deleted meanwhile.
      return await stat(join(incomingOf(server), name)).then(
        ({ size }) => (name === '' ? 0 : size),
        () => 0,
      )
    }
    const isRefused = () => form.answer().includes('HTTP/1.1 503')
    let rounds = 0
    for (; rounds < 20; rounds += 1) {
      const before = await arrived()
      await form.send(20 * limits.uploads.bytesPerSecond + megabyte / 8)
      // The refusal of the round before may arrive only now. `until` would advance the clock each time it looks.
      while (!isRefused() && (await arrived()) <= before + 20 * limits.uploads.bytesPerSecond)
        await new Promise((resolve) => setTimeout(resolve, 20))
      if (isRefused()) break
      vi.advanceTimersByTime(20_000)
    }
    expect(rounds * 20).toBeGreaterThanOrEqual(limits.uploads.seconds - 20)
    expect(rounds * 20).toBeLessThanOrEqual(limits.uploads.seconds + 20)
    await until(() => expect(form.socket.closed).toBe(true))
    await until(async () => expect(await filesIn(incomingOf(server))).toEqual([]))
  })

  it('are refused when the session has ended while they arrived', async () => {
    const server = await open(database)
    const { token } = await server.signUp()
    const head = '--x\r\nContent-Disposition: form-data; name="img"; filename="a.png"\r\n\r\n'
    const [content, end] = ['.'.repeat(megabyte), '\r\n--x--\r\n']
    const headers = ['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${head.length + content.length + end.length}`]
    const form = await begin(server.url, `/img HTTP/1.1\r\n${[...headers, `Authorization: Bearer ${token}`].join('\r\n')}`, head + content)
    await until(async () => expect(await filesIn(incomingOf(server))).toHaveLength(1))
    await expectYes(server.call('logOut', {}, { token }))
    form.socket.write(end)
    await until(() => expect(form.answer()).toContain('HTTP/1.1 401'))
  })

  it('hold a bounded amount of text', async () => {
    const server = await open(database)
    const form = new FormData()
    for (let field = 0; field < 40; field += 1) form.append(`field${field}`, 'x'.repeat(60_000))
    expect(await server.raw('/signup', form)).toMatchObject({ http: 413, message: 'tooLarge' })
    expect(await server.raw('/user', { eventType: 'x'.repeat(megabyte) })).toMatchObject({ http: 413, message: 'tooLarge' })
  })

  it('share their limit of slow bodies with other requests', async () => {
    const server = await open(database)
    const head = '/user HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 20000'
    const bodies = await Promise.all(Array.from({ length: 70 }, () => begin(server.url, head, '{"a":"')))
    const cut = () => bodies.filter(({ socket }) => socket.closed).length
    await until(() => expect(cut()).toBe(6))
    expect(await server.call('checkEmail', { email: 'somebody@example.com' })).toMatchObject({ http: 200 })
  })

  it('are counted by network when a caller has many addresses, like other slow bodies', async () => {
    const server = await open(database, { trustProxy: ['127.0.0.1'] })
    const from = (kind: number) => (n: number) => `X-Forwarded-For: 2001:db8:5:${kind}::${n.toString(16)}`
    const begun = (count: number, head: string, body: string, address: (n: number) => string) =>
      Promise.all(Array.from({ length: count }, (_, n) => begin(server.url, `${head}\r\n${address(n + 1)}`, body)))
    const json = await begun(70, '/user HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 20000', '{"a":"', from(1))
    await until(() => expect(json.filter(({ socket }) => socket.closed)).toHaveLength(6))
    const { perCaller } = limits.uploads.texts
    const form = '/signup HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000'
    const forms = await begun(perCaller + 2, form, '--x\r\n', from(2))
    await until(() => expect(forms.filter(({ answer }) => answer().includes('HTTP/1.1 503'))).toHaveLength(2))
  })
})

describe('places for forms', () => {
  it('are limited per caller and in total, and released once', () => {
    const places = createFormPlaces({ perCaller: 2, inAll: 3 })
    const leave = places.take('a')
    places.take('a')
    expect(() => places.take('a')).toThrow('busy')
    places.take('b')
    expect(() => places.take('c')).toThrow('busy')
    leave()
    leave()
    places.take('c')
    expect(() => places.take('d')).toThrow('busy')
  })
})
