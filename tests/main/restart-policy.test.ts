import { expect, it } from 'vitest'
import { createRestartPolicy } from '../../src/main/restart-policy'

it('allows five restarts in a minute, each after a longer pause, then none', () => {
  let now = 0
  const policy = createRestartPolicy({ most: 5, withinMs: 60_000, now: () => now })
  const pauses = Array.from({ length: 6 }, () => {
    now += 1000
    return policy.next()
  })
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, null])
})

it('forgets restarts a minute ago', () => {
  let now = 0
  const policy = createRestartPolicy({ most: 2, withinMs: 60_000, now: () => now })
  expect([policy.next(), policy.next(), policy.next()]).toEqual([250, 500, null])
  now = 60_000
  expect(policy.next()).toBe(250)
})

it('starts over after a reset', () => {
  const policy = createRestartPolicy({ most: 1, withinMs: 60_000, now: () => 0 })
  expect([policy.next(), policy.next()]).toEqual([250, null])
  policy.reset()
  expect(policy.next()).toBe(250)
})
