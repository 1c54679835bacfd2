import { diffArrays } from 'diff'
import type { CorrectedSentence } from '../../../shared/corrections'
import { limits } from '../../../shared/limits'
import { textLength } from '../../../shared/text/length'
import { sentencesOf, withoutSpaces } from '../../../shared/text/sentences'

/** A sentence in the editor, and its correction from an earlier wording of the text. */
export interface Row extends CorrectedSentence {
  earlier: CorrectedSentence[]
}

/** The content of the editor, as stored in the draft. */
export interface Writing {
  of: string
  rows: Row[]
  comment: string
}

const untouched = (original: string): Row => ({ original, corrected: null, good: false, note: '', earlier: [] })
const isTouched = ({ corrected, good, note }: CorrectedSentence) => corrected !== null || good || note.trim() !== ''

/** The editor's content for an existing correction. */
export const writingOf = ({ of, sentences, comment }: Pick<Writing, 'of' | 'comment'> & { sentences: CorrectedSentence[] }): Writing => ({
  of,
  rows: sentences.map((sentence) => ({ ...sentence, earlier: [] })),
  comment,
})

export const emptyWriting = (of: string): Writing => ({ of, rows: sentencesOf(of).map(untouched), comment: '' })

/** Whether leaving would lose anything. */
export const hasContent = ({ rows, comment }: Writing) =>
  comment.trim() !== '' || rows.some((row) => isTouched(row) || row.earlier.length > 0)

export const isNoteTooLong = (note: string) => textLength(note.trim()) > limits.correction.note
export const isCommentTooLong = (comment: string) => textLength(comment.trim()) > limits.correction.comment

/** Why a correction cannot be sent yet, or null. `at`: the index of the sentence whose note is too long, null for the comment. */
export function problemOf({ rows, comment }: Writing): { why: 'nothing' } | { why: 'tooLong'; at: number | null } | null {
  const at = rows.findIndex(({ note }) => isNoteTooLong(note))
  if (at >= 0) return { why: 'tooLong', at }
  if (isCommentTooLong(comment)) return { why: 'tooLong', at: null }
  return comment.trim() === '' && !rows.some(isTouched) ? { why: 'nothing' } : null
}

/** The editable part of a row: the sentence without the spaces around it. */
export const lineOf = ({ original, corrected }: CorrectedSentence) => withoutSpaces(corrected ?? original).words

/** A row with `line` as its text; a row whose line equals the original is unchanged. The spaces around a sentence stay. */
export function withLine(row: Row, line: string): Row {
  const { before, words, behind } = withoutSpaces(row.original)
  const typed = line.trim()
  if (typed.normalize('NFC') === words.normalize('NFC')) return { ...row, corrected: null }
  return { ...row, corrected: typed === '' ? '' : before + typed + behind, good: false }
}

export const withGood = (row: Row, good: boolean): Row => ({ ...row, corrected: null, good })

/** The sentences to send, without corrections of earlier wordings. */
export const sentencesToSend = ({ rows }: Writing): CorrectedSentence[] =>
  rows.map(({ original, corrected, good, note }, index) => ({
    original,
    corrected: corrected === '' && hasTextBefore(rows, index) ? lineBreakOf(original) : corrected,
    good,
    note: note.trim(),
  }))

/** The line break after a sentence, with what follows it; '' for none. */
const lineBreakOf = (original: string) => /\n\s*$/u.exec(original)?.[0] ?? ''

/** Whether anything is left of the line before a sentence: then its break stays when the sentence is removed. */
function hasTextBefore(rows: readonly Row[], index: number): boolean {
  const before = rows[index - 1]
  if (before === undefined || lineBreakOf(before.original) !== '') return false
  return before.corrected !== '' || hasTextBefore(rows, index - 1)
}

/**
 * The editor's content for another wording of the text (docs/product/corrections.md "Changed texts"): unchanged sentences keep their
 * corrections; that of a changed or removed sentence is kept beside the sentence in its place.
 */
export function carriedOver(
  sentences: readonly (CorrectedSentence & { earlier?: CorrectedSentence[] })[],
  comment: string,
  of: string,
): Writing {
  const rows = sentencesOf(of).map(untouched)
  let [i, j] = [0, 0]
  let gap: { from: number; gone: CorrectedSentence[] } = { from: 0, gone: [] }
  const settle = (until: number) => {
    for (const [at, gone] of gap.gone.entries()) {
      const place = Math.min(gap.from + at, Math.max(gap.from, until - 1), rows.length - 1)
      rows[place]?.earlier.push(gone)
    }
  }
  const key = (text: string) => text.normalize('NFC').trim()
  const changes = diffArrays(
    sentences.map(({ original }) => key(original)),
    rows.map(({ original }) => key(original)),
  )
  for (const { added, removed, count } of changes) {
    for (let each = 0; each < count; each += 1) {
      const sentence = sentences[i]
      const row = rows[j]
      if (removed && sentence) {
        const { earlier = [], ...own } = sentence
        gap.gone.push(...earlier, ...(isTouched(own) ? [own] : []))
      } else if (!added && sentence && row) {
        settle(j)
        const line = sentence.corrected === null ? row : withLine(row, sentence.corrected)
        rows[j] = { ...line, good: sentence.good, note: sentence.note, earlier: [...row.earlier, ...(sentence.earlier ?? [])] }
        gap = { from: j + 1, gone: [] }
      }
      if (!added) i += 1
      if (!removed) j += 1
    }
  }
  settle(rows.length)
  return { of, rows, comment }
}

/** A stored draft for the current text; null where there is none or it cannot be read. */
export function fromDraft(stored: string, of: string): Writing | null {
  if (stored === '') return null
  try {
    const { rows, comment } = JSON.parse(stored) as Partial<Writing>
    return Array.isArray(rows) && typeof comment === 'string' ? carriedOver(rows, comment, of) : null
  } catch {
    return null
  }
}

/** The draft to store; '' removes it. */
export const toDraft = (writing: Writing) => (hasContent(writing) ? JSON.stringify(writing) : '')
