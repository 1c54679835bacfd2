import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { placeInWindow } from './layout'
import { desktop, main, reset } from './main'

vi.stubGlobal('desktop', desktop)
// Exists in Chromium, but not in the DOM of these tests.
vi.stubGlobal(
  'navigation',
  Object.assign(new EventTarget(), { canGoBack: false, canGoForward: false, currentEntry: null, entries: () => [] }),
)
Object.assign(document, {
  execCommand(command: string, _: boolean, text: string): boolean {
    const field = document.activeElement
    if (command !== 'insertText' || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return false
    field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end')
    return field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  },
})

placeInWindow()

configure({
  // A busy machine may take long.
  asyncUtilTimeout: 20_000,
  // The text of the page is more useful in an error than its markup.
  getElementError: (message, container) => new Error(`${message?.split('\n')[0]}\non the page: ${container.textContent}`),
})

/** The fake main process of this file's tests. */
export { main }

const problems = vi.spyOn(console, 'error')
const usualWidth = window.innerWidth

afterEach(() => {
  cleanup()
  document.getSelection()?.removeAllRanges()
  // All files share one window.
  window.innerWidth = usualWidth
  localStorage.clear()
  reset()
  // React knows `<search>`, the DOM of these tests does not.
  const stray = problems.mock.calls.map((each) => each.join(' ')).filter((each) => !/The tag <%s> is unrecognized.* search$/.test(each))
  problems.mockClear()
  expect(stray, 'errors on the console').toEqual([])
})
