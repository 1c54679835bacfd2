import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { desktop } from '../../../desktop/desktop'
import { useEntryMemory } from '../../../hooks/entry-memory'
import { hasPost, searchWithPost } from '../post/post-address'

/** Which posts are expanded; stored with the history entry. */
export function useExpanded(name: string): [(postId: string) => boolean, (postId: string, expanded: boolean) => void] {
  const [stored, store] = useEntryMemory<string[]>(`expanded ${name}`)
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(stored))
  const expand = useCallback(
    (postId: string, expanded: boolean) => {
      setIds((before) => {
        const next = new Set(before)
        if (expanded) next.add(postId)
        else next.delete(postId)
        store([...next])
        return next
      })
    },
    [store],
  )
  return [(postId) => ids.has(postId), expand]
}

/** Opens a post over the current page. It replaces an open post, so that a single "back" closes it. */
export function useOpenPost(): (postId: string, options?: { comment?: boolean }) => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    (postId, options) => void navigate({ pathname, search: searchWithPost(search, postId, options) }, { replace: hasPost(search) }),
    [navigate, pathname, search],
  )
}

let isMarked = false

/** Tells main, once per page load and after the frame is painted, that the feed is readable; deferred work may then start. */
export function useFirstPaint(painted: boolean): void {
  useEffect(() => {
    if (!painted || isMarked) return
    isMarked = true
    requestAnimationFrame(() => window.setTimeout(() => desktop.markReady()))
  }, [painted])
}
