import { limits } from '../../../shared/limits'
import type { EntryText } from '../../../shared/notebook/entries'
import type { EntryInput } from '../../../shared/notebook/views'
import { sentencesOf, withoutSpaces } from '../../../shared/text/sentences'
import { languageOf } from '../../../shared/text/text-language'
import { offsetsIn, readableAround, readText, sourceOf } from './readable'

/** Selected text of a readable element. */
export interface SelectedText {
  text: string
  range: Range
  element: HTMLElement
  /** What is kept of it: the sentence around it with the selection as its gap. */
  entry: EntryInput
}

/** The selected text if all of it is in one readable element; null otherwise, and in fields that are typed into. */
export function selectedText(): SelectedText | null {
  const selection = window.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const element = readableAround(range.startContainer)
  if (!element || !endsIn(element, range)) return null
  const read = readText(element)
  const offsets = offsetsIn(read, range)
  const text = offsets === null ? '' : read.text.slice(offsets.from, offsets.to).trim()
  if (offsets === null || text === '' || text.length > limits.reading.text) return null
  return { text, range: range.cloneRange(), element, entry: entryOf(read.text, offsets, sourceOf(element)) }
}

/** Three clicks select up to the beginning of what follows. */
function endsIn(element: HTMLElement, { endContainer, endOffset }: Range): boolean {
  return element.contains(endContainer) || endOffset === 0
}

/** The entry for a part of a text (docs/product/reading.md "Keeping a selection"). */
export function entryOf(text: string, part: { from: number; to: number }, source: EntryInput['source']): EntryInput {
  const kept = keptText(text, part)
  return { text: kept, meaning: '', note: '', tags: [], language: languageOf(kept.sentence), source }
}

/** The entry for the whole of a text. */
export const wholeEntry = (text: string, source: Omit<NonNullable<EntryInput['source']>, 'gone'>): EntryInput =>
  entryOf(text, { from: 0, to: text.length }, { ...source, gone: false })

function keptText(text: string, { from, to }: { from: number; to: number }): EntryText {
  const selected = text.slice(from, to)
  const start = from + (selected.length - selected.trimStart().length)
  const end = from + selected.trimEnd().length
  const whole = { sentence: text.slice(start, end).replace(/\s+/g, ' '), gap: null }
  let at = 0
  for (const each of sentencesOf(text)) {
    const { before, words } = withoutSpaces(each)
    const first = at + before.length
    at += each.length
    if (start >= at) continue
    // Several sentences are kept as they are.
    if (end > first + words.length || words.length > limits.notebook.sentence) return whole
    const gap = { start: start - first, end: end - first }
    return { sentence: words, gap: isWhole(words, gap) ? null : gap }
  }
  return whole
}

/** Whether only punctuation is left of the sentence. */
const isWhole = (sentence: string, { start, end }: { start: number; end: number }) =>
  !/[\p{L}\p{N}]/u.test(sentence.slice(0, start) + sentence.slice(end))
