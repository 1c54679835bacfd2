import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { previousAddress } from './use-history-steps'

export interface Overlay {
  /** A program among programs and with a mentor's id, else a post. */
  kind: 'post' | 'program'
  id: string
  /** Opened by its comment button: the comment field wants the focus. */
  comment: boolean
}

/** The overlay the address asks for (`?@id=`, in either spelling; decision 2), or null. */
export function useOverlay(): Overlay | null {
  const { pathname, search: query } = useLocation()
  const search = new URLSearchParams(query)
  const id = search.get('@id')
  const kind = /^\/program(\/|$)/.test(pathname) || search.has('profileId') ? 'program' : 'post'
  return id ? { kind, id, comment: search.get('comment') === '1' } : null
}

/** Closes the overlay: back to the page it was opened over, or, when the address itself brought it, by dropping the parameter. */
export function useCloseOverlay(): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => {
    const beneath = withoutOverlay(pathname + search)
    if (previousAddress() === beneath) void navigate(-1)
    else void navigate(beneath, { replace: true })
  }, [navigate, pathname, search])
}

function withoutOverlay(address: string): string {
  const [path = '', search] = address.split('?')
  const rest = new URLSearchParams(search)
  rest.delete('@id')
  rest.delete('comment')
  rest.delete('profileId')
  return rest.size === 0 ? path : `${path}?${rest}`
}
