import { createElement, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'

export interface ViewedPictures {
  /** Paths of the image store. */
  images: readonly string[]
  /** Which one comes first. */
  index: number
}

let isOpen = false
const listeners = new Set<() => void>()

function become(open: boolean): void {
  isOpen = open
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Whether pictures cover the window. */
export const useViewerOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)

/** Shows pictures over the whole window. A tree of its own: it belongs to no page and outlives none of their rows. */
export function openViewer(pictures: ViewedPictures): void {
  void import('./ImageViewer').then(({ ImageViewer }) => {
    // Two presses open one.
    if (isOpen) return
    become(true)
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const onClosed = () => {
      become(false)
      root.unmount()
      place.remove()
    }
    root.render(createElement(ImageViewer, { ...pictures, onClosed }))
  })
}
