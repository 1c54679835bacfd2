import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { copyPictures } from '../../../src/server/images/copy-pictures'
import { createFolderStore } from '../../../src/server/images/folder-store'
import { type ImageSize, type ImageStore, StoreUnavailable } from '../../../src/server/images/image-store'
import { createS3Store } from '../../../src/server/images/s3-store'
import { imagePath } from '../../../src/shared/text/image-path'
import { voicePath } from '../../../src/shared/text/voice-path'
import { type S3Server, startS3 } from '../../support/s3'

const newPath = () => imagePath(v7(), { width: 32, height: 24, colour: '#a1b2c3' })

async function read(store: ImageStore, path: string, size: ImageSize): Promise<Buffer | null> {
  const found = await store.get(path, size)
  if (found === null) return null
  const bytes = await buffer(found.content)
  expect(found.bytes).toBe(bytes.length)
  return bytes
}

let folder: string
let s3: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanmadi-images-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each([
  { kind: 'a folder', create: () => createFolderStore(folder) },
  { kind: 'an S3 bucket', create: () => createS3Store(s3.config) },
])('pictures in $kind', ({ create }) => {
  it('are returned byte for byte in both sizes, by every user of the store', async () => {
    const path = newPath()
    // More than one part of a stream.
    const [full, thumbnail] = [randomBytes(700_000), randomBytes(20_001)]
    await create().put(path, full, thumbnail)
    expect(await read(create(), path, 'full')).toEqual(full)
    expect(await read(create(), path, 'thumbnail')).toEqual(thumbnail)
    expect(await create().has(path)).toBe(true)
  })

  it('are gone once they are removed, also when they never were there', async () => {
    const store = create()
    const path = newPath()
    expect([await store.has(path), await read(store, path, 'full'), await read(store, path, 'thumbnail')]).toEqual([false, null, null])
    await store.remove(path)
    await store.put(path, randomBytes(10), randomBytes(5))
    await store.remove(path)
    expect([await store.has(path), await read(store, path, 'full'), await read(store, path, 'thumbnail')]).toEqual([false, null, null])
  })

  it('may be recordings, which have no thumbnail', async () => {
    const store = create()
    const path = voicePath(v7(), 1140)
    const sound = randomBytes(2000)
    await store.put(path, sound, null)
    expect([await store.has(path), await read(store, path, 'full'), await read(store, path, 'thumbnail')]).toEqual([true, sound, null])
    await store.remove(path)
    expect([await store.has(path), await read(store, path, 'full')]).toEqual([false, null])
  })

  it('replace what an interrupted upload left', async () => {
    const store = create()
    const path = newPath()
    await store.put(path, randomBytes(10), randomBytes(5))
    const [full, thumbnail] = [randomBytes(20), randomBytes(7)]
    await store.put(path, full, thumbnail)
    expect([await read(store, path, 'full'), await read(store, path, 'thumbnail')]).toEqual([full, thumbnail])
  })

  it('have only paths of the image store', async () => {
    const store = create()
    for (const path of ['../../etc/passwd', 'a.webp', '']) {
      await expect(store.get(path, 'full')).rejects.toThrow('not a path')
      await expect(store.put(path, randomBytes(1), randomBytes(1))).rejects.toThrow('not a path')
    }
  })

  it('can be left half read', async () => {
    const store = create()
    const path = newPath()
    const full = randomBytes(2_000_000)
    await store.put(path, full, randomBytes(5))
    for (let round = 0; round < 20; round += 1) (await store.get(path, 'full'))?.content.destroy()
    expect(await read(store, path, 'full')).toEqual(full)
  })

  it('are in a store that can be used', () => expect(create().verify()).resolves.toBeUndefined())
})

describe('an S3 store', () => {
  it('names its reason when it refuses the key or has no such bucket', async () => {
    const wrongKey = createS3Store({ ...s3.config, secretKey: 'wrong' })
    await expect(wrongKey.put(newPath(), randomBytes(5), randomBytes(5))).rejects.toThrow(/403 SignatureDoesNotMatch/)
    await expect(wrongKey.verify()).rejects.toThrow(StoreUnavailable)
    const wrongBucket = createS3Store({ ...s3.config, bucket: 'another' })
    await expect(wrongBucket.verify()).rejects.toThrow('there is no bucket another')
    await expect(wrongBucket.put(newPath(), randomBytes(5), randomBytes(5))).rejects.toThrow(/NoSuchBucket/)
    // A picture of a bucket that is gone is not a picture that was removed.
    await expect(wrongBucket.get(newPath(), 'full')).rejects.toThrow(StoreUnavailable)
  })

  it('is given up when it does not answer, and used again once it does', { timeout: 40_000 }, async () => {
    const store = createS3Store(s3.config)
    const path = newPath()
    const full = randomBytes(100)
    await store.put(path, full, full)
    s3.freeze()
    try {
      await Promise.all([
        expect(store.get(path, 'full')).rejects.toThrow(StoreUnavailable),
        expect(store.verify()).rejects.toThrow(StoreUnavailable),
        expect(store.put(newPath(), full, full)).rejects.toThrow(StoreUnavailable),
      ])
    } finally {
      s3.thaw()
    }
    expect(await read(store, path, 'full')).toEqual(full)
  })

  it('ends a picture whose rest does not arrive', { timeout: 40_000 }, async () => {
    const store = createS3Store(s3.config)
    const path = newPath()
    // More than sockets and streams hold.
    await store.put(path, randomBytes(30_000_000), randomBytes(5))
    const content = (await store.get(path, 'full'))?.content
    expect(content).toBeDefined()
    s3.freeze()
    try {
      await expect(content && buffer(content)).rejects.toThrow(StoreUnavailable)
    } finally {
      s3.thaw()
    }
  })
})

