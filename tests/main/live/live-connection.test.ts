import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLiveConnection, type LiveStream, type StreamListener } from '../../../src/main/live/live-connection'
import type { LiveEvent } from '../../../src/shared/events'
import { silentLog } from '../../support/silent-log'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface Try {
  listener: StreamListener
  closed: boolean
  /** Lets it open or fail. */
  open(): Promise<void>
  refuse(): Promise<void>
}

/** A live connection whose streams open when the test lets them. */
function setUp() {
  const tries: Try[] = []
  const states: string[] = []
  const events: string[] = []
  const onReset = vi.fn()
  const feed = createLiveConnection({
    open: (listener) =>
      new Promise((resolve, reject) => {
        const one: Try = {
          listener,
          closed: false,
          open: () => settle(() => resolve(stream)),
          refuse: () => settle(() => reject(new Error('nobody there'))),
        }
        const stream: LiveStream = { close: () => void Object.assign(one, { closed: true }) }
        tries.push(one)
      }),
    onEvent: (event) => events.push((event as { roomId: string }).roomId),
    onTyping: ({ roomId }) => events.push(`typing ${roomId}`),
    onRemoval: ({ id }) => events.push(`removal ${id}`),
    onTime: (now) => events.push(`time ${now}`),
    onCatchUp: () => undefined,
    onReset,
    onState: (state) => states.push(state),
    log: silentLog,
  })
  const newest = () => {
    const found = tries.at(-1)
    if (!found) throw new Error('nothing was opened')
    return found
  }
  return { feed, tries, states, events, onReset, newest }
}

const settle = async (act: () => void) => {
  act()
  await vi.advanceTimersByTimeAsync(0)
}
const gone = (roomId: string): LiveEvent => ({ kind: 'roomGone', roomId })

describe('the live connection', () => {
  it('is unknown until data arrives, then online', async () => {
    const { feed, states, newest } = setUp()
    expect(feed.state()).toBe('unknown')
    feed.start()
    await newest().open()
    expect(feed.state()).toBe('unknown')
    newest().listener.alive()
    expect([feed.state(), states]).toEqual(['online', ['online']])
  })

  it('is offline after ten seconds of silence, not before, and connects again', async () => {
    const { feed, tries, newest } = setUp()
    feed.start()
    await newest().open()
    newest().listener.alive()
    for (let beat = 0; beat < 5; beat += 1) {
      await vi.advanceTimersByTimeAsync(9_900)
      newest().listener.alive()
    }
    expect(feed.state()).toBe('online')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([feed.state(), tries[0]?.closed]).toEqual(['offline', true])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tries).toHaveLength(2)
    expect(feed.state()).toBe('offline')
    newest().listener.alive()
    expect(feed.state()).toBe('online')
  })

  it('gives up a stream that never opens', async () => {
    const { feed, tries } = setUp()
    feed.start()
    await vi.advanceTimersByTimeAsync(11_000)
    expect(feed.state()).toBe('offline')
    expect(tries).toHaveLength(2)
    await tries[0]?.open()
    expect(tries[0]?.closed).toBe(true)
  })

  it('waits longer after each failure, at most a minute, and briefly again after a success', async () => {
    const { feed, tries, newest } = setUp()
    feed.start()
    const pauses: number[] = []
    for (let failure = 0; failure < 8; failure += 1) {
      await newest().refuse()
      const began = Date.now()
      const count = tries.length
      while (tries.length === count) await vi.advanceTimersByTimeAsync(500)
      pauses.push(Date.now() - began)
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    const isOpenedAgain = async (afterMs: number) => {
      const count = tries.length
      newest().listener.ended('broken')
      await vi.advanceTimersByTimeAsync(afterMs)
      return tries.length > count
    }
    // Whoever is welcomed and cut off each time waits longer, too.
    newest().listener.alive()
    expect(await isOpenedAgain(59_000)).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    newest().listener.alive()
    newest().listener.alive()
    expect(await isOpenedAgain(1_000)).toBe(true)
  })

  it('opens a broken stream within five seconds once the community answers again, and never later than planned', async () => {
    const { feed, tries, newest } = setUp()
    feed.start()
    feed.hurry()
    for (const pause of [1_000, 2_000, 4_000, 8_000]) {
      await newest().refuse()
      await vi.advanceTimersByTimeAsync(pause)
    }
    await newest().refuse()
    await vi.advanceTimersByTimeAsync(500)
    expect(tries).toHaveLength(5)
    feed.hurry()
    feed.hurry()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(tries).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(100)
    expect(tries).toHaveLength(6)
    newest().listener.alive()
    newest().listener.alive()
    newest().listener.ended('broken')
    feed.hurry()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tries).toHaveLength(7)
    newest().listener.ended('tooMany')
    feed.hurry()
    await vi.advanceTimersByTimeAsync(29_900)
    expect(tries).toHaveLength(7)
  })

  it('waits half a minute when the account has too many streams', async () => {
    const { feed, tries, newest } = setUp()
    feed.start()
    newest().listener.ended('tooMany')
    await vi.advanceTimersByTimeAsync(29_900)
    expect(tries).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(tries).toHaveLength(2)
  })

  it('asks again after a refused token, since the session may only have been renewed', async () => {
    const { feed, tries, newest } = setUp()
    feed.start()
    newest().listener.ended('tokenExpired')
    expect(feed.state()).toBe('offline')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tries).toHaveLength(2)
  })

  it('reconnects at once after a disturbance', async () => {
    const { feed, tries, states, newest } = setUp()
    feed.start()
    await newest().open()
    newest().listener.alive()
    feed.rebuild('resume')
    expect(tries.map(({ closed }) => closed)).toEqual([true, false])
    // It stays online meanwhile.
    expect(states).toEqual(['online'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(feed.state()).toBe('offline')
  })

  it('ignores reports of earlier streams', async () => {
    const { feed, tries, events, onReset, newest } = setUp()
    feed.start()
    await newest().open()
    feed.rebuild('network')
    tries[0]?.listener.event(gone('of before'))
    tries[0]?.listener.reset()
    tries[0]?.listener.ended('broken')
    newest().listener.event(gone('of now'))
    expect(events).toEqual(['of now'])
    expect(onReset).not.toHaveBeenCalled()
    expect(tries).toHaveLength(2)
  })

  it('is closed while nobody is signed in', async () => {
    const { feed, tries, newest } = setUp()
    feed.start()
    await newest().open()
    newest().listener.alive()
    feed.disconnect()
    expect([feed.state(), newest().closed]).toEqual(['unknown', true])
    feed.rebuild('network')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(tries).toHaveLength(1)
  })

  it('never uses a stream of the previous account, however late it opens', async () => {
    const { feed, tries, events, newest } = setUp()
    feed.start()
    feed.disconnect()
    feed.start()
    await newest().open()
    await tries[0]?.open()
    tries[0]?.listener.event(gone('another’s'))
    newest().listener.event(gone('one’s own'))
    expect(events).toEqual(['one’s own'])
    expect(tries.map(({ closed }) => closed)).toEqual([true, false])
  })

  it('stays closed once stopped', async () => {
    const { feed, tries, newest } = setUp()
    feed.start()
    await newest().open()
    feed.stop()
    expect(newest().closed).toBe(true)
    feed.rebuild('resume')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(tries).toHaveLength(1)
  })
})
