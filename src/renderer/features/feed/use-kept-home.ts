import { useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { desktop } from '../../bridge/desktop'
import { useSession } from '../../bridge/session'
import { useWhenBack } from '../../bridge/use-when-back'
import { useHotPostsQuery } from './feed-api'
import type { FeedStore } from './feed-cache'
import { freshenKeptHome, useKeptHomeQuery } from './kept-home'
import { homeInput, type PostListOf } from './post-list-of'
import type { PostPages } from './post-places'

const keepAfterMs = 300
/** A reader who has come no further than this is at the top. */
const topPx = 80

/**
 * Home over a restart: brings what was kept up to date as soon as the community can be asked, and has what is on screen kept for the
 * next start. Does nothing for other lists.
 * @param loadedAt when the first page was loaded, in milliseconds
 * @returns since when home is known while it is not up to date; null when it is
 */
export function useKeptHome(
  list: PostListOf,
  { pages, loadedAt, parent }: { pages: PostPages['pages'] | undefined; loadedAt: number | undefined; parent: HTMLElement | null },
): number | null {
  const store = useStore() as unknown as FeedStore
  const { user } = useSession()
  const { data: hot } = useHotPostsQuery({}, { skip: list.of !== 'home' })
  const { data: kept = null } = useKeptHomeQuery(undefined, { skip: list.of !== 'home' })
  const input = homeInput(list)
  const userId = user?.id ?? null
  const posts = pages?.[0]
  const subscribedOnly = input?.subscribedOnly
  // The answer may come long after the first render, when there was nothing to scroll yet.
  const scrolled = useRef(parent)
  scrolled.current = parent

  useWhenBack(kept !== null, () => {
    if (input) void freshenKeptHome(store, input, () => (scrolled.current?.scrollTop ?? 0) < topPx)
  })

  useEffect(() => {
    if (!posts || loadedAt === undefined || subscribedOnly === undefined || kept !== null) return
    let isKept = false
    const keep = () => {
      if (!isKept) desktop.keepHome(userId, { at: loadedAt, subscribedOnly, posts, hot: hot ?? null })
      isKept = true
    }
    const timer = window.setTimeout(keep, keepAfterMs)
    window.addEventListener('pagehide', keep)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [posts, hot, loadedAt, subscribedOnly, kept, userId])

  return kept
}
