import { describe, expect, it, vi } from 'vitest'
import { createCommunityClient } from '../../../src/main/api/community-client'
import type { Post, RawAnswer } from '../../../src/main/api/network'
import { Failure } from '../../../src/main/failure'
import type { Log } from '../../../src/main/log'
import type { Connection } from '../../../src/shared/community'
import type { Compatibility } from '../../../src/shared/compatibility'

const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} } as unknown as Log
const id = '0198c9a2-0000-7000-8000-000000000001'
const ok = (response: unknown): RawAnswer => ({ status: 200, retryAfter: null, text: JSON.stringify({ status: '00', response }) })
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64)])

/** A client whose network handles each post as the list says, in order. */
function setUp(happens: ((post: Post) => RawAnswer)[], token: string | null = 'the-token', fits: Compatibility['fits'] = 'yes') {
  const posts: Post[] = []
  const outcomes: boolean[] = []
  const community: { generation: number; key: string; connection: Connection } = { generation: 1, key: 'one', connection: 'offline' }
  const session = { token }
  const onTokenExpired = vi.fn()
  const tooOld = vi.fn()
  const client = createCommunityClient({
    community: {
      base: async () => 'http://127.0.0.1:4800',
      headers: () => ({}),
      key: () => community.key,
      generation: () => community.generation,
    },
    connection: { asked: () => (answered) => void outcomes.push(answered), state: () => community.connection },
    compatibility: { state: () => ({ fits, version: null }), refused: tooOld },
    post: async (post) => {
      posts.push(post)
      const next = happens.shift()
      if (!next) throw new Error('one post too many')
      return next(post)
    },
    token: async () => session.token,
    onTokenExpired,
    headers: () => ({ 'accept-language': 'ko' }),
    log: silent,
  })
  return { client, posts, outcomes, onTokenExpired, community, session, tooOld }
}

const cut = () => {
  throw new Failure({ code: 'offline' })
}
const body = (post: Post | undefined) => Buffer.from(post?.body ?? []).toString('utf8')

