import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWave } from '../../support/recordings'
import { databases, type RawAnswer } from '../../support/server'
import { type Community, createCommunity } from './community'
import { type Body, type Ids, partOf, type Sample, withPart } from './sample'
import { titled } from './samples/index'
import { object, oneOf } from './shape'

const refused = (http: number, message: string) => object({ status: oneOf(String(http)), response: object({}), message: oneOf(message) })
/** A form cannot contain null, but the JSON texts in it can. */
const waysToLeaveOut = ({ form }: Sample, way: string) => (form && !way.includes('.') ? [undefined, ''] : [undefined, null, ''])
const said = (value: unknown) => (value === undefined ? 'absent' : JSON.stringify(value))
const ignoresTokens = ['/login', '/signup', '/user']

describe.each(databases)('the written-out calls on %s', (database) => {
  let community: Community
  beforeAll(async () => {
    community = await createCommunity(database)
  })
  afterAll(() => community?.stop())

  const send = (sample: Sample, body: Body, token: string | undefined, headers: Record<string, string> = {}) =>
    community.ask(sample.path, body, { token, headers, form: sample.form && (sample.form.file ?? '') })

  /** Creates what the sample needs. @returns a function that sends it, which can be repeated while it is refused */
  async function prepare(sample: Sample) {
    const { as = community.haru.token, ...made } = (await sample.first?.(community)) ?? {}
    const asked = sample.asked({ ...community.ids, ...made })
    return (change: (body: Body) => Body = (body) => body): Promise<RawAnswer> =>
      send(sample, change(asked), sample.login === 'ignored' ? undefined : as)
  }
  const expectYes = ({ http, json }: RawAnswer, sample: Sample, when: string) => {
    const shape = object({ status: oneOf('00'), response: sample.answer })
    expect({ http, problems: shape.problems(json, 'answer') }, `${when}: ${JSON.stringify(json)}`).toEqual({ http: 200, problems: [] })
  }
  const expectRefused = ({ http, json, fields }: RawAnswer, status: number, message: string, when: string) => {
    const { fields: _, ...envelope } = json as Body
    expect({ http, problems: refused(status, message).problems(envelope, 'answer') }, when).toEqual({ http: status, problems: [] })
    if (fields !== undefined) for (const key of Object.values(fields)) expect(key, when).toMatch(/^[a-zA-Z]+$/)
  }

  describe.each(titled)('$title', ({ sample }) => {
    it('is answered as written', async () => {
      const ask = await prepare(sample)
      expectYes(await ask(), sample, 'as it stands')
    })

    it('can leave out each optional part, in each way', async () => {
      for (const way of sample.optional ?? []) {
        for (const none of waysToLeaveOut(sample, way)) {
          const ask = await prepare(sample)
          const answer = await ask((body) => withPart(body, way, none))
          expect(answer, `${way} ${said(none)}: ${answer.text}`).toMatchObject({ http: 200, status: '00' })
        }
      }
    })

    it('is refused without each required part, in each way', async () => {
      const ask = await prepare(sample)
      for (const way of sample.needed ?? []) {
        for (const none of waysToLeaveOut(sample, way)) {
          const answer = await ask((body) => withPart(body, way, none))
          expectRefused(answer, 400, 'invalid', `${way} ${said(none)}`)
        }
      }
    })

    it('refuses an invalid id', async () => {
      const ask = await prepare(sample)
      for (const way of idsIn(sample.asked(community.ids), community.ids)) {
        expectRefused(await ask((body) => withPart(body, way, 'nonsense')), 400, 'invalid', way)
      }
    })

    it('states who may call it', async () => {
      const body = sample.asked(community.ids)
      const bad = await send(sample, body, 'not-a-token-that-was-ever-given')
      if (ignoresTokens.includes(sample.path)) expect(bad.http).not.toBe(401)
      else expectRefused(bad, 401, 'tokenExpired', 'a token nobody has')
      const visitor = await send(sample, body, undefined)
      if (sample.login === 'required') expectRefused(visitor, 401, 'loginRequired', 'a visitor')
      if (sample.login === 'optional') expect(visitor).toMatchObject({ http: 200, status: '00' })
    })
  })

  describe.each(titled.filter(({ sample }) => sample.retried))('$title', ({ sample }) => {
    it('returns the first answer again under the same key, and refuses another body under it', async () => {
      const key = { 'idempotency-key': randomUUID() }
      const { as = community.haru.token, ...made } = (await sample.first?.(community)) ?? {}
      const body = sample.asked({ ...community.ids, ...made })
      const token = sample.login === 'ignored' ? undefined : as
      const first = await send(sample, body, token, key)
      const second = await send(sample, body, token, key)
      expect(second.text).toBe(first.text)
      const texts = ['content', 'eventData.content', 'eventData.message', 'eventData.comment', 'name', 'program.title']
      const others: Record<string, unknown> = { 'eventData.wave': aWave.toReversed(), 'eventData.password': 'daniel8!' }
      const way = [...Object.keys(others), ...texts].find((one) => partOf(body, one) !== undefined) ?? ''
      expectRefused(await send(sample, withPart(body, way, others[way] ?? '다른 말'), token, key), 409, 'conflict', 'another body')
    })
  })
})

/** The paths of the ids in a body that have to be valid. */
function idsIn(body: unknown, ids: Ids, at = ''): string[] {
  const known = new Set(
    Object.entries(ids).flatMap(([name, value]) => (/^(?:email|code|ticket|password|nickname|phone)$/.test(name) ? [] : [value])),
  )
  if (typeof body === 'string') return body !== '' && known.has(body) ? [at] : []
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  return Object.entries(body).flatMap(([key, value]) => idsIn(value, ids, at === '' ? key : `${at}.${key}`))
}
