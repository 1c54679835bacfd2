import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, startTestServer, type TestServer } from '../../support/server'

const areaCode = { eventType: 'userInfo', infoType: 'areaCode' }

describe.each(databases)('every answer on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  it.each([
    ['an unknown path', '/nowhere', areaCode, {}, 404, 'notFound'],
    ['an unknown eventType', '/user', { eventType: 'nonsense' }, {}, 400, 'invalid'],
    ['an eventType of another path', '/login', areaCode, {}, 400, 'invalid'],
    ['an empty object', '/', {}, {}, 400, 'invalid'],
    ['a list', '/user', [areaCode], {}, 400, 'invalid'],
    ['null', '/user', 'null', {}, 400, 'invalid'],
    ['a number', '/user', '1e308', {}, 400, 'invalid'],
    ['text that is no JSON', '/user', '{"eventType":', {}, 400, 'invalid'],
    ['no body', '/user', '', {}, 400, 'invalid'],
    ['__proto__', '/user', '{"eventType":"userInfo","infoType":"areaCode","__proto__":{"x":1}}', {}, 400, 'invalid'],
    ['a prototype of a constructor', '/user', '{"constructor":{"prototype":{"x":1}}}', {}, 400, 'invalid'],
    ['plain text', '/user', 'hello', { 'content-type': 'text/plain' }, 415, 'unsupportedMedia'],
    ['XML', '/user', '<a/>', { 'content-type': 'application/xml' }, 415, 'unsupportedMedia'],
    ['a broken content type', '/user', '{}', { 'content-type': ';;;' }, 415, 'unsupportedMedia'],
    ['JSON where a form is wanted', '/signup', { infoType: 'signup' }, {}, 415, 'unsupportedMedia'],
    ['a body over 1 MB', '/user', { ...areaCode, pad: 'x'.repeat(1024 * 1024) }, {}, 413, 'tooLarge'],
    ['a body of 10 MB', '/login', { eventType: 'login', pad: '가'.repeat(5_000_000) }, {}, 413, 'tooLarge'],
    ['a path that is no text', '/%ff%fe', areaCode, {}, 400, 'invalid'],
    ['a form without a boundary', '/signup', 'x', { 'content-type': 'multipart/form-data' }, 400, 'invalid'],
    [
      'a form that ends early',
      '/signup',
      '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\nx',
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
      'invalid',
    ],
  ] as const)('has the envelope: %s', async (_what, path, body, headers, http, message) => {
    const answer = await server.raw(path, body, { ...headers })
    expect(answer).toMatchObject({ http, status: String(http), message })
    expect(Object.keys(answer.json as object).sort()).toEqual(
      answer.fields ? ['fields', 'message', 'response', 'status'] : ['message', 'response', 'status'],
    )
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('accepts a form where JSON is expected', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(areaCode)) form.append(name, value)
    expect(await server.raw('/user', form)).toMatchObject({ http: 415 })
  })

  it('has headers that forbid content sniffing and caching', async () => {
    for (const answer of [await server.raw('/user', areaCode), await server.raw('/nowhere', {})]) {
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('reveals nothing of an internal error', async () => {
    const { codes } = server.services.areas
    server.services.areas.codes = () => Promise.reject(new Error('SELECT secret FROM /var/lib at handler.ts:1'))
    const answer = await server.raw('/user', areaCode)
    server.services.areas.codes = codes
    expect(answer.http).toBe(500)
    expect(answer.text).toBe('{"status":"500","response":{},"message":"serverError"}')
  })

  it('reveals nothing of a database failure', async () => {
    const broken = await startTestServer({ database })
    await broken.services.db.schema.dropTable('subscriptions').execute()
    await broken.services.db.schema.dropTable('sessions').execute()
    const answer = await broken.raw(
      '/',
      { eventType: 'userInfo', infoType: 'info', eventData: { userId: 'bot' } },
      { authorization: `Bearer ${'a'.repeat(43)}` },
    )
    expect(answer.text).toBe('{"status":"500","response":{},"message":"serverError"}')
    await broken.stop()
  })

  it('refuses what its own schema does not allow', async () => {
    const { codes } = server.services.areas
    server.services.areas.codes = async () => ({ secret: 'not a list' }) as never
    const answer = await server.raw('/user', areaCode)
    server.services.areas.codes = codes
    expect(answer).toMatchObject({ http: 500 })
    expect(answer.text).not.toContain('secret')
  })

  it('is in order for two calls in one packet, and the server survives invalid HTTP', async () => {
    const { port, host } = new URL(server.url)
    const talk = (text: string) =>
      new Promise<string>((resolve) => {
        let heard = ''
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk) => {
          heard += chunk
        })
        socket.on('close', () => resolve(heard))
        socket.on('error', () => resolve(heard))
      })
    const call = (close: boolean) => `GET /health HTTP/1.1\r\nHost: ${host}\r\n${close ? 'Connection: close\r\n' : ''}\r\n`
    expect((await talk(call(false) + call(true))).match(/"status":"00"/g)).toHaveLength(2)
    expect(await talk('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
    expect((await server.raw('/user', areaCode)).http).toBe(200)
  })

  it('reads health and terms with GET', async () => {
    expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({ status: '00' })
    for (const name of ['service', 'personal', 'payment']) {
      const [ko, en] = await Promise.all(['', '?lang=en'].map((query) => fetch(`${server.url}/terms/${name}.txt${query}`)))
      expect(ko?.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(await ko?.text()).toMatch(/[가-힣]{2}/)
      expect(await en?.text()).toMatch(/[a-z]{4}/)
    }
    for (const path of [
      '/terms/opensource.txt',
      '/terms/..%2fservice.txt',
      '/terms/',
      '/images/..%2f..%2fcommunity.db',
      '/images/x',
      '/images/%00',
    ]) {
      expect(await (await fetch(server.url + path)).json()).toMatchObject({ status: '404', message: 'notFound' })
    }
  })
})
