import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnectionWatch } from '../../../src/main/api/connection'
import type { Connection } from '../../../src/shared/community'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const seen: Connection[] = []
  const world = { answers: true, probes: 0 }
  const watch = createConnectionWatch({
    probe: async () => {
      world.probes += 1
      return world.answers
    },
  })
  watch.on('change', (state) => seen.push(state))
  return { watch, seen, world }
}

it('is unknown until a call ends, then follows the calls', () => {
  const { watch, seen } = setUp()
  expect(watch.state()).toBe('unknown')
  watch.asked()(true)
  watch.asked()(true)
  watch.asked()(false)
  expect(seen).toEqual(['online', 'offline'])
})

it('is offline after ten seconds of silence, and online again with the late answer', async () => {
  const { watch, seen } = setUp()
  const answered = watch.asked()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['offline'])
  answered(true)
  expect(seen).toEqual(['offline', 'online'])
})

it('probes by itself, less and less often while nothing answers', async () => {
  const { watch, seen, world } = setUp()
  world.answers = false
  watch.asked()(false)
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000)
  expect(world.probes).toBe(3)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(world.probes).toBeLessThan(30)
  world.answers = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen).toEqual(['offline', 'online'])
})

it('probes as often while calls fail', async () => {
  const { watch, seen, world } = setUp()
  world.answers = false
  for (let call = 0; call < 6; call += 1) watch.asked()(false)
  await vi.advanceTimersByTimeAsync(500)
  watch.asked()(false)
  world.answers = true
  await vi.advanceTimersByTimeAsync(500)
  expect(seen).toEqual(['offline', 'online'])
})

it('notices a loss without any call', async () => {
  const { watch, seen, world } = setUp()
  watch.asked()(true)
  world.answers = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen).toEqual(['online', 'offline'])
})

it('emits and probes nothing once stopped', async () => {
  const { watch, seen, world } = setUp()
  const answered = watch.asked()
  watch.stop()
  watch.stop()
  answered(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([seen, world.probes]).toEqual([[], 0])
})

it('says when no call is under way any more, answered or failed', async () => {
  const { watch } = setUp()
  let idle = 0
  const wait = () => watch.whenIdle().then(() => idle++)
  const [one, two] = [watch.asked(), watch.asked()]
  void wait()
  one(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(idle).toBe(0)
  two(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(idle).toBe(1)
  await wait()
  expect(idle).toBe(2)
})

it('hears nothing of a former community: neither its late answers nor its silence', async () => {
  const { watch, seen, world } = setUp()
  watch.asked()(true)
  const late = watch.asked()
  watch.asked()
  world.answers = false
  watch.check()
  watch.forget()
  await vi.advanceTimersByTimeAsync(10_000)
  late(false)
  expect(seen).toEqual(['online', 'unknown'])
  watch.stop()
})
