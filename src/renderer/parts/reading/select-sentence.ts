import { sentencesOf } from '../../../shared/text/sentences'
import { offsetsIn, rangeOf, readableAround, readText } from './readable'

/**
 * Selects the next sentence of the readable text that the selection is in, or else the first one of what has the focus, for who uses no
 * pointer.
 */
export function selectNextSentence(): void {
  const selection = window.getSelection()
  if (!selection) return
  const selected = selection.isCollapsed || selection.rangeCount === 0 ? null : selection.getRangeAt(0)
  const focus = document.activeElement
  const element = selected
    ? readableAround(selected.startContainer)
    : (readableAround(focus) ?? focus?.querySelector<HTMLElement>('[data-readable]'))
  if (!element) return
  const read = readText(element)
  const after = selected ? (offsetsIn(read, selected)?.to ?? 0) : 0
  let start = 0
  const sentences = sentencesOf(read.text).map((sentence) => {
    const from = start
    start += sentence.length
    return { from: from + (sentence.length - sentence.trimStart().length), to: from + sentence.trimEnd().length }
  })
  const next = sentences.find(({ from, to }) => from >= after && to > from) ?? sentences[0]
  if (!next) return
  selection.removeAllRanges()
  selection.addRange(rangeOf(read, next.from, next.to))
}
