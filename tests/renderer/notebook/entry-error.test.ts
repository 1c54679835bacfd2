import { describe, expect, it } from 'vitest'
import { entryError } from '../../../src/renderer/parts/notebook/entry-error'
import { wordsIn } from '../../e2e/support/words'

describe('the message for an entry that finds no room', () => {
  it.each(['ko', 'en'] as const)('names the limit that was reached (%s)', (language) => {
    const t = wordsIn(language)
    expect(entryError(t, { code: 'limit' })).toContain('50,000')
    const withDeleted = entryError(t, { code: 'limit', fields: { deleted: 'tooMany' } })
    expect(withDeleted).toContain('200,000')
    expect(withDeleted).not.toContain('50,000')
  })
})
