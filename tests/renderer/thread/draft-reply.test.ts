import { describe, expect, it } from 'vitest'
import { type ReplyDraft, readReplyDraft, withTakenBack, withTyped, writeReplyDraft } from '../../../src/renderer/bridge/thread/draft-reply'

const to = { id: 'r1', nickname: 'noah.b' }
const draft: ReplyDraft = { text: '그대로', to, unsent: [{ key: 'k1', text: '첫 번째', to: null }] }
const none: ReplyDraft = { text: '', to: null, unsent: [] }

describe('a draft of comments', () => {
  it('comes back as it was kept', () => {
    expect(readReplyDraft(writeReplyDraft(draft))).toEqual(draft)
  })

  it('is none without words, whomever they were for', () => {
    expect(writeReplyDraft({ text: ' \n', to, unsent: [] })).toBe('')
  })

  it('is kept for what is on its way alone', () => {
    expect(readReplyDraft(writeReplyDraft({ ...none, unsent: draft.unsent }))).toEqual({ ...none, unsent: draft.unsent })
  })

  it.each(['', '{', 'null', '3', '{"text":4,"unsent":"x"}', '{"unsent":[{"key":1}]}'])('is empty in %j', (kept) => {
    expect(readReplyDraft(kept)).toEqual(none)
  })

  it('goes on with what was typed before it was read', () => {
    expect(withTyped(draft, ' 두는 게')).toEqual({ ...draft, text: '그대로 두는 게' })
    expect(withTyped(none, '')).toEqual(none)
  })

  it('takes words back into the field, before what was begun since', () => {
    expect(withTakenBack({ ...draft, text: '', to: null }, 'k1')).toEqual({ text: '첫 번째', to: null, unsent: [] })
    expect(withTakenBack(draft, 'k1')).toEqual({ text: '첫 번째\n그대로', to, unsent: [] })
    expect(withTakenBack(draft, 'other')).toEqual(draft)
  })
})
