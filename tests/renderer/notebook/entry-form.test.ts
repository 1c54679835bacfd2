import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, entryOf, formOf, restoredForm } from '../../../src/renderer/features/notebook/entry-form'
import { handwritten } from '../../support/notebook-entries'

const entry = handwritten({ sentence: 'See you.', gap: [0, 3], meaning: '또 봐요.', note: 'casual', tags: ['인사'] })
const base = formOf(entry)

describe('the draft of an entry’s form', () => {
  it('keeps what was changed, and shows of the rest what another machine changed meanwhile', () => {
    const stored = draftOf({ ...base, note: 'to a friend', tagText: '작별' }, base)
    const now = formOf(
      handwritten({ sentence: 'See you later.', gap: [0, 3], meaning: '나중에 봐요.', note: 'informal', tags: ['인사', '관용구'] }),
    )
    expect(restoredForm(stored, now)).toEqual({ ...now, note: 'to a friend', tagText: '작별' })
  })

  it('keeps a sentence and its gap together', () => {
    const stored = draftOf({ ...base, gap: 'you' }, base)
    const now = { ...base, sentence: 'See them.', meaning: '그들을 봐요.' }
    expect(restoredForm(stored, now)).toEqual({ ...now, sentence: 'See you.', gap: 'you' })
  })

  it('is empty without a change', () => {
    expect(draftOf({ ...base }, base)).toBe('')
    expect(restoredForm('', base)).toEqual(base)
  })

  it('of an earlier version is restored whole', () => {
    const form = { ...base, note: 'to a friend' }
    expect(restoredForm(JSON.stringify(form), { ...base, meaning: '나중에 봐요.' })).toEqual(form)
  })
})

describe('a saved form', () => {
  it('changes nothing but the fields that differ from its base', () => {
    expect(changesOf(base, base, entry)).toEqual({})
    expect(changesOf({ ...base, note: ' to a friend ' }, base, entry)).toEqual({ note: 'to a friend' })
    const form = { ...base, sentence: 'See you soon.' }
    expect(changesOf(form, base, entry)).toEqual({ text: entryOf(form, entry).text })
  })
})
