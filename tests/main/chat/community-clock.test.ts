import { expect, it } from 'vitest'
import { createCommunityClock } from '../../../src/main/chat/community-clock'

/** A machine whose clock can be set, and that can sleep: then its steady clock stands still. */
function setUp() {
  const machine = { wall: 1_000_000, steady: 0 }
  const offsets: number[] = []
  const learned = { count: 0 }
  const clock = createCommunityClock({
    now: () => machine.wall,
    steady: () => machine.steady,
    onChange: (offset) => offsets.push(offset),
    onKnown() {
      learned.count += 1
    },
  })
  const pass = (milliseconds: number) => {
    machine.wall += milliseconds
    machine.steady += milliseconds
  }
  /** A call that takes so long there and back; the community's clock is ahead by `ahead`. */
  const call = (ahead: number, there: number, back = there) =>
    clock.timed(async () => {
      pass(there)
      const now = machine.wall + ahead
      pass(back)
      return { now }
    })
  return { machine, clock, offsets, learned, pass, call }
}

it('follows the community, whatever the clock of the machine says', async () => {
  const { machine, clock, offsets, call } = setUp()
  expect([clock.isKnown(), clock.offset()]).toEqual([false, 0])
  await call(90_000, 40)
  expect([clock.isKnown(), clock.offset(), clock.now()]).toEqual([true, 90_000, machine.wall + 90_000])
  expect(offsets).toEqual([90_000])
})

it('believes the answer that took the least time', async () => {
  const { clock, call } = setUp()
  await call(90_000, 2_000, 0)
  expect(Math.abs(clock.offset() - 90_000)).toBe(1_000)
  await call(90_000, 10)
  expect(Math.abs(clock.offset() - 90_000)).toBeLessThanOrEqual(10)
  await call(90_000, 0, 5_000)
  expect(Math.abs(clock.offset() - 90_000)).toBeLessThanOrEqual(10)
})

it('takes what arrives by itself for no later than it is, and reports no trembling', async () => {
  const { machine, clock, offsets, pass, call } = setUp()
  clock.received(machine.wall + 5_000 - 300)
  expect(clock.offset()).toBe(4_700)
  clock.received(machine.wall + 5_000 - 20)
  expect(clock.offset()).toBe(4_980)
  pass(3_600)
  clock.received(machine.wall + 5_000 - 900)
  expect(clock.offset()).toBe(4_980)
  await call(5_000, 5)
  // The change is too small to be told.
  expect(offsets).toEqual([4_700, 4_980])
})

it('stays right when the clock of the machine is set back, and after sleep', async () => {
  const { machine, clock, offsets, call } = setUp()
  await call(0, 10)
  machine.wall -= 3_600_000
  clock.check()
  expect(clock.offset()).toBe(3_600_000)
  expect(offsets).toEqual([3_600_000])
  // Not sure any more, so that nothing is ended by it.
  expect(clock.isKnown()).toBe(false)
  await call(3_600_000, 10)
  // Asleep: the clock on the wall goes on.
  machine.wall += 7_200_000
  clock.check()
  expect(clock.offset()).toBe(3_600_000)
})

it('learns with the next answer that the clock was set ahead', async () => {
  const { machine, clock, call } = setUp()
  await call(0, 10)
  machine.wall += 3_600_000
  clock.received(machine.wall - 3_600_000)
  expect(clock.offset()).toBe(-3_600_000)
})

it('says when the time is known, at first and after each time at which it no longer was', async () => {
  const { machine, clock, learned, call } = setUp()
  await call(5_000, 10)
  await call(5_000, 5)
  expect(learned.count).toBe(1)
  machine.wall += 60_000
  clock.check()
  clock.received(machine.wall)
  clock.received(machine.wall)
  expect(learned.count).toBe(2)
  clock.reset(0)
  await call(0, 10)
  expect(learned.count).toBe(3)
})

it('does not use an answer during which the clock was set', async () => {
  const { machine, clock } = setUp()
  await clock.timed(async () => {
    machine.wall += 600_000
    return { now: 5 }
  })
  expect([clock.isKnown(), clock.offset()]).toEqual([false, 0])
})

it('begins with what is known of another run, until the community says its time', async () => {
  const { clock, call } = setUp()
  clock.reset(-20_000)
  expect([clock.offset(), clock.isKnown()]).toEqual([-20_000, false])
  await call(-21_000, 1)
  expect(clock.offset()).toBe(-21_000)
})

it('passes answers and failures on', async () => {
  const { clock } = setUp()
  expect(await clock.timed(async () => 'yes')).toBe('yes')
  await expect(
    clock.timed(async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(clock.isKnown()).toBe(false)
})
