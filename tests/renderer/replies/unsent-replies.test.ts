import { describe, expect, it } from 'vitest'
import type { ThreadIds } from '../../../src/renderer/data/replies'
import {
  emptyDraft,
  placePending,
  type ReplyDraft,
  readReplyDraft,
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
