import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Message, Room } from '../../../../shared/contract/chat-shapes'
import { desktop } from '../../../desktop/desktop'
import { useViewerOpen } from '../../../parts/image-viewer/image-viewer'

/** After a report, what is read within this time is reported with one call. */
const batchMs = 250

/** After the room went out of sight, its messages are left out of the unread count at most this long while the report is not answered. */
const maxWaitMs = 2_000

/** Identifies the effect of this page that last reported to main which room is in sight. */
let lastWatch: object | null = null

/**
 * Reports messages as read (docs/product/chat.md "Reading"): while the window has focus, the room is open and its end is in sight without a
 * picture over it. Main is notified which room is in sight, and neither announces nor counts its messages.
 * @param newest the last message that is shown; undefined while cached messages are shown
 * @returns where the unread line is drawn; null for none
 */
export function useReading(
  { id: roomId, kind, partner, unread, lastReadId }: Room,
  newest: Message | undefined,
  atEnd: boolean,
): UnreadLine | null {
  const { read, finish } = useReadUpTo(roomId)
  const focused = useWindowFocus()
  const covered = useViewerOpen()
  const isInSight = focused && atEnd && !covered
  const line = useUnreadLine(unread, lastReadId, isInSight)
  const newestId = newest?.id
  // The unread count comes after the message, when the window may have lost the focus.
  const hasNews = unread > 0 || (kind !== 'self' && newest?.senderId === partner.id && newest.id > (lastReadId ?? ''))

  useEffect(() => {
    if (!isInSight) return
    const own = {}
    lastWatch = own
    desktop.watchRoom(roomId, true)
    // A page that closes runs no clean-up of its effects.
    const leave = () => void finish()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      desktop.watchRoom(roomId, false)
      // The report comes first: messages that were seen must not count as unread for a moment.
      const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
      void Promise.race([finish(), timeout]).then(() => lastWatch === own && desktop.watchRoom(null, false))
    }
  }, [roomId, isInSight, finish])

  // Main repeats a report that fails.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new unread count may be from before the last report
  useEffect(() => {
    if (isInSight && hasNews && newestId !== undefined) read(newestId)
  }, [isInSight, hasNews, unread, newestId, read])
  return line
}

/** Reports how far a room was read: at once, since the window may close, and then in batches. */
function useReadUpTo(roomId: string) {
  const unreported = useRef<string | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const latest = useRef<Promise<unknown>>(Promise.resolve())

  const report = useCallback(() => {
    const messageId = unreported.current
    unreported.current = null
    if (messageId !== null) latest.current = desktop.call('readUpTo', { roomId, messageId })
  }, [roomId])
  /** Resolves when everything is reported. */
  const finish = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    report()
    await latest.current
  }, [report])
  const read = useCallback(
    (messageId: string) => {
      unreported.current = messageId
      if (timer.current !== undefined) return
      report()
      timer.current = window.setTimeout(() => void finish(), batchMs)
    },
    [report, finish],
  )
  return { read, finish }
}

/** `id`: the last message that was read; null: none ever was. `count`: how many messages came after it. */
interface UnreadLine {
  id: string | null
  count: number
}

/** The line above the first unread message. It stays while the room is open, and moves only when new messages become unread again. */
function useUnreadLine(unread: number, lastReadId: string | null, isInSight: boolean): UnreadLine | null {
  const [line, setLine] = useState<UnreadLine | null>(unread > 0 ? { id: lastReadId, count: unread } : null)
  const [before, setBefore] = useState(unread)
  if (before !== unread) {
    setBefore(unread)
    if (before === 0 && unread > 0 && !isInSight) setLine({ id: lastReadId, count: unread })
    else if (line !== null && before > 0 && unread > line.count) setLine({ ...line, count: unread })
  }
  return line
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('focus', changed)
  window.addEventListener('blur', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    window.removeEventListener('focus', changed)
    window.removeEventListener('blur', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** A window that is hidden may keep the focus for a moment. */
const useWindowFocus = () => useSyncExternalStore(subscribe, () => document.hasFocus() && !document.hidden)
