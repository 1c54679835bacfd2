import { describe, expect, it } from 'vitest'
import { createFairGate } from '../../src/server/fair-gate'

describe('a fair queue', () => {
  /** Work that ends when the test says so. */
  const work = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { run: () => promise, end: resolve }
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  it('runs a limited number at once, and callers in turn', async () => {
    const gate = createFairGate({ atOnce: 1, waiting: 10 })
    const running = work()
    const first = gate('loud', running.run)
    const done: string[] = []
    const names = ['loud', 'loud', 'loud', 'quiet', 'shy']
    const others = names.map((name, n) => gate(name, async () => void done.push(`${name} ${n}`)))
    await settle()
    expect(done).toEqual([])
    running.end()
    await Promise.all([first, ...others])
    expect(done).toEqual(['loud 0', 'quiet 3', 'shy 4', 'loud 1', 'loud 2'])
  })

  it('makes room for a newcomer by dropping the newest of the caller with the most waiting', async () => {
    const gate = createFairGate({ atOnce: 1, waiting: 3 })
    const running = work()
    const first = gate('loud', running.run)
    const waiting = [1, 2, 3].map((n) => gate('loud', async () => n))
    await expect(gate('loud', async () => 4)).rejects.toMatchObject({ code: 'busy' })
    const newcomer = gate('quiet', async () => 'in')
    await expect(waiting[2]).rejects.toMatchObject({ code: 'busy', retryAfter: 2 })
    running.end()
    expect(await Promise.all([newcomer, waiting[0], waiting[1], first])).toEqual(['in', 1, 2, undefined])
  })

  it('refuses everybody when as many callers wait as there are places', async () => {
    const gate = createFairGate({ atOnce: 1, waiting: 2 })
    const running = work()
    const all = [gate('a', running.run), gate('b', async () => undefined), gate('c', async () => undefined)]
    await expect(gate('d', async () => undefined)).rejects.toMatchObject({ code: 'busy' })
    running.end()
    await Promise.all(all)
  })

  it('continues after a task that failed', async () => {
    const gate = createFairGate({ atOnce: 1, waiting: 1 })
    const failing = gate('a', () => Promise.reject(new Error('no')))
    const next = gate('b', async () => 'done')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
    expect(await gate('c', async () => 'again')).toBe('again')
  })
})
