import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { chatOperations } from '../../../src/shared/contract/chat'
import { imageOperations } from '../../../src/shared/contract/images'
import type { Operation, WireBody } from '../../../src/shared/contract/operation'
import { peopleOperations } from '../../../src/shared/contract/people'
import { schoolOperations } from '../../../src/shared/contract/school'
import { sessionOperations } from '../../../src/shared/contract/session'
import { databases, startTestServer, type TestServer } from '../../support/server'

type Names = keyof typeof rows
const rows = { ...sessionOperations, ...peopleOperations, ...schoolOperations, ...imageOperations, ...chatOperations }
const id = '0198c9a2-0000-7000-8000-000000000001'

/** A full input of every operation; one without a row does not compile. */
const samples: { [Name in Names]: z.output<(typeof rows)[Name]['request']> } = {
  logIn: { email: 'fuzz@example.com', password: 'x' },
  signUp: {
    email: 'fuzz@example.com',
    password: 'haru77!',
    name: '하루',
    nickname: 'fuzz',
    phone: '+821012345678',
    city: '해외',
    ticket: 'x',
  },
  logOut: {},
  checkEmail: { email: 'fuzz@example.com' },
  sendSignupCode: { email: 'fuzz@example.com' },
  confirmSignupCode: { email: 'fuzz@example.com', code: '123456' },
  sendPasswordCode: { email: 'fuzz@example.com', name: '하루' },
  confirmPasswordCode: { email: 'fuzz@example.com', code: '123456' },
  setPassword: { email: 'fuzz@example.com', password: 'haru77!', ticket: 'x' },
  findId: { name: '하루', phone: '+821012345678' },
  areaCodes: {},
  userInfo: { userId: id },
  setPresence: { presence: 2 },
  userPosts: { userId: id, before: id },
  myReplies: { offset: 20 },
  follow: { userId: id },
  unfollow: { userIds: [id] },
  follows: { userId: id },
  schoolInfos: {},
  universities: {},
  majors: {},
  saveSchoolInfos: {
    schools: [
      {
        universityCode: 'yonsei-university',
        degree: 1,
        majorCode: 'linguistics',
        startYear: 2020,
        startMonth: 3,
        finishYear: 2024,
        finishMonth: null,
      },
    ],
  },
  uploadImage: {},
  rooms: {},
  openRoom: { userId: id, programId: id },
  sendMessage: { roomId: id, text: '안녕하세요' },
  changeMessage: { roomId: id, messageId: id, change: { kind: 'edit', text: '안녕히 계세요' } },
  changes: { roomId: id, since: 3 },
  setRoomAlarm: { roomId: id, on: true },
  leaveRoom: { roomId: id },
  readUpTo: { roomId: id, messageId: id },
  messages: { roomId: id, before: id, limit: 20 },
  hiddenMessages: { roomId: id, before: id, limit: 20 },
  hideMessages: { roomId: id, messageIds: [id] },
  showMessages: { roomId: id, messageIds: [id] },
  reportMessage: { roomId: id, messageId: id, reason: 2 },
  realtimeToken: {},
}

const values: [string, unknown][] = [
  ['nothing', null],
  ['empty', ''],
  ['blank', ' \t\u3164\u200b'],
  ['NUL', 'a\0b'],
  ['a lone surrogate', '\ud800x'],
  ['right to left', '\u202e\u05d0\u0660@x.co'],
  ['decomposed Hangul', '한글'.normalize('NFD')],
  ['an emoji of many parts', '👩‍👩‍👧‍👦'.repeat(300)],
  ['900 KB', '가'.repeat(300_000)],
  ['quotes', `'"\`;--/*\\%_$1?`],
  ['a template', '{{constructor.constructor}}#{1}'],
  ['line breaks', 'a\r\nBcc: x@example.com\r\n\r\nb'],
  ['1e308', 1e308],
  ['minus zero', -0],
  ['a large whole number', 2 ** 60],
  ['true', true],
  ['a list', ['x', ['y']]],
  ['an object', { toString: 'x', length: 5, $ne: null }],
  ['a path', '../../../../etc/passwd'],
]

const names = Object.keys(samples) as Names[]

describe.each(databases)('bad values on %s never make a fault', (database) => {
  let server: TestServer
  let authorization: string
  beforeAll(async () => {
    server = await startTestServer({ database })
    authorization = `Bearer ${(await server.signUp()).token}`
  })
  afterAll(() => server.stop())

  it.each(names.filter((name) => name !== 'logOut'))('%s', async (name) => {
    const row: Operation = rows[name]
    const wire = z.encode(row.request, samples[name]) as WireBody
    const places = [...Object.keys(wire), ...Object.keys((wire['eventData'] as object | undefined) ?? {}).map((key) => `eventData.${key}`)]
    for (const place of places) {
      for (const [what, value] of values) {
        const body = replaced(wire, place, value)
        const answer = await server.raw(row.path, row.form ? formOf(body) : JSON.stringify(body), {
          authorization,
          'idempotency-key': 'fuzz-fuzz-fuzz',
        })
        expect(answer.http, `${place} = ${what}: ${answer.text.slice(0, 200)}`).toBeLessThan(500)
        expect(answer.text, `${place} = ${what}`).not.toMatch(/select |insert |sqlite|postgres|node_modules|\.ts|at \w+ \(/i)
      }
    }
  })

  it('headers', async () => {
    for (const header of ['authorization', 'idempotency-key', 'user-agent', 'content-type', 'x-forwarded-for']) {
      for (const value of ['', ' ', 'x'.repeat(8000), '\u00ff\u00fe', "' or 1=1", 'Bearer \u00e9', 'a, b;c="d']) {
        const answer = await server.raw('/user', { eventType: 'userInfo', infoType: 'areaCode' }, { [header]: value })
        expect(answer.http, `${header}: ${value}`).toBeLessThan(500)
      }
    }
  })

  it('bodies nested deep', async () => {
    const deep = (levels: number) => `{"eventType":"userInfo","infoType":"info","eventData":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect((await server.raw('/', deep(60_000))).http).toBe(400)
    expect((await server.raw('/', deep(200_000))).http).toBe(413)
  })
})

function replaced(wire: WireBody, place: string, value: unknown): WireBody {
  const [outer = '', inner] = place.split('.')
  return inner === undefined ? { ...wire, [outer]: value } : { ...wire, [outer]: { ...(wire[outer] as object), [inner]: value } }
}

function formOf(body: WireBody): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}
