import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeFirstFrame } from '../../../src/server/images/gif-frame'
import { DecodingTimeout, encodeFirstFrame } from '../../../src/server/images/gif-thread'
import { readImageHeader } from '../../../src/server/images/image-header'
import { createImageProcessor } from '../../../src/server/images/process-image'
import { createWorkBudget } from '../../../src/server/images/work-budget'
import { limits } from '../../../src/shared/limits'
import { gifs } from '../../support/gifs'
import { pictures } from '../../support/pictures'
import { createClock, databases, startTestServer, type TestServer } from '../../support/server'

const nothing = new Uint8Array([1, 2, 3])

describe.each(databases)('hostile pictures on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    // Its clock stands still, so that the write limit is not refilled meanwhile.
    server = await startTestServer({ database, rateLimits: 'real', now: createClock().now })
  })
  afterAll(() => server.stop())

  it('count against the write limit when they are refused, for any reason', async () => {
    const { token } = await server.signUp()
    const other = await server.signUp()
    const authorization = `Bearer ${token}`
    const form = (field: string) => {
      const data = new FormData()
      data.append(field, new Blob([nothing]), 'x')
      return data
    }
    const { writesPerMinute } = limits.rate
    for (let sent = 0; sent < writesPerMinute; sent += 1) {
      const kinds = [
        () => server.call('uploadImage', {}, { token, files: [nothing] }),
        () => server.raw('/img', form('other'), { authorization }),
        () => server.raw('/profile', form('img'), { authorization }),
        () => server.raw('/program', form('img'), { authorization }),
      ]
      expect([400, 415]).toContain((await kinds[sent % kinds.length]?.())?.http)
    }
    expect(await server.call('uploadImage', {}, { token, files: [nothing] })).toMatchObject({ http: 429, message: 'tooMany' })
    expect(await server.call('setPresence', { presence: 1 }, { token })).toMatchObject({ http: 429 })
    expect(await server.call('uploadImage', {}, { token: other.token, files: [nothing] })).toMatchObject({ http: 415 })
  })

  it('are too large because of their decoded size, not only their pixels', async () => {
    const { token } = await server.signUp()
    const upload = (width: number, depth: number, type: number) =>
      server.call('uploadImage', {}, { token, files: [gifs.pngSaying(width, 5000, [depth, type])] })
    expect(await upload(10_000, 16, 6)).toMatchObject({ http: 413, message: 'tooLarge' })
    expect(await upload(10_000, 16, 2)).toMatchObject({ http: 413, message: 'tooLarge' })
    // Accepted, and only then found to be incomplete.
    expect(await upload(10_000, 8, 6)).toMatchObject({ http: 415 })
    expect(await upload(6000, 16, 6)).toMatchObject({ http: 415 })
  })

  it('count for the address of a visitor who signs up with them', async () => {
    const form = () => {
      const data = new FormData()
      data.append('infoType', 'signup')
      data.append('img', new Blob([nothing]), 'x')
      return server.raw('/signup', data)
    }
    const answers: number[] = []
    for (let sent = 0; sent <= limits.rate.writesPerMinute; sent += 1) answers.push((await form()).http)
    expect(answers[0]).toBe(400)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('the work for a picture', () => {
  it('is refused when a GIF has more codes than its pixels need', () => {
    expect(() => decodeFirstFrame(gifs.clearCodes(1_000_000), 50_000_000)).toThrow('too many codes')
  })

  it('leaves the event loop free for others, for any GIF', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hanmadi-gif-'))
    const path = join(folder, 'hostile.gif')
    await writeFile(path, gifs.plain(5000, 5000, { cut: true }))
    let isDone = false
    const work = createImageProcessor()('somebody', { path }).finally(() => {
      isDone = true
    })
    const refused = expect(work).rejects.toMatchObject({ code: 'unsupportedMedia' })
    // Decoded on the event loop, there would be some turns for reading the file, and none until the end of the work.
    let turns = 0
    while (!isDone) {
      await turn()
      turns += 1
    }
    await refused
    expect(turns).toBeGreaterThan(1000)
    await rm(folder, { recursive: true })
  })

  it('is done for callers in turn: a picture does not wait for all those of another caller', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hanmadi-turns-'))
    const path = join(folder, 'small.png')
    await writeFile(path, await pictures.png(40, 30))
    const process = createImageProcessor()
    const done: string[] = []
    const callers = [...Array.from({ length: 12 }, () => 'loud'), 'quiet']
    await Promise.all(callers.map(async (caller) => process(caller, { path }).then(() => done.push(caller))))
    // Without turns it would begin after eleven others have ended. Two are being processed already, and either of them may end later.
    expect(done.indexOf('quiet')).toBeLessThan(11)
    await rm(folder, { recursive: true })
  })

  it('ends after the given time', async () => {
    const order = { gif: gifs.plain(5000, 5000), pixels: 50_000_000, longestSide: 2048, quality: 80 }
    await expect(encodeFirstFrame(order, 1)).rejects.toBeInstanceOf(DecodingTimeout)
  })

  it('ends after 20 seconds, with its thread, and the picture is refused as too large', async () => {
    const threads: Worker[] = []
    const note = (message: unknown) => threads.push((message as { worker: Worker }).worker)
    subscribe('worker_threads', note)
    const folder = await mkdtemp(join(tmpdir(), 'hanmadi-slow-'))
    const path = join(folder, 'slow.gif')
    await writeFile(path, gifs.plain(7000, 7000))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let outcome = ''
      const work = createImageProcessor()('somebody', { path }).then(
        () => 'decoded',
        (error: unknown) => (error as { code?: string }).code ?? String(error),
      )
      void work.then((how) => {
        outcome = how
      })
      while (vi.getTimerCount() === 0) await turn()
      const [thread] = threads
      if (!thread) throw new Error('the work was begun in no thread')
      let answered = false
      thread.on('message', () => {
        answered = true
      })
      const ended = once(thread, 'exit')
      vi.advanceTimersByTime(19_999)
      await turn()
      expect(outcome).toBe('')
      vi.advanceTimersByTime(1)
      expect(await work).toBe('tooLarge')
      await ended
      expect(answered).toBe(false)
    } finally {
      vi.useRealTimers()
      unsubscribe('worker_threads', note)
      await rm(folder, { recursive: true })
    }
  })

  it('is small for a file of a million empty parts', () => {
    const canvas = new TextEncoder().encode('VP8X\n\0\0\0\0\0\0\0\x07\0\0\x07\0\0')
    const webp = (at: number) => {
      const bytes = new Uint8Array(at + canvas.length)
      bytes.set(new TextEncoder().encode('RIFF\0\0\0\0WEBP'))
      bytes.set(canvas, at)
      return bytes
    }
    expect(readImageHeader(webp(12 + 8 * 50_000))).toMatchObject({ width: 8, height: 8 })
    expect(readImageHeader(webp(12 + 8 * 1_000_000))).toBeNull()
    const frame = [0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xff, 0xd9]
    const jpeg = (at: number) => {
      const bytes = new Uint8Array(2_000_000).fill(0xff)
      bytes[1] = 0xd8
      bytes.set(frame, at)
      return bytes
    }
    expect(readImageHeader(jpeg(50_000))).toMatchObject({ width: 8, height: 8 })
    expect(readImageHeader(jpeg(1_000_000))).toBeNull()
  })

  it('never exceeds the budget, and begins in order', async () => {
    const budget = createWorkBudget(10)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const start = (cost: number) =>
      budget(cost, () => {
        begun.push(cost)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    const all = [start(6), start(5), start(4)]
    await Promise.resolve()
    expect(begun).toEqual([6])
    ends[0]?.()
    await all[0]
    expect(begun).toEqual([6, 5, 4])
    ends[1]?.()
    ends[2]?.()
    await Promise.all(all)
    await expect(budget(11, async () => undefined)).rejects.toMatchObject({ code: 'tooLarge' })
    expect(await budget(10, async () => 'still')).toBe('still')
  })
})
