import { describe, expect, it } from 'vitest'
import type { ThreadIds } from '../../../src/renderer/data/replies'
import {
  emptyDraft,
  placePending,
  type ReplyDraft,
  readReplyDraft,
  tooMuchOf,
  withCancelled,
  withTyped,
  writeReplyDraft,
} from '../../../src/renderer/parts/replies/unsent-replies'

const to = { id: 'r1', nickname: 'noah.b' }
const draft: ReplyDraft = { text: '그대로', to, unsent: [{ key: 'k1', text: '첫 번째', to: null }] }

describe('a draft of comments', () => {
  it('is restored as it was saved', () => {
    expect(readReplyDraft(writeReplyDraft(draft))).toEqual(draft)
  })

  it('is not saved without text, whatever it answers', () => {
    expect(writeReplyDraft({ text: ' \n', to, unsent: [] })).toBe('')
  })

  it('is saved when there are only unsent comments', () => {
    expect(readReplyDraft(writeReplyDraft({ ...emptyDraft, unsent: draft.unsent }))).toEqual({ ...emptyDraft, unsent: draft.unsent })
  })

  it.each(['', '{', 'null', '3', '{"text":4,"unsent":"x"}', '{"unsent":[{"key":1}]}'])('is empty when the saved text is %j', (kept) => {
    expect(readReplyDraft(kept)).toEqual({ text: '', to: null, unsent: [] })
  })

  it('appends what was typed before it was loaded', () => {
    expect(withTyped(draft, ' 두는 게')).toEqual({ ...draft, text: '그대로 두는 게' })
    expect(withTyped(emptyDraft, '')).toEqual({ text: '', to: null, unsent: [] })
  })

  it('moves a cancelled comment back into the field, before the text written since', () => {
    expect(withCancelled({ ...draft, text: '', to: null }, 'k1')).toEqual({ text: '첫 번째', to: null, unsent: [] })
    expect(withCancelled(draft, 'k1')).toEqual({ text: '첫 번째\n그대로', to, unsent: [] })
    expect(withCancelled(draft, 'other')).toEqual(draft)
  })
})

describe('the recording of an answer', () => {
  const voice = { path: '0198c9a2-0000-7000-8000-000000000001-1100ms.ogg', seconds: 1.1, wave: Array.from({ length: 40 }, () => 7) }

  it('is restored with the draft, which it alone is worth saving; anything else in its place is not', () => {
    const spoken: ReplyDraft = { ...emptyDraft, voice }
    expect(readReplyDraft(writeReplyDraft(spoken))).toEqual(spoken)
    for (const other of [{ ...voice, path: '../secret' }, { ...voice, wave: [7] }, 'voice', null])
      expect(readReplyDraft(JSON.stringify({ ...emptyDraft, voice: other }))).toEqual(emptyDraft)
  })

  it('returns to the field with the cancelled answer, without an empty line', () => {
    const unsent = [{ key: 'k1', text: '', to: null, voice }]
    expect(withCancelled({ text: '들어 봐요', to: null, unsent }, 'k1')).toEqual({ text: '들어 봐요', to: null, voice, unsent: [] })
  })

  it('stays with its answer while the field has another one', () => {
    const other = { ...voice, path: '0198c9a2-0000-7000-8000-000000000002-1100ms.ogg' }
    const full: ReplyDraft = { ...emptyDraft, voice: other, unsent: [{ key: 'k1', text: '', to: null, voice }, ...draft.unsent] }
    expect(tooMuchOf(full, 'k1')).toBe('voice')
    expect(withCancelled(full, 'k1')).toBe(full)
    expect(tooMuchOf({ ...full, unsent: draft.unsent }, 'k1')).toBeNull()
  })
})

describe('the pictures of an answer', () => {
  const unsent = [{ key: 'k1', text: '', to: null, images: ['a', 'b', 'c'] }]

  it('return to the field with the cancelled answer, before those added since', () => {
    expect(withCancelled({ ...emptyDraft, images: ['d', 'e'], unsent }, 'k1').images).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('stay with their answer where the field has no room for all', () => {
    const full: ReplyDraft = { ...emptyDraft, images: ['d', 'e', 'f'], unsent }
    expect(tooMuchOf(full, 'k1')).toBe('images')
    expect(withCancelled(full, 'k1')).toBe(full)
  })
})

const replies: ThreadIds = [
  { id: 'a', replies: ['a1'] },
  { id: 'b', replies: [] },
]
const unsentTo = (key: string, to: string | null) => ({ key, to: to === null ? null : { id: to } })

it('pending comments are placed where the server will put them', () => {
  const [toPost, toA, toNested, toGone] = [unsentTo('1', null), unsentTo('2', 'a'), unsentTo('3', 'a1'), unsentTo('4', 'gone')]
  const placed = placePending(replies, [toPost, toA, toNested, toGone])
  expect(placed.top).toEqual([toPost, toGone])
  expect([...placed.nested]).toEqual([['a', [toA, toNested]]])
})
