import { useLocation, useNavigate } from 'react-router-dom'
import { previousAddress } from '../../hooks/use-history-steps'

const shows = ['follower', 'following'] as const
/** Which list `?show=` opens over one's profile (specification 2). */
export type Shown = (typeof shows)[number]

/** The address of the current page with a list of follows over it, or without. */
export function withShown(search: string, shown: Shown | null): string {
  const params = new URLSearchParams(search)
  params.delete('show')
  if (shown !== null) params.set('show', shown)
  return params.size === 0 ? '' : `?${params}`
}

/** The list the address asks for, and how to close it: back to the page it was opened over, or by dropping the parameter. */
export function useShownFollows(): { shown: Shown | null; search: string; close: () => void } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const value = new URLSearchParams(search).get('show')
  const beneath = pathname + withShown(search, null)
  return {
    shown: shows.find((each) => each === value) ?? null,
    search,
    close: () => {
      if (previousAddress() === beneath) void navigate(-1)
      else void navigate(beneath, { replace: true })
    },
  }
}
