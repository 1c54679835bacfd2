import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLive } from './use-live'

const pauseMs = 300
/** Main takes no route that is much longer. */
const mostCharacters = 2_000

/**
 * Values of a page that are in the query of its address too, so that going back and a restart restore them. The address follows them after
 * a pause, since some are typed.
 * @param read the values of a query; those of an empty one are not written
 * @param waits leaves the address as it is for now: a form over the page may ask before it is left
 */
export function useAddressValues<Values extends { [Name in keyof Values]: string | null }>(
  read: (query: URLSearchParams) => Values,
  waits = false,
): [Values, (patch: Partial<Values>) => void] {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [values, setValues] = useState(() => read(new URLSearchParams(search)))
  const change = useCallback((patch: Partial<Values>) => setValues((before) => ({ ...before, ...patch })), [])
  // Another address of the page was opened, with other values than the one before.
  const [followed, setFollowed] = useState(search)
  const written = useRef(search)
  if (followed !== search) {
    setFollowed(search)
    const [now, before] = [search, followed].map((one) => read(new URLSearchParams(one))) as [Values, Values]
    if (search !== written.current && JSON.stringify(now) !== JSON.stringify(before)) setValues(now)
  }
  const live = useLive({ search, navigate, first: read(new URLSearchParams()) })
  useEffect(() => {
    if (waits) return
    const timer = window.setTimeout(() => {
      const to = searchWith(live.current.search, values, live.current.first)
      if (to === live.current.search || to.length > mostCharacters) return
      written.current = to
      void live.current.navigate({ search: to }, { replace: true })
    }, pauseMs)
    return () => window.clearTimeout(timer)
  }, [values, waits, live])
  return [values, change]
}

/** A query with other values; its other parts stay as they were written. */
function searchWith<Values extends { [Name in keyof Values]: string | null }>(search: string, values: Values, first: Values): string {
  const names = Object.keys(values) as (keyof Values & string)[]
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !names.some((name) => part.startsWith(`${name}=`)))
  const own = names.filter((name) => values[name] !== first[name]).map((name) => `${name}=${encodeURIComponent(values[name] ?? '')}`)
  const parts = [...others, ...own]
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
