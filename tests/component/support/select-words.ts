import { act } from '@testing-library/react'

/** Selects words of an element, as the keyboard does: nothing is pressed meanwhile. */
export function selectWords(element: HTMLElement, words: string): void {
  const text = element.firstChild as Text
  const range = document.createRange()
  const from = text.data.indexOf(words)
  range.setStart(text, from)
  range.setEnd(text, from + words.length)
  act(() => {
    window.getSelection()?.removeAllRanges()
    window.getSelection()?.addRange(range)
    document.dispatchEvent(new Event('selectionchange'))
  })
}
