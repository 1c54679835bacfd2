import { vi } from 'vitest'

/** The position of the current entry, as the router counts it. */
export const historyPosition = () => (window.history.state as { idx?: number } | null)?.idx ?? 0

/** Gives the page `navigation.entries`, which the DOM of these tests does not have. Call it before the app opens. @returns ends it */
export function showHistory(): () => void {
  const urls: string[] = []
  const note = () => {
    urls.length = historyPosition()
    urls.push(window.location.href)
  }
  const { history } = window
  // The router of another test has counted the current entry.
  history.replaceState(null, '')
  const own = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) }
  const push = vi.spyOn(history, 'pushState').mockImplementation((...given) => {
    own.push(...given)
    note()
  })
  const replace = vi.spyOn(history, 'replaceState').mockImplementation((...given) => {
    const later = urls.slice(historyPosition() + 1)
    own.replace(...given)
    note()
    urls.push(...later)
  })
  const before = { entries: window.navigation.entries, currentEntry: window.navigation.currentEntry }
  Object.defineProperty(window.navigation, 'currentEntry', { configurable: true, get: () => ({ index: historyPosition() }) })
  Object.assign(window.navigation, { entries: () => urls.map((url) => ({ url })) })
  return () => {
    push.mockRestore()
    replace.mockRestore()
    Object.defineProperty(window.navigation, 'currentEntry', { configurable: true, writable: true, value: before.currentEntry })
    Object.assign(window.navigation, { entries: before.entries })
  }
}
