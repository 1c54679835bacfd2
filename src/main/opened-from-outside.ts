import type { DeepLinks } from './deep-link'
import type { IncomingContent } from './incoming/incoming'
import type { MainWindow } from './window'

export interface OpenedFromOutsideDeps {
  links: DeepLinks
  incoming: IncomingContent
  window: Pick<MainWindow, 'send'>
  /** Brings the main window to the front, at a route or as it is. */
  goTo: (route: string | null) => void
  isSignedIn: () => boolean
}

/** Shows what other programs open in the app: links, files and what is on the clipboard. */
export function followOpenedFromOutside({ links, incoming, window, goTo, isSignedIn }: OpenedFromOutsideDeps): void {
  links.follow((linked) => goTo(linked?.route ?? null))
  incoming.follow({
    mayPaste() {
      // The composer says that it is for members.
      if (!isSignedIn()) goTo('/write')
      return isSignedIn()
    },
    onChange(waiting) {
      if (waiting > 0) goTo(null)
      window.send('incoming', waiting)
    },
  })
}
