import { useSyncExternalStore } from 'react'

// The rail and the edge of the sheet take 84 px of the window; two panes want 900.
const query = '(min-width: 984px)'

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the rooms and the open one stand side by side. */
export const useTwoPanes = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
