import { useSyncExternalStore } from 'react'

/** `narrow` under 768 px: bottom bar, full pages. `wide` from 1100 px: side panel, overlays beside the feed. */
export type MediaWidth = 'narrow' | 'middle' | 'wide'

const subscribe = (changed: () => void) => {
  const lists = [matchMedia('(min-width: 768px)'), matchMedia('(min-width: 1100px)')]
  for (const list of lists) list.addEventListener('change', changed)
  return () => {
    for (const list of lists) list.removeEventListener('change', changed)
  }
}

function read(): MediaWidth {
  if (matchMedia('(min-width: 1100px)').matches) return 'wide'
  return matchMedia('(min-width: 768px)').matches ? 'middle' : 'narrow'
}

/** The window's width class, updated as it changes. */
export const useMediaWidth = () => useSyncExternalStore(subscribe, read)
