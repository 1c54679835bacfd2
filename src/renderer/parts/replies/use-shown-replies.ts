import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { limits } from '../../../shared/limits'
import type { ThreadIds } from '../../data/replies'

interface ShownReplies {
  /** The first replies of the thread. */
  first: ThreadIds
  /** How many are left out after them. */
  rest: number
  /** Those that were written since it was opened, each below the reply that it belongs to. */
  later: ThreadIds
  /** Shows the next ones, and focuses the first of them. */
  showMore: () => void
  /** Scrolls to a reply and focuses it, after the next render if it was left out. @returns whether the thread has it */
  show: (id: string) => boolean
}

/** Limits how many replies of a thread are rendered. @param pending the replies that have unconfirmed ones below them, which are not left out */
export function useShownReplies(thread: ThreadIds, pending: ReadonlyMap<string, unknown>): ShownReplies {
  const [most, setMost] = useState<number>(limits.thread.shown)
  const ids = thread.flatMap(({ id, replies }) => [id, ...replies])
  // Ids are in the order of writing.
  const [newest] = useState(() => ids.reduce((last, id) => (id > last ? id : last), ''))
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current !== null) focusReply(wanted.current)
    wanted.current = null
  })

  const isFirst = new Set(ids.slice(0, most))
  const isShown = (id: string) => isFirst.has(id) || id > newest || pending.has(id)
  const shown = thread.flatMap(({ id, replies }) => {
    const under = replies.filter(isShown)
    return isShown(id) || under.length > 0 ? [{ id, replies: under }] : []
  })
  return {
    first: shown.filter(({ id }) => isFirst.has(id)),
    rest: ids.length - shown.reduce((count, { replies }) => count + 1 + replies.length, 0),
    later: shown.filter(({ id }) => !isFirst.has(id)),
    showMore() {
      wanted.current = ids[most] ?? null
      setMost(most + limits.thread.shown)
    },
    show(id) {
      if (focusReply(id)) return true
      const index = ids.indexOf(id)
      // A deleted one is rendered without its text, and cannot be focused.
      if (index < most) return false
      wanted.current = id
      setMost(index + 1)
      return true
    },
  }
}

const ShowReplyContext = createContext<(id: string) => void>(() => undefined)
export const ShowReplyProvider = ShowReplyContext.Provider

/** Scrolls to a reply of the surrounding thread and focuses it. */
export const useShowReply = () => useContext(ShowReplyContext)

/** @returns whether it is rendered */
function focusReply(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-reply-id="${CSS.escape(id)}"]`)
  if (!row) return false
  row.scrollIntoView({ block: 'nearest' })
  row.tabIndex = -1
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true })
  row.focus({ preventScroll: true })
  return true
}
