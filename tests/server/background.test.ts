import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { createBackground } from '../../src/server/background'

afterEach(() => vi.useRealTimers())

it('logs the first of the failures that repeat, and after a minute how many more there were', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const lines: Record<string, unknown>[] = []
  const background = createBackground(pino({ level: 'info', base: null }, { write: (line) => lines.push(JSON.parse(line)) }))
  const fail = async (times: number, task: string, why = 'the database is away') => {
    for (let n = 0; n < times; n += 1) background.run(task, () => Promise.reject(new Error(why)))
    await background.drained()
  }
  await fail(50, 'live streams')
  await fail(1, 'live streams', 'a defect')
  await fail(1, 'retention')
  const first = (task: string, message: string) =>
    expect.objectContaining({ task, err: expect.objectContaining({ message, stack: expect.any(String) }) })
  expect(lines.splice(0)).toEqual([
    first('live streams', 'the database is away'),
    first('live streams', 'a defect'),
    first('retention', 'the database is away'),
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines.splice(0)).toMatchObject([{ task: 'live streams', more: 49, reason: 'Error: the database is away' }])
  await fail(2, 'live streams')
  expect(lines).toEqual([first('live streams', 'the database is away')])
})
