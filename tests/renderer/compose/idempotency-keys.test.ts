import { describe, expect, it } from 'vitest'
import { createIntent } from '../../../src/renderer/data/intent-key'

function numbered(): () => string {
  let count = 0
  return () => {
    count += 1
    return `key ${count}`
  }
}

describe('the key of an intent', () => {
  it('stays for the same words, however often they are sent', () => {
    const intent = createIntent(numbered())
    expect([intent.keyFor('a'), intent.keyFor('a')]).toEqual(['key 1', 'key 1'])
  })

  it('is another for other words', () => {
    const intent = createIntent(numbered())
    expect([intent.keyFor('a'), intent.keyFor('b'), intent.keyFor('a')]).toEqual(['key 1', 'key 2', 'key 3'])
  })

  it('comes along from a draft, for its own words only', () => {
    const intent = createIntent(numbered(), { body: 'a', key: 'kept' })
    expect(intent.keyOf('a')).toBe('kept')
    expect(intent.keyOf('b')).toBeUndefined()
    expect(intent.keyFor('a')).toBe('kept')
    expect(intent.keyFor('b')).toBe('key 1')
  })
})
