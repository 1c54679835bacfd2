import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import type { Message, Room } from '../../../shared/contract/chat-shapes'
import { desktop } from '../../bridge/desktop'
import { useLiveState } from '../../bridge/machine'
import { useViewerOpen } from '../../bridge/viewer/image-viewer'
import { talkApi } from './talk-api'
import type { TalkStore } from './talk-cache'

/** So long after it was read the community hears of it, with what was read meanwhile: a lively talk is not read message by message. */
const togetherMs = 250

/** What was read is kept off the count for so long at most while the community does not hear of it. */
const mostMs = 2_000

/** Which time of reading this page told main of last. */
let watching: object | null = null

/**
 * Reads along (decision 19): a message counts as read when the window has focus, the room is open and its end is in sight, under no
 * picture. Main is told what is in sight, so that it neither announces nor counts it.
 * @param newest the last message that is shown, none while what is shown is old
 * @returns up to where had been read when reading stopped, for the line; null where there is none
 */
export function useReading(
  { id: roomId, kind, partner, unread, lastReadId }: Room,
  newest: Message | undefined,
  atEnd: boolean,
): Line | null {
  const { read, finish } = useReadUpTo(roomId)
  const focused = useWindowFocus()
  const covered = useViewerOpen()
  const live = useLiveState()
  const sees = focused && atEnd && !covered
  const line = useLine(unread, lastReadId, sees)
  const newestId = newest?.id
  // The count follows what was said, and by then one may have looked away.
  const isNews = unread > 0 || (kind !== 'self' && newest?.senderId === partner.id && newest.id > (lastReadId ?? ''))

  useEffect(() => {
    if (!sees) return
    const own = {}
    watching = own
    desktop.watchRoom(roomId, true)
    return () => {
      desktop.watchRoom(roomId, false)
      // What was seen until now is read first: it is not to count as unread for a moment.
      const atMost = new Promise((resolve) => setTimeout(resolve, mostMs))
      void Promise.race([finish(), atMost]).then(() => watching === own && desktop.watchRoom(null, false))
    }
  }, [roomId, sees, finish])

  // Back on the network it is told once more what could not be told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the live state is such a sign
  useEffect(() => {
    if (sees && isNews && newestId !== undefined) read(newestId)
  }, [sees, isNews, unread, newestId, read, live])
  return line
}

/** Tells the community what was read, several messages at once where they come fast. */
function useReadUpTo(roomId: string) {
  const { dispatch } = useStore() as unknown as TalkStore
  const untold = useRef<string | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const telling = useRef<Promise<unknown>>(Promise.resolve())

  /** Resolves when the community has heard all of it. */
  const finish = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const messageId = untold.current
    untold.current = null
    if (messageId !== null) telling.current = dispatch(talkApi.endpoints.readUpTo.initiate({ roomId, messageId }, { track: false }))
    await telling.current
  }, [roomId, dispatch])
  const read = useCallback(
    (messageId: string) => {
      untold.current = messageId
      timer.current ??= window.setTimeout(() => void finish(), togetherMs)
    },
    [finish],
  )
  return { read, finish }
}

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
