import { describe, expect, it } from 'vitest'
import {
  carriedOver,
  emptyWriting,
  fromDraft,
  hasContent,
  lineOf,
  problemOf,
  type Row,
  sentencesToSend,
  toDraft,
  withGood,
  withLine,
} from '../../../src/renderer/parts/corrections/correction-rows'
import { correctedText } from '../../../src/shared/corrections'

const text = '어제 치과에 갔어요. 예약할때 아팠어요.\n끝!'
const rowAt = (of: string, at: number): Row => {
  const row = emptyWriting(of).rows[at]
  if (!row) throw new Error(`no sentence ${at}`)
  return row
}
/** The same writing with one sentence changed. */
const changedAt = (of: string, at: number, change: (row: Row) => Row) => {
  const writing = emptyWriting(of)
  return { ...writing, rows: writing.rows.map((row, place) => (place === at ? change(row) : row)) }
}

describe('a sentence', () => {
  it('is changed without the spaces and line breaks around it', () => {
    const row = withLine(rowAt(text, 1), ' 예약할 때 아팠어요. ')
    expect(row.corrected).toBe('예약할 때 아팠어요.\n')
    expect(lineOf(row)).toBe('예약할 때 아팠어요.')
  })
  it('that equals the original is not changed, also in another normal form', () => {
    const changed = withLine(rowAt(text, 0), '어제 치과에 갔었어요.')
    expect(withLine(changed, '어제 치과에 갔어요.'.normalize('NFD')).corrected).toBeNull()
  })
  it('is never good and changed at the same time', () => {
    const good = withGood(withLine(rowAt(text, 0), '어제 갔어요.'), true)
    expect(good).toMatchObject({ good: true, corrected: null })
    expect(withLine(good, '어제 갔어요.')).toMatchObject({ good: false, corrected: '어제 갔어요. ' })
  })
  it('can be deleted', () => {
    const writing = changedAt(text, 0, (row) => withLine(row, '  '))
    expect(correctedText(sentencesToSend(writing))).toBe('예약할때 아팠어요.\n끝!')
  })
  it('leaves the line break behind when it is deleted, unless its line goes too', () => {
    const without = (...indexes: number[]) => {
      const rows = emptyWriting(text).rows.map((row, index) => (indexes.includes(index) ? withLine(row, '') : row))
      return correctedText(sentencesToSend({ of: text, rows, comment: '' }))
    }
    expect(without(1)).toBe('어제 치과에 갔어요. \n끝!')
    expect(without(0, 1)).toBe('끝!')
    expect(without(2)).toBe('어제 치과에 갔어요. 예약할때 아팠어요.\n')
  })
})

describe('the sent correction', () => {
  it('concatenates to the text, and leaves untouched sentences as they are', () => {
    const sent = sentencesToSend(changedAt(text, 1, (row) => withLine(row, '예약할 때 아팠어요.')))
    expect(sent.map(({ original }) => original).join('')).toBe(text)
    expect(sent.map(({ corrected }) => corrected)).toEqual([null, '예약할 때 아팠어요.\n', null])
  })
  it('has some content, and nothing too long', () => {
    const empty = emptyWriting(text)
    expect(problemOf(empty)).toEqual({ why: 'nothing' })
    expect(problemOf({ ...empty, comment: '잘 썼어요' })).toBeNull()
    expect(problemOf(changedAt(text, 0, (row) => withGood(row, true)))).toBeNull()
    expect(problemOf(changedAt(text, 0, (row) => ({ ...row, note: '가'.repeat(201) })))).toEqual({ why: 'tooLong', at: 0 })
    expect(problemOf({ ...empty, comment: '가'.repeat(301) })).toEqual({ why: 'tooLong', at: null })
  })
})

describe('after a change of the text', () => {
  const writing = {
    ...changedAt(text, 1, (row) => ({ ...withLine(row, '예약할 때 아팠어요.'), note: '띄어쓰기' })),
    comment: '좋아요',
  }
  it('unchanged sentences keep their corrections', () => {
    const moved = carriedOver(writing.rows, writing.comment, `안녕하세요! ${text}`)
    expect(moved.comment).toBe('좋아요')
    expect(moved.rows.map(({ corrected, note }) => [corrected, note])).toEqual([
      [null, ''],
      [null, ''],
      ['예약할 때 아팠어요.\n', '띄어쓰기'],
      [null, ''],
    ])
    expect(moved.rows.every(({ earlier }) => earlier.length === 0)).toBe(true)
  })
  it('the correction of a changed sentence is kept at the sentence in its place', () => {
    const moved = carriedOver(writing.rows, '', '어제 치과에 갔어요. 예약할 때 많이 아팠어요.\n끝!')
    expect(moved.rows.map(({ earlier }) => earlier.map(({ corrected, note }) => [corrected, note]))).toEqual([
      [],
      [['예약할 때 아팠어요.\n', '띄어쓰기']],
      [],
    ])
    expect(moved.rows[1]?.corrected).toBeNull()
  })
  it('nothing is lost when a sentence is deleted or the whole text is new', () => {
    for (const wording of ['어제 치과에 갔어요. 끝!', '어제 치과에 갔어요.', '완전히 다른 글.'])
      expect(carriedOver(writing.rows, '', wording).rows.flatMap(({ earlier }) => earlier)).toHaveLength(1)
  })
  it('nothing is lost over a second change', () => {
    const once = carriedOver(writing.rows, '', '어제 치과에 갔어요. 다른 문장.\n끝!')
    expect(carriedOver(once.rows, '', '또 다른 글.').rows.flatMap(({ earlier }) => earlier)).toHaveLength(1)
  })
})

describe('a draft', () => {
  it('without content is empty', () => expect(toDraft(emptyWriting(text))).toBe(''))
  it('is restored as it was', () => {
    const writing = changedAt(text, 1, (row) => withLine(row, '예약할 때 아팠어요.'))
    expect(hasContent(writing)).toBe(true)
    expect(fromDraft(toDraft(writing), text)).toEqual(writing)
  })
  it('that cannot be read is ignored', () => {
    expect(fromDraft('{', text)).toBeNull()
    expect(fromDraft('{"rows":1}', text)).toBeNull()
    expect(fromDraft('', text)).toBeNull()
  })
})
