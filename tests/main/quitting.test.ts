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
  const app = Object.assign(events, { quit }) as unknown as App
  setupQuitting({ app, stops, install: async () => isInstalling, log: silentLog })
  return { quit, hasEnded: () => hasEnded }
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

  it('leaves it to the installer of an update to end the app, for 5 s', async () => {
    const { quit, hasEnded } = setUp({}, true)
    quit()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(hasEnded()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(hasEnded()).toBe(true)
  })
})
