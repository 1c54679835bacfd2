import { useEffect, useRef } from 'react'
import { useCommunityState, useConnection } from './machine'

/** Runs `retry` when the community can be reached again, if something is still missing by then. */
export function useWhenBack(missing: boolean, retry: () => void): void {
  const reachable = useConnection() !== 'offline'
  const ready = useCommunityState().state === 'ready'
  const live = useRef({ missing, retry })
  live.current = { missing, retry }
  useEffect(() => {
    if (reachable && ready && live.current.missing) live.current.retry()
  }, [reachable, ready])
}
