import { describe, expect, it } from 'vitest'
import type { PostBytes } from '../../src/main/api/network'
import { createTaskbarProgress, showingUploads } from '../../src/main/taskbar-progress'

function setUp() {
  const bars: number[] = []
  return { bars, progress: createTaskbarProgress({ window: () => ({ setProgressBar: (share) => void bars.push(share) }) }) }
}

function work() {
  const begun = Promise.withResolvers<(share: number) => void>()
  const end = Promise.withResolvers<string>()
  const run = (tell: (share: number) => void) => {
    begun.resolve(tell)
    return end.promise
  }
  return { run, begun: begun.promise, end }
}

describe('progress on the taskbar', () => {
  it('is of unknown length until it is told, and removed when the work is done', async () => {
    const { bars, progress } = setUp()
    const { run, begun, end } = work()
    const done = progress.during(run)
    const tell = await begun
    tell(0.25)
    end.resolve('saved')
    expect(await done).toBe('saved')
    expect(bars).toEqual([2, 0.25, -1])
  })

  it('is removed when the work fails, and begins anew with the next', async () => {
    const { bars, progress } = setUp()
    await expect(progress.during(async () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
    expect(bars).toEqual([2, -1])
    const { run, begun, end } = work()
    const done = progress.during(run)
    const tell = await begun
    tell(0.5)
    end.resolve('')
    await done
    expect(bars.slice(2)).toEqual([2, 0.5, -1])
  })

  it('is the mean of several at once, never goes back, and lasts until the last one ends', async () => {
    const { bars, progress } = setUp()
    const [first, second] = [work(), work()]
    const [one, two] = [progress.during(first.run), progress.during(second.run)]
    const [tellFirst, tellSecond] = [await first.begun, await second.begun]
    tellFirst(0.5)
    tellSecond(0.1)
    first.end.resolve('')
    await one
    tellSecond(0.5)
    second.end.reject(new Error('offline'))
    await expect(two).rejects.toThrow('offline')
    // While one of them is of unknown length, so is the whole.
    expect(bars).toEqual([2, 2, 2, 0.3, 0.55, 0.75, -1])
  })

  it('needs no window', async () => {
    expect(await createTaskbarProgress({ window: () => null }).during(async (tell) => tell(1))).toBeUndefined()
  })
})

describe('sent pictures', () => {
  const answer = { status: 200, retryAfter: null, requestId: null, text: '' } as unknown as Awaited<ReturnType<PostBytes>>
  const post: PostBytes = async ({ onSent }) => {
    onSent?.(0.5)
    return answer
  }
  const request = { url: '', headers: {}, timeoutMs: 1000 }

  it('show how much of them is sent, beside what the page hears', async () => {
    const { bars, progress } = setUp()
    const heard: number[] = []
    const sent = showingUploads(post, progress)({ ...request, body: new Uint8Array(70_000), onSent: (share) => heard.push(share) })
    expect(await sent).toBe(answer)
    expect([bars, heard]).toEqual([[2, 0.5, -1], [0.5]])
  })

  it('are no small request', async () => {
    const { bars, progress } = setUp()
    await showingUploads(post, progress)({ ...request, body: new Uint8Array(2000) })
    expect(bars).toEqual([])
  })
})
