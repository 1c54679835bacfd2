import { useEffect, useState } from 'react'
import { useLive } from '../../hooks/use-live'
import type { RoomMessages } from './use-room-messages'

interface Seeking {
  said: RoomMessages
  /** The row under the unread line; -1 while it is not loaded. */
  lineAt: number
  unread: number
  show: (index: number) => void
}

/** The way up to where reading stopped, where that lies further back than what is loaded. */
export function useSeekLine({ said: { messages, hasOlder, isLoadingOlder, olderFailed, loadOlder }, lineAt, unread, show }: Seeking) {
  const [isSeeking, setSeeking] = useState(false)
  const [above, setAbove] = useState(lineAt === -1 && unread > messages.length ? unread : 0)
  const live = useLive(show)
  useEffect(() => {
    if (!isSeeking || isLoadingOlder) return
    if (lineAt === -1 && hasOlder && !olderFailed) return void loadOlder()
    setSeeking(false)
    if (olderFailed) return
    setAbove(0)
    live.current(Math.max(0, lineAt))
  }, [isSeeking, isLoadingOlder, olderFailed, lineAt, hasOlder, loadOlder, live])
  return { above, isSeeking, seek: () => setSeeking(true) }
}
