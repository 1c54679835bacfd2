import { createElement, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { ViewedPictures } from './ImageViewer'

let isOpen = false
const listeners = new Set<() => void>()

function setOpen(open: boolean): void {
  isOpen = open
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Whether pictures cover the window. */
export const useViewerOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)

/** Shows pictures over the whole window, in a React root of its own: the row that opened it may be unmounted meanwhile. */
export function openViewer(pictures: ViewedPictures): void {
  void import('./ImageViewer').then(({ ImageViewer }) => {
    // A double click opens one viewer.
    if (isOpen) return
    setOpen(true)
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const onClosed = () => {
      setOpen(false)
      root.unmount()
      place.remove()
    }
    root.render(createElement(ImageViewer, { ...pictures, onClosed }))
  })
}
