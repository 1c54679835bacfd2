import type { Store } from './store'

const keepAfterMs = 500

/** Where one is in the main window, for the next start, and the way to where one is called. */
export interface KeptRoute {
  /** Where a page begins. */
  read(): string
  /** Where the next page is to begin. */
  beginAt(route: string): void
  /** The page is there now, and from now on goes where it is told. */
  pageIsAt(route: string): void
  /** A page starts anew: until it says where it is, it cannot be told anything. */
  pageBegins(): void
  /** Calls the page to a route: the one that is there at once, one that has just begun as soon as it follows. */
  goTo(route: string): void
  stop(): void
}

/** @param tell sends a route to the page; written to the store a moment later, for one moves often */
export function createKeptRoute(store: Store<string>, tell: (route: string) => void): KeptRoute {
  let latest = store.read()
  let wanted: string | null = null
  let isFollowing = false
  let timer: NodeJS.Timeout | undefined

  function keep(): void {
    clearTimeout(timer)
    timer = undefined
    if (store.read() !== latest) store.write(latest)
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
      // One does not want to be left at a door.
      if (!route.startsWith('/login')) save(route)
      if (wanted !== null && wanted !== route) tell(wanted)
      wanted = null
    },
    pageBegins() {
      isFollowing = false
    },
    goTo(route) {
      if (isFollowing) return tell(route)
      wanted = route
      save(route)
    },
    stop: keep,
  }
}
