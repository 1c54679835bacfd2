import { describe, expect, it } from 'vitest'
import { isChanged, type PostDraft, readPostDraft, writePostDraft } from '../../../src/renderer/features/feed/draft-post'

const empty: PostDraft = { content: '', category: 'korea', tags: [], tagText: '', images: [] }
const path = '0190b0b0-0000-7000-8000-000000000001-1200x800-aabbcc.webp'
const written: PostDraft = { content: '덤이에요', category: 'conv', tags: ['시장'], tagText: '', images: [path] }

describe('a draft of a post', () => {
  it('comes back as it was kept', () => {
    expect(readPostDraft(writePostDraft(written, empty))).toEqual(written)
  })

  it('carries the key under which its words were already sent', () => {
    expect(readPostDraft(writePostDraft(written, empty, 'a-key'))).toEqual({ ...written, key: 'a-key' })
  })

  it('is none when it says no more than what the composer began with', () => {
    expect(writePostDraft(empty, empty)).toBe('')
    expect(writePostDraft(written, written)).toBe('')
  })

  it('is not worth keeping for a category or for white space alone', () => {
    expect(isChanged({ ...empty, category: 'exam' }, empty)).toBe(false)
    expect(isChanged({ ...empty, content: ' \n ', tagText: ' ' }, empty)).toBe(false)
  })

  it.each<Partial<PostDraft>>([{ content: '' }, { category: 'exam' }, { tags: [] }, { tagText: '단어' }, { images: [] }])(
    'of one’s own post is worth keeping for any change: %o',
    (change) => {
      expect(isChanged({ ...written, ...change }, written)).toBe(true)
    },
  )

  it.each(['', 'not json', '[]', 'null', '{"content":1}', '{"content":"a","category":"subject"}'])('is none in %j', (kept) => {
    expect(readPostDraft(kept)).toBeNull()
  })

  it('keeps its words when parts of it cannot be read', () => {
    const kept = JSON.stringify({ content: 'words', category: 'exam', tags: ['a', 1], images: ['../../etc/passwd', path], tagText: null })
    expect(readPostDraft(kept)).toEqual({ content: 'words', category: 'exam', tags: ['a'], tagText: '', images: [path] })
  })
})
