import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setupQuitting } from '../../src/main/quitting'
import { silentLog } from '../support/silent-log'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An app that quits as Electron does: when nobody prevents it. */
function setUp(stops: Record<string, () => unknown>, isInstalling = false) {
  const events = new EventEmitter()
  let hasEnded = false
  const quit = () => {
    let isPrevented = false
    events.emit('will-quit', {
      preventDefault() {
        isPrevented = true
      },
    })
    if (!isPrevented) hasEnded = true
  }
  const relaunch = vi.fn()
  const app = Object.assign(events, { quit, relaunch, isPackaged: true }) as unknown as App
  const opened: unknown[] = []
  for (const event of ['second-instance', 'open-url', 'activate'] as const) app.on(event as never, () => opened.push(event))
  const install = vi.fn(async (_isStartedAgain: boolean) => isInstalling)
  setupQuitting({ app, stops, install, log: silentLog })
  return { events, quit, relaunch, opened, install, hasEnded: () => hasEnded }
}

const passed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('quitting', () => {
  it('stops one part after the other, and ends then', async () => {
    const done: string[] = []
    const { quit, hasEnded } = setUp({
      first: () => passed(300).then(() => done.push('first')),
      failing: () => Promise.reject(new Error('broken')),
      throwing: () => {
        throw new Error('broken')
      },
      last: () => void done.push('last'),
    })
    quit()
    await vi.advanceTimersByTimeAsync(299)
    expect(done).toEqual([])
    // A second request to quit changes nothing.
    quit()
    expect(hasEnded()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['first', 'last'])
    expect(hasEnded()).toBe(true)
  })

  it('ends also when a part never stops, after the others have stopped', async () => {
    const done: string[] = []
    const { quit, hasEnded } = setUp({
      hanging: () => new Promise(() => undefined),
      drafts: () => passed(100).then(() => done.push('drafts')),
    })
    quit()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(hasEnded()).toBe(false)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(done).toEqual(['drafts'])
    expect(hasEnded()).toBe(true)
  })

  describe('while somebody starts the app', () => {
    const slow = { slow: () => passed(2_000) }
    const nothing = { paths: [], more: false, paste: false }
    const argv = ['/opt/hanmadi', '--data', '/data', '--hidden', 'hanmadi://home']
    const own = process.argv
    beforeEach(() => {
      process.argv = argv
    })
    afterEach(() => {
      process.argv = own
    })

    it('opens nothing, and starts again with what it was to open once it has ended', async () => {
      const { events, quit, relaunch, opened, install, hasEnded } = setUp(slow)
      events.emit('second-instance', {}, ['/opt/hanmadi'], '/', nothing)
      expect(opened).toEqual(['second-instance'])
      quit()
      await vi.advanceTimersByTimeAsync(1_000)
      const args = ['/opt/hanmadi', '--original-process-start-time=1', 'hanmadi://talk', 'one.png']
      events.emit('second-instance', {}, args, '/pictures', { paths: ['/pictures/one.png'], more: false, paste: false })
      events.emit('second-instance', {}, ['/opt/hanmadi', '--from-clipboard'], '/', { ...nothing, paste: true })
      expect(opened).toEqual(['second-instance'])
      expect(relaunch).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(install).toHaveBeenCalledWith(true)
      const next = ['--data', '/data', '--from-clipboard', 'hanmadi://talk', '--', '/pictures/one.png']
      expect(relaunch.mock.calls).toEqual([[{ args: next }]])
      expect(hasEnded()).toBe(true)
    })

    it('does so for what macOS opens, and for a click in the dock', async () => {
      const { events, quit, relaunch, opened } = setUp(slow)
      quit()
      const preventDefault = vi.fn()
      events.emit('open-url', { preventDefault }, 'hanmadi://notebook/review')
      for (const name of ['one.png', 'other.png']) events.emit('open-file', { preventDefault }, `/pictures/${name}`)
      events.emit('activate')
      await vi.advanceTimersByTimeAsync(2_000)
      const next = ['--data', '/data', 'hanmadi://notebook/review', '--', '/pictures/one.png', '/pictures/other.png']
      expect(relaunch.mock.calls).toEqual([[{ args: next }]])
      expect([opened, preventDefault.mock.calls.length]).toEqual([[], 3])
    })

    it('starts nothing where nobody did, and leaves it to an installer that is at work', async () => {
      const alone = setUp(slow)
      alone.quit()
      await vi.advanceTimersByTimeAsync(2_000)
      expect(alone.install).toHaveBeenCalledWith(false)
      const installing = setUp(slow, true)
      installing.quit()
      installing.events.emit('activate')
      await vi.advanceTimersByTimeAsync(2_000)
      expect([alone, installing].map(({ relaunch }) => relaunch.mock.calls)).toEqual([[], []])
    })
  })

  it('leaves it to the installer of an update to end the app, for 5 s', async () => {
    const { quit, hasEnded } = setUp({}, true)
    quit()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(hasEnded()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(hasEnded()).toBe(true)
  })
})
