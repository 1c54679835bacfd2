import { describe, expect, it } from 'vitest'
import {
  isChanged,
  type PostDraft,
  presetCategory,
  readPostDraft,
  writePostDraft,
} from '../../../src/renderer/features/feed/composer/post-draft'

const empty: PostDraft = { content: '', meaning: '', category: 'korea', tags: [], tagText: '', images: [], prompt: '' }
const path = '0190b0b0-0000-7000-8000-000000000001-1200x800-aabbcc.webp'
const written: PostDraft = {
  content: '덤이에요',
  meaning: 'A little extra',
  category: 'conv',
  tags: ['시장'],
  tagText: '',
  images: [path],
  prompt: '04-12.middle.english',
}

describe('a draft of a post', () => {
  it('is restored as it was saved', () => {
    expect(readPostDraft(writePostDraft(written, empty))).toEqual(written)
  })

  it('includes the key under which its content was already sent', () => {
    expect(readPostDraft(writePostDraft(written, empty, { key: 'a-key' }))).toEqual({ ...written, key: 'a-key' })
  })

  it('is not saved when it equals the initial fields', () => {
    expect(writePostDraft(empty, empty)).toBe('')
    expect(writePostDraft(written, written)).toBe('')
  })

  it('is not saved for a category or white space alone', () => {
    expect(isChanged({ ...empty, category: 'exam' }, empty)).toBe(false)
    expect(isChanged({ ...empty, content: ' \n ', tagText: ' ' }, empty)).toBe(false)
  })

  it.each<Partial<PostDraft>>([
    { content: '' },
    { meaning: '' },
    { category: 'exam' },
    { tags: [] },
    { tagText: '단어' },
    { images: [] },
    { prompt: '' },
  ])('of an existing post is saved for any change: %o', (change) => {
    expect(isChanged({ ...written, ...change }, written)).toBe(true)
  })

  it.each(['', 'not json', '[]', 'null', '{"content":1}', '{"content":"a","category":"subject"}'])('is null for %j', (saved) => {
    expect(readPostDraft(saved)).toBeNull()
  })

  it('keeps its text when other parts are invalid', () => {
    const saved = JSON.stringify({
      content: 'words',
      category: 'exam',
      tags: ['a', 1],
      images: ['../../etc/passwd', path],
      tagText: null,
      prompt: 1,
    })
    expect(readPostDraft(saved)).toEqual({
      content: 'words',
      meaning: '',
      category: 'exam',
      tags: ['a'],
      tagText: '',
      images: [path],
      prompt: '',
    })
  })
})

it.each([
  ['/category?type=2', 'exam'],
  ['/category?type=1&@id=abc', 'conv'],
  ['/category?type=9', 'korea'],
  ['/category', 'korea'],
  ['/', 'korea'],
  ['/search?search=type&type=2', 'korea'],
  [null, 'korea'],
])('a new post from %s has the category %s', (previousAddress, category) => {
  expect(presetCategory(previousAddress, null)).toBe(category)
})

it('a new post that answers a prompt has the category of its language, and that of the page on a page of a category', () => {
  const english = { day: '02-03', level: 'easy', language: 'english' } as const
  expect(presetCategory('/', english)).toBe('conv')
  expect(presetCategory('/', { ...english, language: 'korean' })).toBe('korea')
  expect(presetCategory('/category?type=2', english)).toBe('exam')
})
