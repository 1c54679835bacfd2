import { describe, expect, it } from 'vitest'
import { createIdempotencyKeys } from '../../../src/renderer/data/idempotency-keys'

function numbered(): () => string {
  let count = 0
  return () => {
    count += 1
    return `key ${count}`
  }
}

describe('idempotency keys', () => {
  it('stay the same for the same text, however often it is sent', () => {
    const keys = createIdempotencyKeys(numbered())
    expect([keys.keyFor('a'), keys.keyFor('a')]).toEqual(['key 1', 'key 1'])
  })

  it('are different for another text', () => {
    const keys = createIdempotencyKeys(numbered())
    expect([keys.keyFor('a'), keys.keyFor('b'), keys.keyFor('a')]).toEqual(['key 1', 'key 2', 'key 3'])
  })

  it('are restored from a draft, for its own text only', () => {
    const keys = createIdempotencyKeys(numbered(), { body: 'a', key: 'kept' })
    expect(keys.keyOf('a')).toBe('kept')
    expect(keys.keyOf('b')).toBeUndefined()
    expect(keys.keyFor('a')).toBe('kept')
    expect(keys.keyFor('b')).toBe('key 1')
  })
})
