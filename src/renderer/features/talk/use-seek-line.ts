import { useEffect, useState } from 'react'
import { useLive } from '../../hooks/use-live'
import type { RoomMessages } from './use-room-messages'

interface Seeking {
  said: RoomMessages
  /** The row under the unread line; -1 while it is not loaded. */
  lineAt: number
  above: number
  show: (index: number) => void
}

/** The way up to where reading stopped, where that lies further back than what is loaded. */
export function useSeekLine({ said: { hasOlder, isLoadingOlder, olderFailed, loadOlder }, lineAt, above, show }: Seeking) {
  const [isSeeking, setSeeking] = useState(false)
  const live = useLive(show)
  useEffect(() => {
    if (!isSeeking || isLoadingOlder) return
    if (above > 0 && hasOlder && !olderFailed) return void loadOlder()
    setSeeking(false)
    if (!olderFailed) live.current(Math.max(0, lineAt))
  }, [isSeeking, isLoadingOlder, olderFailed, above, lineAt, hasOlder, loadOlder, live])
  return { isSeeking, seek: () => setSeeking(true) }
}
