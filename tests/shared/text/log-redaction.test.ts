import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { redactLine } from '../../../src/shared/text/log-redaction'

const line = (entry: unknown, msg = 'x') =>
  redactLine(JSON.stringify({ level: 30, time: '2026-01-02T03:04:05.678Z', ...(entry as object), msg }))

describe('removed from log lines', () => {
  it.each(['base64url', 'hex'] as const)('tokens (%s)', (encoding) => {
    for (let round = 0; round < 50; round += 1) {
      const token = randomBytes(32).toString(encoding)
      expect(line({ token })).not.toContain(token)
      expect(line({ err: { stack: `Error: Bearer ${token} refused` } })).not.toContain(token)
      expect(line({}, `sent ${token} on`)).not.toContain(token)
    }
  })

  it('passwords, however they are spelled', () => {
    expect(line({ input: { password: 'ha"ru77!', newPassword: 'b\\u00e9"!' } })).not.toMatch(/ru77|u00e9/)
  })

  it('tickets, telephone numbers and request bodies', () => {
    const sent = { ticket: 'tick-et', phone: '+821012345678', eventData: { code: 'ABCDEF' }, headers: { authorization: 'Bearer x' } }
    expect(line({ body: sent })).not.toMatch(/tick-et|8210|ABCDEF|Bearer x/)
    expect(line({ input: { code: '12 34 56' } })).not.toContain('12 34 56')
  })

  it('codes', () => {
    expect(line({ code: '123456' })).not.toContain('123456')
    expect(line({}, 'Your code is 654321.')).not.toContain('654321')
  })

  it('e-mail addresses', () => {
    expect(line({ to: 'haru.line+a@example.co.kr' }, 'mail to 하루@example.com failed')).not.toMatch(/@example/)
    expect(line({}, `to=${'haru.'.repeat(20)}line@example.com, a@b@mail.example.com.`)).not.toMatch(/haru|example/)
  })
})

describe('a line of megabytes', () => {
  it.each([
    ['at signs', 'a@'],
    ['at signs and dots', 'a@a.@'],
    ['labels', 'a.'],
    ['a domain', '@a.'],
    ['spaces', ' '],
    ['words', 'bearer '],
    ['letters', 'a'],
    ['digits', '1'],
  ])('is read without the app standing still, and cut: %s', (_, part) => {
    const written = line({ issues: [{ message: `bearer ${part.repeat(1_000_000 / part.length)}` }] })
    expect(written.length).toBeLessThan(64_000)
    expect(JSON.parse(written)).toMatchObject({ level: 30, msg: 'x' })
  })

  it('is cut also where each of its texts is short, without what is removed from the others', () => {
    const written = line({ issues: Array.from({ length: 20_000 }, () => ({ message: 'mail to haru@example.com failed' })) }, 'too much')
    expect(written.length).toBeLessThan(64_000)
    expect(written).not.toContain('@example')
    expect(JSON.parse(written)).toMatchObject({ level: 30, msg: 'too much' })
    expect(written).toMatch(/^[^\n]+\n$/)
  })
})

it('nothing else', () => {
  const entry = {
    err: { code: 'ENOENT', stack: 'Error at file:///app/out/main/index.js:12:3456' },
    pid: 123456,
    operation: 'homePosts',
    error: { code: 'tokenExpired' },
    requestId: 'k3m9x2abcd',
  }
  expect(JSON.parse(line(entry))).toMatchObject(entry)
  expect(JSON.parse(line({ id: '0198c9a2-0000-7000-8000-000000000001' }))).toMatchObject({ id: '0198c9a2-0000-7000-8000-000000000001' })
})

it('but not the code and the cause of an error', () => {
  for (const code of ['ECONNREFUSED', 'SQLITE_FULL', '23505', '57P01', 'EAUTH', '28P01']) {
    const entry = { err: { type: 'Error', code, cause: { code } } }
    expect(JSON.parse(line(entry))).toMatchObject(entry)
  }
  const detail = { err: { code: '23505', detail: 'Key (email)=(haru@example.com) already exists.' } }
  expect(line(detail)).toMatch(/23505.*Key \(email\)=\(\[e-mail\]\)/)
})

it('in valid JSON, one line each', () => {
  const entry = { token: 'a"b\\', code: '000000', text: 'mail a@b.co "quoted" 123456' }
  expect(() => JSON.parse(line(entry))).not.toThrow()
  expect(line(entry)).toMatch(/^[^\n]+\n$/)
})
