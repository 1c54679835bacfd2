import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { createFakeDesktop } from './fake-desktop'

const { desktop, main, reset } = createFakeDesktop()
vi.stubGlobal('desktop', desktop)
// Chromium's, which the DOM of these tests has not.
vi.stubGlobal(
  'navigation',
  Object.assign(new EventTarget(), { canGoBack: false, canGoForward: false, currentEntry: null, entries: () => [] }),
)

configure({
  // A busy machine may take long.
  asyncUtilTimeout: 20_000,
  // The text on the page says more than its markup.
  getElementError: (message, container) => new Error(`${message?.split('\n')[0]}\non the page: ${container.textContent}`),
})

/** The main process behind the page of this file's tests. */
export { main }

const problems = vi.spyOn(console, 'error')

afterEach(() => {
  cleanup()
  reset()
  // React knows `<search>`, the DOM of these tests does not.
  const stray = problems.mock.calls.map((each) => each.join(' ')).filter((each) => !/The tag <%s> is unrecognized.* search$/.test(each))
  problems.mockClear()
  expect(stray, 'errors on the console').toEqual([])
})
