import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuse } from '../../../src/server/http/handler'
import { runOnce } from '../../../src/server/http/idempotency'
import type { Input } from '../../../src/shared/contract/index'
import { pictures } from '../../support/pictures'
import { createClock, databases, hour, startTestServer, type TestServer } from '../../support/server'

const day = 24 * hour

describe.each(databases)('a repeated write on %s', (database) => {
  const clock = createClock()
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer({ database, now: clock.now })
    token = (await server.signUp()).token
  })
  afterAll(() => server.stop())

  const input = (content: string): Input<'savePost'> => ({ content, category: 'korea', tags: [], images: [] })
  const post = (content: string, key: string, who = token) => server.call('savePost', input(content), { token: who, key })
  const written = async (content: string) => {
    const { count } = await server.services.db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('content', '=', content)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  it('returns the first result and writes nothing', async () => {
    const key = randomUUID()
    const first = await post('한 번', key)
    expect(first).toMatchObject({ status: '00' })
    expect((await post('한 번', key)).response).toEqual(first.response)
    expect(await written('한 번')).toBe(1)
  })

  it('runs concurrent ones once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('동시에', key)))
    expect(answers.every(({ status }) => status === '00')).toBe(true)
    expect(new Set(answers.map(({ response }) => response.postId)).size).toBe(1)
    expect(await written('동시에')).toBe(1)
  })

  it('refuses another body or operation with the same key', async () => {
    const key = randomUUID()
    const { response } = await post('처음', key)
    expect(await post('다른 것', key)).toMatchObject({ http: 409, message: 'conflict' })
    expect(await server.call('saveReply', { postId: response.postId, content: '처음' }, { token, key })).toMatchObject({ http: 409 })
    expect(await written('다른 것')).toBe(0)
  })

  it('separates keys by member', async () => {
    const key = randomUUID()
    const other = (await server.signUp()).token
    const [mine, theirs] = [await post('같은 글', key), await post('같은 글', key, other)]
    expect(theirs).toMatchObject({ status: '00' })
    expect(theirs.response.postId).not.toBe(mine.response.postId)
  })

  it('is remembered for 24 hours', async () => {
    const key = randomUUID()
    const first = await post('내일', key)
    clock.advance(day - 1)
    expect((await post('내일', key)).response).toEqual(first.response)
    clock.advance(1)
    expect((await post('내일', key)).response).not.toEqual(first.response)
  })

  it('does not remember refusals', async () => {
    const key = randomUUID()
    expect(await server.call('saveReply', { postId: randomUUID(), content: 'x' }, { token, key })).toMatchObject({ http: 404 })
    expect(await post('이제 된다', key)).toMatchObject({ status: '00' })
  })

  it('stores neither key nor answer in readable form', async () => {
    const key = randomUUID()
    const { response } = await post('비밀', key)
    const rows = JSON.stringify(await server.services.db.selectFrom('idempotency_keys').selectAll().execute())
    expect(rows).not.toContain(key)
    expect(rows).not.toContain(response.postId)
  })

  it.each(['with blank inside', 'é', 'x'.repeat(201)])('refuses the key %j', async (key) => {
    expect(await post('키', key)).toMatchObject({ http: 400, message: 'invalid' })
  })

  it('accepts a key of one character', async () => {
    const { response } = await post('짧은 키', '1')
    expect((await post('짧은 키', '1')).response).toEqual(response)
    expect(await written('짧은 키')).toBe(1)
  })

  it('signs up once, with the same token, also concurrently', async () => {
    const form: Input<'signUp'> = {
      email: 'once@example.com',
      password: 'haru77!',
      name: '한번',
      nickname: 'once',
      phone: null,
      city: null,
      ticket: await server.confirmEmail('once@example.com'),
    }
    const key = randomUUID()
    const files = [await pictures.jpeg(64, 64)]
    const answers = await Promise.all(Array.from({ length: 4 }, () => server.call('signUp', form, { key, files })))
    expect(new Set(answers.map(({ response }) => response.token)).size).toBe(1)
    const { token: repeated } = (await server.call('signUp', form, { key, files })).response
    expect(await server.call('setPresence', { presence: 1 }, { token: repeated })).toMatchObject({ status: '00' })
    expect(await server.call('signUp', { ...form, password: 'haru78!' }, { key, files })).toMatchObject({ http: 409 })
    expect(await server.call('signUp', form, { key, files: [await pictures.jpeg(65, 64)] })).toMatchObject({ http: 409 })
    const sessions = await server.services.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'user_id')
      .select('sessions.id')
      .where('email', '=', form.email)
      .execute()
    expect(sessions).toHaveLength(1)
  })

  it('stores nothing of a write that failed halfway', async () => {
    const intent = { owner: 'someone', key: randomUUID(), operation: 'savePost', body: 'x' }
    const prepare = async () => undefined
    const fails = runOnce(server.services.db, intent, clock.now(), {
      prepare,
      commit: async (trx) => {
        await trx.insertInto('facts').values({ name: 'half', value: 'way' }).execute()
        throw refuse('notFound')
      },
    })
    await expect(fails).rejects.toMatchObject({ code: 'notFound' })
    expect(await server.services.db.selectFrom('facts').selectAll().where('name', '=', 'half').execute()).toEqual([])
    expect(await runOnce(server.services.db, intent, clock.now(), { prepare, commit: async () => 'now' })).toEqual({
      answer: 'now',
      repeated: false,
    })
  })
})
