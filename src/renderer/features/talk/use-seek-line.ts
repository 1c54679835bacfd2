import { useEffect, useState } from 'react'
import { useLive } from '../../hooks/use-live'
import type { RoomMessages } from './use-room-messages'

interface Seeking {
  said: RoomMessages
  above: number
  /** Brings the line, or the first row where there is none, into sight. */
  show: () => void
}

/** The way up to where reading stopped, where that lies further back than what is loaded. */
export function useSeekLine({ said: { hasOlder, isLoadingOlder, olderFailed, loadOlder }, above, show }: Seeking) {
  const [isSeeking, setSeeking] = useState(false)
  const live = useLive(show)
  useEffect(() => {
    if (!isSeeking || isLoadingOlder) return
    if (above > 0 && hasOlder && !olderFailed) return void loadOlder()
    setSeeking(false)
    if (!olderFailed) live.current()
  }, [isSeeking, isLoadingOlder, olderFailed, above, hasOlder, loadOlder, live])
  return { isSeeking, seek: () => setSeeking(true) }
}
