import type { BrowserWindow } from 'electron'
import type { Store } from './store'

const keepAfterMs = 500

/** The main window's route, stored for the next start, and navigation to another. */
export interface SavedRoute {
  /** The route a page starts at. */
  read(): string
  /** Sets the route the next page starts at. */
  beginAt(route: string): void
  /** The page reports its route; from then on main can navigate it to another. */
  pageIsAt(route: string): void
  /** A page loads: main cannot navigate it until it reports its own route. */
  pageBegins(): void
  /** Notices when a window's page loads or is gone. */
  follow(window: BrowserWindow): void
  /** Navigates the page: at once, or when it reports its route while it still loads. */
  goTo(route: string): void
  stop(): void
}

/** @param tell sends a route to the page. The store is written 500 ms later, since routes change often. */
export function createSavedRoute(store: Store<string>, tell: (route: string) => void): SavedRoute {
  let latest = store.read()
  let wanted: string | null = null
  let isFollowing = false
  let timer: NodeJS.Timeout | undefined

  function keep(): void {
    clearTimeout(timer)
    timer = undefined
    if (store.read() !== latest) store.write(latest)
  }

  function pageBegins(): void {
    isFollowing = false
  }

  function save(route: string): void {
    latest = route
    timer ??= setTimeout(keep, keepAfterMs)
  }

  return {
    read: () => latest,
    beginAt: save,
    pageIsAt(route) {
      isFollowing = true
      // The next start must not begin at a login page.
      if (!route.startsWith('/login')) save(route)
      if (wanted !== null && wanted !== route) tell(wanted)
      wanted = null
    },
    pageBegins,
    follow(window) {
      window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) pageBegins()
      })
      window.on('closed', pageBegins)
    },
    goTo(route) {
      if (isFollowing) return tell(route)
      wanted = route
      save(route)
    },
    stop: keep,
  }
}
