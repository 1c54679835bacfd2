import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readImageHeader } from '../../../src/server/images/image-header'
import { imageFacts } from '../../../src/shared/text/image-path'
import { gifs } from '../../support/gifs'
import { pictures, turnedJpeg } from '../../support/pictures'
import { databases, expectYes, startTestServer, type TestServer } from '../../support/server'

const text = (bytes: string) => new TextEncoder().encode(bytes)

describe.each(databases)('uploads on %s', (database) => {
  let server: TestServer
  let token: string
  let userId: string
  beforeAll(async () => {
    server = await startTestServer({ database })
    const member = await server.signUp()
    token = member.token
    userId = member.user.id
  })
  afterAll(() => server.stop())

  const countImages = async () => (await server.services.db.selectFrom('images').select('path').execute()).length
  const upload = (...files: Uint8Array[]) => server.call('uploadImage', {}, { token, files })
  const stored = async (bytes: Uint8Array) => (await expectYes(upload(bytes))).path
  const read = async (path: string, query = '') => {
    const answer = await fetch(`${server.url}/images/${path}${query}`)
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const pixel = async (webp: Uint8Array, x: number, y: number) => {
    const { width } = readImageHeader(webp) ?? { width: 0 }
    const raw = await new Transformer(webp).rawPixels()
    const channels = raw.length / width / (readImageHeader(webp)?.height ?? 1)
    return [...raw.subarray((y * width + x) * channels, (y * width + x) * channels + 3)]
  }

  it.each([
    ['JPEG', () => pictures.jpeg(640, 480)],
    ['PNG', () => pictures.png(640, 480)],
    ['WebP', () => pictures.webp(640, 480)],
    ['GIF', async () => gifs.stripes(640, 480)],
  ])('recognizes %s by its content and stores WebP', async (_kind, make) => {
    const path = await stored(await make())
    expect(imageFacts(path)).toMatchObject({ width: 640, height: 480 })
    const { answer, bytes } = await read(path)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(readImageHeader(bytes)).toEqual({ format: 'webp', width: 640, height: 480, bytesPerPixel: 4 })
    expect(readImageHeader((await read(path, '?w=480')).bytes)).toEqual({ format: 'webp', width: 480, height: 360, bytesPerPixel: 4 })
  })

  it('scales down to 2048 pixels and does not enlarge small pictures', async () => {
    const large = await stored(await pictures.jpeg(4000, 3000))
    expect(imageFacts(large)).toMatchObject({ width: 2048, height: 1536 })
    const tall = await stored(await pictures.png(300, 3000))
    expect(imageFacts(tall)).toMatchObject({ width: 205, height: 2048 })
    const small = await stored(await pictures.png(20, 10))
    expect(readImageHeader((await read(small)).bytes)).toMatchObject({ width: 20, height: 10 })
    expect(readImageHeader((await read(small, '?w=480')).bytes)).toMatchObject({ width: 20, height: 10 })
  })

  it('stores the average colour', async () => {
    const { colour } = imageFacts(await stored(await pictures.plain(50, 40, [200, 100, 50]))) ?? { colour: '' }
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    for (const [index, wanted] of [200, 100, 50].entries()) expect(Math.abs((parts[index] ?? 0) - wanted)).toBeLessThan(6)
  })

  it.each([
    [1, false, 'right', 'down'],
    [2, false, 'left', 'down'],
    [3, false, 'left', 'up'],
    [4, false, 'right', 'up'],
    [5, true, 'down', 'right'],
    [6, true, 'down', 'left'],
    [7, true, 'up', 'left'],
    [8, true, 'up', 'right'],
  ] as const)('turns a JPEG of orientation %d upright', async (orientation, isTurned, red, green) => {
    const path = await stored(await turnedJpeg(120, 80, orientation))
    expect(imageFacts(path)).toMatchObject(isTurned ? { width: 80, height: 120 } : { width: 120, height: 80 })
    const { bytes } = await read(path)
    const { width, height } = readImageHeader(bytes) ?? { width: 0, height: 0 }
    const corner = { left: [4, height / 2], right: [width - 5, height / 2], up: [width / 2, 4], down: [width / 2, height - 5] } as const
    const at = async (side: keyof typeof corner, channel: number) =>
      (await pixel(bytes, Math.floor(corner[side][0]), Math.floor(corner[side][1])))[channel] ?? 0
    const opposite = { left: 'right', right: 'left', up: 'down', down: 'up' } as const
    expect(await at(red, 0)).toBeGreaterThan((await at(opposite[red], 0)) + 120)
    expect(await at(green, 1)).toBeGreaterThan((await at(opposite[green], 1)) + 120)
  })

  it('removes all metadata', async () => {
    const original = await turnedJpeg(120, 80, 6)
    expect(Buffer.from(original).toString('latin1')).toContain('SecretCamera')
    const path = await stored(original)
    for (const query of ['', '?w=480']) {
      const kept = Buffer.from((await read(path, query)).bytes).toString('latin1')
      expect(kept).not.toContain('SecretCamera')
      expect(kept).not.toMatch(/EXIF|XMP |ICCP/)
    }
  })

  it.each([
    ['SVG', async () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['HTML', async () => text('<!doctype html><script>1</script>')],
    ['BMP', async () => new Uint8Array(await Transformer.fromRgbaPixels(new Uint8Array(400), 10, 10).bmp())],
    ['TIFF', async () => new Uint8Array(await Transformer.fromRgbaPixels(new Uint8Array(400), 10, 10).tiff())],
    ['AVIF', async () => new Uint8Array(await Transformer.fromRgbaPixels(new Uint8Array(400), 10, 10).avif())],
    ['random bytes', async () => new Uint8Array(5000).map((_, at) => (at * 7919) % 251)],
    ['one byte', async () => new Uint8Array([0xff])],
    ['a JPEG cut off in its header', async () => (await pictures.jpeg(200, 200)).subarray(0, 100)],
    ['a JPEG cut in half', async () => (await pictures.jpeg(200, 200)).subarray(0, 2500)],
    ['a PNG cut off', async () => (await pictures.png(200, 200)).subarray(0, 400)],
    ['a WebP cut off', async () => (await pictures.webp(200, 200)).subarray(0, 150)],
    ['a GIF cut off', async () => gifs.stripes(200, 200).subarray(0, 60)],
    ['a GIF without a frame', async () => text('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['a GIF of broken codes', async () => gifs.broken()],
    ['only a PNG signature', async () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ])('refuses %s', async (_kind, make) => {
    expect(await upload(await make())).toMatchObject({ http: 415, status: '415', message: 'unsupportedMedia' })
  })

  it.each([
    ['PNG', () => gifs.pngSaying(20_000, 20_000)],
    ['GIF', () => gifs.header(20_000, 20_000)],
    ['GIF whose frame is larger than its canvas', () => gifs.header(10, 10, { width: 20_000, height: 20_000 })],
  ])('refuses a %s bomb before decoding it', async (_kind, make) => {
    const before = process.memoryUsage().rss
    const answer = await upload(make())
    expect([413, 415]).toContain(answer.http)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  it('accepts exactly 50 megapixels', async () => {
    expect(await upload(gifs.pngSaying(10_000, 5001))).toMatchObject({ http: 413, message: 'tooLarge' })
    expect(await upload(gifs.pngSaying(10_000, 5000))).toMatchObject({ http: 415 })
  })

  it('refuses more than 10 MB while it arrives', async () => {
    const padded = new Uint8Array(10 * 1024 * 1024 + 1)
    padded.set(await pictures.jpeg(10, 10))
    expect(await upload(padded)).toMatchObject({ http: 413, message: 'tooLarge' })
    expect(await upload(padded.subarray(0, 10 * 1024 * 1024))).toMatchObject({ http: 200 })
  })

  it('requires one file, in its field', async () => {
    const picture = await pictures.png(10, 10)
    expect(await upload()).toMatchObject({ http: 400, fields: { img: 'required' } })
    expect(await upload(new Uint8Array())).toMatchObject({ http: 400, fields: { img: 'required' } })
    expect(await upload(picture, picture)).toMatchObject({ http: 400, message: 'invalid', fields: { img: 'tooMany' } })
    const form = new FormData()
    form.append('other', new Blob([Uint8Array.from(picture)]), 'x.png')
    expect(await server.raw('/img', form, { authorization: `Bearer ${token}` })).toMatchObject({ http: 400, fields: { other: 'invalid' } })
  })

  it('is for members, and a visitor is refused before the file is processed', async () => {
    const before = await countImages()
    const asVisitor = (bytes: Uint8Array) => server.call('uploadImage', {}, { files: [bytes] })
    expect(await asVisitor(await pictures.png(10, 10))).toMatchObject({ http: 401, message: 'loginRequired' })
    // The connection may be closed while the rest of a large file is on its way.
    const answer = await asVisitor(new Uint8Array(11 * 1024 * 1024)).catch((error: unknown) => error)
    if (!(answer instanceof Error)) expect(answer).toMatchObject({ http: 401 })
    expect(await countImages()).toBe(before)
  })

  it('stores whose image it is', async () => {
    const path = await stored(await pictures.png(12, 12))
    const row = await server.services.db.selectFrom('images').select('user_id').where('path', '=', path).executeTakeFirstOrThrow()
    expect(row.user_id).toBe(userId)
  })

  it('answers that a missing image does not exist', async () => {
    const missing = '0198c9a2-0000-7000-8000-000000000001-10x10-ffffff.webp'
    expect(await (await fetch(`${server.url}/images/${missing}`)).json()).toMatchObject({ status: '404' })
  })

  it('are refused for the moment, as pictures are, when the process can open no more files', async () => {
    const path = await stored(await pictures.png(14, 14))
    const { services } = server
    const before = { images: services.images, pictures: services.pictures }
    for (const code of ['EMFILE', 'ENFILE']) {
      const full = async () => {
        throw Object.assign(new Error(`${code}: open`), { code, syscall: 'open' })
      }
      services.images = { ...before.images, get: full }
      services.pictures = { ...before.pictures, keep: full }
      const { answer } = await read(path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await upload(await pictures.png(14, 14))).toMatchObject({ http: 503, message: 'busy' })
    }
    Object.assign(services, before)
    expect((await read(path)).answer.status).toBe(200)
  })
})
