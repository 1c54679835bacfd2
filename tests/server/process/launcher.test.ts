import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../support/postgres'
import { type BundledServer, createBundledServer } from '../../support/run-server'
import { databases } from '../../support/server'
import { type ServerProcess, startProcess } from '../../support/server-process'

const metricsToken = 'sixteen characters'

describe('the server as a process', () => {
  let program: BundledServer
  beforeAll(async () => {
    program = await createBundledServer()
  }, 120_000)
  afterAll(() => program?.remove())

  const post = async (url: string, path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { status: string; response: Record<string, never> }
  }
  /** How many log-ins have arrived, of which some may be answered, while no other call runs. */
  const logInsArrived = async (url: string) => {
    const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
    const answered = [...text.matchAll(/^hanmadi_call_seconds_count\{.*operation="logIn".*\} (\d+)$/gm)].map(([, count]) => Number(count))
    const running = Number(/^hanmadi_calls_running (\d+)$/m.exec(text)?.[1])
    return answered.reduce((sum, count) => sum + count, running)
  }
  const signUp = async ({ url }: ServerProcess, dataDir: string, name: string) => {
    const email = `${name}@example.com`
    await post(url, '/user', { eventType: 'email', emailType: 'email', eventData: { email } })
    const mails = await Promise.all((await readdir(join(dataDir, 'mail'))).map((file) => readFile(join(dataDir, 'mail', file), 'utf8')))
    const code = /sign-up code: (\d{6})/.exec(textOf(mails.find((mail) => mail.includes(email)) ?? ''))?.[1]
    const { response } = await post(url, '/user', { eventType: 'email', emailType: 'email', eventData: { email, code } })
    const form = new FormData()
    for (const [key, value] of Object.entries({
      infoType: 'signup',
      email,
      password: 'haru77!',
      name,
      nickname: name,
      phone: 'false',
      city: '',
      ticket: String(response['ticket']),
    }))
      form.append(key, value)
    const answer = (await (await fetch(`${url}/signup`, { method: 'POST', body: form })).json()) as { response: { token: string } }
    return answer.response.token
  }

  it('prints one line on standard output, serves, and finishes running calls on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await startProcess(program.bundle, ['--port', '0', '--data', join(program.folder, signal)], {
        METRICS_TOKEN: metricsToken,
      })
      expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({ status: '00' })
      expect(await (await fetch(`${server.url}/terms/service.txt`)).text()).toMatch(/[가-힣]/)
      expect(await post(server.url, '/user', { eventType: 'userInfo', infoType: 'areaCode' })).toMatchObject({ status: '00' })
      const logIn = (name: string) =>
        post(server.url, '/login', { eventType: 'login', loginType: 'login', eventData: { name, password: 'x' } })
      const waiting = Array.from({ length: 20 }, (_, n) => logIn(`${n}@example.com`))
      // A connection that the server has not accepted yet when it closes is refused, so all calls must have arrived before the signal.
      await expect.poll(() => logInsArrived(server.url), { interval: 5 }).toBe(waiting.length)
      expect(await server.end(signal)).toEqual({ code: 0, signal: null })
      for (const { status } of await Promise.all(waiting)) expect(status).toBe('01')
      expect(server.lines).toEqual([`listening ${server.url}`])
      expect(server.log()).not.toContain('"level":50')
    }
  })

  it('prints its help and names invalid configuration', async () => {
    const help = await program.run(['--help'])
    expect(help).toMatchObject({ code: 0, err: '' })
    for (const name of [
      '--port',
      '--data',
      '--demo',
      'DATABASE_URL',
      'SMTP_URL',
      'PUBLIC_URL',
      'S3_ENDPOINT',
      'images move',
      'admin crashes',
    ])
      expect(help.out).toContain(name)
    expect(await program.run(['--port', 'many'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--port must be a number from 0 to 65535'),
    })
    expect(await program.run(['--port', '70000'])).toMatchObject({ code: 2 })
    expect(await program.run(['--wrong'])).toMatchObject({ code: 2, err: expect.stringContaining('--wrong') })
    const bad = await program.run([], { DATABASE_URL: 'mysql://x', SMTP_URL: 'nonsense' })
    expect(bad).toMatchObject({ code: 2, err: expect.stringContaining('DATABASE_URL must be a postgres:// or postgresql:// URL') })
    expect(bad.err).toContain('SMTP_URL must be')
    for (const [name, value] of [
      ['NATS_URL', 'nats://127.0.0.1:4222'],
      ['DATABASE_LISTEN_URL', 'postgres://127.0.0.1/x'],
    ] as const)
      expect(await program.run([], { [name]: value })).toMatchObject({
        code: 2,
        err: expect.stringContaining(`${name} needs DATABASE_URL`),
      })
    expect((await program.run([], { NATS_URL: 'nats://a:4222,http://b' })).err).toContain('NATS_URL must be')
    const misspelt = await program.run([], { DATABSE_URL: 'postgres://127.0.0.1/community', SMTP_ULR: 'smtp://127.0.0.1' })
    expect(misspelt).toMatchObject({ code: 2, err: expect.stringContaining('DATABSE_URL is unknown; is DATABASE_URL meant?') })
    expect(misspelt.err).toContain('SMTP_ULR is unknown; is SMTP_URL meant?')
    for (const MAIL of [undefined, '/var/mail/root']) {
      const without = await program.run([], { PUBLIC_URL: 'https://community.example', ...(MAIL === undefined ? {} : { MAIL }) })
      expect(without).toMatchObject({ code: 2, err: expect.stringContaining('PUBLIC_URL needs SMTP_URL') })
    }
    const half = await program.run([], { S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'key' })
    expect(half).toMatchObject({ code: 2, err: expect.stringContaining('S3_BUCKET needs S3_ENDPOINT, S3_SECRET_KEY too') })
    expect((await program.run([], { S3_REGION: 'eu-central-1' })).err).toContain('S3_REGION needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY')
    expect(await program.run([], { FIREBASE_API_KEY: 'key' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('FIREBASE_API_KEY needs FIREBASE_SERVICE_ACCOUNT too'),
    })
    expect((await program.run([], { S3_ENDPIONT: 'https://s3.example' })).err).toContain('S3_ENDPIONT is unknown; is S3_ENDPOINT meant?')
    expect(await program.run(['images', 'move', '--data', join(program.folder, 'none')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('S3_ENDPOINT'),
    })
    expect(await program.run(['images'])).toMatchObject({ code: 2, err: expect.stringContaining('images needs a command') })
    expect(await program.run([], { METRICS_TOKEN: 'short' })).toMatchObject({ code: 2, err: expect.stringContaining('METRICS_TOKEN must') })
    const closed = await program.run(['--port', '0', '--data', join(program.folder, 'none')], {
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    })
    expect(closed).toMatchObject({ code: 1, out: '' })
  })

  it('backs up a community in use, and restores it elsewhere', async () => {
    const dataDir = join(program.folder, 'backed-up')
    const server = await startProcess(program.bundle, ['--port', '0', '--data', dataDir])
    await signUp(server, dataDir, 'kept')
    const file = join(program.folder, 'kept.tar')
    expect(await program.run(['backup', file, '--data', dataDir])).toMatchObject({ code: 0, out: expect.stringContaining(`wrote ${file}`) })
    expect(await program.run(['backup', file, '--data', dataDir])).toEqual({ code: 1, out: '', err: `${file} exists already.\n` })
    expect((await program.run(['backup', '--data', dataDir])).code).toBe(2)
    await server.end('SIGTERM')

    const elsewhere = join(program.folder, 'elsewhere')
    expect(await program.run(['restore', file, '--data', elsewhere])).toMatchObject({ code: 0, err: '' })
    expect((await program.run(['restore', file, '--data', elsewhere])).err).toMatch(/^The folder \S+ is not empty\..*\n$/)
    const restored = await startProcess(program.bundle, ['--port', '0', '--data', elsewhere])
    const check = { eventType: 'userInfo', infoType: 'emailCheck', eventData: { email: 'kept@example.com' } }
    expect((await post(restored.url, '/user', check)).response).toBe(1)
    await restored.end('SIGTERM')
  }, 60_000)

  describe('with a command', () => {
    const closed = 'postgres://127.0.0.1:1/none'
    const store = createServer((_, answer) => answer.end())
    let s3: Record<string, string>
    beforeAll(async () => {
      await once(store.listen(0, '127.0.0.1'), 'listening')
      const { port } = store.address() as AddressInfo
      s3 = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
    })
    afterAll(() => store.close())

    it.each(['admin list', 'images move'])('says in one line that PostgreSQL is away: %s', async (command) => {
      const args = [...command.split(' '), '--data', join(program.folder, 'none')]
      const { code, out, err } = await program.run(args, { ...s3, DATABASE_URL: closed })
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(/^The database at 127\.0\.0\.1:1 cannot be used: [^\n]*ECONNREFUSED[^\n]*\n$/)
    })

    it.each(['admin list', 'images move', 'backup x.tar'])('creates no community where there is none: %s', async (command) => {
      const dataDir = join(program.folder, `empty ${command}`)
      await mkdir(dataDir)
      const { code, out, err } = await program.run([...command.split(' '), '--data', dataDir], s3)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toMatch(/^There is no community in [^\n]*\. Name its folder with --data\.\n$/)
      expect(await readdir(dataDir)).toEqual([])
    })
  })

  it('writes complete mails to the mailbox', async () => {
    const dataDir = join(program.folder, 'mails')
    const server = await startProcess(program.bundle, ['--port', '0', '--data', dataDir])
    await post(server.url, '/user', { eventType: 'email', emailType: 'email', eventData: { email: 'new@example.com' } })
    const files = await readdir(join(dataDir, 'mail'))
    expect(files).toHaveLength(1)
    expect(files[0]).toMatch(/^[0-9a-f-]{36}\.eml$/)
    const mail = await readFile(join(dataDir, 'mail', files[0] ?? ''), 'utf8')
    expect(mail).toMatch(/^To: new@example\.com\r$/m)
    expect(mail).toMatch(/^From: Hanmadi <no-reply@localhost>\r$/m)
    expect(textOf(mail)).toMatch(/인증번호: \d{6}/)
    expect(server.log()).not.toMatch(/new@example|\d{6}[^\d]*code/)
    await server.end('SIGTERM')
  })

  it.each(databases)(
    'loses no acknowledged write when it is killed, on %s',
    async (database) => {
      const own = database === 'postgres' ? await createTestDatabase() : undefined
      const env = own ? { DATABASE_URL: own.url } : {}
      const dataDir = join(program.folder, `killed-${database}`)
      const acknowledged = new Set<string>()
      let last = -1
      let token = ''
      for (let round = 0; round < 5; round += 1) {
        const server = await startProcess(program.bundle, ['--port', '0', '--data', dataDir], env)
        token ||= await signUp(server, dataDir, 'killed')
        if (last >= 0) {
          const info = await post(server.url, '/user', {
            eventType: 'userInfo',
            infoType: 'emailCheck',
            eventData: { email: 'killed@example.com' },
          })
          expect(info.response).toBe(1)
        }
        const write = async (writer: number) => {
          for (let n = 0; ; n += 1) {
            const form = new FormData()
            const content = `${round}-${writer}-${n}`
            for (const [key, value] of Object.entries({ postType: 'posting', content, category: '한국어회화' })) form.append(key, value)
            const answer = await fetch(`${server.url}/post`, {
              method: 'POST',
              body: form,
              headers: { authorization: `Bearer ${token}`, 'idempotency-key': `kill-${content}` },
            })
            const { status, response } = (await answer.json()) as { status: string; response: { post_id: string } }
            if (status === '00') acknowledged.add(response.post_id)
            else await new Promise((resolve) => setTimeout(resolve, 20))
          }
        }
        const writers = [1, 2, 3].map((writer) => write(writer).catch(() => undefined))
        await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(last + 5), { timeout: 20_000, interval: 1 })
        await new Promise((resolve) => setTimeout(resolve, round * 7))
        expect(await server.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' })
        await Promise.all(writers)
        last = acknowledged.size
      }
      const server = await startProcess(program.bundle, ['--port', '0', '--data', dataDir], env)
      for (const postId of acknowledged) {
        const detail = await post(server.url, '/', { eventType: 'posting', postType: 'detail', eventData: { postId } })
        expect(detail.status, postId).toBe('00')
      }
      const list = await post(server.url, '/', {
        eventType: 'dashboard',
        categoryType: 'homeList',
        eventData: { offset: 0, tag: ['전체'] },
      })
      expect(Number(list.response['total'])).toBeGreaterThanOrEqual(acknowledged.size)
      expect(Number(list.response['total'])).toBeLessThanOrEqual(acknowledged.size + 15)
      expect(await server.end('SIGTERM')).toMatchObject({ code: 0 })
      await own?.drop()
    },
    60_000,
  )
})

/** The text of a mail in quoted-printable or base64. */
function textOf(mail: string): string {
  const body = mail.slice(mail.indexOf('\r\n\r\n') + 4)
  if (/^Content-Transfer-Encoding: base64/im.test(mail)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