describe('a picture of an S3 store of which nothing is read', () => {
  it('ends its connection', async () => {
    const given = createServer((_request, response) => void response.writeHead(200, { 'content-length': '1000' }).write('x'))
    given.listen(0, '127.0.0.1')
    await once(given, 'listening')
    const { port } = given.address() as AddressInfo
    const store = createS3Store({ ...s3.config, endpoint: `http://127.0.0.1:${port}` })
    const connected = once(given, 'connection')
    const found = await store.get(newPath(), 'full')
    const [socket] = (await connected) as [Socket]
    const closed = once(socket, 'close')
    found?.content.destroy()
    await closed
    given.close()
  })
})

it('a picture of an S3 store whose answer has no length is read whole', async () => {
  const given = createServer((_request, response) => {
    response.writeHead(200)
    response.write('one ')
    response.end('picture')
  })
  given.listen(0, '127.0.0.1')
  await once(given, 'listening')
  onTestFinished(() => void given.close())
  const { port } = given.address() as AddressInfo
  const found = await createS3Store({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }).get(newPath(), 'full')
  expect(found?.bytes).toBe(11)
  expect(String(found && (await buffer(found.content)))).toBe('one picture')
})

describe('a busy S3 store', () => {
  it('is asked again, and its first answer keeps no connection', async () => {
    const sockets: Socket[] = []
    const given = createServer((_request, response) => {
      if (response.socket) sockets.push(response.socket)
      // The rest of the first answer does not arrive.
      if (sockets.length === 1) response.writeHead(503, { 'content-length': '1000000' }).write('x')
      else response.writeHead(200).end()
    })
    given.listen(0, '127.0.0.1')
    await once(given, 'listening')
    const { port } = given.address() as AddressInfo
    const store = createS3Store({ ...s3.config, endpoint: `http://127.0.0.1:${port}` })
    await store.put(newPath(), randomBytes(10), null)
    expect(sockets).toHaveLength(2)
    // Earlier than the time limit of the upload would end it.
    await expect.poll(() => sockets[0]?.destroyed, { timeout: 5_000 }).toBe(true)
    given.closeAllConnections()
    given.close()
  })
})

describe('copying pictures to another store', () => {
  async function* listed(paths: string[]) {
    yield* paths
  }

  it('copies each once, goes on after an interruption, and tells what it does not find', async () => {
    const from = createFolderStore(join(folder, 'before'))
    const to = createS3Store(s3.config)
    const paths = Array.from({ length: 25 }, newPath)
    for (const path of paths) await from.put(path, randomBytes(50), randomBytes(10))
    const outcomes = new Map<string, string>()
    const copy = (store: ImageStore, more: string[] = []) =>
      copyPictures({ from, to: store, paths: listed([...paths, ...more]), onPicture: (path, outcome) => outcomes.set(path, outcome) })

    let puts = 0
    const failing: ImageStore = {
      ...to,
      async put(...picture) {
        puts += 1
        if (puts > 10) throw new StoreUnavailable('gone')
        await to.put(...picture)
      },
    }
    await expect(copy(failing)).rejects.toThrow('gone')
    expect([...outcomes.values()]).toEqual(Array.from({ length: 10 }, () => 'copied'))

    const missing = newPath()
    const sound = voicePath(v7(), 1140)
    await from.put(sound, randomBytes(20), null)
    await copy(to, [missing, sound])
    expect([outcomes.get(sound), await to.has(sound)]).toEqual(['copied', true])
    outcomes.delete(sound)
    expect([...outcomes.values()].filter((outcome) => outcome === 'present')).toHaveLength(10)
    expect([...outcomes.values()].filter((outcome) => outcome === 'copied')).toHaveLength(15)
    expect(outcomes.get(missing)).toBe('missing')
    for (const path of paths) expect(await read(to, path, 'full')).toEqual(await read(from, path, 'full'))
  })
})
