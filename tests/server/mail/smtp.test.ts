import type { AddressInfo } from 'node:net'
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
  let isRefusing = false
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('no such mailbox') : undefined),
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
    server = await startTestServer({ database: 'sqlite', smtpUrl: `smtp://127.0.0.1:${port}` })
  })
  afterAll(async () => {
    await server.stop()
    await new Promise<void>((resolve) => post.close(resolve))
  })
  const send = (email: string) => server.call('sendSignupCode', { email })

  it('hands a mail over before it answers', async () => {
    expect(await send('new@example.com')).toMatchObject({ status: '00' })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'no-reply@community.example', to: ['new@example.com'] })
    expect(received[0]?.raw).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(server.mails).toEqual([])
  })

  it('says so when it could not, and lets one try again at once', async () => {
    isRefusing = true
    expect(await send('later@example.com')).toMatchObject({ http: 500, message: 'serverError' })
    isRefusing = false
    expect(await send('later@example.com')).toMatchObject({ status: '00' })
    expect(await send('later@example.com')).toMatchObject({ http: 429 })
  })

  it('lets nothing a person typed into the mail that could forge its head', async () => {
    const body = { eventType: 'email', emailType: 'email', eventData: { email: 'a@example.com\r\nBcc: b@example.com' } }
    expect(await server.raw('/user', body)).toMatchObject({ http: 400, fields: { email: 'email' } })
  })
})
