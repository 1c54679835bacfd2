import { describe, expect, it } from 'vitest'
import { createLatestWins } from '../../../src/renderer/data/toggle'
import type { AppError, Result } from '../../../src/shared/errors'

function harness() {
  const calls: { key: string; value: boolean; answer: (result: Result<unknown>) => void }[] = []
  const settled: { key: string; confirmed: boolean; error: AppError | null }[] = []
  const wishes = createLatestWins<boolean>(
    (key, value) => new Promise((answer) => calls.push({ key, value, answer })),
    (key, confirmed, error) => settled.push({ key, confirmed, error }),
  )
  const answer = async (index: number, result: Result<unknown> = { ok: true, value: {} }) => {
    calls[index]?.answer(result)
    await new Promise((done) => setTimeout(done))
  }
  return { calls, settled, wishes, answer }
}
const failure: Result<unknown> = { ok: false, error: { code: 'busy' } }

describe('latest wins', () => {
  it('sends one request for one change', async () => {
    const { calls, settled, wishes, answer } = harness()
    wishes.set('a', true, false)
    expect(calls).toHaveLength(1)
    await answer(0)
    expect(settled).toEqual([{ key: 'a', confirmed: true, error: null }])
  })

  it('sends nothing for an unchanged value', () => {
    const { calls, wishes } = harness()
    wishes.set('a', true, true)
    expect(calls).toHaveLength(0)
  })

  it('sends two at most, however often the value changes', async () => {
    const { calls, settled, wishes, answer } = harness()
    for (const value of [true, false, true, false, true, false]) wishes.set('a', value, false)
    expect(calls.map((call) => call.value)).toEqual([true])
    await answer(0)
    expect(calls.map((call) => call.value)).toEqual([true, false])
    await answer(1)
    expect(calls).toHaveLength(2)
    expect(settled).toEqual([{ key: 'a', confirmed: false, error: null }])
  })

  it('sends no second request when the last value equals the first', async () => {
    const { calls, settled, wishes, answer } = harness()
    for (const value of [true, false, true]) wishes.set('a', value, false)
    await answer(0)
    expect(calls).toHaveLength(1)
    expect(settled).toEqual([{ key: 'a', confirmed: true, error: null }])
  })

  it('reports the value to revert to after a failure', async () => {
    const { settled, wishes, answer } = harness()
    wishes.set('a', true, false)
    await answer(0, failure)
    expect(settled).toEqual([{ key: 'a', confirmed: false, error: { code: 'busy' } }])
  })

  it('sends the waiting value after a failure', async () => {
    const { calls, settled, wishes, answer } = harness()
    wishes.set('a', true, false)
    wishes.set('a', false, false)
    wishes.set('a', true, false)
    await answer(0, failure)
    await answer(1)
    expect(calls).toHaveLength(2)
    expect(settled).toEqual([{ key: 'a', confirmed: true, error: null }])
  })

  it('reports no error when the failed value was already reverted', async () => {
    const { calls, settled, wishes, answer } = harness()
    wishes.set('a', true, false)
    wishes.set('a', false, false)
    await answer(0, failure)
    expect(calls).toHaveLength(1)
    expect(settled).toEqual([{ key: 'a', confirmed: false, error: null }])
  })

  it('keeps the keys apart', async () => {
    const { calls, settled, wishes, answer } = harness()
    wishes.set('a', true, false)
    wishes.set('b', true, false)
    expect(calls.map((call) => call.key)).toEqual(['a', 'b'])
    await answer(1)
    expect(settled).toEqual([{ key: 'b', confirmed: true, error: null }])
  })

  it('starts again after it has settled', async () => {
    const { calls, wishes, answer } = harness()
    wishes.set('a', true, false)
    await answer(0)
    wishes.set('a', false, true)
    expect(calls).toHaveLength(2)
  })

  it('treats an exception as a failure', async () => {
    const settled: (AppError | null)[] = []
    const wishes = createLatestWins<boolean>(
      () => Promise.reject(new Error('gone')),
      (_key, _confirmed, error) => settled.push(error),
    )
    wishes.set('a', true, false)
    await new Promise((done) => setTimeout(done))
    expect(settled).toEqual([{ code: 'serverError' }])
  })
})
