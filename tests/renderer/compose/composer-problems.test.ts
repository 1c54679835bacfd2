import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { type Problems, problemsAfter, problemsBefore, tagProblem } from '../../../src/renderer/features/feed/composer-problems'

const t = ((key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`) as unknown as TFunction
const words = (problems: Problems) => Object.fromEntries(Object.entries(problems).map(([part, says]) => [part, says(t)]))

describe('what keeps a post from being sent', () => {
  it('is nothing at 2000 code points, however many bytes they are', () => {
    expect(words(problemsBefore({ content: '👍'.repeat(2000), failed: false, tags: null }))).toEqual({})
    expect(words(problemsBefore({ content: '각'.normalize('NFD').repeat(2000), failed: false, tags: null }))).toEqual({})
  })

  it('is each part’s own sentence', () => {
    expect(words(problemsBefore({ content: 'a'.repeat(2001), failed: true, tags: 'full' }))).toEqual({
      content: 'compose.tooLong {"most":"2,000","length":"2,001"}',
      images: 'compose.images.unfinished {}',
      tags: 'compose.tags.full {"most":10}',
    })
    expect(tagProblem(null)).toBeNull()
  })
})

describe('a refusal', () => {
  it('stands at the field it speaks of, as the wire or the contract names it', () => {
    const fields = { content: 'tooLong', tag: 'tag', image_path2: 'image', category: 'invalid' } as const
    expect(words(problemsAfter({ code: 'invalid', fields }))).toEqual({
      content: 'errors.fields.tooLong {}',
      tags: 'errors.fields.tag {}',
      images: 'errors.fields.image {}',
      category: 'errors.fields.invalid {}',
    })
    expect(Object.keys(problemsAfter({ code: 'invalid', fields: { images: 'tooMany', tags: 'tooMany' } }))).toEqual(['images', 'tags'])
  })

  it('of no field the composer has is the whole post’s', () => {
    expect(words(problemsAfter({ code: 'offline' }))).toEqual({ post: 'errors.code.offline {}' })
    expect(words(problemsAfter({ code: 'invalid', fields: { userId: 'invalid' } }))).toEqual({ post: 'errors.code.invalid {}' })
  })
})
