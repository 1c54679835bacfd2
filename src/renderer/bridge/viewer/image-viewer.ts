import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

export interface ViewedPictures {
  /** Paths of the image store. */
  images: readonly string[]
  /** Which one comes first. */
  index: number
}

/** Shows pictures over the whole window. A tree of its own: it belongs to no page and outlives none of their rows. */
export function openViewer(pictures: ViewedPictures): void {
  void import('./ImageViewer').then(({ ImageViewer }) => {
    // Two presses open one.
    if (document.querySelector('dialog[open]')) return
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const onClosed = () => {
      root.unmount()
      place.remove()
    }
    root.render(createElement(ImageViewer, { ...pictures, onClosed }))
  })
}
