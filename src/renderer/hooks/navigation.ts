import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLeaving } from '../ui/SheetPresence'
import { addressBelow, isSameAddress } from './overlay-address'
import { useLive } from './use-live'
import { useWhileMounted } from './use-while-mounted'

function subscribe(changed: () => void): () => void {
  window.navigation.addEventListener('currententrychange', changed)
  return () => window.navigation.removeEventListener('currententrychange', changed)
}

/** Whether the window's history can go back or forward. */
export function useHistorySteps(): { back: boolean; forward: boolean } {
  const back = useSyncExternalStore(subscribe, () => window.navigation.canGoBack)
  const forward = useSyncExternalStore(subscribe, () => window.navigation.canGoForward)
  return { back, forward }
}

/** The route of the previous history entry, or null. */
export function previousAddress(): string | null {
  const { currentEntry } = window.navigation
  const url = currentEntry === null ? null : window.navigation.entries()[currentEntry.index - 1]?.url
  return url ? new URL(url).hash.slice(1) || '/' : null
}

/** Whether the previous history entry has this address. */
export function isPrevious(address: string): boolean {
  const previous = previousAddress()
  return previous !== null && isSameAddress(previous, address)
}

/**
 * Goes back; to `otherwise` where there is no previous entry. Does nothing once the page was left, or its sheet is closing: what it waited
 * for, such as the answer to a post, must not lead away from the page that is open by then.
 */
export function useWayBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const isThere = useWhileMounted(!useLeaving())
  return useCallback(() => {
    if (!isThere.current) return
    if (previousAddress() === null) void navigate(otherwise, { replace: true })
    else void navigate(-1)
  }, [navigate, otherwise, isThere])
}

/**
 * Remembers the address that is open, before something is awaited that leads elsewhere.
 * @returns whether it is still open: who has gone elsewhere meanwhile stays there
 */
export function rememberAddress(): () => boolean {
  const before = window.location.hash
  return () => window.location.hash === before
}

/** What a page opens at once when it is navigated to with it: `navigate('/talk', { state: { opens: 'newChat' } })`. */
type Opens = 'newChat' | 'newEntry' | 'logOut'

/** Calls `open` when the page was navigated to with that, once. @param what null: with nothing */
export function useOpening(what: Opens | null, open: () => void): void {
  const { state, pathname, search } = useLocation() as { state: { opens?: Opens } | null; pathname: string; search: string }
  const navigate = useNavigate()
  const live = useLive(open)
  const isAsked = what !== null && state?.opens === what
  useEffect(() => {
    if (!isAsked) return
    live.current()
    // A reload or a step back must not open it again.
    void navigate(pathname + search, { replace: true, state: null })
  }, [isAsked, live, navigate, pathname, search])
}

export interface Overlay {
  /** A program under `/program` or with a mentor's id, else a post. */
  kind: 'post' | 'program'
  id: string
  /** Opened by the comment button, so the comment field takes the focus. */
  comment: boolean
}

/** The overlay in the address (docs/product/screens.md "Addresses": `?@id=`, in either spelling), or null. */
export function useOverlay(): Overlay | null {
  const { pathname, search: query } = useLocation()
  const search = new URLSearchParams(query)
  const id = search.get('@id')
  const kind = /^\/program(\/|$)/.test(pathname) || search.has('profileId') ? 'program' : 'post'
  return id ? { kind, id, comment: search.get('comment') === '1' } : null
}

/** Closes the overlay: goes back to the page beneath, or removes the parameter where the overlay was opened by its address. */
export function useCloseOverlay(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => {
    const beneath = addressBelow(pathname + search)
    if (isPrevious(beneath)) void navigate(-1)
    else void navigate(beneath, { replace: true })
  }, [navigate, pathname, search])
}
