import { useSyncExternalStore } from 'react'

/** The part of the browser's Navigation interface that is read here. */
interface Steps extends EventTarget {
  readonly canGoBack: boolean
  readonly canGoForward: boolean
  readonly currentEntry: { readonly index: number } | null
  entries(): { readonly url: string | null }[]
}
const steps = () => (window as unknown as { navigation: Steps }).navigation

function subscribe(changed: () => void): () => void {
  steps().addEventListener('currententrychange', changed)
  return () => steps().removeEventListener('currententrychange', changed)
}

/** Whether there is somewhere to go back or forward to in this window. */
export function useHistorySteps(): { back: boolean; forward: boolean } {
  const back = useSyncExternalStore(subscribe, () => steps().canGoBack)
  const forward = useSyncExternalStore(subscribe, () => steps().canGoForward)
  return { back, forward }
}

/** The app's own address of the entry that "back" leads to, or null. */
export function previousAddress(): string | null {
  const { currentEntry } = steps()
  const url = currentEntry === null ? null : steps().entries()[currentEntry.index - 1]?.url
  return url ? new URL(url).hash.slice(1) || '/' : null
}
