import type { Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { readMediaAddress, serveAppMedia } from '../../../src/main/protocols/app-media'

const path = '0198c9a2-0000-7000-8000-000000000001-640x480-a0b1c2.webp'
const voicePath = '0198c9a2-0000-7000-8000-000000000001-14200ms.ogg'
const unsentId = '0198c9a2-0000-7000-8000-0000000000aa'

it('parses the addresses of pictures, thumbnails and videos', () => {
  expect(readMediaAddress(`app-media://image/${path}`)).toEqual({ kind: 'image', path, isThumbnail: false })
  expect(readMediaAddress(`app-media://image/${path}?w=480`)).toEqual({ kind: 'image', path, isThumbnail: true })
  expect(readMediaAddress(`app-media://withheld/${path}?w=480`)).toEqual({ kind: 'withheld', path, isThumbnail: true })
  expect(readMediaAddress(`app-media://voice/${voicePath}`)).toEqual({ kind: 'voice', path: voicePath, isThumbnail: false })
  expect(readMediaAddress(`app-media://withheld/${voicePath}`)).toEqual({ kind: 'withheld', path: voicePath, isThumbnail: false })
  expect(readMediaAddress(`app-media://waiting/${unsentId}/voice`)).toEqual({ kind: 'waiting', id: unsentId, name: 'voice' })
  expect(readMediaAddress(`app-media://waiting/${unsentId}/2`)).toEqual({ kind: 'waiting', id: unsentId, name: 2 })
  expect(readMediaAddress('app-media://video/dQw4w9WgXcQ')).toEqual({ kind: 'video', id: 'dQw4w9WgXcQ' })
})

it.each([
  `app-media://image/${path}?w=481`,
  `app-media://image/${path}?w=480&x=1`,
  `app-media://image/${path}#x`,
  `app-media://image/../${path}`,
  'app-media://image/../../health',
  `app-media://image/${voicePath}`,
  `app-media://voice/${path}`,
  `app-media://voice/${voicePath}?w=480`,
  `app-media://waiting/${unsentId}/sound`,
  'app-media://image/%2e%2e%2fhealth',
  'app-media://image/',
  'app-media://withheld/',
  'app-media://withheld/../health',
  'app-media://video/dQw4w9WgXc',
  'app-media://video/dQw4w9WgXcQ/../x',
  'app-media://other/dQw4w9WgXcQ',
  'app-media://user@image/x',
])('%s is no address', (address) => expect(readMediaAddress(address)).toBeNull())

describe('the sound of a voice message', () => {
  const sound = Uint8Array.from({ length: 500 }, (_, index) => index % 256)

  interface Options {
    isRemote?: boolean
    token?: string | null
    answer?: (cache: string) => Promise<Response>
  }
  /** Serves with a fake community. */
  function setUp({
    isRemote = true,
    token = null,
    answer = async () => new Response(sound, { headers: { 'content-type': 'audio/ogg' } }),
  }: Options = {}) {
    let handler: ((request: Request) => Promise<Response>) | undefined
    const asked: { url: string; cache: string; range: unknown; authorization: unknown }[] = []
    const pages = { protocol: { handle: (_: string, given: typeof handler) => (handler = given) } } as unknown as Session
    const fetching = async (url: string, { cache, headers }: { cache: string; headers: Record<string, string> }) => {
      asked.push({ url, cache, range: headers['range'], authorization: headers['authorization'] })
      return answer(cache)
    }
    serveAppMedia(pages, {
      network: () => ({ fetch: fetching }) as unknown as Session,
      community: { base: async () => 'https://here.example', headers: () => ({}) },
      isRemote: () => isRemote,
      token: async () => token,
      waitingFile: async (id, name) => (id === unsentId && name === 'voice' ? { bytes: sound, type: 'audio/webm' } : null),
    })
    const get = async (address: string, range?: string) => {
      const answered = await handler?.(new Request(address, range === undefined ? {} : { headers: { range } }))
      if (!answered) throw new Error('nothing serves it')
      const { status, headers } = answered
      return { status, headers, bytes: new Uint8Array(await answered.arrayBuffer()) }
    }
    return { asked, get }
  }
  const address = `app-media://voice/${voicePath}`

  it('is served whole and in parts, so that a player can jump', async () => {
    const { asked, get } = setUp()
    const whole = await get(address)
    expect([whole.status, whole.bytes]).toEqual([200, sound])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      ...{ 'content-type': 'audio/ogg', 'content-length': '500', 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' },
    })
    for (const [range, first, last] of [
      ['bytes=0-', 0, 499],
      ['bytes=100-199', 100, 199],
      ['bytes=-10', 490, 499],
      ['bytes=400-9999', 400, 499],
    ] as const) {
      const part = await get(address, range)
      expect([part.status, part.headers.get('content-range')], range).toEqual([206, `bytes ${first}-${last}/500`])
      expect([part.headers.get('content-length'), part.bytes], range).toEqual([String(last - first + 1), sound.slice(first, last + 1)])
    }
    const beyond = await get(address, 'bytes=500-')
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */500'])
    for (const range of ['bytes=5-1', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-']) expect((await get(address, range)).status, range).toBe(200)
    // A part of it in the cache would not do for another part.
    expect(asked.every(({ range }) => range === undefined)).toBe(true)
    expect(asked[0]?.url).toBe(`https://here.example/images/${voicePath}`)
  })

  it('is asked for each time as long as the community answers, and then taken from the cache', async () => {
    let isOnline = true
    const answer = async (cache: string) => {
      if (!isOnline && cache !== 'force-cache') throw new Error('offline')
      return new Response(sound, { headers: { 'content-type': 'audio/ogg' } })
    }
    const { asked, get } = setUp({ answer })
    await get(address)
    isOnline = false
    expect((await get(address, 'bytes=10-19')).bytes).toEqual(sound.slice(10, 20))
    expect(asked.map(({ cache }) => cache)).toEqual(['no-cache', 'no-cache', 'force-cache'])
  })

  it('of a removed one is asked for with the token of a moderator, and stored nowhere', async () => {
    const { asked, get } = setUp({ token: 'moderators' })
    const part = await get(`app-media://withheld/${voicePath}`, 'bytes=0-9')
    expect([part.status, part.headers.get('cache-control'), part.bytes]).toEqual([206, 'no-store', sound.slice(0, 10)])
    expect(asked).toMatchObject([{ cache: 'no-store', authorization: 'Bearer moderators' }])
    expect((await setUp().get(`app-media://withheld/${voicePath}`)).status).toBe(404)
  })

  it('and a picture are not passed on beyond their largest size', async () => {
    const endless = (type: string) => async () =>
      new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) }), {
        headers: { 'content-type': type },
      })
    expect((await setUp({ answer: endless('audio/ogg') }).get(address)).status).toBe(404)
    const picture = setUp({ answer: endless('image/webp') }).get(`app-media://image/${path}`)
    await expect(picture).rejects.toThrow('too long')
  })

  it('is not there when the community has removed it, or answers with something else', async () => {
    const gone = setUp({ answer: async () => new Response(null, { status: 404 }) })
    expect((await gone.get(address, 'bytes=0-')).status).toBe(404)
    const other = setUp({ answer: async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }) })
    expect((await other.get(address)).status).toBe(404)
  })

  it('of an unsent one comes from the disk, in parts too', async () => {
    const { asked, get } = setUp()
    const part = await get(`app-media://waiting/${unsentId}/voice`, 'bytes=0-99')
    expect([part.status, part.headers.get('content-type'), part.bytes]).toEqual([206, 'audio/webm', sound.slice(0, 100)])
    expect((await get(`app-media://waiting/${unsentId}/0`)).status).toBe(204)
    expect(asked).toEqual([])
  })
})
