import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../src/main/failure'
import { createUnsentCorrections, storedCorrections, type UnsentCorrections } from '../../src/main/unsent-corrections'
import type { Input } from '../../src/shared/contract/index'
import type { AppError } from '../../src/shared/errors'
import type { UnsentCorrection } from '../../src/shared/unsent-corrections'
import { silentLog } from '../support/silent-log'

const id = (index: number) => `0198c9a2-0000-7000-8000-${String(index).padStart(12, '0')}`
const correction = (index: number, comment = '좋아요'): Input<'correct'> => ({
  target: { kind: 'post', id: id(index) },
  of: '밥을 먹었다.',
  sentences: [{ original: '밥을 먹었다.', corrected: '밥을 먹었어요.', good: false, note: '' }],
  comment,
})

describe('corrections that the community does not have yet', () => {
  let disk: string
  let isFull: boolean
  let owner: string | null
  /** The corrections in the community, by key. */
  let community: Map<string, Input<'correct'>>
  let answer: (key: string) => Promise<void>
  let told: UnsentCorrection[]
  let tries: string[]
  let open: UnsentCorrections[]

  const start = () => {
    const unsent = createUnsentCorrections({
      store: {
        read: () => storedCorrections.parse(JSON.parse(disk)),
        write: (value) => {
          disk = JSON.stringify(value)
          return !isFull
        },
      },
      owner: () => owner,
      async send(given, key) {
        tries.push(key)
        // A key is on disk before it is used.
        expect(disk).toContain(key)
        await answer(key)
        community.set(key, given)
      },
      onChange: (list) => {
        told = list
      },
      now: () => Date.UTC(2026, 5, 1),
      log: silentLog,
    })
    open.push(unsent)
    return unsent
  }
  const fail = (error: AppError) => async () => {
    throw new Failure(error)
  }
  beforeEach(() => {
    disk = '{}'
    isFull = false
    owner = 'embedded haru'
    community = new Map()
    answer = async () => undefined
    told = []
    tries = []
    open = []
  })
  afterEach(() => {
    for (const each of open) each.stop()
    vi.useRealTimers()
  })

  it('are sent in the order of writing, once', async () => {
    const unsent = start()
    unsent.add(correction(1))
    unsent.add(correction(2))
    expect(told.map(({ state }) => state)).toEqual(['sending', 'waiting'])
    await expect.poll(() => told).toEqual([])
    expect([...community.values()].map(({ target }) => target.id)).toEqual([id(1), id(2)])
    expect(tries).toHaveLength(2)
    expect(disk).toBe('{}')
  })

  it('wait without a network, survive a killed app and are sent by the next run under the same key', async () => {
    answer = fail({ code: 'offline' })
    const first = start()
    first.add(correction(1))
    await expect.poll(() => tries.length).toBeGreaterThan(0)
    await expect.poll(() => first.list()).toMatchObject([{ target: { id: id(1) }, comment: '좋아요', state: 'waiting', error: null }])
    // The community accepted it, but its answer was lost.
    answer = async (key) => {
      community.set(key, correction(1))
      throw new Failure({ code: 'timeout' })
    }
    first.hurry()
    await expect.poll(() => community.size).toBe(1)
    first.stop()
    answer = async () => undefined
    const next = start()
    next.hurry()
    await expect.poll(() => next.list()).toEqual([])
    expect(new Set(tries).size).toBe(1)
    expect(community.size).toBe(1)
  })

  it('that are refused are kept with their content and the current text, and do not block others', async () => {
    answer = async (key) => {
      if (tries[0] === key) throw new Failure({ code: 'changed', current: '밥을 먹었어요.' })
    }
    const unsent = start()
    unsent.add(correction(1))
    unsent.add(correction(2))
    await expect
      .poll(() => told)
      .toMatchObject([{ target: { id: id(1) }, state: 'failed', error: { code: 'changed', current: '밥을 먹었어요.' } }])
    expect(community.size).toBe(1)
    // Not sent by the next run either, until it is written again.
    start().hurry()
    expect(tries).toHaveLength(2)
    unsent.add(correction(1, '다시'))
    await expect.poll(() => told).toEqual([])
    expect([...community.values()].at(-1)?.comment).toBe('다시')
  })

  it('of an account that signs in while one of another is on its way do not wait for what that one is told', async () => {
    owner = 'embedded suyeon'
    const earlier = start()
    answer = fail({ code: 'offline' })
    earlier.add(correction(2))
    await expect.poll(() => earlier.list()).toMatchObject([{ state: 'waiting' }])
    earlier.stop()

    owner = 'embedded haru'
    let refuse = () => {}
    answer = () =>
      new Promise((_, reject) => {
        refuse = () => reject(new Failure({ code: 'tooMany', retryAfter: 3600 }))
      })
    const unsent = start()
    unsent.add(correction(1))
    owner = 'embedded suyeon'
    answer = async () => undefined
    unsent.hurry()
    refuse()
    await expect.poll(() => unsent.list()).toEqual([])
    expect([...community.values()].map(({ target }) => target.id)).toEqual([id(2)])
  })

  it('wait as long as the community asks, whatever is written or happens meanwhile, and are sent then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    answer = fail({ code: 'tooMany', retryAfter: 3 })
    const unsent = start()
    unsent.add(correction(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(unsent.list()).toMatchObject([{ state: 'waiting' }])
    answer = async () => undefined
    unsent.hurry()
    unsent.add(correction(2))
    unsent.hurry()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(tries).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect([...community.values()].map(({ target }) => target.id)).toEqual([id(1), id(2)])
  })

  it('are replaced by another one of the same text, and can be cancelled', async () => {
    answer = fail({ code: 'offline' })
    const unsent = start()
    unsent.add(correction(1))
    unsent.add(correction(2))
    await expect.poll(() => unsent.list().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    unsent.add(correction(2, '다시'))
    expect(unsent.list().map(({ comment }) => comment)).toEqual(['좋아요', '다시'])
    await expect.poll(() => unsent.list().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    unsent.cancel(unsent.list()[0]?.id ?? '')
    expect(unsent.list().map(({ comment }) => comment)).toEqual(['다시'])
  })

  it('count only once they are on disk', async () => {
    answer = fail({ code: 'offline' })
    const unsent = start()
    unsent.add(correction(1))
    await expect.poll(() => unsent.list().map(({ state }) => state)).toEqual(['waiting'])
    isFull = true
    expect(() => unsent.add(correction(1, '다시'))).toThrow(Failure)
    expect(() => unsent.add(correction(2))).toThrow(Failure)
    expect(unsent.list().map(({ comment }) => comment)).toEqual(['좋아요'])
    expect(told).toHaveLength(1)
  })

  it('belong to one account: another neither sees nor sends them', async () => {
    answer = fail({ code: 'offline' })
    const unsent = start()
    unsent.add(correction(1))
    await expect.poll(() => unsent.list().map(({ state }) => state)).toEqual(['waiting'])
    owner = null
    expect(unsent.list()).toEqual([])
    expect(() => unsent.add(correction(2))).toThrow(Failure)
    owner = 'embedded minji'
    const before = tries.length
    answer = async () => undefined
    unsent.hurry()
    unsent.add(correction(3))
    await expect.poll(() => community.size).toBe(1)
    expect(tries).toHaveLength(before + 1)
    owner = 'embedded haru'
    unsent.hurry()
    await expect.poll(() => community.size).toBe(2)
  })
})
