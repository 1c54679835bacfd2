import { describe, expect, it } from 'vitest'
import { createGate } from '../../src/server/gate'

describe('a gate', () => {
  it('runs so many at once, in order, lets so many wait and refuses the rest', async () => {
    const gate = createGate({ atOnce: 2, waiting: 3 })
    const doors: (() => void)[] = []
    const order: number[] = []
    const enter = (n: number) => gate(() => new Promise<void>((resolve) => doors.push(resolve)).then(() => void order.push(n)))
    const entered = [1, 2, 3, 4, 5].map(enter)
    await expect(enter(6)).rejects.toMatchObject({ code: 'busy' })
    expect(doors).toHaveLength(2)
    for (let open = 0; open < 5; open += 1) {
      doors[open]?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(entered)
    expect(order).toEqual([1, 2, 3, 4, 5])
  })

  it('lets the next in after a failure', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1 })
    await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(gate(async () => 'yes')).resolves.toBe('yes')
  })
})
