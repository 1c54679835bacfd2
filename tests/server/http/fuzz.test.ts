import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type OperationName, operations } from '../../../src/shared/contract/index'
import type { Operation, WireBody } from '../../../src/shared/contract/operation'
import { noThings, operationNames, type SampleThings, samples } from '../../support/operation-samples'
import { databases, expectYes } from '../../support/server'
import { createWorld, type Person, type World } from '../feed/world'

type Place = (string | number)[]

const tenMegabytes = 'ㅎ'.repeat(10 * 1024 * 1024)
const badValues: [string, unknown][] = [
  ['null', null],
  ['an empty text', ''],
  ['a blank text', ' \t\u3164\u200b'],
  ['NUL', 'a\0b'],
  ['a lone high surrogate', '\ud800x'],
  ['a lone low surrogate', 'a\udfff한'],
  ['right to left', '\u202e\u05d0\u0660@x.co\u2066'],
  ['decomposed Hangul', '한글'.normalize('NFD')],
  ['an emoji of many parts', '👩‍👩‍👧‍👦'.repeat(400)],
  ['quotes', `'"\`;--/*\\%_$1?`],
  ['SQL', "'; drop table posts; --"],
  ['a template', '{{constructor.constructor}}#{1}'],
  ['a path', '../../../../etc/passwd'],
  ['line breaks', 'a\r\nBcc: x@example.com\r\n\r\nb'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['the id of the bot', 'bot'],
  ['a text of a number that is too large', '1e309'],
  ['1e308', 1e308],
  ['-1', -1],
  ['a fraction', -0.5],
  ['minus zero', -0],
  ['2 ** 31', 2 ** 31],
  ['2 ** 60', 2 ** 60],
  ['true', true],
  ['false', false],
  ['an empty list', []],
  ['a list of anything', ['\ud800', null, { a: 1 }, ['y']]],
  ['a long list', Array.from({ length: 500 }, (_, index) => `tag${index}`)],
  ['an empty object', {}],
  ['an object with the names of methods', { __proto__: null, toString: 1, length: 5 }],
  ['an operator', { $ne: null }],
]
/** Large, and so sent only as a text. */
const longText = '가'.repeat(300_000)

/** Every position of a value in a body. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inner = Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]))
  return at.length === 0 ? inner : [at, ...inner]
}

const valueAt = (body: unknown, place: Place): unknown => place.reduce<unknown>((part, key) => (part as WireBody)[key], body)

function withValue(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string | number, unknown>
  copy[key] = withValue(copy[key], rest, value)
  return copy
}

/** Operations on items of other members. */
const aboutOthers: readonly OperationName[] = [
  ...(['hideItem', 'showItem', 'reportItem', 'blockAnonymous', 'likeReply', 'likeAnswer'] as const),
  ...(['hideProgram', 'showProgram', 'reportProgram', 'setSaved', 'reportMessage'] as const),
  ...(['correct', 'thankCorrection', 'agreeWithCorrection', 'applyCorrection'] as const),
]

describe.each(databases)('operations given anything on %s', (database) => {
  let world: World
  let caller: Person
  let other: Person
  let sent = 0

  /** One of every kind of item, written by a member who has a room with another. */
  const writtenBy = async (writer: Person, other: Person): Promise<SampleThings> => {
    const post = await world.post(writer, { tags: ['존댓말'] })
    const question = await world.question(writer, { anonymous: true })
    const { token } = writer
    const { roomId } = await expectYes(world.server.call('openRoom', { userId: other.id }, { token }))
    const { messages } = await expectYes(world.server.call('sendMessage', { roomId, text: '안녕하세요' }, { token }))
    return {
      ...noThings,
      user: other.id,
      post,
      parent: (await world.reply(writer, post)).id,
      reply: (await world.reply(writer, post)).id,
      question,
      answer: await world.answer(writer, question, { anonymous: true }),
      program: await world.program(writer),
      correction: await world.correction(writer, { kind: 'post', id: await world.post(other) }),
      room: roomId,
      message: messages[0]?.id ?? '',
      image: await world.image(writer),
    }
  }

  beforeAll(async () => {
    world = await createWorld(database)
  })
  beforeEach(async () => {
    // A minute later, so that each case has the write limit to itself.
    world.clock.now += 60_000
    // New members, since the previous case may have ended a session or blocked a member.
    caller = await world.person()
    other = await world.person()
  })
  afterAll(() => world?.server.stop())

  /** What the contract refuses never reaches a database, so it is sent to the server on the first one only. */
  const isWorthSending = (row: Operation, body: WireBody) =>
    database === databases[0] || z.safeDecode(row.request, row.form ? Object.fromEntries(formOf(body)) : body).success

  /** Sends any body, and expects an answer that is not an internal error and reveals nothing of the program. */
  const expectAnswer = async (name: OperationName, body: WireBody, what: string) => {
    const row: Operation = operations[name]
    if (!isWorthSending(row, body)) return
    sent += 1
    const headers = { authorization: `Bearer ${caller.token}`, 'idempotency-key': `fuzz-fuzz-fuzz-${sent}` }
    const answer = await world.server.raw(row.path, row.form ? formOf(body) : JSON.stringify(body), headers)
    expect(answer.http, `${name} with ${what}: ${answer.text.slice(0, 200)}`).toBeLessThan(500)
    expect(answer.status, what).toEqual(answer.http === 200 ? expect.stringMatching(/^0\d$/) : String(answer.http))
    expect(answer.text, what).not.toMatch(/select |insert |sqlite|postgres|syntax error|node_modules|\.ts\b|\bat \w+ \(/i)
  }

  const sampleOf = async (name: OperationName) => {
    const things = await (aboutOthers.includes(name) ? writtenBy(other, caller) : writtenBy(caller, other))
    return z.encode((operations[name] as Operation).request, samples[name](things)) as WireBody
  }

  it.each(operationNames)(
    '%s never fails',
    async (name) => {
      const body = await sampleOf(name)
      // A program is sent as JSON text in a field of a form.
      const program: unknown = typeof body['program'] === 'string' ? JSON.parse(body['program']) : undefined
      const whole = program === undefined ? body : { ...body, program }
      for (const place of placesIn(whole)) {
        const values = typeof valueAt(whole, place) === 'string' ? [...badValues, ['300,000 letters', longText] as const] : badValues
        for (const [what, value] of values)
          await expectAnswer(name, withValue(whole, place, value) as WireBody, `${place.join('.')} = ${what}`)
      }
      for (const extra of ['__proto__', 'constructor', 'toString'])
        await expectAnswer(name, Object.fromEntries([[extra, { x: 1 }], ...Object.entries(body)]), `a field ${extra}`)
    },
    60_000,
  )

  it('headers', async () => {
    for (const header of ['authorization', 'idempotency-key', 'user-agent', 'content-type', 'x-forwarded-for']) {
      for (const value of ['', ' ', 'x'.repeat(8000), '\u00ff\u00fe', "' or 1=1", 'Bearer \u00e9', 'a, b;c="d']) {
        const answer = await world.server.raw('/user', { eventType: 'userInfo', infoType: 'areaCode' }, { [header]: value })
        expect(answer.http, `${header}: ${value}`).toBeLessThan(500)
      }
    }
  })

  it('refuses what is too large', async () => {
    const postId = await world.post(caller)
    await expectAnswer(
      'saveReply',
      { eventType: 'posting', postType: 'reply', eventData: { postId, content: tenMegabytes } },
      '10 MB comment',
    )
    await expectAnswer('homePosts', { eventType: 'dashboard', categoryType: 'homeList', eventData: { tag: [tenMegabytes] } }, '10 MB tag')
    await expectAnswer('savePost', { postType: 'posting', content: tenMegabytes, category: '한국어회화' }, '10 MB post')
  }, 60_000)

  it('refuses bodies that match no operation', async () => {
    for (const text of ['', '{', 'null', '[]', '"x"', '{"a":'.repeat(5_000), '{"__proto__":{"eventType":"dashboard"}}']) {
      const answer = await world.server.raw('/', text, { authorization: `Bearer ${caller.token}` })
      expect(answer.http, text.slice(0, 40)).toBe(400)
    }
    const deep = (levels: number) => `{"eventType":"userInfo","infoType":"info","eventData":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect((await world.server.raw('/', deep(60_000))).http).toBe(400)
    expect((await world.server.raw('/', deep(200_000))).http).toBe(413)
    // One that matches, with something deep beside its input, which is ignored.
    const beside = async (name: OperationName) =>
      JSON.stringify(await sampleOf(name)).replace(/}$/, `,"more":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
    for (const name of ['homePosts', 'categoryPosts', 'hotPosts'] as const)
      for (const headers of [{}, { authorization: `Bearer ${caller.token}` }])
        expect((await world.server.raw('/', await beside(name), headers)).http, name).toBe(200)
  })

  it('still works afterwards', async () => {
    expect(sent).toBeGreaterThan(operationNames.length)
    expect((await world.server.call('homePosts', { tags: [], subscribedOnly: false })).http).toBe(200)
    expect((await world.server.call('hotPosts', {}, { token: caller.token })).http).toBe(200)
    expect((await world.server.call('rooms', {}, { token: caller.token })).http).toBe(200)
  })
})

function formOf(body: WireBody): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  return form
}
