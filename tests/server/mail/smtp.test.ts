import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server'

interface Received {
  from: string
  to: string[]
  raw: string
}

describe('mails over SMTP', () => {
  const received: Received[] = []
  let refusal: { responseCode: number } | null = null
  const log: string[] = []
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refusal && Object.assign(new Error(`no such mailbox ${address}`), refusal)),
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to: envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  let server: TestServer
  beforeAll(async () => {
    await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve))
    const { port } = post.server.address() as AddressInfo
    server = await startTestServer({ database: 'sqlite', smtpUrl: `smtp://127.0.0.1:${port}`, onLog: (line) => log.push(line) })
  })
  afterAll(async () => {
    await server.stop()
    await new Promise<void>((resolve) => post.close(resolve))
  })
  const send = (email: string) => server.call('sendSignupCode', { email })

  it('are handed over before the answer', async () => {
    expect(await send('new@example.com')).toMatchObject({ status: '00' })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'no-reply@community.example', to: ['new@example.com'] })
    expect(received[0]?.raw).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(server.mails).toEqual([])
  })

  it('report an address that the mail server refuses, and the next one can be requested at once', async () => {
    refusal = { responseCode: 550 }
    const fields = { email: 'mailRefused' }
    for (let tried = 0; tried < 2; tried += 1)
      expect(await send('later@example.com')).toMatchObject({ http: 400, message: 'invalid', fields })
    refusal = null
    expect(await send('later@example.com')).toMatchObject({ status: '00' })
    expect(await send('later@example.com')).toMatchObject({ http: 429 })
  })

  it('report a temporary refusal of the mail server, and the next one can be requested at once', async () => {
    refusal = { responseCode: 450 }
    const refused = await send('patient@example.com')
    expect(refused).toMatchObject({ http: 503, message: 'mailDown', fields: undefined })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    refusal = null
    expect(await send('patient@example.com')).toMatchObject({ status: '00' })
  })

  it('that were not sent are logged with the reason and without the recipient', async () => {
    refusal = { responseCode: 550 }
    await send('nameless@example.com')
    const mail = { to: 'nameless@example.com', subject: 'x', text: 'x' }
    server.services.background.run('a mail', () => server.services.mailer.send(mail))
    await server.services.background.drained()
    refusal = null
    expect(log.filter((line) => line.includes('550')).length).toBeGreaterThan(1)
    expect(log.filter((line) => line.includes('@example.com'))).toEqual([])
  })

  it.each([
    ['that answers nothing', (): Server => createServer(() => undefined)],
    ['that is gone', null],
  ])('are given up when a mail server %s, before the caller gives up', async (_, open) => {
    const silent = open?.().listen(0, '127.0.0.1') ?? null
    if (silent) await once(silent, 'listening')
    const port = silent ? (silent.address() as AddressInfo).port : 1
    const lines: string[] = []
    const smtpUrl = `smtp://127.0.0.1:${port}`
    const stuck = await startTestServer({ database: 'sqlite', smtpUrl, onLog: (line) => lines.push(line) })
    const ask = stuck.call('sendSignupCode', { email: 'stuck@example.com' })
    expect(await ask).toMatchObject({ http: 503, message: 'mailDown' })
    await expect.poll(() => lines.some((line) => line.includes('"task":"checking the mail server"'))).toBe(true)
    await stuck.stop()
    silent?.close()
  })

  const several = ['haru@example.com,1.x', 'haru@example.com;1.x', 'haru@example.com(1.x', 'haru@example.com<1.x']
  const otherSpellings = ['haru@ｅxample.com', 'haru@exa\u034fmple.com', 'haru@xn--vv4b11j.xn--3e0b707e', 'haru@127.0.0.01']

  it.each([...several, ...otherSpellings])('are not sent to what stands for another address: %s', async (email) => {
    const before = received.length
    const body = { eventType: 'email', emailType: 'email', eventData: { email } }
    expect(await server.raw('/user', body)).toMatchObject({ http: 400, fields: { email: 'email' } })
    expect(received).toHaveLength(before)
  })

  it.each(several)('go to the one address that is given, not to those that it could be read as: %s', async (to) => {
    await server.services.mailer.send({ to, subject: 'x', text: 'x' }).catch(() => undefined)
    expect(received.flatMap((mail) => mail.to)).not.toContain('haru@example.com')
  })

  it('go to an address in another script as it is written', async () => {
    expect(await send('하루@예시.한국')).toMatchObject({ status: '00' })
    expect(received.at(-1)?.to).toEqual(['하루@예시.한국'])
  })

  it('cannot be forged by typed text in their headers', async () => {
    const body = { eventType: 'email', emailType: 'email', eventData: { email: 'a@example.com\r\nBcc: b@example.com' } }
    expect(await server.raw('/user', body)).toMatchObject({ http: 400, fields: { email: 'email' } })
  })
})
