import { differencesOf } from '../text/differences'
import type { EntryText } from './entries'

/** The sentence around the gap. */
export interface GapParts {
  before: string
  gap: string
  after: string
}

export function partsOf({ sentence, gap }: EntryText): GapParts {
  if (gap === null) return { before: sentence, gap: '', after: '' }
  return { before: sentence.slice(0, gap.start), gap: sentence.slice(gap.start, gap.end), after: sentence.slice(gap.end) }
}

/**
 * The gap for a part of a sentence; null where the sentence does not contain it.
 * @param near the gap before the change: of several places the nearest is taken
 */
export function gapAt(sentence: string, part: string, near: EntryText['gap'] = null): EntryText['gap'] {
  const wanted = near?.start ?? 0
  let start = -1
  for (let at = sentence.indexOf(part); at >= 0 && part !== ''; at = sentence.indexOf(part, at + 1)) {
    if (start < 0 || Math.abs(at - wanted) < Math.abs(start - wanted)) start = at
  }
  return start < 0 ? null : { start, end: start + part.length }
}

/**
 * The gap of a corrected sentence: the words around its first insertion, without punctuation (docs/product/notebook.md "Keeping"). Where
 * only spaces changed, the words that they part or joined; null where words were only removed.
 */
export function gapOfCorrection(original: string, corrected: string): EntryText['gap'] {
  let [at, start, end] = [0, -1, -1]
  let space: [number, number] | null = null
  for (const { kind, text } of differencesOf(original, corrected).pieces) {
    if (kind === 'same' && start >= 0) break
    if (kind !== 'same' && text.trim() === '') space ??= [at, kind === 'gone' ? at : at + text.length]
    if (kind === 'gone') continue
    if (kind === 'come' && text.trim() !== '') {
      if (start < 0) start = at + text.length - text.trimStart().length
      end = at + text.trimEnd().length
    }
    at += text.length
  }
  if (start >= 0) return widened(corrected, start, end)
  return space && widened(corrected, ...space)
}

/** Extends a range to whole words, and leaves punctuation at its ends out. */
function widened(sentence: string, start: number, end: number): EntryText['gap'] {
  const before = /\S*$/.exec(sentence.slice(0, start))?.[0] ?? ''
  const after = /^\S*/.exec(sentence.slice(end))?.[0] ?? ''
  const words = sentence.slice(start - before.length, end + after.length)
  const lead = /^[\p{P}\s]*/u.exec(words)?.[0].length ?? 0
  const bare = words.slice(lead).replace(/[\p{P}\s]*$/u, '')
  const from = start - before.length + lead
  return bare === '' ? null : { start: from, end: from + bare.length }
}

/** Whether a typed word is the answer: the same letters, whatever their case, the spaces around them and the shape of apostrophes. */
export function isAnswer(typed: string, answer: string): boolean {
  return plain(typed) === plain(answer)
}
const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/gu, ' ').replace(/[’‘]/gu, "'").toLowerCase()