describe('a call', () => {
  it('is sent as the contract says, with the token, the key and the language', async () => {
    const { client, posts, outcomes } = setUp([() => ok({ like: true, like_cnt: 3 })])
    expect(await client.call('setLike', { postId: id, liked: true }, { key: 'k' })).toEqual({ liked: true, likeCount: 3 })
    expect(posts[0]).toMatchObject({
      url: 'http://127.0.0.1:4800/',
      headers: { authorization: 'Bearer the-token', 'idempotency-key': 'k', 'content-type': 'application/json', 'accept-language': 'ko' },
    })
    expect(JSON.parse(body(posts[0]))).toEqual({ eventType: 'like', likeType: 'like', eventData: { postId: id } })
    expect(outcomes).toEqual([true])
  })

  it('is not sent when another community is chosen meanwhile: no data of one reaches the other', async () => {
    const { client, posts, community } = setUp([() => ok(1)], null)
    const asked = client.call('rooms', {})
    community.key = 'another'
    await expect(asked).rejects.toMatchObject({ error: { code: 'offline' } })
    expect(posts).toEqual([])
  })

  it('that is answered when another community is open has failed: nothing of one is taken for the other', async () => {
    const { client, community, onTokenExpired } = setUp([
      () => {
        community.key = 'another'
        return ok({ rs: [] })
      },
    ])
    await expect(client.call('rooms', {})).rejects.toMatchObject({ error: { code: 'offline' } })
    expect(onTokenExpired).not.toHaveBeenCalled()
  })

  it('carries no token when the operation ignores it', async () => {
    const { client, posts } = setUp([() => ok(1)])
    expect(await client.call('checkEmail', { email: ' Haru@Example.com' })).toEqual({ taken: true })
    expect(posts[0]?.headers['authorization']).toBeUndefined()
    expect(body(posts[0])).toContain('haru@example.com')
  })

  it('is a form with its pictures, without their file names', async () => {
    const { client, posts } = setUp([() => ok({ rs: [`${id}-640x480-a0b1c2.webp`] })])
    await client.call('uploadImage', {}, { files: [{ bytes: new Uint8Array(png), type: 'image/png' }] })
    expect(posts[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body(posts[0])).toMatch(/name="img"; filename="image.png"\r\nContent-Type: image\/png/)
  })

  it('is not sent when the contract refuses its input, and names the field and the reason', async () => {
    const { client, posts } = setUp([])
    await expect(client.call('saveReply', { postId: id, content: ' ' })).rejects.toMatchObject({
      error: { code: 'invalid', fields: { content: 'required' } },
    })
    await expect(client.call('setLike', { postId: id, liked: true, more: 1 })).rejects.toMatchObject({ error: { code: 'invalid' } })
    await expect(client.call('uploadImage', {})).rejects.toMatchObject({ error: { code: 'invalid', fields: { files: 'required' } } })
    expect(posts).toEqual([])
  })
})

describe('an answer', () => {
  const answers: [string, Partial<RawAnswer> & { json?: unknown }, object][] = [
    ['a no', { json: { status: '03', response: {} } }, { code: 'limit' }],
    [
      'a refusal with its fields',
      { status: 400, json: { status: '400', message: 'invalid', fields: { content: 'tooLong' } } },
      { code: 'invalid', fields: { content: 'tooLong' } },
    ],
    [
      'a limit with its time',
      { status: 429, retryAfter: 7, json: { status: '429', message: 'tooMany' } },
      { code: 'tooMany', retryAfter: 7 },
    ],
    ['a message of another status', { status: 403, json: { status: '403', message: 'notFound' } }, { code: 'forbidden' }],
    ['the page of a proxy', { status: 502, text: '<html>' }, { code: 'busy' }],
    [
      'a fault under the name it has in the log',
      { status: 500, requestId: 'k3m9x2ab', json: { status: '500', message: 'serverError' } },
      { code: 'serverError', requestId: 'k3m9x2ab' },
    ],
    ['something else altogether', { text: 'hello' }, { code: 'badAnswer' }],
    ['an unknown status', { json: { status: '99', response: {} } }, { code: 'badAnswer' }],
    ['another shape', { json: { status: '00', response: { like: 'yes' } } }, { code: 'badAnswer' }],
  ]
  it.each(answers)('%s', async (_, { json, ...raw }, error) => {
    const { client } = setUp([() => ({ status: 200, retryAfter: null, text: JSON.stringify(json), ...raw })])
    await expect(client.call('setLike', { postId: id, liked: true })).rejects.toMatchObject({ error })
  })

  it('that the token has expired is reported with that token; other 401s are not', async () => {
    const refused = (message: string) => () => ({ status: 401, retryAfter: null, text: JSON.stringify({ status: '401', message }) })
    const { client, onTokenExpired } = setUp([refused('loginRequired'), refused('tokenExpired')])
    await expect(client.call('subscriptions', {})).rejects.toMatchObject({ error: { code: 'loginRequired' } })
    expect(onTokenExpired).not.toHaveBeenCalled()
    await expect(client.call('subscriptions', {})).rejects.toMatchObject({ error: { code: 'tokenExpired' } })
    expect(onTokenExpired).toHaveBeenCalledWith('the-token')
  })

  it('of another shape is in the log with its first problems, of each only the beginning', async () => {
    const error = vi.spyOn(silent, 'error')
    const { client } = setUp([
      () => ok(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index} ${'a@'.repeat(10_000)}`, 1]))),
    ])
    await expect(client.call('areaCodes', {})).rejects.toMatchObject({ error: { code: 'badAnswer' } })
    const [logged] = error.mock.lastCall ?? []
    expect(logged).toMatchObject({ operation: 'areaCodes' })
    expect((logged as unknown as { issues: unknown[] }).issues).toHaveLength(20)
    expect(JSON.stringify(logged).length).toBeLessThan(12_000)
    error.mockRestore()
  })
})

describe('a call that was cut off', () => {
  const restarted = (state: { community: { generation: number } }) => () => {
    state.community.generation = 2
    return cut()
  }

  it('is repeated once after a restart when it reads', async () => {
    const happens: ((post: Post) => RawAnswer)[] = []
    const state = setUp(happens)
    happens.push(restarted(state), () => ok({ subscribe: [] }))
    expect(await state.client.call('subscriptions', {})).toEqual({ categories: [] })
    expect(state.outcomes).toEqual([false, true])
  })

  it('is repeated unchanged when it carries a key', async () => {
    const happens: ((post: Post) => RawAnswer)[] = []
    const state = setUp(happens)
    happens.push(restarted(state), () => ok({ post_id: id }))
    await state.client.call('savePost', { content: '안녕', category: 'korea', tags: [], images: [] }, { key: 'k' })
    expect(body(state.posts[1])).toBe(body(state.posts[0]))
  })

  it.each([
    ['setLike', { postId: id, liked: true }],
    ['logIn', { email: 'a@example.com', password: 'x' }],
    ['sendSignupCode', { email: 'a@example.com' }],
    ['changePassword', { password: 'haru77!', newPassword: 'new88!pw' }],
    ['withdraw', { password: 'haru77!', keepPosts: false }],
  ] as const)('is not repeated when it could take effect twice: %s', async (name, input) => {
    const happens: ((post: Post) => RawAnswer)[] = []
    const state = setUp(happens)
    happens.push(restarted(state))
    await expect(state.client.call(name, input)).rejects.toMatchObject({ error: { code: 'offline' } })
    expect(state.posts).toHaveLength(1)
  })

  it('is not repeated under a key that the community does not store', async () => {
    const happens: ((post: Post) => RawAnswer)[] = []
    const state = setUp(happens)
    happens.push(restarted(state))
    await expect(state.client.call('setLike', { postId: id, liked: true }, { key: 'k' })).rejects.toMatchObject({
      error: { code: 'offline' },
    })
    expect(state.posts).toHaveLength(1)
  })

  it.each([
    ['changePassword', { password: 'haru77!', newPassword: 'new88!pw' }],
    ['setPassword', { email: 'a@example.com', password: 'new88!pw', ticket: 't' }],
  ] as const)('is not repeated under a key that an older community ignores: %s', async (name, input) => {
    const happens: ((post: Post) => RawAnswer)[] = []
    const state = setUp(happens)
    happens.push(restarted(state))
    await expect(state.client.call(name, input, { key: 'k' })).rejects.toMatchObject({ error: { code: 'offline' } })
    expect(state.posts).toHaveLength(1)
  })

  it('is not repeated when nothing was restarted and the community answers nobody', async () => {
    const { client, posts } = setUp([cut])
    await expect(client.call('subscriptions', {})).rejects.toMatchObject({ error: { code: 'offline' } })
    expect(posts).toHaveLength(1)
  })

  it('is repeated once when another call was answered since, if it may be', async () => {
    const answered = () => {
      const state = setUp([cut, cut])
      state.community.connection = 'online'
      return state
    }
    const reading = answered()
    await expect(reading.client.call('subscriptions', {})).rejects.toMatchObject({ error: { code: 'offline' } })
    expect(reading.posts).toHaveLength(2)
    const writing = answered()
    await expect(writing.client.call('setLike', { postId: id, liked: true })).rejects.toMatchObject({ error: { code: 'offline' } })
    expect(writing.posts).toHaveLength(1)
  })

  it.each([
    [null, { token: 'the-token' }],
    ['of-another-session', { token: 'the-token' }],
    ['of-another-session', { key: 'k' }],
  ])('is not repeated once its session has ended: the token is %s, the call has %o', async (next, options) => {
    const happens: ((post: Post) => RawAnswer)[] = []
    const state = setUp(happens)
    state.community.connection = 'online'
    happens.push(() => {
      state.session.token = next
      return cut()
    })
    const call = state.client.call('syncNotebook', { after: '', entries: [], reviews: [] }, options)
    await expect(call).rejects.toMatchObject({ error: { code: 'offline' } })
    expect(state.posts).toHaveLength(1)
  })
})

describe('a community of another version', () => {
  const refused = (status: number, message?: string) => (): RawAnswer => ({
    status,
    retryAfter: null,
    text: JSON.stringify({ status: String(status), message }),
  })

  it('that no longer serves this app is remembered as such', async () => {
    const { client, tooOld } = setUp([refused(426, 'appOld')])
    await expect(client.call('rooms', {})).rejects.toMatchObject({ error: { code: 'appOld' } })
    expect(tooOld).toHaveBeenCalledOnce()
  })

  it.each([
    ['not found', refused(404, 'notFound')],
    ['invalid', refused(400, 'invalid')],
    ['an answer of another shape', () => ok({ nothing: 'known' })],
  ])('that is older says so when a call is unknown to it: %s', async (_, answer) => {
    const { client } = setUp([answer], 'the-token', 'communityOld')
    await expect(client.call('rooms', {})).rejects.toMatchObject({ error: { code: 'communityOld' } })
  })

  it('that is older still says which field is wrong', async () => {
    const wrongField = (): RawAnswer => ({
      status: 400,
      retryAfter: null,
      text: JSON.stringify({ status: '400', message: 'invalid', fields: { nickName: 'taken' } }),
    })
    const { client } = setUp([wrongField], 'the-token', 'communityOld')
    await expect(client.call('rooms', {})).rejects.toMatchObject({ error: { code: 'invalid' } })
  })
})
