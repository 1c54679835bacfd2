import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batched } from '../../src/server/batched'

/** A source that notes its reads, each of which answers with what was there when it began, when told to. */
function createSource() {
  let value = 'old'
  const reads: { given: string[]; answer: () => void; fail: () => void }[] = []
  return {
    reads,
    write: (text: string) => {
      value = text
    },
    run: (given: string[]) => {
      const found = value
      return new Promise<string[]>((resolve, reject) => {
        reads.push({ given, answer: () => resolve(given.map((one) => `${one} ${found}`)), fail: () => reject(new Error('away')) })
      })
    },
  }
}

/** All calls that were made have arrived: those before it in the same turn come first. */
const settled = () => turn()

describe('calls at the same time', () => {
  it('are answered together, and those that come while a batch is under way by the next', async () => {
    const source = createSource()
    const ask = batched(source.run, { most: 10 })
    const first = [ask('a'), ask('b')]
    await settled()
    source.write('new')
    const later = [ask('c'), ask('d'), ask('e')]
    await settled()
    source.reads[0]?.answer()
    expect(await Promise.all(first)).toEqual(['a old', 'b old'])
    await settled()
    source.reads[1]?.answer()
    expect(await Promise.all(later)).toEqual(['c new', 'd new', 'e new'])
    expect(source.reads.map(({ given }) => given)).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ])
  })

  it('leave nothing for those who ask later', async () => {
    const source = createSource()
    const ask = batched(source.run, { most: 10 })
    const first = ask('a')
    await settled()
    source.reads[0]?.answer()
    await first
    source.write('new')
    const later = ask('a')
    await settled()
    source.reads[1]?.answer()
    expect(await later).toBe('a new')
  })

  it('of different kinds do not wait for each other, and a failure ends with its batch', async () => {
    const source = createSource()
    const ask = batched(source.run, { most: 10, alike: ([kind = '']) => kind })
    const [one, other] = [ask('x1'), ask('y1')]
    const failed = expect(one).rejects.toThrow('away')
    await settled()
    source.reads[0]?.fail()
    await failed
    const again = ask('x2')
    await settled()
    source.reads[2]?.answer()
    expect(await again).toBe('x2 old')
    source.reads[1]?.answer()
    expect(await other).toBe('y1 old')
  })

  it('are divided where a batch is full, or would have two of what must be apart', async () => {
    const source = createSource()
    const ask = batched(source.run, { most: 3, apart: ([room = '']) => room })
    const all = ['a1', 'a2', 'b1', 'c1', 'd1'].map(ask)
    for (let index = 0; index < 2; index += 1) {
      await settled()
      source.reads[index]?.answer()
    }
    await Promise.all(all)
    expect(source.reads.map(({ given }) => given)).toEqual([
      ['a1', 'b1', 'c1'],
      ['a2', 'd1'],
    ])
  })
})
