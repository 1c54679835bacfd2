import { useCallback, useEffect, useState } from 'react'
import { type To, useLocation, useNavigate } from 'react-router-dom'
import { desktop } from '../../../desktop/desktop'
import { useEntryMemory } from '../../../hooks/entry-memory'
import { hasOverlay } from '../../../hooks/overlay-address'
import { type PostAddressOptions, searchWithPost } from '../post/post-address'

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

/** The props of links to posts over the current page. A post replaces an open one, so that a single "back" closes it. */
export function usePostLink(): (postId: string, options?: PostAddressOptions) => { to: To; replace: boolean } {
  const { pathname, search } = useLocation()
  return useCallback(
    (postId, options) => ({ to: { pathname, search: searchWithPost(search, postId, options) }, replace: hasOverlay(search) }),
    [pathname, search],
  )
}

/** Opens a post over the current page, as a link to it does. */
export function useOpenPost(): (postId: string, options?: PostAddressOptions) => void {
  const linkTo = usePostLink()
  const navigate = useNavigate()
  return useCallback(
    (postId, options) => {
      const { to, replace } = linkTo(postId, options)
      void navigate(to, { replace })
    },
    [navigate, linkTo],
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
