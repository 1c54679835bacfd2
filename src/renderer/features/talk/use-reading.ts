import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Message, Room } from '../../../shared/contract/chat-shapes'
import { desktop } from '../../bridge/desktop'
import { useLiveState } from '../../bridge/machine'
import { useReadUpToMutation } from './talk-api'

/**
 * Reads along (decision 19): a message counts as read when the window has focus, the room is open and its end is in sight. Main is
 * told what is in sight, so that it neither announces nor counts it.
 * @param newest the last message that is shown, none while what is shown is old
 * @returns up to where had been read when reading stopped, for the line; null where there is none
 */
export function useReading({ id: roomId, unread, lastReadId }: Room, newest: Message | undefined, atEnd: boolean): Line | null {
  const [readUpTo] = useReadUpToMutation({ selectFromResult: noResult })
  const focused = useWindowFocus()
  const live = useLiveState()
  const sees = focused && atEnd
  const line = useLine(unread, lastReadId, sees)
  const newestId = newest?.id

  useEffect(() => {
    desktop.watchRoom(sees ? roomId : null)
    return () => desktop.watchRoom(null)
  }, [roomId, sees])

  // Back on the network it is told once more what could not be told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the live state is such a sign
  useEffect(() => {
    if (sees && unread > 0 && newestId !== undefined) void readUpTo({ roomId, messageId: newestId })
  }, [sees, unread, newestId, roomId, readUpTo, live])
  return line
}

// How it goes is nothing to draw.
const noResult = () => ({})

/** `id`: the last message that was read; null: none ever was. `count`: how many came after it before reading went on. */
export interface Line {
  id: string | null
  count: number
}

/** Where reading stopped. It stays while the room is open, and moves on only when reading stopped again. */
function useLine(unread: number, lastReadId: string | null, sees: boolean): Line | null {
  const [line, setLine] = useState<Line | null>(unread > 0 ? { id: lastReadId, count: unread } : null)
  const [before, setBefore] = useState(unread)
  if (before !== unread) {
    setBefore(unread)
    if (before === 0 && unread > 0 && !sees) setLine({ id: lastReadId, count: unread })
    else if (line !== null && before > 0 && unread > line.count) setLine({ ...line, count: unread })
  }
  return line
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('focus', changed)
  window.addEventListener('blur', changed)
  return () => {
    window.removeEventListener('focus', changed)
    window.removeEventListener('blur', changed)
  }
}

const useWindowFocus = () => useSyncExternalStore(subscribe, () => document.hasFocus())
