import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { type Problems, problemsAfter, problemsBefore, tagMessage } from '../../../src/renderer/features/feed/composer/composer-rules'
import { moved, type Picture, pathsOf, pictureBlock, withState } from '../../../src/renderer/parts/pictures/picture-rules'

const picture = (id: string): Picture => ({ id, preview: null, state: { is: 'uploaded', path: `${id}.webp` } })
const four = ['a', 'b', 'c', 'd'].map(picture)
const order = (pictures: Picture[]) => pictures.map(({ id }) => id).join('')

describe('the pictures of a post', () => {
  it('cannot be added when there are five, or none and a video link', () => {
    expect([0, 1, 4, 5].map((count) => pictureBlock(count, true))).toEqual(['video', null, null, 'full'])
    expect([0, 1, 4, 5].map((count) => pictureBlock(count, false))).toEqual([null, null, null, 'full'])
  })

  it('move by positions and stop at the ends', () => {
    expect(order(moved(four, 'b', 1))).toBe('acbd')
    expect(order(moved(four, 'd', -3))).toBe('dabc')
    expect(order(moved(four, 'a', -1))).toBe('abcd')
    expect(order(moved(four, 'c', 9))).toBe('abdc')
    expect(order(moved(four, 'gone', 1))).toBe('abcd')
  })

  it('have no path until they are uploaded', () => {
    const uploading = withState(four, 'b', { is: 'uploading', progress: 0.5 })
    expect(pathsOf(uploading)).toEqual(['a.webp', 'c.webp', 'd.webp'])
    expect(withState(uploading, 'removed', { is: 'uploaded', path: 'x.webp' })).toEqual(uploading)
  })
})

const t = ((key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`) as unknown as TFunction
const messages = (problems: Problems) => Object.fromEntries(Object.entries(problems).map(([part, message]) => [part, message(t)]))

describe('the problems of a post', () => {
  it('are none at 2000 code points, however many bytes they have', () => {
    expect(messages(problemsBefore({ meaning: '', content: '👍'.repeat(2000), failed: false, tags: [] }))).toEqual({})
    expect(messages(problemsBefore({ meaning: '', content: '각'.normalize('NFD').repeat(2000), failed: false, tags: [] }))).toEqual({})
  })

  it('have a message for each part', () => {
    expect(messages(problemsBefore({ meaning: '', content: 'a'.repeat(2001), failed: true, tags: ['full'] }))).toEqual({
      content: 'compose.tooLong {"most":"2,000","length":"2,001"}',
      images: 'compose.images.unfinished {}',
      tags: 'compose.tags.full {"most":10}',
    })
    expect(tagMessage([])).toBeNull()
  })
})

describe('an error of the server', () => {
  it('belongs to the named field, in the spelling of the wire or of the contract', () => {
    const fields = { content: 'tooLong', tag: 'tag', image_path2: 'image', category: 'invalid' } as const
    expect(messages(problemsAfter({ code: 'invalid', fields }))).toEqual({
      content: 'errors.fields.tooLong {}',
      tags: 'errors.fields.tag {}',
      images: 'errors.fields.image {}',
      category: 'errors.fields.invalid {}',
    })
    expect(Object.keys(problemsAfter({ code: 'invalid', fields: { images: 'tooMany', tags: 'tooMany' } }))).toEqual(['images', 'tags'])
  })

  it('names the word or the link that is not allowed', () => {
    const refused = { code: 'invalid', current: '떴다방' } as const
    expect(messages(problemsAfter({ ...refused, fields: { content: 'wordListed' } }))).toEqual({
      content: 'errors.listed.wordListed {"words":"떴다방"}',
    })
    expect(messages(problemsAfter({ ...refused, fields: { tags: 'domainListed' } }))).toEqual({
      tags: 'errors.listed.domainListed {"words":"떴다방"}',
    })
  })

  it('without a known field belongs to the whole post', () => {
    expect(messages(problemsAfter({ code: 'offline' }))).toEqual({ post: 'errors.code.offline {}' })
    expect(messages(problemsAfter({ code: 'invalid', fields: { userId: 'invalid' } }))).toEqual({ post: 'errors.code.invalid {}' })
  })
})
