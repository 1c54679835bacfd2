import type { BrowserWindow } from 'electron'
import * as z from 'zod'
import type { Store } from './store'

const saveAfterMs = 500

const route = z.string().startsWith('/').max(2048)
/** Of an earlier version, which stored one route for whichever community was open. */
const ofAny = ''
/** The last route in each community, by its key. */
export const storedRoutes = z.preprocess((value) => (typeof value === 'string' ? { [ofAny]: value } : value), z.record(z.string(), route))

/** Pages at which no community is opened: logging in, and what leads to another community. */
const passing = /^\/(login|join|profile\/setting\/community)(?![^/?])/

/** The main window's route, stored for each community and the next start, and navigation to another. */
export interface SavedRoute {
  /** The route a page starts at. */
  read(): string
  /** Sets the route the next page starts at, which replaces the stored one unless it leads to another community. */
  beginAt(route: string): void
  /** The page reports its route; from then on main can navigate it to another. */
  pageIsAt(route: string): void
  /** A page loads: main cannot navigate it until it reports its own route. */
  pageBegins(): void
  /** Notices when a window's page loads or is gone. */
  follow(window: BrowserWindow): void
  /** Navigates the page: at once, or when it reports its route while it still loads. */
  goTo(route: string): void
  /** Another community is opened: its last route is the one to start at. */
  enter(community: string): void
  /** A community has been left. */
  forget(community: string): void
  stop(): void
}

/**
 * @param community the key of the one that is open
 * @param navigate sends a route to the page. The store is written 500 ms later, since routes change often.
 */
export function createSavedRoute(
  store: Store<z.output<typeof storedRoutes>>,
  community: string | null,
  navigate: (route: string) => void,
): SavedRoute {
  let here = community
  let latest = stored()
  let wanted: string | null = null
  let isFollowing = false
  let timer: NodeJS.Timeout | undefined

  function stored(): string {
    const routes = store.read()
    return routes[here ?? ofAny] ?? routes[ofAny] ?? '/'
  }

  function keep(): void {
    clearTimeout(timer)
    timer = undefined
    const { [ofAny]: _, ...routes } = store.read()
    if (here !== null && routes[here] !== latest) store.write({ ...routes, [here]: latest })
  }

  function pageBegins(): void {
    isFollowing = false
  }

  function save(route: string): void {
    latest = route
    timer ??= setTimeout(keep, saveAfterMs)
  }

  return {
    read: () => wanted ?? latest,
    beginAt(route) {
      wanted = passing.test(route) ? route : null
      if (wanted === null) save(route)
    },
    pageIsAt(route) {
      isFollowing = true
      if (!passing.test(route)) save(route)
      if (wanted !== null && wanted !== route) navigate(wanted)
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
      if (isFollowing) return navigate(route)
      wanted = route
      if (!passing.test(route)) save(route)
    },
    enter(next) {
      if (next === here) return
      keep()
      here = next
      latest = stored()
      wanted = null
    },
    forget(gone) {
      const { [gone]: _, ...others } = store.read()
      store.write(others)
    },
    stop: keep,
  }
}
